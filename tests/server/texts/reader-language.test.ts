import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '#server/platform/texts/texts.ts';
import { say, storedErrors, storedMessage } from '#server/platform/texts/say.ts';
import english from '../../../locales/en.json' with { type: 'json' };
import { startTestServer } from '../../support/test-server.ts';
import { IMPORTS, plan, uploadOf } from '../imports/import-kit.ts';

const texts = loadTexts(join(import.meta.dirname, 'locales'));
const COMPANIES = '/api/v1/customer/company/';

describe('a rejected request is answered in the language of its reader', () => {
  it('the one of the profile, whatever the browser asks for', async () => {
    const { app, build, as } = await startTestServer({ texts });
    const admin = await build.user({ role: 'Admin', language: 'de' });

    const answer = await app.inject({
      method: 'POST',
      url: COMPANIES,
      headers: { ...as(admin), 'accept-language': 'en' },
      payload: { name: 'x'.repeat(2_000) },
    });

    expect(answer.json().message).toBe(
      'Einige Werte lassen sich nicht speichern. Korrigiere sie und versuche es noch einmal.',
    );
    expect(answer.json().errors.organization).toMatchObject({
      message: 'validation.required',
      text: 'Das ist ein Pflichtfeld.',
    });
    expect(answer.json().errors.name.text).toMatch(/^Höchstens \d+ Zeichen\.$/);
  });

  it('without a session the best one of the browser that there are texts in', async () => {
    const { app } = await startTestServer({ texts });
    const get = async (accepted?: string) =>
      (
        await app.inject({
          url: '/nowhere/',
          headers: accepted === undefined ? {} : { 'accept-language': accepted },
        })
      ).json().message;

    expect(await get('fr, en;q=0.3, de-AT;q=0.7')).toBe('Diese Adresse gibt es nicht. Prüfe die URL.');
    expect(await get('de;q=0.2, en-GB')).toBe(english.server.request.no_route);
    expect(await get('de;q=0')).toBe(english.server.request.no_route);
    expect(await get()).toBe(english.server.request.no_route);
  });

  it('in English where the language lacks the text', async () => {
    const { app } = await startTestServer({ texts });

    const answer = await app.inject({ url: '/api/v1/customer/company/', headers: { 'accept-language': 'de' } });

    expect(answer.json()).toMatchObject({ code: 'unauthenticated', message: english.server.request.unauthenticated });
  });
});

describe('a reason that is stored is read in the language of its reader', () => {
  it('of background work', async () => {
    const { app, build, as, database } = await startTestServer({ texts });
    await database.query(
      `insert into system.background_tasks (kind, payload, state, attempts, error, finished_on)
         values ('files-sweep', '{}', 'failed', 5, $1::jsonb, now())`,
      [JSON.stringify(storedMessage(say('server.background_work.interrupted')))],
    );
    const reasonFor = async (language: string) => {
      const headers = as(await build.user({ role: 'Admin', language }));
      return (await app.inject({ url: '/api/v1/background-work/?state=failed', headers })).json().results[0].error;
    };

    expect(await reasonFor('de')).toBe('Der Server wurde bei jedem Versuch beendet.');
    expect(await reasonFor('en')).toBe('The server stopped during each attempt.');
  });

  it('of rows that could not be imported, on the screen and in their file', async () => {
    const { app, build, as } = await startTestServer({ texts });
    const headers = as(await build.user({ role: 'Admin', language: 'de' }));
    const get = async (url: string) => await app.inject({ url, headers });
    const post = async (url: string, payload: object) => await app.inject({ method: 'POST', url, headers, payload });
    const upload = uploadOf('organizations', 'orgs.csv', 'Name,Headcount\nHald,many\n');
    const sent = await app.inject({
      method: 'POST',
      url: IMPORTS,
      payload: upload.payload,
      headers: { ...headers, ...upload.headers },
    });
    const { id } = sent.json().data;
    const orgs = plan([
      ['name', 0],
      ['headcount', 1],
    ]);
    await post(`${IMPORTS}${id}/check/`, orgs);
    await expect.poll(async () => (await get(`${IMPORTS}${id}/`)).json().data.state).toBe('checked');

    const [fault] = (await get(`${IMPORTS}${id}/invalid-rows/`)).json().results;
    const ticket = await post('/api/v1/downloads/', { kind: 'invalid_rows', subject: { id } });
    const file = await get(ticket.json().data.url);

    expect(fault.errors.headcount).toMatchObject({ message: 'import.errors.number' });
    expect(fault.errors.headcount.text).toMatch(/^„many“ ist keine Zahl\. Beispiel: /);
    expect(file.body).toContain('„many“ ist keine Zahl.');
  });
});

describe('an email', () => {
  it('is in the language of its receiver, whoever asks for it', async () => {
    const { app, build, mails: emails } = await startTestServer({ texts });
    const { username } = await build.user({ language: 'de', firstName: 'Jörg' });

    await app.inject({
      method: 'POST',
      url: '/api/v1/users/password-recovery/',
      headers: { 'accept-language': 'en' },
      payload: { email: username },
    });

    await expect.poll(() => emails).toHaveLength(1);
    expect(emails[0]!.subject).toMatch(/^Neues Passwort für /);
    expect(emails[0]!.text).toContain('Hallo Jörg,');
    expect(emails[0]!.text).toContain(english.mail.ignore);
  });
});

describe('a text', () => {
  it('has the numbers of its language, and the texts of its arguments', () => {
    const inner = say('validation.required');

    expect(texts.render('de', say('validation.maxLength', { limit: 2_000 }))).toBe('Höchstens 2.000 Zeichen.');
    expect(texts.render('de', { message: 'validation.maxLength', args: { limit: inner }, text: '' })).toBe(
      'Höchstens Das ist ein Pflichtfeld. Zeichen.',
    );
  });

  it('that is stored keeps the messages in it, in whatever language it is read', () => {
    const parts = [say('validation.required'), say('validation.maxLength', { limit: 2 })];
    const written = storedErrors({
      name: say('validation.maxLength', { limit: parts }),
      code: say('validation.maxLength', { limit: (language: string) => `in ${language}` }),
    });
    const read = JSON.parse(JSON.stringify(written)) as typeof written;

    expect(texts.localize('de', read)).toMatchObject({
      name: { text: 'Höchstens Das ist ein Pflichtfeld., Höchstens 2 Zeichen. Zeichen.' },
      code: { text: 'Höchstens in en Zeichen.' },
    });
    expect(texts.localize('en', read)['name']!.text).toBe(say('validation.maxLength', { limit: parts }).text);
  });

  it('without a key in any language is as its code says it', () => {
    expect(texts.render('de', { message: 'resources.boats.errors.afloat', args: {}, text: 'It must float.' })).toBe(
      'It must float.',
    );
  });
});
