import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { createDecisions, type NotificationDecisions } from './decisions.ts';
import { createNotifications, type Notifications } from './notify.ts';
import { notificationRoutes } from './routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    notifications: Notifications;
    notificationDecisions: NotificationDecisions;
  }
}

/** The service and routes that notify users of events, below /api/v1. */
export const notificationsPlugin = fastifyPlugin(registerNotifications, {
  name: 'notifications',
  dependencies: ['accounts'],
});

async function registerNotifications(app: FastifyInstance): Promise<void> {
  app.decorate('notifications', createNotifications(app));
  app.decorate('notificationDecisions', createDecisions());
  await app.register(notificationRoutes, { prefix: '/api/v1' });
}
