import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';

/** A user with their permissions, as rows of `users` and `accounts` together. */
export interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly phone: string | null;
  /** Id of the stored file. */
  readonly photo: string | null;
  readonly language: string | null;
  readonly time_zone: string | null;
  readonly roles: readonly string[] | null;
  readonly is_active: boolean;
  readonly current_role_key: string;
  readonly is_super_recruiter: boolean;
  readonly permissions: unknown;
  readonly password_hash: string | null;
}

/** Every column of a `Person`, for statements that name the tables `u` and `a`. */
export const PERSON = `u.id, u.first_name, u.last_name, u.username, u.phone, u.photo, u.language, u.time_zone, u.roles,
  coalesce(u.is_active, false) as is_active, a.current_role_key, a.is_super_recruiter, a.permissions, a.password_hash`;

export async function findPerson(database: Database, userId: number): Promise<Person | undefined> {
  const { rows } = await database.query<Person>(
    `select ${PERSON} from users u join system.accounts a on a.user_id = u.id where u.id = $1`,
    [userId],
  );
  return rows[0];
}

/** The same, locked against other changes until the transaction ends. */
export async function lockPerson(database: Database, userId: number): Promise<Person | undefined> {
  const { rows } = await database.query<Person>(
    `select ${PERSON} from users u join system.accounts a on a.user_id = u.id where u.id = $1 for update`,
    [userId],
  );
  return rows[0];
}

/** @param username in any case. */
export async function findPersonByName(database: Database, username: string): Promise<Person | undefined> {
  const { rows } = await database.query<Person>(
    `select ${PERSON} from users u join system.accounts a on a.user_id = u.id where lower(u.username) = $1`,
    [username.trim().toLowerCase()],
  );
  return rows[0];
}

const USER_COLUMNS = [
  'first_name',
  'last_name',
  'phone',
  'photo',
  'language',
  'time_zone',
  'roles',
  'is_active',
] as const;
const ACCOUNT_COLUMNS = ['current_role_key', 'is_super_recruiter', 'permissions'] as const;
const JSON_COLUMNS: readonly string[] = ['roles', 'permissions'];

/** The fields of a user that can change; absent ones stay. */
export type PersonChange = Partial<Pick<Person, (typeof USER_COLUMNS)[number] | (typeof ACCOUNT_COLUMNS)[number]>>;

/** @param by who changes it. */
export async function updatePerson(
  database: Database,
  userId: number,
  change: PersonChange,
  by: number,
): Promise<void> {
  const user = assignments(change, USER_COLUMNS, 3);
  if (user.sets.length > 0)
    await database.query(
      `update users set ${user.sets.join(', ')}, updated_on = now(), updated_by_id = $2 where id = $1`,
      [userId, by, ...user.values],
    );
  const account = assignments(change, ACCOUNT_COLUMNS, 2);
  if (account.sets.length > 0)
    await database.query(`update system.accounts set ${account.sets.join(', ')} where user_id = $1`, [
      userId,
      ...account.values,
    ]);
}

function assignments(change: PersonChange, columns: readonly (keyof PersonChange)[], from: number) {
  const given = columns.filter((column) => change[column] !== undefined);
  return {
    sets: given.map((column, index) => `${column} = $${from + index}${JSON_COLUMNS.includes(column) ? '::jsonb' : ''}`),
    values: given.map((column) => (JSON_COLUMNS.includes(column) ? JSON.stringify(change[column]) : change[column])),
  };
}

/** The active users who have one of these roles. */
export async function findHolders(database: Database, roles: readonly string[]): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select id from users where is_active and jsonb_exists_any(roles, $1::text[]) order by id`,
    [sqlArray(roles)],
  );
  return rows.map(({ id }) => id);
}
