import type { NotificationChoicesChange } from '#shared/rules/notification-choices.ts';
import type { SessionRecord } from '#server/features/accounts/session-queries.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';

/** A user whom a notification can reach, with their permissions, language and channels. */
export interface Recipient extends Pick<
  SessionRecord,
  'username' | 'roles' | 'current_role_key' | 'is_super_recruiter' | 'permissions' | 'time_zone' | 'language'
> {
  readonly id: number;
  readonly first_name: string;
  readonly choices: NotificationChoicesChange;
}

/** The active ones of the given users, each once, by id. */
export async function findRecipients(database: Database, userIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await database.query<Recipient>(
    `select u.id, u.username, u.first_name, u.roles, u.language, u.time_zone,
            a.current_role_key, a.is_super_recruiter, a.permissions, a.notification_choices as choices
       from users u join system.accounts a on a.user_id = u.id
      where u.id = any($1::bigint[]) and u.is_active order by u.id`,
    [sqlArray(userIds)],
  );
  return rows;
}
