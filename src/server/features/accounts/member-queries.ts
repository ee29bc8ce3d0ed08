import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import type { MemberStatus } from '#shared/contracts/team.ts';
import { PERSON, type Person } from './person-queries.ts';

/** A user as the team's list shows them. */
export interface MemberRow extends Person {
  readonly status: MemberStatus;
  readonly last_seen_on: string | null;
  readonly created_on: string;
  readonly invitation_expires_on: string | null;
}

const STATUS = `case when not u.is_active then case when a.left_on is null then 'inactive' else 'left' end
  when a.password_hash is null then 'invited' else 'active' end`;
const LAST_SEEN = '(select max(s.rotated_on) from system.sessions s where s.user_id = u.id)';
const INVITATION = `(select max(t.expires_on) from system.account_tokens t
  where t.user_id = u.id and t.purpose = 'activation' and t.used_on is null)`;

const MEMBER = `${PERSON}, u.created_on, ${STATUS} as status, ${LAST_SEEN} as last_seen_on, ${INVITATION} as invitation_expires_on`;

export interface MemberFilter {
  /** Role keys; a member has one of them. */
  readonly roles?: readonly string[];
  readonly statuses?: readonly MemberStatus[];
  readonly query?: string;
  /** Active members only, found by their names only. */
  readonly limited: boolean;
  /** SQL for the rows of the users `u` to choose from. */
  readonly among?: (parameters: Parameters) => string;
  readonly order: { readonly by: MemberOrder; readonly ascending: boolean };
  readonly limit: number;
  readonly offset: number;
}

const ORDER = {
  id: 'u.id',
  first_name: 'u.first_name collate "und-x-icu"',
  last_name: 'u.last_name collate "und-x-icu"',
  username: 'u.username',
  current_role: 'a.current_role_key',
  is_active: 'u.is_active',
  status: STATUS,
  last_seen_on: LAST_SEEN,
  created_on: 'u.created_on',
} as const;

type MemberOrder = keyof typeof ORDER;

export async function findMembers(
  database: Database,
  filter: MemberFilter,
): Promise<{ rows: MemberRow[]; count: number }> {
  const { where, values } = conditions(filter);
  const from = `from users u join system.accounts a on a.user_id = u.id where ${where}`;
  const direction = filter.order.ascending ? 'asc' : 'desc';
  const { rows } = await database.query<MemberRow>(
    `select ${MEMBER} ${from} order by ${ORDER[filter.order.by]} ${direction} nulls last, u.id ${direction}
      limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await database.query<{ count: number }>(`select count(*)::int as count ${from}`, values);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** One member as the list shows them. */
export async function findMember(database: Database, id: number): Promise<MemberRow | undefined> {
  const { rows } = await database.query<MemberRow>(
    `select ${MEMBER} from users u join system.accounts a on a.user_id = u.id where u.id = $1`,
    [id],
  );
  return rows[0];
}

function conditions({ roles, statuses, query, limited, among }: MemberFilter): {
  where: string;
  values: readonly unknown[];
} {
  const parameters = new Parameters();
  const place = (value: unknown) => parameters.add(value);
  const searched = limited ? [] : ['u.username'];
  const tests = [
    ...(limited ? ['u.is_active'] : []),
    ...(among ? [among(parameters)] : []),
    ...(roles ? [`jsonb_exists_any(u.roles, ${place(sqlArray(roles))}::text[])`] : []),
    ...(statuses ? [`(${STATUS}) = any(${place(`{${statuses.join(',')}}`)}::text[])`] : []),
    ...(query
      ? [
          `concat_ws(' ', ${['u.first_name', 'u.last_name', ...searched].join(', ')}) ilike ${place(`%${literally(query)}%`)}`,
        ]
      : []),
  ];
  return { where: tests.join(' and ') || 'true', values: parameters.values };
}

const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Locks the active accounts that have one of these roles, so that two concurrent removals cannot both rely on the other
 * account to stay.
 * @returns their user ids.
 */
export async function lockHolders(database: Database, roles: readonly string[]): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select u.id from users u join system.accounts a on a.user_id = u.id
      where u.is_active and jsonb_exists_any(u.roles, $1::text[]) and a.password_hash is not null
      order by u.id for update of u`,
    [sqlArray(roles)],
  );
  return rows.map(({ id }) => id);
}

/** Deletes an account that no one has used. */
export async function deleteUnused(database: Database, userId: number): Promise<void> {
  for (const table of ['system.settings', 'system.notifications', 'system.accounts'] as const)
    await database.query(`delete from ${table} where user_id = $1`, [userId]);
  await database.query('delete from users where id = $1', [userId]);
}

/** The user left permanently: the list of the team skips them. */
export async function markLeft(database: Database, userId: number): Promise<void> {
  await database.query('update system.accounts set left_on = now() where user_id = $1', [userId]);
}

export async function forgetLeaving(database: Database, userId: number): Promise<void> {
  await database.query('update system.accounts set left_on = null where user_id = $1 and left_on is not null', [
    userId,
  ]);
}

/** @returns those of these user names that are taken already. */
export async function takenUsernames(database: Database, usernames: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.query<{ username: string }>(
    'select lower(username) as username from users where lower(username) = any($1::text[])',
    [sqlArray(usernames)],
  );
  return new Set(rows.map(({ username }) => username));
}
