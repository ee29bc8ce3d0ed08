import type { FastifyRequest } from 'fastify';
import { effectiveRole } from '#engine/access/compile-access.ts';
import type { ResourceDefinition } from '#engine/schema/definition.ts';
import { ACTIVITY_GROUPS, type ActivityGroup, GROUP_ACTIONS, PEOPLE, PEOPLE_ACTIONS } from '#shared/rules/activity.ts';
import { readsWholeLog } from '#shared/rules/activity.ts';
import type { ResourceRequest } from '../../resources/request.ts';
import { requestFor } from '../../resources/resource-request.ts';
import { literal, type Parameters } from '../../resources/sql-text.ts';
import { rowsSql } from '../../resources/where.ts';

/** Who reads the log, with what he may do with each resource. */
export interface LogReader {
  readonly http: FastifyRequest;
  readonly userId: number;
  /** Reads everything, with addresses and devices. */
  readonly isAdmin: boolean;
  /** Reads what happened to the records that he may read, beside what he did himself. */
  readonly readsRecords: boolean;
  /** Undefined for what is no resource (any more). */
  requestOf(resource: string | null): ResourceRequest | undefined;
}

const RECORD_READERS: readonly string[] = ['super_recruiter', 'recruiter'];

export function logReader(http: FastifyRequest): LogReader {
  const role = effectiveRole(http.principal);
  const requests = new Map<string, ResourceRequest>();
  return {
    http,
    userId: http.principal.userId,
    isAdmin: readsWholeLog(role),
    readsRecords: RECORD_READERS.includes(role),
    requestOf: (resource) => {
      const definition = http.server.registry.current.resources[resource ?? ''];
      if (!definition) return undefined;
      const request = requests.get(definition.resource) ?? requestFor(http, definition);
      requests.set(definition.resource, request);
      return request;
    },
  };
}

/** Whether he may know the records of a resource at all, beyond the choices of a field. */
export const readsResource = ({ access }: ResourceRequest): boolean => access.can.list || access.can.show;

/** Whether he may read what a record is called. */
export const readsTitles = (request: ResourceRequest): boolean =>
  readsResource(request) && request.definition.titleFields.every((name) => request.access.readFields.has(name));

/** The entries that this person may know of, over table alias `a`. */
export function scopeSql(reader: LogReader, parameters: Parameters): string {
  if (reader.isAdmin) return 'true';
  const own = `a.user_id = ${parameters.add(reader.userId, 'bigint')}`;
  if (!reader.readsRecords) return own;
  const { resources } = reader.http.server.registry.current;
  const readable = Object.values(resources).flatMap((definition) => resourceSql(reader, definition, parameters));
  if (readable.length === 0) return own;
  return `(${own} or (${groupSql('records')} and (${readable.join(' or ')})))`;
}

function resourceSql(reader: LogReader, { resource }: ResourceDefinition, parameters: Parameters): string[] {
  const request = reader.requestOf(resource);
  if (!request || !readsResource(request) || request.access.read === false) return [];
  const isOfResource = `a.resource = ${literal(resource)}`;
  if (request.access.read === true) return [isOfResource];
  const rows = rowsSql(request, request.access.read, parameters);
  return [`(${isOfResource} and exists (select 1 from "${resource}" t where t.id = a.record_id and ${rows}))`];
}

const listed = (actions: readonly string[]): string => `'{${actions.join(',')}}'::text[]`;

const OF_PEOPLE = `(a.resource is not distinct from '${PEOPLE}' and a.action = any(${listed(PEOPLE_ACTIONS)}))`;

/** The entries of one group, over table alias `a`. */
export function groupSql(group: ActivityGroup): string {
  if (group === 'records')
    return `(a.action <> all(${listed(Object.values(GROUP_ACTIONS).flat())}) and not ${OF_PEOPLE})`;
  const listedHere = `a.action = any(${listed(GROUP_ACTIONS[group])})`;
  return group === 'security' ? `(${listedHere} or ${OF_PEOPLE})` : listedHere;
}

export const isGroup = (name: string): name is ActivityGroup => (ACTIVITY_GROUPS as readonly string[]).includes(name);
