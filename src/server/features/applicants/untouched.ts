import { quoteName } from '#engine/predicates/sql-names.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { isoInstant } from '#server/records/query/sql-text.ts';
import { holdRows } from '#server/records/write/hold-rows.ts';
import { sameInstant } from '#server/records/write/version.ts';

interface AddedOne {
  readonly id: number;
  readonly candidate: number;
  /** Of the applicant as it was made. */
  readonly version: string;
}

/**
 * Accepts only an applicant that is as it was made: it has not changed, and nothing has been added to it since, such as a
 * note or a task, even if this user can’t see it.
 * @throws {AppError} not_found; conflict where it has been worked on.
 */
export async function requireUntouched(request: ResourceRequest, { id, candidate, version }: AddedOne): Promise<void> {
  await holdRows(request, [id], true);
  const added = referrers(request).map(
    ({ table, column }) => `exists (select from ${table} r where r.${column} = t.id and r.created_on > t.created_on)`,
  );
  const { rows } = await request.database.query<{ candidate: number; version: string; is_used: boolean }>(
    `select t.candidate_id as candidate, ${isoInstant('t.updated_on')} as version, ${['false', ...added].join(' or ')} as is_used
       from applicants t where t.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row?.candidate === candidate && sameInstant(row.version, version) && !row.is_used) return;
  throw new AppError('conflict', say('server.applicants.worked_on'));
}

/** The columns in which records refer to applicants. */
const referrers = ({ definitions }: ResourceRequest): readonly { readonly table: string; readonly column: string }[] =>
  Object.values(definitions.resources).flatMap(({ resource, fields }) =>
    Object.values(fields).flatMap(({ relation, column, derive, system }) =>
      relation?.to === 'applicants' && column !== undefined && !derive && !system
        ? [{ table: quoteName(resource), column: quoteName(column) }]
        : [],
    ),
  );
