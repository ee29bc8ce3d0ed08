import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { createToasts } from '#ui/toasts/toasts.ts';
import { announceSessionEnd } from '#client/session/announce-end.ts';
import { failed, ok } from './fake-server.ts';
import { CATALOGUE, credentials, profile, setUp } from './session-kit.ts';

describe('an access token that has run out', () => {
  it('is renewed once for all calls that wait for it', async () => {
    const { server, http, session, expire } = setUp();
    await session.signIn(credentials);
    expire();

    const replies = await Promise.all(Array.from({ length: 5 }, () => http.request({ url: '/things/' })));

    expect(replies).toHaveLength(5);
    expect(server.callsOf('POST /token/refresh/')).toHaveLength(1);
    expect(session.state.get().status).toBe('signed_in');
  });

  it('takes nothing from what is saved: after its ten minutes the save goes out once, whole, with a new one', async () => {
    vi.useFakeTimers();
    const { server, http, session } = setUp();
    server.on('POST /token/', () => ok({ access: 'first', expires_in: 600, user: { id: 7 } }));
    server.on('PATCH /things/1/', () => ok({ data: {} }));
    await session.signIn(credentials);

    vi.advanceTimersByTime(11 * 60_000);
    await http.request({ method: 'PATCH', url: '/things/1/', data: { name: 'An hour of writing' } });
    vi.useRealTimers();

    expect(server.callsOf('PATCH /things/1/')).toMatchObject([
      { token: 'second', body: { name: 'An hour of writing' } },
    ]);
  });

  it('is renewed for a save that the server refused, which then goes out again, whole', async () => {
    const { server, http, session, expire } = setUp();
    await session.signIn(credentials);
    expire();
    server.on('POST /things/', ({ token }) => (token === 'second' ? ok({ data: {} }) : failed(401, 'token_invalid')));
    const data = new FormData();
    data.append('data', '{"name":"An hour of writing"}');

    await http.request({ method: 'POST', url: '/things/', data });

    expect(server.callsOf('POST /things/').map(({ token, body }) => [token, body])).toEqual([
      ['first', data],
      ['second', data],
    ]);
  });

  it('ends the session when the server does not renew it', async () => {
    const { server, http, session, expire } = setUp();
    await session.signIn(credentials);
    expire();
    server.on('POST /token/refresh/', () => failed(401, 'token_invalid'));

    await expect(http.request({ url: '/things/' })).rejects.toBeInstanceOf(HttpError);

    expect(session.state.get()).toEqual({ status: 'signed_out', end: 'rejected' });
  });

  it('leaves the session alone when the server only cannot be reached', async () => {
    const { server, http, session, expire } = setUp();
    await session.signIn(credentials);
    expire();
    server.on('POST /token/refresh/', () => failed(503, 'unavailable'));

    await expect(http.request({ url: '/things/' })).rejects.toMatchObject({ status: 503 });

    expect(session.state.get().status).toBe('signed_in');
  });
});

describe('a session that the server ended', () => {
  it.each(['another_session_initiated', 'user_inactive'])(
    'goes to sign-in at %s, without asking for a new token',
    async (code) => {
      const { server, http, session } = setUp();
      await session.signIn(credentials);
      server.on('GET /things/', () => failed(401, code, { status: code }));

      await expect(http.request({ url: '/things/' })).rejects.toMatchObject({ status: 401 });

      expect(session.state.get()).toEqual({ status: 'signed_out', end: code });
      expect(server.callsOf('POST /token/refresh/')).toHaveLength(0);
    },
  );

  it('is announced once within 30 seconds, whatever the number of tabs', async () => {
    vi.useFakeTimers();
    const { session } = setUp();
    const toasts = createToasts();
    announceSessionEnd(session, toasts);
    announceSessionEnd(session, toasts);
    const loseSession = async () => {
      await session.signIn(credentials);
      session.end('another_session_initiated');
    };

    await loseSession();
    await loseSession();
    expect(toasts.shown.get()).toMatchObject([
      { title: 'errors.session_ended.title', message: 'errors.session_ended.detail' },
    ]);
    const first = toasts.shown.get()[0]!.id;
    vi.advanceTimersByTime(30_001);
    await loseSession();
    expect(toasts.shown.get().map(({ id }) => id)).toEqual([first + 1]);
    vi.useRealTimers();
  });
});

