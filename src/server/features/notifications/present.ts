import type { Notification } from '#shared/contracts/notifications.ts';
import { canDecide } from '#shared/rules/notifications.ts';
import type { NotificationDecisions } from './decisions.ts';
import type { StoredNotification } from './queries.ts';

/** The row as its owner sees it. The address of an answer is made here, never stored, and only where somebody takes it. */
export function presentNotification(row: StoredNotification, decisions: NotificationDecisions): Notification {
  return {
    id: row.id,
    context: row.context,
    type: row.type,
    message: row.message,
    created_at: row.created_at,
    action: row.action,
    is_action_taken: row.is_action_taken,
    is_approved: row.is_approved,
    decision: decision(row),
    is_read: row.is_read,
    is_archive: row.is_archive,
    request_url:
      canDecide(row) && decisions.find(row.context)
        ? `/customer/notification-decision/${row.context}/${row.id}/`
        : null,
    job: subject(row.job_id),
    candidate: subject(row.candidate_id),
    feedback: subject(row.feedback_id),
  };
}

const decision = ({ decided_on: on, decided_by: by, note_title }: StoredNotification) =>
  on === null ? null : { by, on, note_title };

const subject = (id: number | null) => (id === null ? null : { id });
