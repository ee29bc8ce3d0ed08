import type { FastifyInstance } from 'fastify';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { Withheld } from '#shared/contracts/withheld.ts';
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
  const withheldOf = await readWithheld(app, rows);
  return rows.map((row) => ({ ...present(app, row, wireOf(subjectOf(row))), withheld: withheldOf(row) }));
}

export async function presentNotification(app: FastifyInstance, row: StoredNotification): Promise<Notification> {
  const [notification] = await presentNotifications(app, [row]);
  return notification!; // one for each row
}

const present = (
  app: FastifyInstance,
  row: StoredNotification,
  wire: WireSubjects,
): Omit<Notification, 'withheld'> => ({
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
  request_url: isOpen(app, row) ? `/customer/notification-decision/${row.context}/${row.id}/` : null,
  ...wire,
});

const isOpen = (app: FastifyInstance, row: StoredNotification): boolean =>
  canDecide(row) && app.notificationDecisions.find(row.context) !== undefined;

/** What the owners of open requests can't view of the records that they decide about, in one look for each context. */
async function readWithheld(
  app: FastifyInstance,
  rows: readonly StoredNotification[],
): Promise<(row: StoredNotification) => Withheld | null> {
  const known = new Map<string, Withheld>();
  const open = rows.filter((row) => row.subject_id !== null && isOpen(app, row));
  for (const group of Map.groupBy(open, ({ context, user_id: user }) => `${context} ${user}`).values()) {
    const [{ context, user_id: user }] = group as [StoredNotification]; // a group has one
    const ids = [...new Set(group.flatMap(({ subject_id: id }) => id ?? []))];
    const found = await app.notificationDecisions.withheld(context)?.(user, ids);
    for (const [id, withheld] of found ?? []) known.set(`${context} ${user} ${id}`, withheld);
  }
  return (row) => (isOpen(app, row) && known.get(`${row.context} ${row.user_id} ${row.subject_id}`)) || null;
}

const decision = ({ decided_on: on, decided_by: by, note_title }: StoredNotification) =>
  on === null ? null : { by, on, note_title };

const subjectOf = ({ subject_resource: resource, subject_id: id }: StoredNotification): RecordReference | null =>
  resource === null || id === null ? null : { resource, id };
