import { screen, within } from '@testing-library/react';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { buildCatalogue, buildResource } from '../client/catalogue-builder.ts';
import { ok, startApp } from '../app/app-kit.tsx';

/** An unread notification about a job that somebody asks to approve, unless the parts say otherwise. */
export const buildNotification = (id: number, parts: Partial<Notification> = {}): Notification => ({
  id,
  context: 'job',
  type: 'approval',
  message: `Job ${id} waits for you`,
  message_key: null,
  args: {},
  subject: { resource: 'jobs', id: 100 + id },
  created_at: '2026-11-20T09:05:00.000Z',
  action: 'popup',
  is_action_taken: false,
  is_approved: null,
  decision: null,
  is_read: false,
  is_archive: false,
  request_url: `/customer/notification-decision/job/${id}/`,
  job: { id: 100 + id },
  candidate: null,
  withheld: null,
  ...parts,
});

/** Read, and nothing is asked. */
export const buildInfo = (id: number, parts: Partial<Notification> = {}): Notification =>
  buildNotification(id, {
    type: 'info',
    message: `News ${id}`,
    action: null,
    request_url: null,
    is_read: true,
    ...parts,
  });

const NAVIGATION: NavigationItem[] = [
  { key: 'dashboard', title: 'Dashboard', to: '/' },
  { key: 'notifications', title: 'Notifications', to: '/notification', screen: 'notifications/NotificationScreen' },
  { key: 'applicants', title: 'Applicants', to: '/recruitments/applicants', screen: 'test/Own' },
  { key: 'documents', title: 'Documents', to: '/recruitments/onboarding-documents', screen: 'test/Own' },
];

/** Starts the app over an API that holds these notifications, changes them as the real one does, and can be told of more. */
export const startNotifications = async (initial: readonly Notification[], address = '/notification') => {
  const held = { all: [...initial] };
  const page = () => {
    const active = held.all.filter(({ is_archive }) => !is_archive);
    return {
      results: active.toSorted((left, right) => right.id - left.id).slice(0, 10),
      count: active.length,
      unread_count: active.filter(({ is_read }) => !is_read).length,
    };
  };
  const app = await startApp({
    catalogue: buildCatalogue([buildResource('jobs')], NAVIGATION),
    address,
    notifications: page(),
  });
  const change = (id: number, parts: Partial<Notification>) => {
    held.all = held.all.map((each) => (each.id === id ? { ...each, ...parts } : each));
  };
  app.server.on('GET /customer/notifications/', ({ params }) => {
    const isArchive = params.type === 'archive';
    const results = held.all
      .filter(({ is_archive }) => is_archive === isArchive)
      .toSorted((left, right) => right.id - left.id);
    const limit = Number(params.limit);
    return ok({
      ...page(),
      results: results.slice((Number(params.page) - 1) * limit, Number(params.page) * limit),
      count: results.length,
    });
  });
  for (const { id, request_url } of initial) {
    app.server.on(`PATCH /customer/notifications/${id}/`, ({ body }) => {
      change(id, body as Partial<Notification>);
      return ok();
    });
    if (request_url)
      app.server.on(`PATCH ${request_url}`, () => {
        change(id, { is_action_taken: true, is_read: true, request_url: null });
        return ok({ message: 'The job was decided' });
      });
  }
  return {
    ...app,
    /** One more, while nobody listens. */
    arriveUnheard: (notification: Notification) => void held.all.push(notification),
    /** One more, as the server tells of it. */
    arrive: (notification: Notification) => {
      held.all.push(notification);
      app.socket.emit('notifications', { id: notification.id, kind: 'created' });
    },
    change,
    /** What the table asked for last. */
    lastQuery: () =>
      app.server.callsOf('GET /customer/notifications/').findLast(({ params }) => 'orderBy' in params)?.params,
  };
};

export const row = (message: string): Promise<HTMLElement> => screen.findByRole('row', { name: new RegExp(message) });

/** A button or link of the row that says this. */
export const inRow = async (message: string) => within(await row(message));

export const press = async (
  user: Awaited<ReturnType<typeof startApp>>['user'],
  question: string,
  answer: string,
): Promise<void> => {
  const dialog = await screen.findByRole('dialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: answer }));
};
