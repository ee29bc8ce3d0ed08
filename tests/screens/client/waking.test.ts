import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkOnWake, retryStart } from '#client/session/wake.ts';
import { failed, ok } from './fake-server.ts';
import { CATALOGUE, credentials, profile, setUp } from './session-kit.ts';

describe('a tab that wakes after a long rest', () => {
  const rest = async () => {
    vi.useFakeTimers();
    const kit = setUp();
    const { server, session } = kit;
    server.on('POST /token/', () => ok({ access: 'first', expires_in: 600, user: { id: 7 } }));
    server.on('POST /token/verify/', () => ok());
    server.on('GET /users/get-current-role/', () => ok({ role: 'Admin' }));
    await session.signIn(credentials);
    const stop = checkOnWake(session);
    server.calls.length = 0;
    const asked = () => server.calls.map(({ url }) => url);
    return { ...kit, stop, asked, wake: async () => void window.dispatchEvent(new Event('focus')) };
  };
  afterEach(() => void vi.useRealTimers());

  it('has its token verified', async () => {
    const { asked, wake, stop } = await rest();

    vi.advanceTimersByTime(61_000);
    await wake();
    stop();

    await vi.waitFor(() => expect(asked()).toEqual(['/token/verify/', '/users/get-current-role/']));
  });

  it('refreshes a token that has run out before anything else leaves, and nothing fails', async () => {
    const { http, asked, wake, stop } = await rest();

    vi.advanceTimersByTime(8 * 3_600_000);
    await wake();
    await http.request({ url: '/things/' });
    stop();

    expect(asked()[0]).toBe('/token/refresh/');
    expect(asked()).not.toContain('/token/verify/');
    expect(asked().filter((url) => url === '/token/refresh/')).toHaveLength(1);
  });

  it('refreshes a token that the server does not verify', async () => {
    const { server, session, asked, wake, stop } = await rest();
    server.on('POST /token/verify/', () => failed(401, 'token_invalid'));

    vi.advanceTimersByTime(61_000);
    await wake();
    stop();

    await vi.waitFor(() => expect(asked()).toContain('/token/refresh/'));
    expect(session.state.get().status).toBe('signed_in');
  });

  it('takes over a role that was chosen elsewhere meanwhile', async () => {
    const { server, session, wake, stop } = await rest();
    server.on('GET /users/get-current-role/', () => ok({ role: 'Recruiter' }));
    server.on('GET /bootstrap/', () => ok({ data: { profile, role: 'Recruiter', catalogue: CATALOGUE } }));

    vi.advanceTimersByTime(61_000);
    await wake();
    stop();

    await vi.waitFor(() => expect(session.state.get()).toMatchObject({ role: 'Recruiter' }));
  });

  it('goes to sign-in when the session is over', async () => {
    const { server, session, wake, stop } = await rest();
    server.on('POST /token/refresh/', () => failed(401, 'token_invalid'));

    vi.advanceTimersByTime(3_600_000);
    await wake();
    stop();

    await vi.waitFor(() => expect(session.state.get()).toEqual({ status: 'signed_out', end: 'rejected' }));
  });

  it('says nothing while the network is not back, and asks again at the next sign of life', async () => {
    const { server, session, asked, wake, stop } = await rest();
    server.on('POST /token/verify/', () => failed(503, 'unavailable'));
    vi.advanceTimersByTime(61_000);
    await wake();
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(session.state.get().status).toBe('signed_in');

    server.on('POST /token/verify/', () => ok());
    await vi.advanceTimersByTimeAsync(1);
    await wake();
    stop();

    await vi.waitFor(() => expect(asked()).toContain('/users/get-current-role/'));
  });
});

it('asks a server that did not answer at the start again by itself', async () => {
  vi.useFakeTimers();
  const { server, session } = setUp();
  localStorage.setItem('ats.session', '1');
  server.on('POST /token/refresh/', () => failed(503, 'unavailable'));
  await session.start();
  const stop = retryStart(session);

  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.state.get().status).toBe('unreachable');
  server.on('POST /token/refresh/', () => ok({ access: 'second' }));
  await vi.advanceTimersByTimeAsync(4_000);
  stop();
  vi.useRealTimers();

  expect(session.state.get().status).toBe('signed_in');
});
