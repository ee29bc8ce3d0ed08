import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/test-server.ts';

export const PASSWORD = 'correct horse battery';

/** The server with the calls that tests of sessions are made of. */
export interface SessionKit extends TestServer {
  post(path: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Whether the access token opens a route that needs a session, and which code is answered. */
  ask(access: string): Promise<{ http: number; code: string | number; status?: string; role?: string }>;
  signIn(username: string, more?: object): Promise<LightMyRequestResponse>;
}

export async function startSessionKit(options: TestServerOptions): Promise<SessionKit> {
  const server = await startTestServer(options);
  const post: SessionKit['post'] = (path, payload = {}, headers = {}) =>
    server.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers });
  return {
    ...server,
    post,
    signIn: (username, more = {}) => post('/token/', { username, password: PASSWORD, ...more }),
    async ask(access) {
      const response = await server.app.inject({
        url: '/api/v1/users/get-current-role/',
        headers: { authorization: `Bearer ${access}` },
      });
      return { http: response.statusCode, ...response.json<{ code: string; status?: string; role?: string }>() };
    },
  };
}

/** One server for all tests of a `describe`, which bring their own people; without a memory of failures before each test. */
export function useSessionKit(options: TestServerOptions): () => SessionKit {
  let kit: SessionKit;
  beforeAll(async () => {
    kit = await startSessionKit(options);
  });
  beforeEach(async () => {
    await kit.database.query('delete from system.throttles');
    kit.mails.length = 0;
    kit.log.length = 0;
  });
  return () => kit;
}

/** Lets so many seconds pass for every session, as the database sees it. */
export async function ageSessions({ database }: SessionKit, seconds: number): Promise<void> {
  await database.query(
    `update system.sessions set rotated_on = rotated_on - make_interval(secs => $1), used_on = used_on - make_interval(secs => $1), created_on = created_on - make_interval(secs => $1),
       expires_on = expires_on - make_interval(secs => $1)`,
    [seconds],
  );
}

export async function actionsOf({ database }: Pick<SessionKit, 'database'>, userId: number): Promise<string[]> {
  const { rows } = await database.query<{ action: string }>(
    `select action from system.activity where resource = 'users' and record_id = $1 order by id`,
    [userId],
  );
  return rows.map(({ action }) => action);
}
