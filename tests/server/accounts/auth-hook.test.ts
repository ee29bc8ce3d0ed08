import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { PASSWORD, useSessionKit } from './session-kit.ts';

const isMethod = (name: string) => ['get', 'put', 'post', 'patch', 'delete'].includes(name);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwt(header: object, claims: object, secret: string, digest = 'sha256'): string {
  const body = `${part(header)}.${part(claims)}`;
  return `${body}.${createHmac(digest, secret).update(body).digest('base64url')}`;
}

describe.each(moduleDatabases())('the door of the API on %s', (kind) => {
  const server = useSessionKit({ kind });

  it('is closed without a token, for every spelling of an address', async () => {
    const { app } = server();
    for (const url of [
      '/api/v1/users/profile/',
      '/api/v1/users/profile',
      '/api/v1/users/member/?all=true',
      '/api/v1/users/member/1/',
      '/api/v1/customer/user-setting/',
      '/api/v1/users/%70rofile/',
    ]) {
      const response = await app.inject({ url });
      expect([url, response.statusCode, response.json().code]).toEqual([url, 401, 'unauthenticated']);
    }
    for (const url of [
      '/API/v1/users/profile/',
      '/api/v1//users/profile/',
      '/api/v1/users%2Fprofile/',
      '/api/v1/users/profile;x/',
    ])
      expect((await app.inject({ url })).statusCode).not.toBe(200);
  });

  it('is closed at every address that the API has, but for those that start a session, emailed approval links and validators, whose names only a catalogue tells', async () => {
    const kit = server();
    const admin = await kit.build.user({ role: 'Admin' });
    const { paths } = (await kit.app.inject({ url: '/api/v1/openapi.json', headers: kit.as(admin) })).json();
    const operations = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter(isMethod)
        .map((method) => ({ method, path: path.replace(/^\/api\/v1/, '') })),
    );
    expect(operations.length).toBeGreaterThan(60);

    const open = [];
    for (const { method, path } of operations) {
      const url = `/api/v1${path.replaceAll(/\{\w+\}/g, '1')}`;
      const response = await kit.app.inject({ method: method.toUpperCase() as 'GET', url });
      if (response.statusCode !== 401) open.push(`${method} ${path}`);
    }

    expect(open.sort()).toEqual([
      'get /approval-link/{token}/',
      'get /users/password-policy/',
      'get /users/verify/{a}/{b}/',
      'get /validators/{name}',
      'post /approval-link/{token}/',
      'post /token/',
      'post /token/verify/',
      'post /users/password-recovery/',
      'post /users/password-reset/',
      'post /users/verify/{a}/{b}/',
    ]);
  });

  it('opens for tokens of this server only: by its secret, by HS256, of a time that is now', async () => {
    const kit = server();
    const kim = await kit.build.user();
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: String(kim.id), sid: kim.sessionId, iat: now, exp: now + 600 };
    const { tokenSecret } = kit.config;
    const hs256 = { alg: 'HS256', typ: 'JWT' };
    expect((await kit.ask(jwt(hs256, claims, tokenSecret))).http).toBe(200);

    const rejected = {
      'algorithm none': `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      'algorithm none, signed': jwt({ alg: 'none', typ: 'JWT' }, claims, tokenSecret),
      'another algorithm': jwt({ alg: 'HS512', typ: 'JWT' }, claims, tokenSecret, 'sha512'),
      'another secret': jwt(hs256, claims, 'another secret of more than 32 characters'),
      'an empty secret': jwt(hs256, claims, ''),
      expired: jwt(hs256, { ...claims, iat: now - 700, exp: now - 100 }, tokenSecret),
      'from the future': jwt(hs256, { ...claims, iat: now + 3600, exp: now + 4200 }, tokenSecret),
      'another person’s session': jwt(hs256, { ...claims, sub: String(kim.id + 1) }, tokenSecret),
      'no session': jwt(hs256, { ...claims, sid: undefined }, tokenSecret),
      'an unknown session': jwt(hs256, { ...claims, sid: '00000000-0000-4000-8000-000000000000' }, tokenSecret),
      nonsense: 'a.b.c',
    };
    for (const [what, token] of Object.entries(rejected))
      expect([what, await kit.ask(token)]).toEqual([
        what,
        expect.objectContaining({ http: 401, code: 'token_invalid' }),
      ]);
  });

  it('closes at the next request for who was deactivated, and stays closed when he is active again', async () => {
    const kit = server();
    const admin = await kit.build.user({ role: 'Admin' });
    const kim = await kit.build.user({ password: PASSWORD });
    const { access, refresh } = (await kit.signIn(kim.username)).json();
    const setActive = (is_active: boolean) =>
      kit.app.inject({
        method: 'PATCH',
        url: `/api/v1/users/member/${kim.id}/`,
        headers: kit.as(admin),
        payload: { is_active },
      });
    expect((await kit.ask(access)).http).toBe(200);

    expect((await setActive(false)).statusCode).toBe(200);

    expect(await kit.ask(access)).toMatchObject({ http: 401, code: 'user_inactive' });
    expect((await kit.post('/token/refresh/', { refresh })).json().code).toBe('user_inactive');
    await setActive(true);
    expect((await kit.ask(access)).http).toBe(401);
    expect((await kit.signIn(kim.username)).statusCode).toBe(200);
  });

  it('says whether an access token works', async () => {
    const kit = server();
    const { token } = await kit.build.user();

    expect((await kit.post('/token/verify/', { token })).json()).toMatchObject({ code: 0 });
    expect((await kit.post('/token/verify/', { token: `${token}x` })).json().code).toBe('token_invalid');
    expect((await kit.post('/token/verify/', { token, more: 1 })).json().code).toBe('invalid');
  });

  it('closes for a token whose ten minutes are over, also where it was taken a moment ago', async () => {
    const { app, build, as } = server();
    const headers = as(await build.user());
    const ask = () => app.inject({ url: '/api/v1/users/profile/', headers });

    expect((await ask()).statusCode).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    const late = await ask();
    vi.useRealTimers();

    expect([late.statusCode, late.json().code]).toEqual([401, 'token_invalid']);
  });

  it('asks the database about a session once, not at every request', async () => {
    const kit = server();
    const { token, id } = await kit.build.user();
    await kit.ask(token);
    await kit.database.query('update users set is_active = false where id = $1', [id]);

    expect((await kit.ask(token)).http).toBe(200);

    await kit.database.notify('sessions', String(id));
    await expect.poll(async () => (await kit.ask(token)).code, { timeout: 20_000 }).toBe('user_inactive');
  });
});

describe.each(moduleDatabases())('the file cookie on %s', (kind) => {
  const server = useSessionKit({ kind });
  const FILE = '/api/v1/files/6f1c1f5e-2f39-4d53-9d5c-0c9c1d2f3a4b/';

  async function fileCookie() {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });
    const response = await kit.signIn(username);
    const cookie = response.cookies.find(({ name }) => name === 'ats_files')!;
    return { kit, value: cookie.value, access: response.json().access as string };
  }

  it('opens files for a browser, reading only, and nothing else', async () => {
    const { kit, value } = await fileCookie();
    const headers = { cookie: `ats_files=${value}` };

    expect((await kit.app.inject({ url: FILE, headers })).json().code).toBe('not_found');
    expect((await kit.app.inject({ url: FILE })).json().code).toBe('unauthenticated');
    for (const url of ['/api/v1/users/profile/', '/api/v1/users/get-current-role/', '/api/v1/customer/user-setting/'])
      expect((await kit.app.inject({ url, headers })).json().code).toBe('unauthenticated');
    expect((await kit.ask(value)).code).toBe('token_invalid');
  });

  it('cannot be made up and ends with the session', async () => {
    const { kit, value, access } = await fileCookie();
    const [sessionId, userId, signature] = value.split('.');
    const open = async (cookie: string) =>
      (await kit.app.inject({ url: FILE, headers: { cookie: `ats_files=${cookie}` } })).json().code;

    for (const forged of [
      `${sessionId}.${Number(userId) + 1}.${signature}`,
      `${sessionId}.${userId}.${signature!.slice(0, -1)}`,
      `${sessionId}.${userId}.`,
      `${sessionId}.${userId}`,
      '',
    ])
      expect(await open(forged)).toBe('unauthenticated');
    expect(await open(value)).toBe('not_found');

    await kit.post('/users/logout/', {}, { authorization: `Bearer ${access}` });

    expect(await open(value)).toBe('token_invalid');
  });
});
