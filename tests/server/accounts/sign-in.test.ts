import argon2 from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { actionsOf, ageSessions, PASSWORD, useSessionKit } from './session-kit.ts';

describe.each(moduleDatabases())('signing in on %s', (kind) => {
  const server = useSessionKit({ kind });

  it('gives a person with the right password an access token that works', async () => {
    const kit = server();
    const kim = await kit.build.user({ username: 'kim@ats.example', password: PASSWORD, role: 'Hiring Manager' });

    const response = await kit.signIn(' Kim@ATS.example ');

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ code: 0, user: { id: kim.id } });
    expect(await kit.ask(response.json().access)).toMatchObject({ http: 200, role: 'Hiring Manager' });
    expect(await actionsOf(kit, kim.id)).toEqual(['session_replaced', 'signed_in']);
  });

  it('gives access tokens that work for ten minutes, as it says, at sign-in and at every exchange', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });

    const signedIn = (await kit.signIn(username)).json();
    const exchanged = (await kit.post('/token/refresh/', { refresh: signedIn.refresh })).json();

    for (const { access, expires_in: says } of [signedIn, exchanged]) {
      const { exp, iat, ...claims } = kit.app.jwt.decode<{ exp: number; iat: number; sub: string; sid: string }>(
        access,
      )!;
      expect([exp - iat, says]).toEqual([600, 600]);
      expect((await kit.ask(access)).http).toBe(200);
      const old = (seconds: number) => kit.ask(kit.app.jwt.sign({ ...claims, iat: iat - seconds }));
      expect((await old(590)).http).toBe(200);
      expect(await old(601)).toMatchObject({ http: 401, code: 'token_invalid' });
    }
  });

  it('ends the earlier session, whose next request hears why', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });
    const first = (await kit.signIn(username)).json();
    expect((await kit.ask(first.access)).http).toBe(200);

    const second = (await kit.signIn(username)).json();

    expect(await kit.ask(first.access)).toMatchObject({
      http: 401,
      code: 'another_session_initiated',
      status: 'another_session_initiated',
    });
    const body = await kit.post('/token/refresh/', { refresh: first.refresh });
    expect(body.json()).toMatchObject({ code: 'another_session_initiated', status: 'another_session_initiated' });
    expect((await kit.ask(second.access)).http).toBe(200);
  });

  it('leaves one session of ten sign-ins at once', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });

    const replies = await Promise.all(Array.from({ length: 10 }, () => kit.signIn(username)));

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const answers = await Promise.all(replies.map((reply) => kit.ask(reply.json().access)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'another_session_initiated')).toHaveLength(9);
  });

  it('answers an unknown name and a wrong password alike, byte for byte, after the same work', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });
    const { username: notActivated } = await kit.build.user();
    const verified = vi.spyOn(argon2, 'verify');

    const wrong = await kit.post('/token/', { username, password: 'wrong password' });
    const unknown = await kit.post('/token/', { username: 'nobody@ats.example', password: 'wrong password' });
    const unset = await kit.post('/token/', { username: notActivated, password: 'wrong password' });

    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'invalid_credentials' });
    expect([unknown.statusCode, unknown.body]).toEqual([401, wrong.body]);
    expect([unset.statusCode, unset.body]).toEqual([401, wrong.body]);
    expect(verified).toHaveBeenCalledTimes(3);
    for (const [hash] of verified.mock.calls) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    verified.mockRestore();
  });

  it('tells an inactive person so only when he knows his password', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD });
    await kit.database.query('update users set is_active = false where id = $1', [kim.id]);

    const right = await kit.signIn(kim.username);
    const wrong = await kit.signIn(kim.username, { password: 'wrong password' });

    expect([right.statusCode, right.json().code]).toEqual([401, 'user_inactive']);
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'invalid_credentials']);
  });

  it('refuses an account for a while after ten failures, known or not, made side by side too', async () => {
    const kit = server();
    const { username, id } = await kit.build.user({ password: PASSWORD });
    const other = await kit.build.user({ password: PASSWORD });
    const guess = (name: string) => kit.post('/token/', { username: name, password: 'wrong password' });

    const known = await Promise.all(Array.from({ length: 15 }, () => guess(username)));
    const unknown = await Promise.all(Array.from({ length: 15 }, () => guess('nobody@ats.example')));

    for (const replies of [known, unknown]) {
      expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
      const rejected = replies.filter(({ statusCode }) => statusCode === 429);
      expect(rejected).toHaveLength(5);
      expect(Number(rejected[0]!.headers['retry-after'])).toBeGreaterThan(60);
    }
    expect((await kit.signIn(username)).statusCode).toBe(429);
    expect((await kit.signIn(other.username)).statusCode).toBe(200);
    expect((await actionsOf(kit, id)).filter((action) => action === 'sign_in_failed')).toHaveLength(10);

    await kit.database.query(`update system.throttles set window_started_on = now() - interval '16 minutes'`);
    expect((await kit.signIn(username)).statusCode).toBe(200);
  });

  it('lets nobody be kept out by who guesses elsewhere, nor by who guesses at the next desk', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });
    const at = (remoteAddress: string, password: string, cookie = '') =>
      kit.app.inject({
        method: 'POST',
        url: '/api/v1/token/',
        payload: { username, password },
        remoteAddress,
        headers: { cookie },
      });
    const home = await at('10.1.1.1', PASSWORD);
    const device = home.cookies.find(({ name }) => name === 'ats_device')!;
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/token/' });
    const mark = `ats_device=${device.value}`;

    const guesses = await Promise.all(Array.from({ length: 12 }, () => at('10.9.9.9', 'wrong password')));
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect((await at('10.1.1.1', PASSWORD)).statusCode).toBe(200);
    expect((await at('10.9.9.9', PASSWORD)).statusCode).toBe(429);
    expect((await at('10.9.9.9', PASSWORD, mark)).statusCode).toBe(200);

    // Guessed at from everywhere: new places wait, those where the person was do not.
    await kit.database.query(
      `update system.throttles set failures = 50, window_started_on = now() where key like 'sign-in account%'`,
    );
    expect((await at('10.7.7.7', PASSWORD)).statusCode).toBe(429);
    expect((await at('10.1.1.1', PASSWORD)).statusCode).toBe(200);
    expect((await at('10.7.7.8', PASSWORD, mark)).statusCode).toBe(200);

    // The mark is worth nothing for another account, and its own tries end too.
    const other = await kit.build.user({ password: PASSWORD });
    const stolen = Array.from({ length: 11 }, () =>
      kit.app.inject({
        method: 'POST',
        url: '/api/v1/token/',
        payload: { username: other.username, password: 'wrong password' },
        remoteAddress: '10.6.6.6',
        headers: { cookie: mark },
      }),
    );
    expect((await Promise.all(stolen)).filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const own = await Promise.all(Array.from({ length: 11 }, () => at('10.5.5.5', 'wrong password', mark)));
    expect(own.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });

  it('has the next try come back within a minute and a half, not all of them after fifteen', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });
    await Promise.all(Array.from({ length: 12 }, () => kit.signIn(username, { password: 'wrong password' })));

    const rejected = await kit.signIn(username);
    expect([rejected.statusCode, Number(rejected.headers['retry-after']) <= 90]).toEqual([429, true]);
    await kit.database.query(
      `update system.throttles set window_started_on = window_started_on - interval '91 seconds'`,
    );

    expect((await kit.signIn(username, { password: 'wrong password' })).statusCode).toBe(401);
    expect((await kit.signIn(username)).statusCode).toBe(429);
    await kit.database.query(
      `update system.throttles set window_started_on = window_started_on - interval '91 seconds'`,
    );
    expect((await kit.signIn(username)).statusCode).toBe(200);
  });

  it('forgets earlier failures once the password was right', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });

    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) await kit.signIn(username, { password: 'wrong password' });
      expect((await kit.signIn(username)).statusCode).toBe(200);
    }
  });

  it('refuses an address after a hundred failures over many names', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });
    await kit.post('/token/', { username: 'one@ats.example', password: 'wrong password' });
    await kit.database.query(`update system.throttles set failures = 100 where key like 'sign-in address%'`);

    expect((await kit.signIn(username)).statusCode).toBe(429);
    expect((await kit.post('/token/', { username: 'two@ats.example', password: 'x' })).statusCode).toBe(429);
  });

  it('keeps neither typed names nor passwords nor tokens in the throttles, the log or the activity', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });
    const { access, refresh } = (await kit.signIn(username)).json();
    await kit.post('/token/', { username: 'my-secret-password', password: 'another-secret' });
    await kit.post('/token/refresh/', { refresh });
    await kit.ask(access);

    const { rows: throttles } = await kit.database.query('select * from system.throttles');
    const { rows: activity } = await kit.database.query('select * from system.activity');
    const { rows: sessions } = await kit.database.query('select * from system.sessions');

    const kept = JSON.stringify([throttles, activity, sessions]) + kit.log.join('');
    for (const secret of ['my-secret-password', 'another-secret', PASSWORD, access, refresh])
      expect(kept).not.toContain(secret);
  });

  it('lasts twelve hours, or thirty days for who stays signed in, whose cookie the browser keeps', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });
    const HOURS = 3600;

    const short = await kit.signIn(username);
    expect(short.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['ats_refresh', undefined],
      ['ats_files', undefined],
      ['ats_device', 180 * 24 * HOURS],
    ]);
    await ageSessions(kit, 11.9 * HOURS);
    expect((await kit.post('/token/refresh/', { refresh: short.json().refresh })).statusCode).toBe(200);
    await ageSessions(kit, 0.2 * HOURS);
    const late = await kit.post('/token/refresh/', {}, { cookie: `ats_refresh=${short.json().refresh}` });
    expect([late.statusCode, late.json().code]).toEqual([401, 'token_invalid']);

    const long = await kit.signIn(username, { remember: true });
    expect(long.cookies.slice(0, 2).map(({ maxAge }) => maxAge)).toEqual([720 * HOURS, 720 * HOURS]);
    await ageSessions(kit, 719 * HOURS);
    const refreshed = await kit.post('/token/refresh/', { refresh: long.json().refresh });
    expect(refreshed.statusCode).toBe(200);
    expect(refreshed.cookies[0]!.maxAge).toBeGreaterThan(3000);
    expect(refreshed.cookies[0]!.maxAge).toBeLessThanOrEqual(3600);
  });

  it('keeps the refresh token from scripts, other sites and other addresses', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });

    const { cookies } = await kit.signIn(username);

    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(cookies.map(({ path }) => path)).toEqual(['/api/v1/token/', '/api/v1/files/', '/api/v1/token/']);
  });

  it('takes further keys of other clients, but its own keys strictly', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });

    expect((await kit.signIn(username, { device: 'phone' })).statusCode).toBe(200);
    for (const body of [
      { username: { $ne: '' } },
      { username: ['a'] },
      { password: 12345678901 },
      { password: null },
      { remember: 'yes' },
    ]) {
      const response = await kit.signIn(username, body);
      expect([response.statusCode, response.json().code]).toEqual([422, 'invalid']);
      expect(Object.keys(response.json().errors)).toEqual(Object.keys(body));
    }
  });
});

describe('signing in to a server in production', () => {
  const server = useSessionKit({ config: { production: true } });

  it('sends its cookies over https only in production', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });

    const { cookies } = await kit.signIn(username);

    expect(cookies.map(({ secure }) => secure)).toEqual([true, true, true]);
  });
});
