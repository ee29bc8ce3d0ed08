import type { ModulePermission } from '#engine/access/access.ts';
import { rolesAbleTo } from '#engine/access/standing.ts';
import type { Definitions } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { say } from '#server/platform/texts/say.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';

export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  /** An email address; kept in lower case. */
  readonly username: string;
  /** Absent: the user chooses one by the link in the activation email. */
  readonly password?: string;
  /** Role keys; the first one is the current role. */
  readonly roles: readonly string[];
  readonly isSuperRecruiter?: boolean;
  readonly permissions?: readonly ModulePermission[];
  readonly language?: string;
  readonly timeZone?: string;
}

/**
 * Creates a user with credentials and permissions, without an email. For demo data, the first Admin and new members.
 * @returns the user's id.
 * @throws {AppError} not_unique when the username is taken, invalid when the password breaks the rules.
 */
export async function provisionAccount(database: Database, account: NewAccount): Promise<number> {
  const username = account.username.trim().toLowerCase();
  if (account.password !== undefined)
    checkNewPassword(account.password, {
      username,
      first_name: account.firstName,
      last_name: account.lastName,
    });
  const passwordHash = account.password === undefined ? null : await hashPassword(account.password);
  return database.transaction(async () => {
    const userId = await insertUser(database, { ...account, username });
    await database.query(
      `insert into system.accounts (user_id, password_hash, current_role_key, is_super_recruiter, permissions, password_changed_on)
       values ($1, $2, $3, $4, $5::jsonb, case when $2::text is null then null else now() end)`,
      [
        userId,
        passwordHash,
        account.roles[0] ?? '',
        account.isSuperRecruiter ?? false,
        JSON.stringify(account.permissions ?? []),
      ],
    );
    return userId;
  });
}

async function insertUser(database: Database, account: NewAccount): Promise<number> {
  const { rows: taken } = await database.query('select 1 from users where lower(username) = $1', [account.username]);
  if (taken.length > 0) throw usernameTaken();
  const { rows } = await database.query<{ id: number }>(
    `insert into users (first_name, last_name, username, roles, is_active, language, time_zone)
     values ($1, $2, $3, $4::jsonb, true, $5, $6) on conflict do nothing returning id`,
    [
      account.firstName,
      account.lastName,
      account.username,
      JSON.stringify(account.roles),
      account.language ?? 'en',
      account.timeZone ?? 'UTC',
    ],
  );
  const created = rows[0];
  if (!created) throw usernameTaken();
  return created.id;
}

const usernameTaken = () =>
  new AppError('not_unique', say('accounts.username_taken'), {
    errors: { username: say('accounts.username_taken') },
  });

/**
 * Creates the first account of a production deployment from ADMIN_EMAIL and ADMIN_PASSWORD, once, with the first role that can manage
 * the members.
 * @throws {Error} in one clear line, where no one could sign in.
 */
export async function ensureFirstAdmin(
  database: Database,
  config: Config,
  { roles }: Pick<Definitions, 'roles'>,
): Promise<void> {
  await database.exclusively('first-admin', async () => {
    const { rows } = await database.query('select 1 from system.accounts limit 1');
    if (rows.length > 0) return;
    const { adminEmail, adminPassword } = config;
    if (!adminEmail || !adminPassword)
      throw new Error('Nobody could sign in: set ADMIN_EMAIL and ADMIN_PASSWORD for the first start.');
    await provisionAccount(database, {
      firstName: 'First',
      lastName: 'Admin',
      username: adminEmail,
      password: adminPassword,
      roles: rolesAbleTo(roles, 'manage_members').slice(0, 1),
    }).catch((error: unknown) => {
      if (error instanceof AppError && error.errors?.password)
        throw new Error(`ADMIN_PASSWORD: ${error.errors.password.text}`, { cause: error });
      throw error;
    });
  });
}
