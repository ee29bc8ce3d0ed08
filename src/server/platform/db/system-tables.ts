import type { NotificationContext } from '#shared/notification-contexts.ts';

/** Tables that no resource file describes. Rows as they come from the driver: timestamps are text, json is parsed. */
export interface SystemTables {
  accounts: AccountRow;
  sessions: SessionRow;
  account_tokens: AccountTokenRow;
  throttles: ThrottleRow;
  settings: SettingRow;
  activity: ActivityRow;
  activity_origin: ActivityOriginRow;
  files: FileRow;
  notifications: NotificationRow;
  mailbox_configurations: MailboxConfigurationRow;
  schema_state: SchemaStateRow;
  sequence_counters: SequenceCounterRow;
  pruned_copies: PrunedCopyRow;
  feedback_votes: FeedbackVoteRow;
  feedback_comments: FeedbackCommentRow;
}

/** Credentials and rights of a user; the profile is the resource `users`, same id. */
export interface AccountRow {
  user_id: number;
  /** PHC string, or null while not activated. */
  password_hash: string | null;
  /** Role key last chosen with "Login as". */
  current_role_key: string;
  is_super_recruiter: boolean;
  permissions: unknown;
  password_changed_on: string | null;
  /** What the person changed of where he hears of things, by context. */
  notification_choices: unknown;
}

export interface SessionRow {
  id: string;
  user_id: number;
  refresh_hash: string;
  previous_hash: string | null;
  rotated_on: string;
  /** When a request last came, to the minute; null: none since it was renewed. */
  used_on: string | null;
  created_on: string;
  expires_on: string;
  ended_on: string | null;
  ended_reason: string | null;
  user_agent: string | null;
  address: string | null;
}

export interface AccountTokenRow {
  hash: string;
  user_id: number;
  purpose: 'activation' | 'recovery';
  expires_on: string;
  used_on: string | null;
}

export interface ThrottleRow {
  key: string;
  failures: number;
  window_started_on: string;
}

/** Team settings have user_id null. `value` holds only what differs from the defaults. */
export interface SettingRow {
  id: number;
  user_id: number | null;
  value: unknown;
  updated_on: string;
}

/** Append-only: what was done, by whom, with the values before and after. */
export interface ActivityRow {
  id: number;
  at: string;
  user_id: number | null;
  role: string | null;
  action: string;
  resource: string | null;
  record_id: number | null;
  record_title: string | null;
  before: unknown;
  after: unknown;
  request_id: string | null;
}

/** Where an entry came from. Kept apart from what was done, so that a person's traces can be erased and the event stays. */
export interface ActivityOriginRow {
  activity_id: number;
  address: string | null;
  user_agent: string | null;
  /** The name that was tried at a failed sign-in. */
  username: string | null;
}

export interface FileRow {
  /** uuid; also the name in the store. */
  id: string;
  resource: string;
  /** Null until the record that carries it is saved. */
  record_id: number | null;
  /** The file field (`logo`), or null for an attachment. */
  field: string | null;
  name: string;
  media_type: string;
  size: number;
  sha256: string;
  created_by: number | null;
  created_on: string;
}

/** One event as one person was told of it. */
export interface NotificationRow {
  id: number;
  user_id: number;
  context: NotificationContext;
  type: string;
  /** As it was rendered for this person; lists search and sort by it. */
  message: string;
  /** A message of its context; null where only the words are known. */
  message_key: string | null;
  args: unknown;
  subject_resource: string | null;
  subject_id: number | null;
  action: 'popup' | null;
  is_action_taken: boolean;
  is_approved: boolean | null;
  is_read: boolean;
  is_archive: boolean;
  note_title: string | null;
  /** Sanitised HTML. */
  note_description: string | null;
  decided_by_id: number | null;
  decided_on: string | null;
  /** False for what the person hears of by mail only: it is in no list and keeps the mail from being sent twice. */
  in_app: boolean;
  /** Alike for everyone who was asked the same: one answer answers all. */
  group_key: string | null;
  /** The same event is told once to each person, however many processes tell it. */
  event_key: string | null;
  created_at: string;
}

/** A person's mailbox; the three values are JSON text. */
export interface MailboxConfigurationRow {
  id: number;
  user_id: number;
  /** Encrypted. */
  access_tokens: string | null;
  email_signatures: string | null;
  meta: string | null;
  updated_on: string;
}

/** The last applied shape of a resource's table. */
export interface SchemaStateRow {
  resource: string;
  hash: string;
  definition: unknown;
  applied_on: string;
}

/** What was taken out of the database by hand, and the copy of it in the schema `pruned`. */
export interface PrunedCopyRow {
  id: number;
  resource: string;
  table_name: string;
  /** Null: the whole table. */
  column_name: string | null;
  column_type: string | null;
  copy_name: string;
  held: number;
  pruned_on: string;
  restored_on: string | null;
}

/** How far the numbers of a `sequence` field have come, by the text around them (`JOB-2026-{####}`). */
export interface SequenceCounterRow {
  resource: string;
  field: string;
  pattern: string;
  value: number;
}

/** One person's vote for one entry; its writer has one from the start. */
export interface FeedbackVoteRow {
  feedback_id: number;
  user_id: number;
}

export interface FeedbackCommentRow {
  id: number;
  /** Where it was written; a merge does not change it. */
  feedback_id: number;
  user_id: number;
  text: string;
  created_on: string;
}
