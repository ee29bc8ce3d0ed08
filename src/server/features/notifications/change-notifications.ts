import type { FastifyInstance } from 'fastify';
import type { NotificationChange } from '#shared/contracts/notifications.ts';
import { AppError } from '#shared/errors.ts';
import { canArchive } from '#shared/rules/notifications.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { say } from '#server/platform/texts/say.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { lockNotifications, markNotifications, type Marks, type StoredNotification } from './queries.ts';

/**
 * Marks one of a user's own as read, archives it or restores it. A change to the current state changes nothing.
 * @throws {AppError} not_found; conflict for archiving an unread one.
 */
export async function changeOne(
  app: FastifyInstance,
  actor: Actor,
  id: number,
  change: NotificationChange,
): Promise<StoredNotification> {
  return app.database.transaction(async () => {
    const [row] = await lockNotifications(app.database, actor.principal.userId, [id]);
    if (!row) throw noSuchNotification();
    const changed = { ...row, ...change };
    if (change.is_archive && !row.is_archive && !canArchive({ ...changed, is_archive: row.is_archive }))
      throw new AppError('conflict', say('server.notifications.not_read'));
    await mark(app, actor, [row], change);
    return changed;
  });
}

/** Archives or restores any of a user's own rows. @returns how many changed. */
export async function archiveNotifications(
  app: FastifyInstance,
  actor: Actor,
  rows: readonly StoredNotification[],
  isArchive: boolean,
): Promise<number> {
  return mark(app, actor, rows, { is_archive: isArchive });
}

/** Sets the marks on those rows that do not have them yet. Archiving leaves a record, reading is no one else's business. */
async function mark(
  app: FastifyInstance,
  { principal, requestId }: Actor,
  rows: readonly StoredNotification[],
  marks: Marks,
): Promise<number> {
  const { is_read: isRead, is_archive: isArchive } = marks;
  const moved = rows.filter((row) => isArchive !== undefined && row.is_archive !== isArchive);
  const changed = rows.filter((row) => moved.includes(row) || (isRead !== undefined && row.is_read !== isRead));
  if (changed.length === 0) return 0;
  const ids = changed.map(({ id }) => id);
  await markNotifications(app.database, principal.userId, ids, marks);
  if (moved.length > 0)
    await recordActivity(app.database, principal, {
      action: isArchive ? 'notifications_archived' : 'notifications_restored',
      resource: 'notifications',
      recordId: moved.length === 1 ? moved[0]!.id : undefined,
      after: { ids: moved.map(({ id }) => id) },
      requestId,
    });
  for (const id of ids) app.events.toUser(principal.userId, 'notifications', { id, kind: 'changed' });
  return changed.length;
}

export const noSuchNotification = (): AppError => new AppError('not_found', say('server.notifications.not_found'));
