import { beforeAll, beforeEach } from 'vitest';
import type { Notification, NotificationPage } from '#shared/contracts/notifications.ts';
import { type NotificationContext, rulesOf } from '#shared/notification-contexts.ts';
import { asksForDecisions } from '#shared/rules/notifications.ts';
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
  /** Tells Kim that job 12 was approved, or whatever is said otherwise. @returns the id. */
  tell(told?: Notified): Promise<number>;
  list(as: TestUser, query?: string): Promise<NotificationPage>;
  one(as: TestUser, id: number): Promise<Notification | undefined>;
  send(as: TestUser, method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object): Promise<Reply>;
  decide(as: TestUser, id: number, body?: object): Promise<Reply>;
  bulk(as: TestUser, ...changes: object[]): Promise<Reply>;
}

interface Reply {
  readonly status: number;
  readonly body: { code: number | string; message: string; data: unknown; errors?: Record<string, { text: string }> };
}

/** What a test tells people of. */
export interface Notified extends Partial<
  Pick<Announcement, 'to' | 'groupKey' | 'eventKey' | 'context' | 'message_key'>
> {
  /** Its id. */
  readonly subject?: number;
  readonly args?: Readonly<Record<string, unknown>>;
  /** A request, of a context without any too. */
  readonly action?: 'popup';
  /** Stored in the place of its own. */
  readonly type?: string;
  /** A ready text, as all of them were before they had keys. */
  readonly message?: string;
}

/** What a feature says to tell of this. */
export function announcement({
  context = 'job',
  action,
  subject = 12,
  args = {},
  to = [],
  ...told
}: Notified): Announcement {
  const key = action === 'popup' && asksForDecisions(context) ? 'approval' : outcomeOf(context);
  return {
    to,
    context,
    message_key: told.message_key ?? key,
    subject: { resource: rulesOf(context).subject, id: subject },
    args: context === 'documentation_upload' ? { document: 'Passport', ...args } : args,
    ...(told.groupKey && { groupKey: told.groupKey }),
    ...(told.eventKey && { eventKey: told.eventKey }),
  } as Announcement; // one of the rules
}

/** The first message of a context that asks for nothing. */
const outcomeOf = (context: NotificationContext): string | undefined =>
  Object.entries(rulesOf(context).messages).find(([, { isRequest }]) => !isRequest)?.[0];

/** Starts one server for the file; before each test nobody has been told anything. */
export function useNotificationKit(kind: DatabaseKind): () => NotificationKit {
  let kit: NotificationKit;
  beforeAll(async () => {
    kit = await startKit(kind);
  });
  beforeEach(async () => {
    await kit.server.database.query('delete from system.notifications');
    await kit.server.database.query(`update system.accounts set notification_choices = '{}'`);
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
    tell: async (told = {}) => {
      const [id] = await app.notifications.notify(announcement({ to: [kim.id], ...told }));
      await server.database.query(
        `update system.notifications set type = coalesce($2, type), action = coalesce($3, action),
                message_key = case when $4::text is null then message_key end,
                args = case when $4::text is null then args else '{}' end, message = coalesce($4, message)
          where id = $1`,
        [id ?? 0, told.type ?? null, told.action ?? null, told.message ?? null],
      );
      return id ?? 0;
    },
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
