import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#shared/rules/common-passwords.ts';
import { passwordRules } from '#shared/rules/password.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { ageSessions, PASSWORD, startSessionKit } from './session-kit.ts';

const start = async (kind: Parameters<typeof startSessionKit>[0]['kind'], security: object = {}, more: object = {}) => {
  const kit = await startSessionKit({ kind });
  const admin = await kit.build.user({ role: 'Admin' });
  const kim = await kit.build.user({
    firstName: 'Kimberly',
    lastName: 'Hald',
    username: 'kim.h@ats.example',
    password: PASSWORD,
  });
  const set = (settings: object) =>
    kit.app.inject({
      method: 'PATCH',
      url: '/api/v1/customer/admin-setting/',
      headers: kit.as(admin),
      payload: { settings: JSON.stringify(settings) },
    });
  expect((await set({ security, ...more })).statusCode).toBe(200);
  let current = PASSWORD;
  const change = async (password: string) => {
    const response = await kit.app.inject({
      method: 'PATCH',
      url: '/api/v1/users/profile/',
      headers: kit.as(kim),
      payload: { current_password: current, password },
    });
    if (response.statusCode === 200) current = password;
    return response.statusCode === 200 ? 'taken' : response.json().errors?.password?.message;
  };
  return { ...kit, admin, kim, set, change };
};

