import type { FastifyRequest } from 'fastify';
import { readsAll } from '#engine/access/present-rows.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { GROUP_ACTIONS, PEOPLE, PEOPLE_ACTIONS, SYSTEM_ACTIONS } from '#shared/rules/activity.ts';
import { ACTIVITY_GROUPS, type ActivityGroup } from '#shared/contracts/activity.ts';
import { findResource } from '#server/records/registry/registry.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { literal, type Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';

/** The reader of the log, with their permissions for each resource. */
export interface LogReader {
  readonly http: FastifyRequest;
  readonly userId: number;
  /** Reads everything, with addresses and devices. */
  readonly readsAll: boolean;
  /** Reads the entries of records that the user can read, and of the user's own actions. */
  readonly readsRecords: boolean;
  /** Undefined where the resource does not exist, or no longer. */
  requestOf(resource: string | null): ResourceRequest | undefined;
}

export function logReader(http: FastifyRequest): LogReader {
  const { registry } = http.server;
  const requests = new Map<string, ResourceRequest>();
  return {
    http,
    userId: http.principal.userId,
    readsAll: registry.can(http.principal, 'view_all_activity'),
    readsRecords: registry.can(http.principal, 'view_record_activity'),
    requestOf: (resource) => {
      const definition = findResource(registry.current, resource ?? '');
      if (!definition) return undefined;
      const request = requests.get(definition.resource) ?? requestFor(http, definition);
      requests.set(definition.resource, request);
      return request;
    },
  };
}

/** Whether the user can read the records of a resource at all, beyond the options of a field. */
export const readsResource = ({ access }: ResourceRequest): boolean => access.can.list || access.can.show;

/** Whether the user can read the title of a record. */
export const readsTitles = (request: ResourceRequest): boolean =>
  readsResource(request) && request.definition.titleFields.every((name) => request.access.readFields.has(name));

/** The entries that this user can read, over table alias `a`. */
export function scopeSql(reader: LogReader, parameters: Parameters): string {
  if (reader.readsAll) return 'true';
  const own = `a.user_id = ${parameters.add(reader.userId, 'bigint')}`;
  if (!reader.readsRecords) return own;
  const { resources } = reader.http.server.registry.current;
  const readable = Object.values(resources).flatMap((definition) => resourceSql(reader, definition, parameters));
  if (readable.length === 0) return own;
  return `(${own} or (${groupSql('records')} and ${OF_RECORDS} and (${readable.join(' or ')})))`;
}

function resourceSql(reader: LogReader, { resource }: ResourceDefinition, parameters: Parameters): string[] {
  const request = reader.requestOf(resource);
  if (!request || !readsResource(request) || request.access.read === false || !request.access.readActivity) return [];
  const isOfResource = `a.resource = ${literal(resource)}${request.access.readFiles ? '' : " and a.action !~ '^file_'"}`;
  if (readsAll(request.access)) return [`(${isOfResource})`];
  const rows = rowsSql(request, request.access.read, parameters);
  return [`(${isOfResource} and exists (select 1 from "${resource}" t where t.id = a.record_id and ${rows}))`];
}

const listed = (actions: readonly string[]): string => `'{${actions.join(',')}}'::text[]`;

const OF_RECORDS = `a.action <> all(${listed(SYSTEM_ACTIONS)})`;

const OF_PEOPLE = `(a.resource is not distinct from '${PEOPLE}' and a.action = any(${listed(PEOPLE_ACTIONS)}))`;

/** The entries of one group, over table alias `a`. */
export function groupSql(group: ActivityGroup): string {
  if (group === 'records')
    return `(a.action <> all(${listed(Object.values(GROUP_ACTIONS).flat())}) and not ${OF_PEOPLE})`;
  const listedHere = `a.action = any(${listed(GROUP_ACTIONS[group])})`;
  return group === 'security' ? `(${listedHere} or ${OF_PEOPLE})` : listedHere;
}

export const isGroup = (name: string): name is ActivityGroup => (ACTIVITY_GROUPS as readonly string[]).includes(name);
