import type { FastifyInstance } from 'fastify';
import type { NotificationChoices } from '#shared/contracts/notifications.ts';
import {
  applyChoices,
  DEFAULT_NOTIFICATION_CHOICES,
  type NotificationChoicesChange,
} from '#shared/rules/notification-choices.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Actor } from '#server/features/accounts/members.ts';

/** The channels by which a user is notified, by kind of event. */
export async function readNotificationChoices(app: FastifyInstance, userId: number): Promise<NotificationChoices> {
  const { rows } = await findChoices(app.database, userId);
  return applyChoices(DEFAULT_NOTIFICATION_CHOICES, rows[0]?.choices ?? {});
}

/** Changes a user's own choices; those that the change does not name stay. @returns all of them. */
export async function writeNotificationChoices(
  app: FastifyInstance,
  { principal, requestId }: Actor,
  change: NotificationChoicesChange,
): Promise<NotificationChoices> {
  const { database } = app;
  const { userId } = principal;
  return database.transaction(async () => {
    const { rows } = await findChoices(database, userId, 'for update');
    const before = applyChoices(DEFAULT_NOTIFICATION_CHOICES, rows[0]?.choices ?? {});
    const after = applyChoices(before, change);
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    await database.query('update system.accounts set notification_choices = $2::jsonb where user_id = $1', [
      userId,
      JSON.stringify(after),
    ]);
    await recordActivity(database, principal, {
      action: 'notification_choices_changed',
      resource: 'notification_choices',
      recordId: userId,
      recordTitle: principal.username,
      before,
      after,
      requestId,
    });
    return after;
  });
}

const findChoices = (database: Database, userId: number, lock: '' | 'for update' = '') =>
  database.query<{ choices: NotificationChoicesChange }>(
    `select notification_choices as choices from system.accounts where user_id = $1 ${lock}`,
    [userId],
  );
