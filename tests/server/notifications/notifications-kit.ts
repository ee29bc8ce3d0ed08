import { beforeAll, beforeEach } from 'vitest';
import type { Notification, NotificationPage } from '#shared/contracts/notifications.ts';
import type { DecisionHandler } from '#server/features/notifications/decisions.ts';
import type { Announcement } from '#server/features/notifications/notify.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** One server of a test file, and what is done with notifications there. */
export interface NotificationKit {
  readonly server: TestServer;
  readonly kim: TestUser;
  readonly ada: TestUser;
  /** What was sent to browsers, oldest first. */
  readonly pushed: { userId: number; id: number; kind: string }[];
  /** What carries answers out in this test. Nobody takes those about uploaded documents. */
  handler: DecisionHandler;
  /** Tells Kim of something about a job, or whatever is said otherwise. @returns the id. */
  tell(announcement?: Partial<Announcement>): Promise<number>;
  list(as: TestUser, query?: string): Promise<NotificationPage>;
  one(as: TestUser, id: number): Promise<Notification | undefined>;
  send(as: TestUser, method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object): Promise<Reply>;
  decide(as: TestUser, id: number, body?: object): Promise<Reply>;
  bulk(as: TestUser, ...changes: object[]): Promise<Reply>;
}

export interface Reply {
  readonly status: number;
  readonly body: { code: number | string; message: string; data: unknown; errors?: Record<string, { text: string }> };
}

/** Starts one server for the file; before each test nobody has been told anything. */
export function useNotificationKit(kind: DatabaseKind): () => NotificationKit {
  let kit: NotificationKit;
  beforeAll(async () => {
    kit = await startKit(kind);
  });
  beforeEach(async () => {
    await kit.server.database.query('delete from notifications');
    await kit.server.database.query(`update accounts set notification_choices = '{}'`);
    kit.pushed.length = 0;
    kit.server.mails.length = 0;
    kit.handler = async () => {};
  });
  return () => kit;
}

async function startKit(kind: DatabaseKind): Promise<NotificationKit> {
  const server = await startTestServer({ kind });
  const { app } = server;
  const kim = await server.build.user({ role: 'Recruiter', timeZone: 'Europe/Copenhagen' });
  const ada = await server.build.user({ role: 'Hiring Manager', firstName: 'Ada' });
  const send: NotificationKit['send'] = async (as, method, url, payload) => {
    const response = await app.inject({ method, url: `/api/v1${url}`, headers: server.as(as), payload });
    return { status: response.statusCode, body: response.json() };
  };
  const kit: NotificationKit = {
    server,
    kim,
    ada,
    pushed: [],
    handler: async () => {},
    tell: async (announcement) =>
      (
        await app.notifications.notify({
          to: [kim.id],
          context: 'job',
          type: 'approval',
          message: 'Backend engineer needs approval',
          ...announcement,
        })
      )[0] ?? 0,
    list: async (as, query = '') =>
      (await send(as, 'GET', `/customer/notifications/${query}`)).body as unknown as NotificationPage,
    one: async (as, id) => (await kit.list(as, '?limit=200')).results.find((one) => one.id === id),
    send,
    decide: (as, id, body = { is_approved: true }) =>
      send(as, 'PATCH', `/customer/notification-decision/job/${id}/`, { notification_id: id, ...body }),
    bulk: (as, ...changes) => send(as, 'PATCH', '/customer/bulk-notifications-update/', { to_update: changes }),
  };
  app.notificationDecisions.find = (context) =>
    context === 'documentation_upload' ? undefined : (decision) => kit.handler(decision);
  app.events.toUser = (userId, name, event) => {
    if (name === 'notifications' && 'id' in event && typeof event.id === 'number')
      app.database.afterCommit(() => kit.pushed.push({ userId, ...(event as { id: number; kind: string }) }));
  };
  return kit;
}
