import type { FastifyInstance } from 'fastify';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { RecordReference } from '#shared/notification-contexts.ts';
import { canDecide } from '#shared/rules/notifications.ts';
import type { StoredNotification } from './queries.ts';
import { readWireSubjects, type WireSubjects } from './subjects.ts';

/**
 * Rows as their owner sees them. The address of an answer is made here, never stored, and only where a handler takes
 * it.
 */
export async function presentNotifications(
  app: FastifyInstance,
  rows: readonly StoredNotification[],
): Promise<Notification[]> {
  const wireOf = await readWireSubjects(app, rows.map(subjectOf));
  return rows.map((row) => present(app, row, wireOf(subjectOf(row))));
}

export async function presentNotification(app: FastifyInstance, row: StoredNotification): Promise<Notification> {
  const [notification] = await presentNotifications(app, [row]);
  return notification!; // one for each row
}

const present = (app: FastifyInstance, row: StoredNotification, wire: WireSubjects): Notification => ({
  id: row.id,
  context: row.context,
  type: row.type,
  message: row.message,
  message_key: row.message_key,
  args: Object.fromEntries(
    Object.entries(row.args).map(([name, value]) => [
      name,
      typeof value === 'object' && 'name' in value ? value.name : value,
    ]),
  ),
  subject: subjectOf(row),
  created_at: row.created_at,
  action: row.action,
  is_action_taken: row.is_action_taken,
  is_approved: row.is_approved,
  decision: decision(row),
  is_read: row.is_read,
  is_archive: row.is_archive,
  request_url:
    canDecide(row) && app.notificationDecisions.find(row.context)
      ? `/customer/notification-decision/${row.context}/${row.id}/`
      : null,
  ...wire,
});

const decision = ({ decided_on: on, decided_by: by, note_title }: StoredNotification) =>
  on === null ? null : { by, on, note_title };

const subjectOf = ({ subject_resource: resource, subject_id: id }: StoredNotification): RecordReference | null =>
  resource === null || id === null ? null : { resource, id };
