import type { FastifyInstance } from 'fastify';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { type RecordReference, WIRE_OF_SUBJECT } from '#shared/notification-contexts.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';

/** SPEC's `job` and `candidate` of a notification. */
export type WireSubjects = Pick<Notification, 'job' | 'candidate'>;

/**
 * Reads job and candidate of the records that notifications are about, in one statement for each resource to look at.
 * Both are current: an applicant of a merged candidate belongs to the one that stays.
 */
export async function readWireSubjects(
  app: FastifyInstance,
  subjects: readonly (RecordReference | null)[],
): Promise<(subject: RecordReference | null) => WireSubjects> {
  const known = new Map<string, WireSubjects>();
  const byResource = Map.groupBy(
    subjects.filter((subject) => subject !== null),
    ({ resource }) => resource,
  );
  for (const [resource, group] of byResource)
    for (const { id, ...wire } of await wireOf(app, resource, [...new Set(group.map((each) => each.id))]))
      known.set(`${resource} ${id}`, wire);
  return (subject) => known.get(`${subject?.resource} ${subject?.id}`) ?? NONE;
}

const NONE: WireSubjects = { job: null, candidate: null };

async function wireOf(
  app: FastifyInstance,
  resource: string,
  ids: readonly number[],
): Promise<(WireSubjects & { readonly id: number })[]> {
  const { job, candidate } = WIRE_OF_SUBJECT[resource] ?? {};
  const columnOf = (name: string | undefined) => app.registry.current.resources[resource]?.fields[name ?? '']?.column;
  const columns = { job: columnOf(job), candidate: columnOf(candidate) };
  const own = (name: string | undefined, id: number) => (name === 'id' ? { id } : null);
  if (!columns.job && !columns.candidate)
    return ids.map((id) => ({ id, job: own(job, id), candidate: own(candidate, id) }));
  const { rows } = await app.database.query<{ id: number; job: number | null; candidate: number | null }>(
    `select id, ${columns.job ? quoteName(columns.job) : 'null::bigint'} as job,
            ${columns.candidate ? quoteName(columns.candidate) : 'null::bigint'} as candidate
       from ${quoteName(resource)} where id = any($1::bigint[])`,
    [sqlArray(ids)],
  );
  return rows.map((row) => ({ id: row.id, job: reference(row.job), candidate: reference(row.candidate) }));
}

const reference = (id: number | null) => (id === null ? null : { id });
