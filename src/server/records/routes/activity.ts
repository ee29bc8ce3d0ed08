import type { RecordActivity } from '#shared/contracts/activity.ts';
import { GROUP_ACTIONS, SYSTEM_ACTIONS } from '#shared/rules/activity.ts';
import {
  fieldChanges,
  type RecordedValues,
  type TargetNames,
  targetNames,
} from '#server/records/activity/field-changes.ts';
import { readsInstead } from '#engine/access/outside-fields.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { VERSION } from '#server/records/query/record-facts.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { isoInstant } from '#server/records/query/sql-text.ts';
import { type Withheld, withheldIn } from '#server/records/query/withheld.ts';

interface ActivityRow extends RecordedValues {
  id: number;
  at: string;
  user_id: number | null;
  user_name: string | null;
  role: string | null;
}

/** Exports and sign-ins are in the activity log, not in the story of a record. */
const OTHER_ACTIONS = `{${[...Object.values(GROUP_ACTIONS).flat(), ...SYSTEM_ACTIONS].join(',')}}`;
const OF_RECORD = `a.resource = $1 and a.record_id = $2 and a.action <> all('${OTHER_ACTIONS}'::text[])`;

/** Entries that say something about one of these columns. */
const changesSome = `(coalesce(a.before, '{}'::jsonb) || coalesce(a.after, '{}'::jsonb)) ?| $3::text[]`;

/** Entries that aren’t about files of records. */
const NOT_OF_FILES = `a.action !~ '^file_'`;

/**
 * For users who read fields in place of others: the columns that they read, but for the time of the last change, which
 * says nothing alone. Entries about none of them are skipped.
 */
function shownColumns({ definitions, definition, principal, access }: ResourceRequest): string | undefined {
  if (!readsInstead(definitions, principal, definition)) return undefined;
  const time = definition.fields[VERSION]?.column;
  const fields = Object.values(definition.fields).filter(({ name }) => access.readFields.has(name));
  return sqlArray(fields.map(({ name, column }) => column ?? name).filter((column) => column !== time));
}

/** The activity of one record, newest first, with only the fields this user can read. */
export async function readActivity(
  request: ResourceRequest,
  recordId: number,
  page: { limit: number; offset: number },
): Promise<{ results: RecordActivity[]; count: number }> {
  const { database, definition, access } = request;
  const columns = shownColumns(request);
  const which = [OF_RECORD, ...(columns ? [changesSome] : []), ...(access.readFiles ? [] : [NOT_OF_FILES])].join(
    ' and ',
  );
  const values = [definition.resource, recordId, ...(columns ? [columns] : [])];
  const [{ rows }, total] = await Promise.all([
    database.query<ActivityRow>(
      `select a.id, ${isoInstant('a.at')} as at, a.user_id, trim(concat_ws(' ', u.first_name, u.last_name)) as user_name, a.role, a.action, a.before, a.after ` +
        `from system.activity a left join users u on u.id = a.user_id where ${which} order by a.id desc limit ${page.limit} offset ${page.offset}`,
      values,
    ),
    database.query<{ count: number }>(`select count(*)::int as count from system.activity a where ${which}`, values),
  ]);
  const names = await targetNames(request, rows);
  const withheld = (await withheldIn(request, [recordId]))(recordId);
  return { results: rows.map((row) => present(request, row, { names, withheld })), count: total.rows[0]!.count };
}

function present(
  request: ResourceRequest,
  row: ActivityRow,
  seen: { readonly names: TargetNames; readonly withheld: Withheld },
): RecordActivity {
  const roles = request.definitions.roles;
  return {
    id: row.id,
    at: row.at,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name || `#${row.user_id}` },
    role: row.role ? (roles[row.role]?.title ?? row.role) : null,
    action: row.action,
    changes: fieldChanges(request, row, seen),
  };
}
