import type { FastifyInstance } from 'fastify';
import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** Notifies the user who gets a task, by a new one or by another assignee, if another user assigns it. */
export const assigneeIsNotified = (app: FastifyInstance): RecordSubscriber => ({
  created: async ({ principal }, { id, after }) => notify(app, principal.userId, id, after),
  changed: async ({ principal }, { id, before, after }) => {
    if (before['assignee'] !== after['assignee']) await notify(app, principal.userId, id, after);
  },
});

async function notify(app: FastifyInstance, by: number, id: number, { assignee, done }: WriteValues): Promise<void> {
  if (typeof assignee !== 'number' || assignee === by || done === true) return;
  await app.notifications.notify({
    context: 'task',
    subject: { resource: 'tasks', id },
    message_key: 'assigned',
    args: {},
    to: [assignee],
  });
}
