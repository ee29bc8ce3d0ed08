import type { FastifyInstance } from 'fastify';
import { createDecisions, type NotificationDecisions } from './decisions.ts';
import { createNotifications, type Notifications } from './notify.ts';
import { notificationRoutes } from './routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    notifications: Notifications;
    notificationDecisions: NotificationDecisions;
  }
}

/** What tells people of events, below /api/v1. Register it after the accounts and before every feature that tells or decides something. */
export async function notificationsPlugin(app: FastifyInstance): Promise<void> {
  app.decorate('notifications', createNotifications(app));
  app.decorate('notificationDecisions', createDecisions());
  await app.register(notificationRoutes, { prefix: '/api/v1' });
}

// Its decorations are for the whole server, not for a corner of it.
Object.assign(notificationsPlugin, { [Symbol.for('skip-override')]: true });
