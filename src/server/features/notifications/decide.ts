import type { FastifyInstance } from 'fastify';
import type { NotificationDecision } from '#shared/contracts/notifications.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { NotificationContext } from '#shared/notification-contexts.ts';
import { canDecide } from '#shared/rules/notifications.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize-html.ts';
import { say } from '#server/platform/texts/say.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { noSuchNotification } from './change-notifications.ts';
import type { Decision } from './decisions.ts';
import { presentNotification } from './present.ts';
import {
  answerGroup,
  answerNotification,
  lockNotifications,
  lockRequests,
  type StoredNotification,
} from './queries.ts';

/**
 * Answers one request, once: of concurrent answers one counts. The handler of its context carries it out in the same
 * transaction; it is the answer for every user with the same request.
 * @throws {AppError} not_found; invalid for a note that the rules reject; conflict when it is answered already; and any
 * error that the handler throws.
 */
export async function decide(
  app: FastifyInstance,
  actor: Actor,
  place: { readonly context: NotificationContext; readonly id: number },
  body: NotificationDecision,
): Promise<StoredNotification> {
  const note = await readNote(body);
  if (body.notification_id !== place.id)
    throw rejected({
      notification_id: say('validation.invalid'),
    });
  return app.database.transaction(async () => {
    const [row] = await lockRequests(app.database, actor.principal.userId, [place.id]);
    if (!row || row.context !== place.context) throw noSuchNotification();
    await carryOut(app, actor, row, { isApproved: body.is_approved, note });
    const [answered] = await lockNotifications(app.database, actor.principal.userId, [row.id]);
    return answered ?? row;
  });
}

/** Stores the answer to a locked request and carries it out. @throws {AppError} as `decide`. */
export async function carryOut(
  app: FastifyInstance,
  { principal, requestId }: Actor,
  row: StoredNotification,
  { isApproved, note }: Pick<Decision, 'isApproved' | 'note'>,
): Promise<void> {
  const { database, notificationDecisions: decisions } = app;
  const handler = decisions.find(row.context);
  if (!handler || row.action === null) throw new AppError('conflict', say('server.notifications.no_request'));
  const notification = await presentNotification(app, row);
  const answer = { isApproved, title: note?.title ?? null, description: note?.description ?? null };
  if (!canDecide(row) || !(await answerNotification(database, row.user_id, row.id, answer)))
    throw new AppError('conflict', say('server.notifications.answered'));
  const scope = await handler({ notification, isApproved, note, principal, requestId });
  const isForAll = row.group_key !== null && scope !== 'alone';
  const others = isForAll ? await answerGroup(database, row.group_key!, row.user_id, answer) : []; // checked
  await recordActivity(database, principal, {
    action: isApproved ? 'notification_approved' : 'notification_rejected',
    resource: 'notifications',
    recordId: row.id,
    recordTitle: row.message,
    after: { context: row.context, type: row.type, is_approved: isApproved, note_title: note?.title ?? null },
    requestId,
  });
  for (const { id, user_id } of [...others, row]) app.events.toUser(user_id, 'notifications', { id, kind: 'changed' });
}

/**
 * SPEC 5: a rejection needs both parts, a note on an approval its title. A part that shows no text counts as absent.
 */
export async function readNote({
  is_approved: isApproved,
  ...given
}: Omit<NotificationDecision, 'notification_id'>): Promise<Decision['note']> {
  const title = given.note_title?.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() ?? '';
  const description = await sanitizeHtml(given.note_description ?? '');
  const errors = isApproved ? faultsOfApproval(title, description) : faultsOfRejection({ title, description });
  if (Object.keys(errors).length > 0) throw rejected(errors);
  return title === '' ? null : { title, description: description || null };
}

const faultsOfApproval = (title: string, description: string): FieldErrors =>
  title === '' && description !== '' ? { note_title: say('notifications.errors.note_title_required') } : {};

const faultsOfRejection = (note: { readonly title: string; readonly description: string }): FieldErrors =>
  Object.fromEntries(
    Object.entries(note)
      .filter(([, value]) => value === '')
      .map(([name]) => [`note_${name}`, say('notifications.errors.note_required')]),
  );

const rejected = (errors: FieldErrors) => new AppError('invalid', say('server.request.invalid'), { errors });
