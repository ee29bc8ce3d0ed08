import { beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { useNotificationKit } from './notifications-kit.ts';

describe.each(moduleDatabases())('the list of notifications on %s', (kind) => {
  const the = useNotificationKit(kind);
  const messages = async (query?: string) => (await the().list(the().kim, query)).results.map(({ message }) => message);

  beforeEach(async () => {
    const { tell: notify, ada, kim, send, bulk } = the();
    await notify({ message: 'Alpha 100%', action: 'popup' });
    await notify({ message: 'beta', context: 'offer', type: 'info' });
    const old = await notify({ message: 'Gamma_1', context: 'documentation_upload', action: 'popup' });
    await notify({ message: 'delta', context: 'interview', type: 'reminder' });
    await notify({ message: 'somebody else’s', to: [ada.id] });
    await send(kim, 'PATCH', `/customer/notifications/${old}/`, { is_read: true });
    await bulk(kim, { id: old, is_archive: true });
  });

  it('is the own ones, newest first, with exact counts', async () => {
    const { kim, list } = the();

    const page = await list(kim, '?page=1&limit=1&orderBy=id&ascending=0&query=');

    expect(page).toMatchObject({ code: 0, count: 3, unread_count: 3 });
    expect(page.results).toEqual([
      {
        id: expect.any(Number),
        context: 'interview',
        type: 'reminder',
        message: 'delta',
        message_key: null,
        args: {},
        subject: { resource: 'applicants', id: 12 },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        action: null,
        is_action_taken: false,
        is_approved: null,
        decision: null,
        is_read: false,
        is_archive: false,
        request_url: null,
        job: null,
        candidate: null,
        withheld: null,
      },
    ]);
    expect(await messages('?page=2&limit=2')).toEqual(['Alpha 100%']);
    expect(await messages('?page=9')).toEqual([]);
  });

  it('is narrowed and ordered as it is asked', async () => {
    const found: unknown[] = [];
    for (const [what, query] of LISTS) found.push([what, query, await messages(query)]);

    expect(found).toEqual(LISTS);
  });

  it('takes days where the person is', async () => {
    const { server } = the();
    await server.database.query(
      `update system.notifications set created_at = '2026-03-01T23:30:00Z' where message = 'beta'`,
    );

    expect(await messages('?created_from=2026-03-02&created_to=2026-03-02')).toEqual(['beta']);
    expect(await messages('?created_to=2026-03-01')).toEqual([]);
  });

  it('counts what is unread whatever is shown', async () => {
    const { kim, list } = the();

    expect(await list(kim, '?type=archive')).toMatchObject({ count: 1, unread_count: 3 });
    expect(await list(kim, '?query=nothing')).toMatchObject({ count: 0, unread_count: 3, results: [] });
  });

  it('gives the address of an answer only where an answer is asked, open and taken by somebody', async () => {
    const { kim, list, decide, one, server } = the();
    const urls = async () => (await list(kim)).results.map(({ request_url }) => request_url);
    const [alpha] = (await list(kim, '?query=alpha')).results;

    expect(await urls()).toEqual([null, null, `/customer/notification-decision/job/${alpha!.id}/`]);
    await server.database.query(`update system.notifications set is_archive = false where message = 'Gamma_1'`);
    expect((await list(kim, '?query=gamma')).results[0]).toMatchObject({ action: 'popup', request_url: null });
    await decide(kim, alpha!.id);
    expect((await one(kim, alpha!.id))?.request_url).toBe(null);
  });

  it('refuses parameters and values that there are not', async () => {
    for (const [query, code] of REJECTED) {
      const { status, body } = await the().send(the().kim, 'GET', `/customer/notifications/${query}`);
      expect([query, status, body.code]).toEqual([query, 400, code]);
    }
  });

  it('comes with the initial load', async () => {
    const { kim, list, send } = the();
    const { results, count, unread_count } = await list(kim);

    const { body } = await send(kim, 'GET', '/bootstrap/');

    expect((body.data as { notifications: unknown }).notifications).toEqual({ results, count, unread_count });
  });

  it('is closed to strangers', async () => {
    const response = await the().server.app.inject({ url: '/api/v1/customer/notifications/' });

    expect(response.statusCode).toBe(401);
  });
});

const LISTS: readonly (readonly [what: string, query: string, messages: readonly string[]])[] = [
  ['everything that is not archived', '', ['delta', 'beta', 'Alpha 100%']],
  ['jobs', '?type=job', ['Alpha 100%']],
  ['offers', '?type=offer', ['beta']],
  ['the archive', '?type=archive', ['Gamma_1']],
  ['in the order of the messages', '?orderBy=message&ascending=1', ['Alpha 100%', 'beta', 'delta']],
  ['in the order of the contexts', '?orderBy=context&ascending=true', ['delta', 'Alpha 100%', 'beta']],
  ['in the order of the types', '?orderBy=type&ascending=false', ['delta', 'beta', 'Alpha 100%']],
  ['oldest first', '?orderBy=created_at&ascending=1', ['Alpha 100%', 'beta', 'delta']],
  ['what is found in the message', '?query=ALPHA', ['Alpha 100%']],
  ['what is found in the context', '?query=interv', ['delta']],
  ['what is found in the type', '?query=info', ['beta']],
  ['with signs taken as they are', '?query=0%25', ['Alpha 100%']],
  ['with no sign standing for others', '?query=%25', ['Alpha 100%']],
  ['names as they are read', '?type=archive&query=documentation%20upload', ['Gamma_1']],
  ['names as they are written', '?type=archive&query=documentation_upload', ['Gamma_1']],
  ['one context', '?context=interview', ['delta']],
  ['a type', '?notification_type=rem', ['delta']],
  ['a message, and nothing else', '?message=e', ['delta', 'beta']],
  ['up to a day', '?created_to=2020-01-01', []],
];

const REJECTED = [
  ['?salary=1', 'unknown_parameter'],
  ['?orderBy=note_title', 'unknown_parameter'],
  ['?orderBy=constructor', 'unknown_parameter'],
  ['?limit=0', 'malformed'],
  ['?limit=201', 'malformed'],
  ['?page=0', 'malformed'],
  ['?page=one', 'malformed'],
  ['?type=salary', 'malformed'],
  ['?ascending=2', 'malformed'],
  ['?created_from=yesterday', 'malformed'],
  ['?created_to=0000-01-01', 'malformed'],
  [`?query=${'x'.repeat(201)}`, 'malformed'],
] as const;
