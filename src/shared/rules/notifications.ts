import { type NotificationContext, rulesOf } from '../notification-contexts.ts';
import type { Notification } from '../contracts/notifications.ts';

/** SPEC 4: archiving is offered on what was read and is not archived yet. */
export const canArchive = ({ is_read, is_archive }: Pick<Notification, 'is_read' | 'is_archive'>): boolean =>
  is_read && !is_archive;

/** SPEC 2.6: restoring is offered on what was read and is archived. */
export const canRestore = ({ is_read, is_archive }: Pick<Notification, 'is_read' | 'is_archive'>): boolean =>
  is_read && is_archive;

/** SPEC 2.6: Approve and Reject are on notifications that ask for an answer and have none. */
export const canDecide = ({ action, is_action_taken }: Pick<Notification, 'action' | 'is_action_taken'>): boolean =>
  action === 'popup' && !is_action_taken;

/** SPEC 5: Approve All and Deny All reach only approvals. */
export const canDecideInBulk = (notification: Pick<Notification, 'action' | 'type' | 'is_action_taken'>): boolean =>
  canDecide(notification) && notification.type === 'approval';

/** Whether anything about a context waits for an answer: then a feature carries the answers out. */
export const asksForDecisions = (context: NotificationContext): boolean =>
  Object.values(rulesOf(context).messages).some(({ isRequest }) => isRequest);

/** Viewing these marks them as read; others wait for an answer or an explicit reading. */
export const isReadByViewing = ({ context }: Pick<Notification, 'context'>): boolean =>
  rulesOf(context).isReadByViewing;

/** SPEC 2.6: the screen that View leads to; null where the notification names no record. */
export function notificationPath({
  context,
  subject,
  job,
  candidate,
}: Pick<Notification, 'context' | 'subject' | 'job' | 'candidate'>): string | null {
  const { view, subject: resource } = rulesOf(context);
  const id = subject?.resource === resource ? subject.id : undefined;
  const filled = view.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    String({ id, job: job?.id, candidate: candidate?.id }[name] ?? place),
  );
  const [path = '', query] = filled.split('?');
  const parameters = query?.split('&').filter(isFilled);
  if (!isFilled(path) || parameters?.length === 0) return null;
  return parameters ? `${path}?${parameters.join('&')}` : path;
}

const isFilled = (part: string): boolean => !part.includes('{');
