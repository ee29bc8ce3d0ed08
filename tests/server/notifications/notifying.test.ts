import { describe, expect, it } from 'vitest';
import { NOTIFICATION_CONTEXTS, rulesOf } from '#shared/notification-contexts.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { announcement, useNotificationKit } from './notifications-kit.ts';

const CHOICES = '/users/notification-choices/';

describe.each(moduleDatabases())('telling people of an event, on %s', (kind) => {
  const the = useNotificationKit(kind);
  const rows = async () => (await the().server.database.query('select id from system.notifications')).rowCount;

  it('puts it into the list of each of them, tells their browsers and mails those who want that', async () => {
    const { server, kim, ada, list, pushed } = the();
    for (const each of [kim, ada]) await the().send(each, 'PATCH', CHOICES, { documentation_upload: { email: true } });

    const ids = await server.app.notifications.notify({
      to: [kim.id, ada.id, kim.id, 987_654],
      context: 'documentation_upload',
      subject: { resource: 'applicants', id: 12 },
      message_key: 'uploaded',
      args: { document: 'Fish & <b>Chips</b>\r\nBcc: you' },
    });

    const [kims] = (await list(kim)).results;
    expect(kims).toMatchObject({
      id: ids[0],
      type: 'upload',
      message: '#12 uploaded “Fish & <b>Chips</b> Bcc: you”',
      message_key: 'uploaded',
      args: { candidate: '#12', document: 'Fish & <b>Chips</b> Bcc: you' },
      subject: { resource: 'applicants', id: 12 },
    });
    expect(pushed).toEqual([
      { userId: kim.id, id: ids[0], kind: 'created' },
      { userId: ada.id, id: ids[1], kind: 'created' },
    ]);
    expect(server.mails.map(({ to }) => to).sort()).toEqual([kim.username, ada.username].sort());
    expect(server.mails[1]).toMatchObject({
      subject: '#12 uploaded “Fish & <b>Chips</b> Bcc: you”',
      text: expect.stringContaining('Hello Ada,'),
      html: expect.stringContaining('Fish &amp; &lt;b&gt;Chips&lt;/b&gt; Bcc: you'),
    });
  });

  it('leads from the mail to the screen it is about, where there is one, else to the list', async () => {
    const { server, kim, tell: notify } = the();
    await the().send(kim, 'PATCH', CHOICES, { feedback: { email: true } });

    await the().send(kim, 'PATCH', CHOICES, { documentation_upload: { email: true } });
    await notify({ context: 'documentation_upload' });
    await notify({ context: 'feedback', subject: 3 });

    expect(server.registry.current.resources['onboarding_documents']).toBeUndefined();
    expect(server.mails[0]!.text).toContain('http://ats.example/notification\n');
    expect(server.mails[1]!.text).toContain('http://ats.example/feedback/3\n');
  });

  it('leaves nothing behind when the event did not happen', async () => {
    const { server, kim, pushed } = the();
    const { app, database } = server;
    app.mailer.send = async ({ to, subject, text }) =>
      void (await database.query(
        `insert into system.outward_effects (channel, recipient, title, content) values ('mail', $1, $2, $3::jsonb)`,
        [to, subject, JSON.stringify({ text })],
      ));

    const failed = database.transaction(async () => {
      await app.notifications.notify(announcement({ to: [kim.id] }));
      expect(await rows()).toBe(1);
      throw new Error('the event failed');
    });

    await expect(failed).rejects.toThrow('the event failed');
    expect(await rows()).toBe(0);
    expect((await database.query('select id from system.outward_effects')).rows).toEqual([]);
    expect(pushed).toEqual([]);
    app.mailer.send = async (email) => void server.mails.push(email);
  });

  it('tells each person once of an event that is told again', async () => {
    const { server, kim, ada, pushed, tell: notify } = the();
    await the().send(ada, 'PATCH', CHOICES, { job: { in_app: false } });
    const again = { to: [ada.id, kim.id], eventKey: 'job-12-approval' };

    await Promise.all([notify(again), notify({ ...again, to: [kim.id, ada.id] }), notify(again)]);
    await notify({ ...again, eventKey: 'job-13-approval' });

    expect(pushed.map(({ userId }) => userId)).toEqual([kim.id, kim.id]);
    expect(server.mails).toHaveLength(4);
  });

  it('leaves out who is not active', async () => {
    const { server, tell: notify, pushed } = the();
    const former = await server.build.user();
    await server.database.query('update users set is_active = false where id = $1', [former.id]);

    await notify({ to: [former.id] });
    await notify({ to: [] });

    expect([await rows(), server.mails, pushed]).toEqual([0, [], []]);
  });

  it('says texts of the locale with what is put into them, whatever stands in that', async () => {
    const { kim, tell: notify, one } = the();

    const id = await notify({ context: 'documentation_upload', args: { document: '%{candidate} $& {x}' } });

    expect((await one(kim, id))?.message).toBe('#12 uploaded “%{candidate} $& {x}”');
  });

  it('cuts what is longer than anyone reads', async () => {
    const { kim, tell: notify, one } = the();

    const id = await notify({ context: 'documentation_upload', args: { document: 'long '.repeat(300) } });

    expect((await one(kim, id))?.args['document']).toHaveLength(300);
  });
});

