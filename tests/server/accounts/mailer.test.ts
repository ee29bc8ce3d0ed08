import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '#server/platform/config.ts';
import { createConfiguredSender } from '#server/features/mail-servers/configured-sender.ts';
import { BackgroundRoom } from '#server/platform/background/background-room.ts';
import { createEffects } from '#server/platform/effects/create-effects.ts';
import { createMailer, waitAfter } from '#server/platform/mail/create-mailer.ts';
import { loadTexts } from '#server/platform/texts/texts.ts';
import { linkEmail } from '#server/platform/mail/templates.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { type TestDatabase, moduleDatabases } from '#tests/support/test-database.ts';
import { openSmtpSink, type SmtpSink } from './smtp-sink.ts';

/** A busy machine takes its time; what is waited for ends the wait. */
const PATIENTLY = { timeout: 20_000 };

const EMAIL = { to: 'kim@ats.example', subject: 'Grüße', text: 'Your link: https://ats.example/auth/secret-token\n' };

describe.each(moduleDatabases())('the mailer on %s', (kind) => {
  let database: TestDatabase;
  let sink: SmtpSink;
  let log: string[];
  const running: BackgroundRoom[] = [];

  beforeAll(async () => {
    database = await openPreparedDatabase(kind, 'system');
  });
  afterAll(() => database.destroy());
  beforeEach(async () => {
    await database.exec('truncate system.outward_effects, system.background_tasks restart identity');
    sink = await openSmtpSink();
    log = [];
  });
  afterEach(async () => {
    for (const room of running.splice(0)) await room.stop();
    await sink.close();
  });

  function mailer(config: Partial<Config> = { smtpUrl: sink.url }) {
    const whole = { mailFrom: 'ATS <no-reply@ats.example>', ...config } as Config;
    const logger = createLogger('debug', { write: (line) => void log.push(line) });
    const background = new BackgroundRoom({ database, log: logger, hasSchedules: false });
    running.push(background);
    const effects = createEffects({ database, background });
    const fallback = createConfiguredSender(database, whole);
    const { send } = createMailer({ database, config: whole, log: logger, effects, fallback });
    return { send, effects, start: () => background.start(), look: () => background.look(), retry: background };
  }
  const outbox = async () =>
    (
      await database.query(
        `select e.recipient, e.title, e.content, e.sent_on, t.state, t.attempts, t.due_on, t.error
           from system.outward_effects e join system.background_tasks t on t.key = e.id::text order by e.id`,
      )
    ).rows;
  const makeDue = () => database.query(`update system.background_tasks set due_on = now() where state = 'waiting'`);

  it('sends after the commit, and nothing of what was rolled back', async () => {
    const { send, start } = mailer();
    await start();
    await database.transaction(async () => {
      await send(EMAIL);
      expect(sink.messages).toEqual([]);
    });
    await expect(
      database.transaction(async () => {
        await send({ ...EMAIL, to: 'nobody@ats.example' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');

    await expect.poll(() => sink.messages.length, PATIENTLY).toBe(1);
    expect(sink.messages[0]).toMatch(
      /^From: ATS <no-reply@ats\.example>\r\nTo: kim@ats\.example\r\nSubject: =\?UTF-8\?/,
    );
    expect(sink.messages[0]).toContain('Message-ID: <outbox-1@ats.example>');
    await expect
      .poll(outbox, PATIENTLY)
      .toMatchObject([
        { sent_on: expect.any(String), state: 'done', attempts: 1, error: null, title: EMAIL.subject, content: null },
      ]);
  });

  it('sends at the next start what was left', async () => {
    await mailer().send(EMAIL);
    expect(sink.messages).toEqual([]);

    await mailer().start();

    await expect.poll(() => sink.messages.length, PATIENTLY).toBe(1);
  });

  it('sends each mail once, however many processes look', async () => {
    const mailers = Array.from({ length: 4 }, () => mailer());
    for (const each of mailers) await each.start();

    for (let count = 0; count < 12; count += 1) await mailers[0]!.send({ ...EMAIL, to: `person${count}@ats.example` });
    for (const each of mailers) await each.look();

    await expect.poll(async () => (await outbox()).every(({ sent_on }) => sent_on !== null), PATIENTLY).toBe(true);
    const receivers = sink.messages.map((message) => /^To: (.*)\r$/m.exec(message)![1]);
    expect(receivers.sort()).toEqual(Array.from({ length: 12 }, (_, count) => `person${count}@ats.example`).sort());
  });

  it('tries again later when the server is away or busy, and says so', async () => {
    const { send, start } = mailer();
    await start();
    sink.answer = 451;
    await send(EMAIL);
    await expect
      .poll(outbox, PATIENTLY)
      .toMatchObject([
        { sent_on: null, state: 'waiting', attempts: 1, error: { text: expect.stringContaining('451') } },
      ]);
    const [{ due_on: due } = {}] = await outbox();
    expect(Date.parse(String(due)) - Date.now()).toBeGreaterThan(45_000);

    sink.answer = 'hang up';
    await makeDue();
    await send({ ...EMAIL, to: 'second@ats.example' });
    await expect.poll(outbox, PATIENTLY).toMatchObject([
      { attempts: 2, sent_on: null },
      { attempts: 1, error: { text: expect.any(String) } },
    ]);

    sink.answer = 'accept';
    await makeDue();
    await send({ ...EMAIL, to: 'third@ats.example' });
    await expect.poll(() => sink.messages.length, PATIENTLY).toBe(3);
    expect(log.join('')).toContain('mail not sent');
  });

  it('waits longer each time, a minute at first and six hours at most', () => {
    expect([1, 2, 3, 4, 20].map(waitAfter)).toEqual([60, 120, 240, 480, 21_600]);
  });

  it('gives up on what was refused for good', async () => {
    const { send, start } = mailer();
    await start();
    sink.answer = 550;
    await send(EMAIL);

    await expect
      .poll(outbox)
      .toMatchObject([{ state: 'failed', attempts: 1, error: { text: expect.stringContaining('550') } }]);

    expect(log.join('')).toContain('"isGivenUp":true');
  });

  it('holds a mail until its time; until then it can be taken back', async () => {
    const { send, effects, start, look } = mailer();
    await start();
    const holdUntil = new Date(Date.now() + 3_600_000);
    await send(EMAIL, { holdUntil, key: 'first' });
    await send({ ...EMAIL, to: 'second@ats.example' }, { holdUntil, key: 'second' });
    await look();
    expect(await outbox()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);

    expect(await effects.cancel('mail', 'first')).toBe(true);
    await makeDue();
    await look();

    await expect.poll(outbox, PATIENTLY).toMatchObject([
      { state: 'cancelled', sent_on: null, content: null },
      { state: 'done', sent_on: expect.any(String) },
    ]);
    expect(sink.messages).toHaveLength(1);
    expect(sink.messages[0]).toContain('To: second@ats.example');
    expect(await effects.cancel('mail', 'first')).toBe(false);
    expect(await effects.cancel('mail', 'second')).toBe(false);
  });

  it('sends once what is told twice by the same key', async () => {
    const { send, start } = mailer();
    await start();
    await send(EMAIL, { key: 'offer 7 sent' });
    await expect.poll(() => sink.messages.length, PATIENTLY).toBe(1);
    await expect.poll(outbox, PATIENTLY).toMatchObject([{ state: 'done' }]);

    await send(EMAIL, { key: 'offer 7 sent' });
    await send({ ...EMAIL, to: 'other@ats.example' });

    await expect.poll(() => sink.messages.length, PATIENTLY).toBe(2);
    expect(await outbox()).toHaveLength(2);
  });

  it('forgets after a week what was said in mails that are tried no more', async () => {
    const { send, start, retry } = mailer();
    sink.answer = 550;
    await start();
    await send(EMAIL);
    await expect.poll(outbox, PATIENTLY).toMatchObject([{ state: 'failed', content: { text: EMAIL.text } }]);
    await send({ ...EMAIL, to: 'held@ats.example' }, { holdUntil: new Date(Date.now() + 3_600_000) });
    await database.exec(`update system.outward_effects set created_on = now() - interval '8 days'`);

    await retry.runNow('effects-retention', 1);

    await expect
      .poll(outbox, PATIENTLY)
      .toMatchObject([{ content: null }, { state: 'waiting', content: { text: EMAIL.text } }]);
  });

  it('refuses line breaks in what becomes a header', async () => {
    const { send } = mailer();
    for (const broken of [
      { to: 'kim@ats.example\r\nBcc: all@ats.example' },
      { subject: 'Hello\nBcc: all@ats.example' },
    ])
      await expect(send({ ...EMAIL, ...broken })).rejects.toMatchObject({ code: 'malformed' });
    expect(await outbox()).toEqual([]);
  });

  it('keeps mails where there is no mail server; the log says where, and shows links in demo mode only', async () => {
    await mailer({ smtpUrl: undefined, demo: false }).send(EMAIL);
    expect(await outbox()).toMatchObject([{ sent_on: null, content: { text: EMAIL.text } }]);
    expect(JSON.parse(log[0]!)).toMatchObject({ effect: 1, to: EMAIL.to, subject: EMAIL.subject });
    expect(log.join('')).not.toContain('secret-token');

    await mailer({ smtpUrl: undefined, demo: true }).send(EMAIL);
    expect(log.join('')).toContain('https://ats.example/auth/secret-token');
  });
});

describe('a mail with a link', () => {
  const link = 'https://ats.example/auth/activate/7/abc';
  const email = (more: object = {}) =>
    linkEmail(loadTexts(), {
      language: null,
      kind: 'activation',
      to: 'kim@ats.example',
      name: 'Kim',
      app: 'ATS',
      link,
      expiresOn: new Date('2026-11-20T11:30:00Z'),
      timeZone: 'Europe/Copenhagen',
      ...more,
    });

  it('says what it is for, carries the link in both parts and tells in the reader’s time when it ends', () => {
    const { subject, text, html } = email();

    expect(subject).toBe('Your ATS account');
    expect(text).toContain('Hello Kim,');
    for (const part of [text, html]) {
      expect(part).toContain(link);
      expect(part).toContain('20/11/2026 12:30 PM CET');
    }
  });

  it('escapes what people typed, and keeps the subject on one line', () => {
    const { subject, text, html } = email({
      name: '<img src=x onerror=alert(1)>%{app}',
      app: 'A\r\nBcc: all@ats.example',
    });

    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;%{app}');
    expect(text).toContain('<img src=x onerror=alert(1)>%{app}');
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
