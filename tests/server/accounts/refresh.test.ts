import { describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { actionsOf, ageSessions, PASSWORD, useSessionKit } from './session-kit.ts';

describe.each(moduleDatabases())('refresh tokens on %s', (kind) => {
  const server = useSessionKit({ kind });

  async function signedIn() {
    const kit = server();
    const { username, id } = await kit.build.user({ password: PASSWORD });
    const { refresh, access } = (await kit.signIn(username)).json();
    return {
      kit,
      id,
      username,
      access,
      refresh,
      exchange: (token: string) => kit.post('/token/refresh/', { refresh: token }),
    };
  }

  it('rotate once however many ask at once, and everyone gets the newest', async () => {
    const { kit, exchange, refresh } = await signedIn();

    const replies = await Promise.all(Array.from({ length: 50 }, () => exchange(refresh)));

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    const handedOut = new Set(replies.map((reply) => reply.json().refresh));
    expect(handedOut.size).toBe(1);
    expect(handedOut).not.toContain(refresh);
    expect((await kit.ask(replies[49]!.json().access)).http).toBe(200);
    expect((await exchange([...handedOut][0])).statusCode).toBe(200);
  });

  it('work ten seconds longer after they were exchanged, for a reload or a second tab', async () => {
    const { kit, exchange, refresh } = await signedIn();
    const { refresh: newest } = (await exchange(refresh)).json();
    await ageSessions(kit, 8);

    const again = await exchange(refresh);

    expect(again.statusCode).toBe(200);
    expect(again.json().refresh).toBe(newest);
  });

  it('end the session when they come back later', async () => {
    const { kit, id, exchange, refresh } = await signedIn();
    const { refresh: newest, access } = (await exchange(refresh)).json();
    await ageSessions(kit, 11);

    const stolen = await exchange(refresh);

    expect([stolen.statusCode, stolen.json().code]).toEqual([401, 'token_invalid']);
    expect((await exchange(newest)).statusCode).toBe(401);
    expect(await kit.ask(access)).toMatchObject({ http: 401, code: 'token_invalid' });
    expect(await actionsOf(kit, id)).toContain('session_reuse_rejected');
  });

  it('end the session when an older one than the last comes back', async () => {
    const { exchange, refresh } = await signedIn();
    const second = (await exchange(refresh)).json().refresh;
    const third = (await exchange(second)).json().refresh;

    expect((await exchange(refresh)).statusCode).toBe(401);

    expect((await exchange(third)).statusCode).toBe(401);
  });

  it('cannot be made up: a forged one ends nobody’s session', async () => {
    const { exchange, refresh } = await signedIn();
    const bytes = Buffer.from(refresh, 'base64url');
    for (const at of [0, 20, 60]) {
      const forged = Buffer.from(bytes);
      forged[at]! ^= 1;
      expect((await exchange(forged.toString('base64url'))).json().code).toBe('token_invalid');
    }
    for (const junk of ['x', `${refresh}=`, 'ä'.repeat(86), 'a'.repeat(86)])
      expect((await exchange(junk)).json().code).toBe('token_invalid');

    expect((await exchange(refresh)).statusCode).toBe(200);
  });

  it('travel in the cookie for browsers', async () => {
    const { kit, refresh } = await signedIn();

    const response = await kit.post('/token/refresh/', {}, { cookie: `ats_refresh=${refresh}` });

    expect(response.statusCode).toBe(200);
    const cookie = response.cookies.find(({ name }) => name === 'ats_refresh');
    expect(cookie).toMatchObject({ value: response.json().refresh, httpOnly: true, path: '/api/v1/token/' });
    const bare = await kit.app.inject({
      method: 'POST',
      url: '/api/v1/token/refresh/',
      headers: { cookie: `ats_refresh=${response.json().refresh}` },
    });
    expect(bare.statusCode).toBe(200);
  });

  it('are not exchanged, and nobody is signed in or out, for a page of another site', async () => {
    const { kit, username, access, refresh } = await signedIn();
    const foreign = { origin: 'https://evil.example', cookie: `ats_refresh=${refresh}` };

    for (const origin of ['https://evil.example', 'null', 'http://ats.example.evil.example'])
      for (const [path, body] of [
        ['/token/refresh/', {}],
        ['/token/', { username, password: PASSWORD }],
        ['/users/logout/', { refresh }],
      ] as const) {
        const response = await kit.post(path, body, { ...foreign, origin });
        expect([path, response.statusCode, response.headers['set-cookie']]).toEqual([path, 403, undefined]);
      }

    expect((await kit.ask(access)).http).toBe(200);
    const own = await kit.post('/token/refresh/', {}, { ...foreign, origin: 'http://ats.example' });
    expect([own.statusCode, own.cookies.length]).toEqual([200, 2]);
  });

  it('stay with the browser when somebody signs out who is nobody', async () => {
    const { kit, access, refresh } = await signedIn();

    for (const body of [{}, { refresh: 'a'.repeat(86) }]) {
      const response = await kit.post('/users/logout/', body, { cookie: `ats_refresh=${refresh}` });
      expect([response.statusCode, response.headers['set-cookie']]).toEqual([401, undefined]);
    }

    expect((await kit.ask(access)).http).toBe(200);
  });

  it('are stored as hashes only', async () => {
    const { kit, id, refresh } = await signedIn();

    const { rows } = await kit.database.query('select * from system.sessions where user_id = $1 and ended_on is null', [
      id,
    ]);

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(refresh);
    expect(rows[0]).toMatchObject({ refresh_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('stop with the sign-out, by access token or by refresh token', async () => {
    const { kit, id, username, access, refresh, exchange } = await signedIn();

    const out = await kit.post('/users/logout/', { further: 'key' }, { authorization: `Bearer ${access}` });

    expect(out.statusCode).toBe(200);
    expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['ats_refresh', ''],
      ['ats_files', ''],
    ]);
    expect((await kit.ask(access)).code).toBe('token_invalid');
    expect((await exchange(refresh)).json().code).toBe('token_invalid');
    expect(await actionsOf(kit, id)).toEqual(['session_replaced', 'signed_in', 'signed_out']);

    const next = (await kit.signIn(username)).json();
    expect((await kit.post('/users/logout/', { refresh: next.refresh })).statusCode).toBe(200);
    expect((await kit.ask(next.access)).code).toBe('token_invalid');
    expect((await kit.post('/users/logout/')).json().code).toBe('unauthenticated');
  });
});
