import type { InjectOptions } from 'fastify';
import type { TestUser } from '../../support/test-people.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/test-server.ts';
import type { DatabaseKind } from '../../support/test-database.ts';

export const ORG = '/api/v1/customer/org/';
export const COMPANY = '/api/v1/customer/company/';
export const UNIT = '/api/v1/customer/business-unit/';
export const DEPARTMENT = '/api/v1/customer/department/';

export interface Reply {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the wire says, whatever its shape
  readonly body: any;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Caller {
  get(url: string, headers?: Record<string, string>): Promise<Reply>;
  post(url: string, payload: object): Promise<Reply>;
  patch(url: string, payload: object): Promise<Reply>;
  delete(url: string, payload?: object): Promise<Reply>;
  send(options: InjectOptions): Promise<Reply>;
}

export interface HierarchyServer extends TestServer {
  readonly admin: Caller;
  /** Calls the API as this person. */
  by(user: TestUser): Caller;
  /** Creates a record as the Admin and answers it. */
  create(url: string, values: object): Promise<{ id: number; updated_on: string; [field: string]: unknown }>;
}

/** A server with an Admin, for tests of the generated API. */
export async function startHierarchyServer(
  kind: DatabaseKind,
  options: Omit<TestServerOptions, 'kind'> = {},
): Promise<HierarchyServer> {
  const server = await startTestServer({ kind, ...options });
  const by = (user: TestUser): Caller => {
    const send = async (options: InjectOptions): Promise<Reply> => {
      const response = await server.app.inject({ ...options, headers: { ...server.as(user), ...options.headers } });
      const isJson =
        String(response.headers['content-type']).startsWith('application/json') &&
        !response.headers['content-encoding'];
      return {
        status: response.statusCode,
        body: isJson ? response.json() : undefined,
        text: response.body,
        bytes: response.rawPayload,
        headers: response.headers,
      };
    };
    return {
      send,
      get: (url, headers) => send({ method: 'GET', url, headers }),
      post: (url, payload) => send({ method: 'POST', url, payload }),
      patch: (url, payload) => send({ method: 'PATCH', url, payload }),
      delete: (url, payload) => send({ method: 'DELETE', url, ...(payload ? { payload } : {}) }),
    };
  };
  const admin = by(await server.build.user({ role: 'Admin', firstName: 'Maya', lastName: 'Lindqvist' }));
  const create: HierarchyServer['create'] = async (url, values) => {
    const { status, body, text } = await admin.post(url, values);
    if (status !== 201) throw new Error(`${url} answered ${status}: ${text}`);
    return body.data;
  };
  return { ...server, admin, by, create };
}