describe.each(moduleDatabases())('the rules for passwords and sign-ins on %s', (kind) => {
  it('refuse what is short, common, or the own name, and say which', async () => {
    const { change } = await start(kind, { password_min_length: 12 });

    expect([
      await change('short phrase'.slice(0, 11)),
      await change('P@ssw0rd1234!'),
      await change('kimberlyhald 2026'),
      await change('a long enough phrase'),
    ]).toEqual(['accounts.password_short', 'accounts.password_common', 'accounts.password_username', 'taken']);
  });

  it('let no former password come again, as many as the team says', async () => {
    const { change, set } = await start(kind, { password_history: 2 });
    const [one, two, three] = ['first own phrase', 'second own phrase', 'third own phrase'];

    expect([await change(one!), await change(two!), await change(PASSWORD)]).toEqual([
      'taken',
      'taken',
      'accounts.password_again',
    ]);
    expect([await change(two!), await change(three!), await change(PASSWORD)]).toEqual([
      'accounts.password_again',
      'taken',
      'taken',
    ]);
    await set({ security: { password_history: 0 } });
    expect(await change(three!)).toBe('taken');
  });

  it('hold for a mailed link too, which still works afterwards', async () => {
    const kit = await start(kind, { password_history: 1, password_min_length: 14 });
    await kit.post('/users/password-recovery/', { email: 'kim.h@ats.example' });
    await expect.poll(() => kit.mails.length).toBe(1);
    const token = /password-reset\/([\w-]+)/.exec(kit.mails[0]!.text)![1]!;
    const reset = async (password: string) => {
      const response = await kit.post('/users/password-reset/', { token, password });
      return response.statusCode === 200 ? 'taken' : response.json().errors.password.message;
    };

    expect([await reset(PASSWORD), await reset('too short'), await reset('quite another phrase')]).toEqual([
      'accounts.password_again',
      'accounts.password_short',
      'taken',
    ]);
    expect((await kit.app.inject({ url: '/api/v1/users/password-policy/' })).json().data).toEqual({
      password_min_length: 14,
      password_history: 1,
    });
  });

  it('lead somebody whose password is too old to a new one, without letting him in', async () => {
    const kit = await start(kind, { password_expires_days: 30 });
    expect((await kit.signIn('kim.h@ats.example')).statusCode).toBe(200);
    await kit.database.query(
      `update system.accounts set password_changed_on = now() - interval '31 days' where user_id = $1`,
      [kit.kim.id],
    );

    const rejected = await kit.signIn('kim.h@ats.example');

    expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'password_expired']);
    expect((await kit.signIn('kim.h@ats.example', { password: 'a wrong one' })).json().code).toBe(
      'invalid_credentials',
    );
    expect(kit.mails.map(({ to }) => to)).toEqual(['kim.h@ats.example']);
    const token = /password-reset\/([\w-]+)/.exec(kit.mails[0]!.text)![1]!;
    await kit.post('/users/password-reset/', { token, password: 'quite another phrase' });
    expect((await kit.signIn('kim.h@ats.example', { password: 'quite another phrase' })).statusCode).toBe(200);
  });

  it('end a session that nobody uses, and one whose time is over', async () => {
    const kit = await start(kind, { session_idle_minutes: 30, session_hours: 2 });
    const signIn = async () => (await kit.signIn('kim.h@ats.example')).json<{ refresh: string }>().refresh;
    const renew = async (refresh: string) => kit.post('/token/refresh/', { refresh });

    const first = await signIn();
    await ageSessions(kit, 29 * 60);
    const renewed = await renew(first);
    expect(renewed.statusCode).toBe(200);
    await ageSessions(kit, 31 * 60);
    expect((await renew(renewed.json<{ refresh: string }>().refresh)).statusCode).toBe(401);

    await kit.set({ security: { session_idle_minutes: 0 } });
    const second = await signIn();
    await ageSessions(kit, 121 * 60);
    expect((await renew(second)).statusCode).toBe(401);
  });

  it('count from the last use of a session, not from when it was last renewed', async () => {
    const kit = await start(kind, { session_idle_minutes: 30 });
    const { access, refresh } = (await kit.signIn('kim.h@ats.example')).json<{ access: string; refresh: string }>();
    const renew = (text: string) => kit.post('/token/refresh/', { refresh: text });

    await ageSessions(kit, 9 * 60);
    expect((await kit.ask(access)).http).toBe(200);
    await ageSessions(kit, 25 * 60);
    const renewed = await renew(refresh);
    await ageSessions(kit, 31 * 60);

    expect(renewed.statusCode).toBe(200);
    expect((await renew(renewed.json<{ refresh: string }>().refresh)).statusCode).toBe(401);
  });

  it('end a session that nobody used for all its doors, without waiting for it to be renewed', async () => {
    const kit = await start(kind, { session_idle_minutes: 30 });
    const signedIn = await kit.signIn('kim.h@ats.example');
    const files = signedIn.cookies.find(({ name }) => name === 'ats_files')!.value;
    const open = () =>
      kit.app.inject({ url: `/api/v1/files/${randomUUID()}/`, headers: { cookie: `ats_files=${files}` } });

    await ageSessions(kit, 31 * 60);

    expect((await open()).json().code).toBe('token_invalid');
    expect((await kit.ask(signedIn.json<{ access: string }>().access)).code).toBe('token_invalid');
    expect(kit.log.join('')).not.toContain('"level":50');
  });

  it('let people stay signed in only where the team offers it', async () => {
    const kit = await start(kind, { session_remembered_days: 0 });
    const left = async () => {
      await kit.signIn('kim.h@ats.example', { remember: true });
      const { rows } = await kit.database.query<{ hours: number }>(
        `select (extract(epoch from expires_on - created_on) / 3600)::int as hours from system.sessions where ended_on is null and user_id = $1`,
        [kit.kim.id],
      );
      return rows[0]?.hours;
    };

    expect(await left()).toBe(12);
    await kit.set({ security: { session_remembered_days: 7 } });
    expect(await left()).toBe(7 * 24);
  });

  it('are set within their bounds, and new members begin with the language and zone of the team', async () => {
    const kit = await start(kind, {}, { regional: { language: 'de', time_zone: 'Europe/Berlin' } });
    for (const [settings, at] of [
      [{ security: { password_min_length: 7 } }, 'security.password_min_length'],
      [{ security: { session_idle_minutes: 5 } }, 'security.session_idle_minutes'],
      [{ security: { session_hours: 25 } }, 'security.session_hours'],
      [{ regional: { language: 'xx' } }, 'regional.language'],
      [{ regional: { time_zone: 'Mars/Base' } }, 'regional.time_zone'],
    ] as const) {
      const response = await kit.set(settings);
      expect([at, response.statusCode, Object.keys(response.json().errors ?? {})]).toEqual([at, 422, [at]]);
    }
    await kit.post(
      '/users/member/',
      { first_name: 'Ann', last_name: 'Berg', username: 'ann@ats.example', role: ['Recruiter'] },
      kit.as(kit.admin),
    );
    const { rows } = await kit.database.query(
      `select language, time_zone from users where username = 'ann@ats.example'`,
    );
    expect(rows).toEqual([{ language: 'de', time_zone: 'Europe/Berlin' }]);
  });
});

describe('a common password', () => {
  it.each([
    'password',
    'Passw0rd!',
    'p@ssword2026',
    'qwertyuiop',
    '1234567890',
    '9876543210',
    'abcabcabcabc',
    'letmein123',
    'Summer2026!',
    'aaaaaaaaaa',
    'passwordpassword',
    'Admin123456',
    '1qaz2wsx3edc',
  ])('%s', (password) => expect(isCommonPassword(password)).toBe(true));
  it.each([
    'demo-password',
    'correct horse battery',
    'tall summer tree house',
    'Nachtzug nach Lissabon',
    'xK9#vLq2Tz',
    '日本語の長い合言葉です',
  ])('is not: %s', (password) => expect(isCommonPassword(password)).toBe(false));

  it('nor is a name one, whatever stands around it', () => {
    const owner = { username: 'kim.hald@x.example', first_name: 'Kim', last_name: 'Hald' };
    const isFine = (password: string) => passwordRules(password, owner).not_username;

    expect(['kim.hald@x.example', 'Kim.Hald-2026', 'HaldKim!!1234', 'kimhald12345'].map(isFine)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['Kim likes long walks', 'haldrian wall'].map(isFine)).toEqual([true, true]);
  });
});