describe('the start of the app', () => {
  it('asks nothing of the server in a browser that never signed in', async () => {
    const { server, session } = setUp();

    await session.start();

    expect(session.state.get()).toEqual({ status: 'signed_out', end: undefined });
    expect(server.calls).toHaveLength(0);
  });

  it('picks up the session with one refresh and one bootstrap', async () => {
    const { server, session } = setUp();
    localStorage.setItem('ats.session', '1');

    await session.start();

    expect(session.state.get()).toMatchObject({ status: 'signed_in', profile, role: 'Admin' });
    expect(server.calls.map(({ url }) => url)).toEqual(['/token/refresh/', '/bootstrap/', CATALOGUE.url]);
  });

  it('keeps the session for later when the server does not answer', async () => {
    const { server, session } = setUp();
    localStorage.setItem('ats.session', '1');
    server.on('POST /token/refresh/', () => failed(503, 'unavailable'));

    await session.start();
    expect(session.state.get().status).toBe('unreachable');
    server.on('POST /token/refresh/', () => ok({ access: 'second' }));
    await session.start();

    expect(session.state.get().status).toBe('signed_in');
  });

  it('tolerates parts of the bootstrap that failed', async () => {
    const { server, session } = setUp();
    localStorage.setItem('ats.session', '1');
    const data = { profile, role: 'Admin', catalogue: CATALOGUE, user_setting: null, admin_setting: null };
    server.on('GET /bootstrap/', () => ok({ data }));

    await session.start();

    expect(session.state.get()).toMatchObject({ status: 'signed_in', userSettings: {}, teamSettings: {} });
  });
});

it('never writes the access token where scripts of a later visit could read it', async () => {
  const { session } = setUp();

  await session.signIn(credentials);

  expect(JSON.stringify({ ...localStorage })).not.toContain('first');
});

it('signs out on this side even when the server cannot be reached', async () => {
  const { server, session } = setUp();
  await session.signIn(credentials);
  server.on('POST /users/logout/', () => failed(503, 'unavailable'));

  await expect(session.signOut()).rejects.toMatchObject({ status: 503 });

  expect(session.state.get()).toEqual({ status: 'signed_out', end: 'signed_out' });
});

it('signs in only after a sign-out that is still under way: its answer takes the cookies away', async () => {
  const { server, session } = setUp();
  await session.signIn(credentials);
  const order: string[] = [];
  server.on('POST /users/logout/', async () => {
    await Promise.resolve();
    order.push('signed out');
    return ok();
  });
  server.on('POST /token/', () => {
    order.push('signed in');
    return ok({ access: 'first' });
  });

  await Promise.all([session.signOut(), session.signIn(credentials)]);

  expect(order).toEqual(['signed out', 'signed in']);
});

it('works in another role after one change, a new token and a new bootstrap', async () => {
  const { server, session } = setUp();
  await session.signIn(credentials);
  server.on('POST /users/change-role/', () => ok({ role: 'Recruiter' }));
  server.on('GET /bootstrap/', () => ok({ data: { profile, role: 'Recruiter', catalogue: CATALOGUE } }));

  await session.switchRole('Recruiter');

  expect(server.callsOf('POST /users/change-role/')[0]?.body).toEqual({ role: 'Recruiter' });
  expect(server.callsOf('GET /bootstrap/').at(-1)?.token).toBe('second');
  expect(session.state.get()).toMatchObject({ role: 'Recruiter' });
});

it('reports a cancelled call as an AbortError', async () => {
  const { server, http } = setUp();
  const controller = new AbortController();
  server.on('GET /slow/', () => {
    controller.abort();
    return ok();
  });

  await expect(http.request({ url: '/slow/', signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('never sends a call of one person with the token of another one, whom another tab signed in', async () => {
  const { server, http, session, expire } = setUp();
  server.on('POST /token/', () => ok({ access: 'first', user: { id: 7 } }));
  await session.signIn(credentials);
  expire();
  server.on('POST /token/refresh/', () => ok({ access: 'second', user: { id: 8 } }));
  const other = { ...profile, id: 8 };
  server.on('GET /bootstrap/', () => ok({ data: { profile: other, role: 'Admin', catalogue: CATALOGUE } }));

  await expect(http.request({ url: '/things/' })).rejects.toMatchObject({ status: 401 });

  expect(server.callsOf('GET /things/').map(({ token }) => token)).toEqual(['first']);
  await vi.waitFor(() => expect(session.state.get()).toMatchObject({ profile: { id: 8 } }));
});

it('asks for the messages of the server in the language of the interface, whatever the browser prefers', async () => {
  const { server, http, session } = setUp();
  const spoken = document.documentElement.lang;
  document.documentElement.lang = 'de';

  await session.signIn(credentials);
  await http.request({ url: '/things/' });
  document.documentElement.lang = spoken;

  expect(server.callsOf('POST /token/').map(({ language }) => language)).toEqual(['de']);
  expect(server.callsOf('GET /things/').map(({ language }) => language)).toEqual(['de']);
});
