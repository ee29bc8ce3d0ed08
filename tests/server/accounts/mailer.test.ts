import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '#server/config.ts';
import { applySystemSchema } from '#server/db/system-schema.ts';
import { createMailer, type RunningMailer } from '#server/mail/create-mailer.ts';
import { waitAfter } from '#server/mail/delivery.ts';
import { linkMail } from '#server/mail/templates.ts';
import { createLogger } from '#server/plugins/logging.ts';
import { openTestDatabase, moduleDatabases, type TestDatabase } from '#tests/support/test-database.ts';
import { openSmtpSink, type SmtpSink } from './smtp-sink.ts';

/** A busy machine takes its time; what is waited for ends the wait. */
const PATIENTLY = { timeout: 20_000 };

const MAIL = { to: 'kim@ats.example', subject: 'Grüße', text: 'Your link: https://ats.example/auth/secret-token\n' };

describe.each(moduleDatabases())('the mailer on %s', (kind) => {
  let database: TestDatabase;
  let sink: SmtpSink;
  let log: string[];
  const running: RunningMailer[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await applySystemSchema(database);
  });
  afterAll(() => database.destroy());
  beforeEach(async () => {
    await database.exec('truncate outbox restart identity');
    sink = await openSmtpSink();
    log = [];
  });
  afterEach(async () => {
    for (const mailer of running.splice(0)) await mailer.stop();
    await sink.close();
  });

  function mailer(config: Partial<Config> = { smtpUrl: sink.url }): RunningMailer {
    const made = createMailer({
      database,
      config: { mailFrom: 'ATS <no-reply@ats.example>', ...config } as Config,
      log: createLogger('debug', { write: (line) => void log.push(line) }),
    });
    running.push(made);
    return made;
  }
  const outbox = async () => (await database.query('select * from outbox order by id')).rows;
  const makeDue = () => database.query(`update outbox set due_on = now() where sent_on is null`);

  it('sends after the commit, and nothing of what was rolled back', async () => {
    const { send, start } = mailer();
    start();
    await database.transaction(async () => {
      await send(MAIL);
      expect(sink.messages).toEqual([]);
    });
    await expect(
      database.transaction(async () => {
        await send({ ...MAIL, to: 'nobody@ats.example' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');

    await expect.poll(() => sink.messages.length, PATIENTLY).toBe(1);
    expect(sink.messages[0]).toMatch(
      /^From: ATS <no-reply@ats\.example>\r\nTo: kim@ats\.example\r\nSubject: =\?UTF-8\?/,
    );
    expect(sink.messages[0]).toContain('Message-ID: <outbox-1@ats.example>');
    await expect.poll(outbox, PATIENTLY).toMatchObject([{ sent_on: expect.any(String), attempts: 1, error: null }]);
  });

  it('sends at the next start what was left', async () => {
    await mailer().send(MAIL);
    expect(sink.messages).toEqual([]);

    mailer().start();

    await expect.poll(() => sink.messages.length, PATIENTLY).toBe(1);
  });

  it('sends each mail once, however many processes look', async () => {
    const mailers = Array.from({ length: 4 }, () => mailer());
    for (let count = 0; count < 12; count += 1) await mailers[0]!.send({ ...MAIL, to: `person${count}@ats.example` });

    for (const each of mailers) each.start();

    await expect.poll(async () => (await outbox()).every(({ sent_on }) => sent_on !== null), PATIENTLY).toBe(true);
    const receivers = sink.messages.map((message) => /^To: (.*)\r$/m.exec(message)![1]);
    expect(receivers.sort()).toEqual(Array.from({ length: 12 }, (_, count) => `person${count}@ats.example`).sort());
  });

  it('tries again later when the server is away or busy, and says so', async () => {
    const { send, start } = mailer();
    start();
    sink.answer = 451;
    await send(MAIL);
    await expect
      .poll(outbox, PATIENTLY)
      .toMatchObject([{ sent_on: null, attempts: 1, error: expect.stringContaining('451') }]);
    const [{ due_on: due } = {}] = await outbox();
    expect(Date.parse(String(due)) - Date.now()).toBeGreaterThan(45_000);

    sink.answer = 'hang up';
    await makeDue();
    await send({ ...MAIL, to: 'second@ats.example' });
    await expect.poll(outbox, PATIENTLY).toMatchObject([
      { attempts: 2, sent_on: null },
      { attempts: 1, error: expect.any(String) },
    ]);

    sink.answer = 'accept';
    await makeDue();
    await send({ ...MAIL, to: 'third@ats.example' });
    await expect.poll(() => sink.messages.length, PATIENTLY).toBe(3);
    expect(log.join('')).toContain('mail not sent');
  });

  it('waits longer each time, a minute at first and six hours at most', () => {
    expect([1, 2, 3, 4, 20].map(waitAfter)).toEqual([60, 120, 240, 480, 21_600]);
  });

  it('gives up on what was refused for good', async () => {
    const { send, start } = mailer();
    start();
    sink.answer = 550;
    await send(MAIL);

    await expect
      .poll(outbox)
      .toMatchObject([{ attempts: 1, due_on: 'infinity', error: expect.stringContaining('550') }]);

    expect(log.join('')).toContain('"isGivenUp":true');
  });

  it('refuses line breaks in what becomes a header', async () => {
    const { send } = mailer();
    for (const broken of [
      { to: 'kim@ats.example\r\nBcc: all@ats.example' },
      { subject: 'Hello\nBcc: all@ats.example' },
    ])
      await expect(send({ ...MAIL, ...broken })).rejects.toMatchObject({ code: 'malformed' });
    expect(await outbox()).toEqual([]);
  });

  it('keeps mails where there is no mail server; the log says where, and shows links in demo mode only', async () => {
    await mailer({ smtpUrl: undefined, demo: false }).send(MAIL);
    expect(await outbox()).toMatchObject([{ sent_on: null, text: MAIL.text }]);
    expect(JSON.parse(log[0]!)).toMatchObject({ outbox: 1, to: MAIL.to, subject: MAIL.subject });
    expect(log.join('')).not.toContain('secret-token');

    await mailer({ smtpUrl: undefined, demo: true }).send(MAIL);
    expect(log.join('')).toContain('https://ats.example/auth/secret-token');
  });
});

describe('a mail with a link', () => {
  const link = 'https://ats.example/auth/activate/7/abc';
  const mail = (more: object = {}) =>
    linkMail({
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
    const { subject, text, html } = mail();

    expect(subject).toBe('Your account for ATS');
    expect(text).toContain('Hello Kim,');
    for (const part of [text, html]) {
      expect(part).toContain(link);
      expect(part).toMatch(/20 November 2026 at 12:30/);
    }
  });

  it('escapes what people typed, and keeps the subject on one line', () => {
    const { subject, text, html } = mail({
      name: '<img src=x onerror=alert(1)>%{app}',
      app: 'A\r\nBcc: all@ats.example',
    });

    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;%{app}');
    expect(text).toContain('<img src=x onerror=alert(1)>%{app}');
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