describe.each(moduleDatabases())('where a person hears of things, on %s', (kind) => {
  const the = useNotificationKit(kind);

  it('is everything in the application, and mail for jobs and offers, until he says otherwise', async () => {
    const { kim, send } = the();

    const { body } = await send(kim, 'GET', CHOICES);

    const data = Object.fromEntries(NOTIFICATION_CONTEXTS.map((name) => [name, rulesOf(name).channels]));
    const [both, inApp] = [true, false].map((email) => ({ in_app: true, email }));
    expect(body).toEqual({ code: 0, message: '', data });
    expect(data).toMatchObject({
      job: both,
      offer: both,
      interview: inApp,
      documentation_upload: inApp,
      feedback: inApp,
    });
  });

  it('is what he chose, for him alone, with a record of it', async () => {
    const { server, kim, ada, send, tell: notify, pushed } = the();

    const changed = await send(kim, 'PATCH', CHOICES, { job: { in_app: false }, interview: { email: true } });
    await notify({ to: [kim.id, ada.id] });
    await notify({ to: [kim.id, ada.id], context: 'interview' });

    expect(changed.body.data).toMatchObject({
      job: { in_app: false, email: true },
      interview: { in_app: true, email: true },
    });
    expect((await the().list(kim)).results.map(({ context }) => context)).toEqual(['interview']);
    expect(server.mails.map(({ to, subject }) => `${subject} for ${to}`).sort()).toEqual(
      [
        `“#12” was approved for ${kim.username}`,
        `“#12” was approved for ${ada.username}`,
        `An interview with #12 for “#12” was scheduled for ${kim.username}`,
      ].sort(),
    );
    expect(pushed.map(({ userId }) => userId).sort()).toEqual([kim.id, ada.id, ada.id].sort());
    const { rows } = await server.database.query(
      `select user_id, before -> 'job' as before, after -> 'job' as after from system.activity where action = 'notification_choices_changed'
        order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { user_id: kim.id, before: { in_app: true, email: true }, after: { in_app: false, email: true } },
    ]);
  });

  it('is the application always for what waits for an answer', async () => {
    const { kim, send, tell: notify, list } = the();
    await send(kim, 'PATCH', CHOICES, { job: { in_app: false, email: false } });

    await notify({ action: 'popup' });
    await notify();

    expect((await list(kim)).results).toHaveLength(1);
    expect(the().server.mails).toEqual([]);
  });

  it('is chosen in known words only', async () => {
    const { kim, send } = the();

    for (const body of [
      {},
      { job: {} },
      { job: { sms: true } },
      { salary: { email: true } },
      { job: { email: 'yes' } },
    ])
      expect([body, (await send(kim, 'PATCH', CHOICES, body)).status]).toEqual([body, 422]);
  });
});

describe('trying notifications out', () => {
  const [kind] = moduleDatabases();
  const body = { context: 'offer', message_key: 'approval', subject_id: 7, count: 3 };

  it('sends a person as many as he asks for, which take an answer', async () => {
    const server = await startTestServer({ kind });
    const kim = await server.build.user();
    const headers = server.as(kim);
    const post = (payload: object) =>
      server.app.inject({ method: 'POST', url: '/api/v1/dev/notifications/', headers, payload });

    const made = await post(body);
    const listed = (await server.app.inject({ url: '/api/v1/customer/notifications/', headers })).json();
    const { id, request_url: url } = listed.results[0];
    const answer = { notification_id: id, is_approved: true };
    const answered = await server.app.inject({ method: 'PATCH', url: `/api/v1${url}`, headers, payload: answer });

    expect(made.json().data.ids).toHaveLength(3);
    expect(listed).toMatchObject({
      count: 3,
      unread_count: 3,
      results: [{ subject: { resource: 'applicants', id: 7 } }, {}, {}],
    });
    expect(answered.json().data).toMatchObject({ is_action_taken: true, is_approved: true });
    expect((await post({ ...body, count: 51 })).statusCode).toBe(422);
    expect((await post({ ...body, context: 'salary' })).statusCode).toBe(422);
    expect((await post({ ...body, message_key: 'constructor' })).statusCode).toBe(422);
  });

  it('is not there in production, for anyone', async () => {
    const server = await startTestServer({ kind, config: { production: true } });
    const admin = await server.build.user({ role: 'Admin' });

    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v1/dev/notifications/',
      headers: server.as(admin),
      payload: body,
    });

    expect([response.statusCode, response.json().code]).toEqual([404, 'route_not_found']);
  });
});
