import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import type { Principal } from '#engine/access/access.ts';
import type { ServerEvents } from '#shared/contracts/realtime.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';
import { limitConnections } from './connection-limits.ts';
import { isOwnOrigin } from './origin.ts';
import { tabOf } from './tab.ts';

/** The user behind a token or a session now; both throw an AppError of a 401 code where there is none, or no longer. */
export interface SessionCheck {
  authenticate(token: string): Promise<{ readonly principal: Principal; readonly sessionId: string }>;
  authenticateSession(sessionId: string, userId: number): Promise<{ readonly principal: Principal }>;
}

/** The user and the tab of the socket. Permissions are read again for every delivery. */
interface Holder {
  userId: number;
  sessionId: string;
  tab: string | null;
}

type NoEvents = Record<string, never>;
export type LiveSocket = Socket<NoEvents, ServerEvents, DefaultEventsMap, Holder>;
export type LiveServer = Server<NoEvents, ServerEvents, DefaultEventsMap, Holder>;

export const roomOfUser = (userId: number): string => `user:${userId}`;
export const roomOfSession = (sessionId: string): string => `session:${sessionId}`;

/** Close codes of WebSocket: the session has ended; this server goes away; come back, something was missed. */
export const CLOSED_NORMALLY = 1000;
const GOING_AWAY = 1001;
const COME_BACK = 1012;

/** Milliseconds that browsers get to answer the closing handshake. */
const CLOSING_PATIENCE = 2_000;

/** Connections of one session: more pages than any user has open. */
const MAX_OF_SESSION = 100;

export interface Sockets {
  readonly io: LiveServer;
  /** Closes every connection so that the browsers come back and fetch what they have missed. */
  sendAway(): void;
  close(): Promise<void>;
}

/**
 * Listens for browsers on the app's own port. WebSocket only, so no balancer needs sticky sessions.
 * A connection needs an access token and, where it names an Origin, ours; the server alone decides its rooms.
 */
export function openSockets(options: {
  server: HttpServer;
  publicUrl: string;
  sessions: SessionCheck;
  log: FastifyBaseLogger;
}): Sockets {
  const { server, publicUrl, sessions, log } = options;
  let closing = false;
  const io: LiveServer = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      decide(null, !closing && isOwnOrigin(origin, host, publicUrl));
    },
  });
  limitConnections(io.engine);
  io.use((socket, next) => {
    admit(socket, sessions).then(
      () => next(),
      (error: unknown) => next(rejection(error, log)),
    );
  });
  return {
    io,
    sendAway: () => {
      for (const connection of connectionsOf(io)) connection.transport.socket?.close(COME_BACK);
    },
    close: async () => {
      closing = true;
      await closeAll(io);
    },
  };
}

async function admit(socket: LiveSocket, sessions: SessionCheck): Promise<void> {
  const token: unknown = socket.handshake.auth['token'];
  if (typeof token !== 'string' || token === '')
    throw new AppError('unauthenticated', say('server.request.unauthenticated'));
  const { principal, sessionId } = await sessions.authenticate(token);
  const open = socket.nsp.adapter.rooms.get(roomOfSession(sessionId))?.size ?? 0;
  if (open >= MAX_OF_SESSION) throw new AppError('throttled', say('server.request.too_many_pages'));
  socket.data = { userId: principal.userId, sessionId, tab: tabOf(socket.handshake.auth['tab']) };
  await socket.join([roomOfUser(principal.userId), roomOfSession(sessionId)]);
}

/** The data of `connect_error`: the code of the API's error in `data.code`. */
function rejection(error: unknown, log: FastifyBaseLogger): Error {
  const known = error instanceof AppError ? error : new AppError('internal_error', say('server.request.internal'));
  if (known.code === 'internal_error') log.error({ err: error }, 'a socket could not be admitted');
  return Object.assign(new Error(known.message), { data: { code: known.code } });
}

/** Closes one connection with a code of RFC 6455 after everything emitted so far has been sent. */
export function closeWithCode(socket: LiveSocket, code: number): void {
  const connection = socket.conn as unknown as EngineConnection;
  const close = () => connection.transport.socket?.close(code);
  if (connection.writeBuffer.length === 0) close();
  else connection.once('drain', close);
}

/** The parts of an engine.io connection that carry the close code; socket.io itself can only close without one. */
interface EngineConnection {
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly socket?: { close(code: number): void } };
  once(event: 'drain' | 'close', handler: () => void): void;
}

const connectionsOf = (io: LiveServer): EngineConnection[] =>
  Object.values((io.engine as unknown as { clients: Record<string, EngineConnection> }).clients);

async function closeAll(io: LiveServer): Promise<void> {
  const closed = connectionsOf(io).map((connection) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    connection.once('close', resolve);
    connection.transport.socket?.close(GOING_AWAY);
    return promise;
  });
  const { promise: patienceEnded, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CLOSING_PATIENCE);
  await Promise.race([Promise.all(closed), patienceEnded]);
  clearTimeout(timer);
  io.engine.close();
}
