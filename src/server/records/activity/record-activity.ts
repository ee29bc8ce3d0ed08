import { authorId } from '#engine/access/system-principal.ts';
import type { Principal } from '#engine/access/access.ts';
import type { Database } from '#server/platform/db/database.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { requestOrigin } from './request-origin.ts';

export interface ActivityEntry {
  readonly action: string;
  readonly resource?: string;
  readonly recordId?: number;
  readonly recordTitle?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId?: string;
  /** The user name of a sign-in attempt. Kept apart from the entry, where it can be erased. */
  readonly username?: string;
}

const MAX_NAME_LENGTH = 254;

/**
 * Writes one append-only activity record in the current transaction, with the address and device of the request that is
 * being answered. `principal` is null for what no one signed in for.
 */
export async function recordActivity(
  database: Database,
  principal: Pick<Principal, 'userId' | 'role'> | null,
  entry: ActivityEntry,
): Promise<void> {
  const parameters = new Parameters();
  const values = [
    parameters.add(principal && authorId(principal), 'bigint'),
    parameters.add(principal?.role || null, 'text'),
    parameters.add(entry.action, 'text'),
    parameters.add(entry.resource ?? null, 'text'),
    parameters.add(entry.recordId ?? null, 'bigint'),
    parameters.add(entry.recordTitle ?? null, 'text'),
    parameters.add(jsonOf(entry.before), 'jsonb'),
    parameters.add(jsonOf(entry.after), 'jsonb'),
    parameters.add(entry.requestId ?? requestOrigin()?.requestId ?? null, 'text'),
  ];
  const parts = activityParts(`select ${values.join(', ')}`, parameters, entry.username);
  await database.query(`with ${parts} select 1`, parameters.values);
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

const COLUMNS = 'user_id, role, action, resource, record_id, record_title, before, after, request_id';

/**
 * The parts of a WITH that write activity and where it came from, for statements that write their records in the same breath.
 * @param rows a SELECT of the entries: user_id, role, action, resource, record_id, record_title, before, after,
 * request_id; perhaps with `on conflict do nothing` after it.
 */
export function activityParts(rows: string, parameters: Parameters, username?: string): string {
  const entries = `activity_entries as (insert into system.activity (${COLUMNS}) ${rows} returning id)`;
  const origin = requestOrigin();
  if (!origin && username === undefined) return entries;
  const places = [origin?.address ?? null, origin?.userAgent ?? null, username?.slice(0, MAX_NAME_LENGTH) ?? null];
  const columns = places.map((value) => parameters.add(value, 'text')).join(', ');
  return `${entries}, activity_origins as (insert into system.activity_origin (activity_id, address, user_agent, username) select id, ${columns} from activity_entries)`;
}
