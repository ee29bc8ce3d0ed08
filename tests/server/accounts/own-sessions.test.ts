import { describe, expect, it } from 'vitest';
import type { SessionInfo } from '#shared/contracts/session.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { actionsOf, ageSessions, PASSWORD, useSessionKit, type SessionKit } from './session-kit.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

const signIn = async (kit: SessionKit, username: string, userAgent = FIREFOX): Promise<string> =>
  (await kit.post('/token/', { username, password: PASSWORD }, { 'user-agent': userAgent })).json().access;
const call = (kit: SessionKit, token: string, method: 'GET' | 'DELETE', id = '') =>
  kit.app.inject({
    method,
    url: `/api/v1/users/sessions/${id && `${id}/`}`,
    headers: { authorization: `Bearer ${token}` },
  });
const sessionsOf = async (kit: SessionKit, token: string): Promise<SessionInfo[]> =>
  (await call(kit, token, 'GET')).json().results;

describe.each(moduleDatabases())('the own sessions on %s', (kind) => {
  const server = useSessionKit({ kind });

  it('tell the device in words, which one asks, and why the others ended', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD });
    await signIn(kit, kim.username);
    const token = await signIn(kit, kim.username, 'curl/8.5.0');

    const sessions = await sessionsOf(kit, token);

    expect(sessions).toMatchObject([
      { is_current: true, device: 'curl 8', address: '127.0.0.1', ended_on: null, ended_reason: null },
      { is_current: false, device: 'Firefox 144, Windows', ended_reason: 'another_session_initiated' },
      { is_current: false, device: null, ended_reason: 'another_session_initiated' },
    ]);
    expect(JSON.stringify(sessions)).not.toContain('hash');
  });

  it('are shown for 30 days after their end, also when they ran out unnoticed', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD });
    await ageSessions(kit, 2 * 3600);
    await signIn(kit, kim.username);
    await ageSessions(kit, 13 * 3600);
    const seen = async () => (await sessionsOf(kit, await signIn(kit, kim.username))).map((each) => each.ended_reason);

    expect(await seen()).toEqual([null, 'expired', 'expired']);
    await kit.database.query(
      `update system.sessions set ended_on = ended_on - interval '31 days' where ended_on is not null`,
    );
    expect(await seen()).toEqual([null, 'another_session_initiated']);
  });

  it('end one by one, or all at once with this one', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD });
    const first = await signIn(kit, kim.username);
    const [current] = await sessionsOf(kit, first);

    const ended = await call(kit, first, 'DELETE', current!.id);
    expect(ended.statusCode).toBe(200);
    expect(String(ended.headers['set-cookie'])).toContain('ats_refresh=;');
    expect((await kit.ask(first)).code).toBe('token_invalid');
    const second = await signIn(kit, kim.username);
    expect((await call(kit, second, 'DELETE')).statusCode).toBe(200);

    expect((await kit.ask(second)).code).toBe('token_invalid');
    expect((await actionsOf(kit, kim.id)).filter((action) => action === 'signed_out')).toHaveLength(2);
  });

  it('are nobody else’s: they can neither be seen nor ended', async () => {
    const kit = server();
    const [kim, other] = [await kit.build.user(), await kit.build.user({ role: 'Admin' })];

    expect((await sessionsOf(kit, other.token)).map(({ id }) => id)).toEqual([other.sessionId]);
    expect((await call(kit, other.token, 'DELETE', kim.sessionId)).statusCode).toBe(404);
    expect((await call(kit, other.token, 'DELETE', 'nonsense')).statusCode).toBe(404);
    expect((await kit.ask(kim.token)).http).toBe(200);
  });
});
