import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConfiguredSender } from '#server/features/mail-servers/configured-sender.ts';
import { BackgroundRoom } from '#server/platform/background/background-room.ts';
import { createEffects } from '#server/platform/effects/create-effects.ts';
import { createMailer } from '#server/platform/mail/create-mailer.ts';
import { isAllowed } from '#server/features/mail-servers/mail-server.ts';
import { openSmtpSink, type SmtpSink } from '../accounts/smtp-sink.ts';
import { startHierarchyServer, type HierarchyServer } from '../resources/hierarchy.ts';
import { moduleDatabases } from '../../support/test-database.ts';

const URL_OF = '/api/v1/admin-app/mail-configuration/';
const SECRET = 'correct-horse-battery';

describe.each(moduleDatabases())('e-mail configurations on %s', (kind) => {
  let server: HierarchyServer;
  let sink: SmtpSink;
  beforeEach(async () => {
    server = await startHierarchyServer(kind);
    sink = await openSmtpSink();
  });
  afterEach(() => sink.close());

  const settings = (more: object = {}) => ({
    name: 'Office',
    host: '127.0.0.1',
    port: Number(new URL(sink.url).port),
    security: 'none',
    from_address: 'hiring@ats.example',
    password: SECRET,
    ...more,
  });
  const stored = async () =>
    (await server.database.query<{ password: string | null }>('select password from email_configurations')).rows[0]
      ?.password;

  it('says that there is a password and never which', async () => {
    const made = await server.admin.post(URL_OF, settings());
    const { id } = made.body.data;
    const sealed = await stored();

    expect([made.status, made.body.data.password]).toEqual([201, { is_set: true }]);
    expect(sealed).not.toContain(SECRET);
    await server.admin.patch(`${URL_OF}${id}/`, { password: `${SECRET}-2` });
    const replies = await Promise.all(
      ['', `${id}/`, `${id}/activity/`, 'export/', `?query=${SECRET}`].map((path) =>
        server.admin.get(`${URL_OF}${path}`),
      ),
    );
    const { rows } = await server.database.query<{ text: string }>(
      'select row_to_json(a)::text as text from system.activity a',
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies.map(({ body }) => body?.count)).toEqual([1, undefined, 2, undefined, 0]);
    for (const text of [...replies.map((reply) => reply.text), ...rows.map((row) => row.text)]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(sealed);
      expect(text).not.toContain(await stored());
    }
    expect(rows.some(({ text }) => text.includes('"password":"••••••"') || text.includes('"password": "••••••"'))).toBe(
      true,
    );
  });

  it('is deleted without a word of its password in the activity', async () => {
    const { id } = (await server.admin.post(URL_OF, settings())).body.data;
    const sealed = await stored();

    await server.admin.delete(`${URL_OF}${id}/`);
    expect((await server.admin.delete(`${URL_OF}trash/`, { ids: [id] })).status).toBeLessThan(300);

    const { rows } = await server.database.query<{ before: { password?: string } | null }>(
      `select before from system.activity where resource = 'email_configurations' order by id desc limit 1`,
    );
    expect(await stored()).toBeUndefined();
    expect(rows[0]?.before).toMatchObject({ name: 'Office', password: '••••••' });
    expect(JSON.stringify(rows)).not.toContain(sealed);
  });

  it.each([
    ['filter', (name: string) => `?filter=${encodeURIComponent(JSON.stringify({ [name]: SECRET }))}`],
    ['order', (name: string) => `?orderBy=${name}`],
    ['sort', (name: string) => `?sort=${encodeURIComponent(JSON.stringify([name, 'ASC']))}`],
    ['export', (name: string) => `export/?columns=${name}`],
  ])('can be read by its server and not by its password: %s', async (_how, query) => {
    const [byHost, byPassword] = [
      await server.admin.get(`${URL_OF}${query('host')}`),
      await server.admin.get(`${URL_OF}${query('password')}`),
    ];

    expect([byHost.status, byPassword.status, byPassword.body.code]).toEqual([200, 400, 'unknown_parameter']);
  });

  it('keeps the password that is not sent, and removes it where null is', async () => {
    const { id } = (await server.admin.post(URL_OF, settings())).body.data;
    const before = await stored();

    await server.admin.patch(`${URL_OF}${id}/`, { name: 'Head office' });
    expect(await stored()).toBe(before);
    const removed = await server.admin.patch(`${URL_OF}${id}/`, { password: null });

    expect([removed.body.data.password, await stored()]).toEqual([{ is_set: false }, null]);
  });

  it('takes the stored password to no other server: who changes where it goes enters it again, or removes it', async () => {
    const made = await server.admin.post(URL_OF, settings({ host: 'mail.office.example', username: 'office' }));
    const { id } = made.body.data;
    const { host, port } = settings();
    const change = (values: object) => server.admin.patch(`${URL_OF}${id}/`, values);

    for (const values of [{ host }, { port: 2525 }, { security: 'tls' }, { username: 'other' }]) {
      const rejected = await change(values);
      const bulk = await server.admin.patch(`${URL_OF}bulk/`, { ids: [id], data: values });
      expect([rejected.status, rejected.body.errors]).toMatchObject([
        422,
        { password: { message: 'mail_servers.password_again' } },
      ]);
      expect(bulk.status).toBe(422);
    }
    await server.admin.post(`${URL_OF}${id}/actions/test/`, {});
    expect(sink.messages).toEqual([]);
    const allowed = [
      await change({ from_name: 'Office' }),
      await change({ host, port, password: 'another-one' }),
      await change({ username: 'third', password: null }),
    ];
    expect(allowed.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('sends a test mail to whoever asks and keeps the result', async () => {
    const { id } = (await server.admin.post(URL_OF, settings())).body.data;

    const sent = await server.admin.post(`${URL_OF}${id}/actions/test/`, {});

    expect([sent.status, sent.body.data?.last_test]).toEqual([200, 'passed']);
    expect(sink.messages).toHaveLength(1);
  });

  it("answers the server's reason, and keeps that too", async () => {
    const { id } = (await server.admin.post(URL_OF, settings())).body.data;
    sink.answer = 554;

    const rejected = await server.admin.post(`${URL_OF}${id}/actions/test/`, {});

    expect(rejected.body.message).toContain('554 not taken');
    expect((await server.admin.get(`${URL_OF}${id}/`)).body.data.last_test).toBe('failed');
  });

  it('has one default at most', async () => {
    await server.admin.post(URL_OF, settings({ is_default: true }));

    const second = await server.admin.post(URL_OF, settings({ name: 'Other', is_default: true }));

    expect([second.status, Object.keys(second.body.errors)]).toEqual([422, ['is_default']]);
  });

  it('sends by the default where the environment names no server', async () => {
    const { app, database } = server;
    const config = { ...app.config, smtpUrl: undefined };
    const fallback = createConfiguredSender(database, config);
    const background = new BackgroundRoom({ database, log: app.log, hasSchedules: false });
    const effects = createEffects({ database, background });
    const mailer = createMailer({ database, config, log: app.log, effects, fallback });
    await background.start();
    await server.admin.post(URL_OF, settings({ is_default: true }));

    await mailer.send({ to: 'kim@ats.example', subject: 'Hello', text: 'Hello' });

    await expect.poll(() => sink.messages.length, { timeout: 20_000 }).toBe(1);
    expect(sink.messages[0]).toContain('From: hiring@ats.example');
    await background.stop();
  });
});

it.each([
  ['169.254.169.254', false, false],
  ['::ffff:169.254.169.254', false, false],
  ['::ffff:a9fe:a9fe', false, false],
  ['127.0.0.1', true, false],
  ['10.1.2.3', true, true],
  ['93.184.216.34', true, true],
])('%s: outside production %s, in production %s', (address, outside, inside) => {
  const reach = (production: boolean) => isAllowed(address, { production, mailPrivateHosts: true });

  expect([reach(false), reach(true)]).toEqual([outside, inside]);
});
