import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '#server/platform/texts/texts.ts';
import { say } from '#server/platform/texts/say.ts';
import english from '../../../locales/en.json' with { type: 'json' };
import { startTestServer } from '../../support/test-server.ts';

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

  it('without a key in any language is as its code says it', () => {
    expect(texts.render('de', { message: 'resources.boats.errors.afloat', args: {}, text: 'It must float.' })).toBe(
      'It must float.',
    );
  });
});
