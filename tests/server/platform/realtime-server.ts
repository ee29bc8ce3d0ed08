import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { createEventHub, type RunningEventHub } from '#server/records/realtime/create-event-hub.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import type { ServerEvents } from '#shared/contracts/realtime.ts';
import { AppError } from '#shared/errors.ts';

/** One resource of three kinds of readers: `admin` reads all, `owner` his own, everyone else nothing. */
const THINGS = {
  resource: 'things',
  fields: { owner: { name: 'owner', type: 'integer', column: 'owner', schema: { type: 'integer' } } },
  permissions: {
    key: 'thing',
    instead: [],
    fields: [],
    grants: { view_own: { read: { where: { owner: { $user: 'id' } } } } },
  },
} as unknown as ResourceDefinition;

const READ: Record<string, ResourceAccess['read']> = { admin: true, owner: { owner: { $user: 'id' } } };

const registry = {
  current: { version: 'v1', resources: { things: THINGS }, roles: {}, navigation: [] },
  access: ({ role }: Principal) => ({ can: { list: true, show: true }, read: READ[role] ?? false }),
  can: ({ role }: Principal) => role === 'admin',
} as unknown as Registry;

/** Sessions by token: `<session>` of a person with a role. Ending one or changing a role takes effect at once. */
export interface TestSessions {
  readonly people: Map<string, { userId: number; role: string }>;
}

/** A hub with its own HTTP server, as one server process has it. */
export interface TestHub {
  readonly hub: RunningEventHub;
  readonly log: string[];
  /** Where a client without our code would connect. */
  readonly address: URL;
  /** The resources that were written, as this process heard of them; undefined: any may have been. */
  readonly written: readonly (string | undefined)[];
  connect(token: string | undefined, options?: { origin?: string; transports?: string[]; since?: string }): TestSocket;
  stop(): Promise<void>;
}

export type TestSocket = Socket<ServerEvents, Record<string, never>>;

export async function startHub(database: Database, { people }: TestSessions): Promise<TestHub> {
  const server = createServer();
  const log: string[] = [];
  const written: (string | undefined)[] = [];
  const hub = await createEventHub({
    server,
    database,
    registry,
    publicUrl: 'https://ats.example',
    sessions: {
      authenticate: async (token) => ({ principal: principalOf(people, token), sessionId: token }),
      authenticateSession: async (sessionId) => ({ principal: principalOf(people, sessionId) }),
    },
    onWrite: (resource) => void written.push(resource),
    log: createLogger('debug', { write: (line) => void log.push(line) }),
  });
  const port = await listen(server);
  const sockets: TestSocket[] = [];
  return {
    hub,
    log,
    address: new URL(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`),
    written,
    connect(token, { origin, since, transports = ['websocket'] } = {}) {
      const socket: TestSocket = io(`http://127.0.0.1:${port}`, {
        transports,
        auth: { token, ...(since !== undefined && { since }) },
        reconnection: false,
        forceNew: true,
        extraHeaders: origin === undefined ? undefined : { origin },
      });
      sockets.push(socket);
      return socket;
    },
    async stop() {
      for (const socket of sockets) socket.disconnect();
      await hub.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function principalOf(people: TestSessions['people'], token: string): Principal {
  const person = people.get(token);
  if (!person) throw new AppError('token_invalid', 'Your session has ended.');
  return {
    ...person,
    username: `${person.role}@ats.example`,
    isSuperRecruiter: false,
    permissions: [],
    timeZone: 'UTC',
    locale: 'en',
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Resolves when the connection stands, and rejects with what the server said. */
export function connected(socket: TestSocket): Promise<TestSocket> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** Everything of one kind that this socket hears. */
export function heard<Name extends keyof ServerEvents>(
  socket: TestSocket,
  name: Name,
): Parameters<ServerEvents[Name]>[0][] {
  const events: Parameters<ServerEvents[Name]>[0][] = [];
  (socket as unknown as { on(name: string, handler: (event: never) => void): void }).on(
    name,
    (event: Parameters<ServerEvents[Name]>[0]) => events.push(event),
  );
  return events;
}

/** The code of RFC 6455 with which the server closed this socket's connection. */
export function closeCode(socket: TestSocket): Promise<number> {
  return new Promise((resolve) => {
    const { ws } = socket.io.engine.transport as unknown as {
      ws: { addEventListener(name: 'close', f: (e: { code: number }) => void): void };
    };
    ws.addEventListener('close', ({ code }) => resolve(code));
  });
}
