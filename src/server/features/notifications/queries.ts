import type { Notification } from '#shared/contracts/notifications.ts';
import type { NotificationContext, RecordReference } from '#shared/notification-contexts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { RenderedNews, StoredArgument } from './render-news.ts';

/** A row as notifications are presented and decided by. */
export interface StoredNotification extends Pick<
  Notification,
  'id' | 'type' | 'message' | 'action' | 'is_action_taken' | 'is_approved' | 'is_read' | 'is_archive' | 'created_at'
> {
  readonly user_id: number;
  readonly context: NotificationContext;
  readonly message_key: string | null;
  readonly args: Readonly<Record<string, StoredArgument>>;
  readonly subject_resource: string | null;
  readonly subject_id: number | null;
  readonly group_key: string | null;
  readonly decided_by: string | null;
  readonly decided_on: string | null;
  readonly note_title: string | null;
}

const COLUMNS = `id, user_id, context, type, message, message_key, args, action, is_action_taken, is_approved, is_read,
  is_archive, subject_resource, subject_id, group_key, created_at, note_title, decided_on,
  (select nullif(concat_ws(' ', u.first_name, u.last_name), '') from users u where u.id = decided_by_id) as decided_by`;

/** The part that is the same for all receivers; its text is rendered for each. */
export interface NewNotification {
  readonly context: NotificationContext;
  readonly subject: RecordReference;
  readonly message_key: string;
  readonly type: string;
  readonly action: 'popup' | null;
  readonly groupKey?: string;
  readonly eventKey?: string;
}

/**
 * Stores it for each receiver who was not notified of this event before. In the order of their ids, so that two
 * processes with the same event never wait for each other.
 */
export async function insertNotifications(
  database: Database,
  receivers: readonly (RenderedNews & { readonly id: number; readonly in_app: boolean })[],
  told: NewNotification,
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await database.query<{ id: number; user_id: number }>(
    `insert into system.notifications (user_id, in_app, message, args, context, type, message_key, action, subject_resource,
                                subject_id, group_key, event_key)
     select r.id, r.in_app, r.message, r.args, $2, $3, $4, $5, $6, $7::bigint, $8, $9
       from jsonb_to_recordset($1::jsonb) as r(id bigint, in_app boolean, message text, args jsonb) order by r.id
     on conflict (user_id, event_key) where event_key is not null do nothing
     returning id, user_id`,
    [
      JSON.stringify(receivers.map(({ id, in_app, message, args }) => ({ id, in_app, message, args }))),
      told.context,
      told.type,
      told.message_key,
      told.action,
      told.subject.resource,
      told.subject.id,
      told.groupKey ?? null,
      told.eventKey ?? null,
    ],
  );
  return rows;
}

/** The filters and orders of a list, in SQL of ours. The first parameter is the user. */
export interface NotificationListRequest {
  readonly where: string;
  readonly orderBy: string;
  readonly parameters: readonly [userId: number, ...values: unknown[]];
  readonly limit: number;
  readonly offset: number;
}

const OWN = 'user_id = $1 and in_app';

/** One page of a user's own. */
export async function findNotifications(
  database: Database,
  { where, orderBy, parameters, limit, offset }: NotificationListRequest,
): Promise<StoredNotification[]> {
  const values = [...parameters, limit, offset];
  const { rows } = await database.query<StoredNotification>(
    `select ${COLUMNS} from system.notifications where ${OWN} and ${where}
      order by ${orderBy} limit $${values.length - 1} offset $${values.length}`,
    values,
  );
  return rows;
}

/** How many the list has, and how many of all are unread; both exact. */
export async function countNotifications(
  database: Database,
  { where, parameters }: NotificationListRequest,
): Promise<{ count: number; unread_count: number }> {
  const { rows } = await database.query<{ count: number; unread_count: number }>(
    `select (select count(*) from system.notifications where ${OWN} and ${where}) as count,
            (select count(*) from system.notifications where ${OWN} and not is_read and not is_archive) as unread_count`,
    parameters,
  );
  return rows[0]!; // scalar subqueries always give a row
}

/** A user's own rows, locked until the transaction ends. */
export async function lockNotifications(
  database: Database,
  userId: number,
  ids: readonly number[],
): Promise<StoredNotification[]> {
  const { rows } = await database.query<StoredNotification>(
    `select ${COLUMNS} from system.notifications where ${OWN} and id = any($2::bigint[])
      order by id for update`,
    [userId, sqlArray(ids)],
  );
  return rows;
}

/**
 * The same with all users' rows of the same requests, always in one order: of two users who answer the same request
 * concurrently, the second one sees the answer of the first.
 */
export async function lockRequests(
  database: Database,
  userId: number,
  ids: readonly number[],
): Promise<StoredNotification[]> {
  const { rows: own } = await database.query<{ id: number; group_key: string | null }>(
    `select id, group_key from system.notifications where ${OWN} and id = any($2::bigint[])`,
    [userId, sqlArray(ids)],
  );
  const { rows } = await database.query<StoredNotification>(
    `select ${COLUMNS} from system.notifications
      where (user_id = $1 and id = any($2::bigint[])) or group_key = any($3::text[])
      order by id for update`,
    [userId, sqlArray(own.map(({ id }) => id)), sqlArray(own.flatMap(({ group_key }) => group_key ?? []))],
  );
  return rows.filter((row) => row.user_id === userId && ids.includes(row.id));
}

/** The values to set; absent ones stay. */
export interface Marks {
  readonly is_read?: boolean;
  readonly is_archive?: boolean;
}

export async function markNotifications(
  database: Database,
  userId: number,
  ids: readonly number[],
  { is_read, is_archive }: Marks,
): Promise<void> {
  await database.query(
    `update system.notifications set is_read = coalesce($3::boolean, is_read), is_archive = coalesce($4::boolean, is_archive)
      where ${OWN} and id = any($2::bigint[])`,
    [userId, sqlArray(ids), is_read ?? null, is_archive ?? null],
  );
}

/** How a request is answered. */
export interface Answer {
  readonly isApproved: boolean;
  readonly title: string | null;
  /** Sanitised HTML. */
  readonly description: string | null;
}

/** Answers a request that has no answer yet. @returns false when it has one. */
export async function answerNotification(
  database: Database,
  userId: number,
  id: number,
  { isApproved, title, description }: Answer,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update system.notifications
        set is_action_taken = true, is_approved = $3, is_read = true, note_title = $4, note_description = $5,
            decided_by_id = $1, decided_on = now()
      where ${OWN} and id = $2 and action = 'popup' and not is_action_taken`,
    [userId, id, isApproved, title, description],
  );
  return rowCount === 1;
}

/** Gives a user's answer to all other users with the same request. @returns whose notification it is. */
export async function answerGroup(
  database: Database,
  groupKey: string,
  userId: number,
  { isApproved, title }: Answer,
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await database.query<{ id: number; user_id: number }>(
    `update system.notifications set is_action_taken = true, is_approved = $2, note_title = $4,
            decided_by_id = $3, decided_on = now()
      where group_key = $1 and action = 'popup' and not is_action_taken returning id, user_id`,
    [groupKey, isApproved, userId, title],
  );
  return rows;
}
