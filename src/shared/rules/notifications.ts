import type { Notification } from '../contracts/notifications.ts';

/** SPEC 4: archiving is offered on what was read and is not archived yet. */
export const canArchive = ({ is_read, is_archive }: Pick<Notification, 'is_read' | 'is_archive'>): boolean =>
  is_read && !is_archive;

/** SPEC 2.6: restoring is offered on what was read and is archived. */
export const canRestore = ({ is_read, is_archive }: Pick<Notification, 'is_read' | 'is_archive'>): boolean =>
  is_read && is_archive;

/** SPEC 2.6: Approve and Reject stand on what asks for an answer and has none. */
export const canDecide = ({ action, is_action_taken }: Pick<Notification, 'action' | 'is_action_taken'>): boolean =>
  action === 'popup' && !is_action_taken;

/** SPEC 5: Approve All and Deny All reach only approvals. */
export const canDecideInBulk = (notification: Pick<Notification, 'action' | 'type' | 'is_action_taken'>): boolean =>
  canDecide(notification) && notification.type === 'approval';

/** SPEC 2.6: the screen that View leads to; null where the notification names no record. */
export function notificationPath({
  context,
  job,
  candidate,
  feedback,
}: Pick<Notification, 'context' | 'job' | 'candidate' | 'feedback'>): string | null {
  const applicants = narrowed('/recruitments/applicants', { job_id: job?.id, candidate_id: candidate?.id });
  return {
    job: job && `/recruitments/jobs/${job.id}`,
    offer: applicants,
    interview: applicants,
    documentation_upload: narrowed('/recruitments/onboarding-documents', { job: job?.id, applicant: candidate?.id }),
    feedback: feedback && `/feedback/${feedback.id}`,
  }[context];
}

function narrowed(path: string, by: Readonly<Record<string, number | undefined>>): string | null {
  const query = Object.entries(by).flatMap(([name, id]) => (id === undefined ? [] : `${name}=${id}`));
  return query.length > 0 ? `${path}?${query.join('&')}` : null;
}
