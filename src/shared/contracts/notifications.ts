/** What a notification is about: SPEC 3's contexts, and feedback, whose writer is told when its state changes. */
export const NOTIFICATION_CONTEXTS = ['job', 'offer', 'documentation_upload', 'interview', 'feedback'] as const;

export type NotificationContext = (typeof NOTIFICATION_CONTEXTS)[number];

/** The record that a notification leads to. */
export interface NotificationSubject {
  readonly id: number;
}

/** One of a person's own notifications, as the wire has it. */
export interface Notification {
  readonly id: number;
  readonly context: NotificationContext;
  /** What happened, such as `approval` or `info`. */
  readonly type: string;
  readonly message: string;
  /** UTC, ISO 8601. */
  readonly created_at: string;
  /** `popup`: it waits for an approval or a rejection. */
  readonly action: 'popup' | null;
  readonly is_action_taken: boolean;
  /** How it was answered; null until then. */
  readonly is_approved: boolean | null;
  readonly is_read: boolean;
  readonly is_archive: boolean;
  /** Where the answer is sent by PATCH, below `/api/v1`; null where nothing can be answered. */
  readonly request_url: string | null;
  readonly job: NotificationSubject | null;
  readonly candidate: NotificationSubject | null;
  readonly feedback: NotificationSubject | null;
}

/** `GET /customer/notifications/`. `unread_count` counts what is neither read nor archived, whatever the filter. */
export interface NotificationPage {
  readonly code: 0;
  readonly message: string;
  readonly results: readonly Notification[];
  readonly count: number;
  readonly unread_count: number;
}

/** The `type` parameter of the list; without it everything that is not archived. */
export type NotificationFilter = 'job' | 'offer' | 'archive';

/** `PATCH /customer/notifications/{id}/`. */
export interface NotificationChange {
  readonly is_read?: true;
  readonly is_archive?: boolean;
}

/** One entry of `PATCH /customer/bulk-notifications-update/ { to_update }`: exactly one of the three changes. */
export interface BulkNotificationChange {
  readonly id: number;
  readonly is_archive?: boolean;
  readonly is_approve?: true;
  readonly is_deny?: true;
}

/** `PATCH <request_url>`. A rejection needs both note fields; a note on an approval needs its title. `note_description` is HTML, sanitised by the server. */
export interface NotificationDecision {
  readonly is_approved: boolean;
  readonly notification_id: number;
  readonly is_read?: true;
  readonly note_title?: string;
  readonly note_description?: string;
}

/** By context, where a person wants to hear of it. What waits for an answer is always shown in the application. */
export type NotificationChoices = Readonly<
  Record<NotificationContext, { readonly in_app: boolean; readonly email: boolean }>
>;
