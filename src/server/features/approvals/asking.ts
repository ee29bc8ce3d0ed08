import type { FastifyInstance } from 'fastify';
import type { NotificationNews } from '#shared/notification-contexts.ts';
import { askedNow } from '#shared/rules/approval-chain.ts';
import { groupOf, type Settlement, settleNotifications, type StoredApproval } from './approval-queries.ts';
import { endLinksOfOthers, linkOf } from './links.ts';
import type { ApprovalSubject } from './subject.ts';

/** Notifies the users who are asked now and were not before, and ends the notifications of those who are not anymore. */
export async function tellAsked(
  app: FastifyInstance,
  subject: ApprovalSubject,
  approval: StoredApproval,
  before: readonly number[],
  settlement: Settlement,
): Promise<void> {
  const asked = approval.state === 'pending' ? askedNow(approval.chain) : [];
  const known = new Set(before);
  await endLinksOfOthers(app.database, approval.id, asked);
  const settled = await settleNotifications(app.database, approval.id, asked, settlement);
  for (const { id, user_id } of settled) app.events.toUser(user_id, 'notifications', { id, kind: 'changed' });
  const fresh = asked.filter((user) => !known.has(user));
  if (fresh.length > 0) await ask(app, subject, approval, fresh, 'approval');
}

/** Asks users, or reminds them. */
export async function ask(
  app: FastifyInstance,
  { context, resource }: ApprovalSubject,
  approval: StoredApproval,
  to: readonly number[],
  message_key: 'approval' | 'reminder',
): Promise<void> {
  await app.notifications.notify({
    ...({ context, subject: { resource, id: approval.subject_id }, message_key, args: {} } as NotificationNews), // of either context
    to,
    ...(message_key === 'approval' && { groupKey: groupOf(approval.id) }),
    addressFor: (user) => linkOf(app, approval, user),
  });
}
