import type { Socket } from 'socket.io-client';
import type { HelloEvent, ServerEvents } from '#shared/contracts/realtime.ts';
import type { Http } from '../api/http.ts';

type Handler<Name extends keyof ServerEvents> = ServerEvents[Name];

type ConnectedHandler = ServerEvents['hello'];

/** The live connection. It exists only between `open` and `close`; handlers can be added before and stay registered. */
export interface Realtime {
  /**
   * Resolves once the connection was asked for; without the network, to load its code, it tries again until `close`.
   * @param since the mark of this page's last fetch: the first connection reports what happened after it.
   */
  open(since?: string | null): Promise<void>;
  /** Closes it permanently with close code 1000. */
  close(): void;
  on<Name extends keyof ServerEvents>(name: Name, handler: Handler<Name>): () => void;
  /**
   * Calls back on each connection. `isBehind`: changes since the last fetch, or since the connection was lost, were not
   * reported and must be fetched.
   */
  onConnected(handler: ConnectedHandler): () => void;
  /** Calls back when the connection broke or could not be made. */
  onLost(handler: () => void): () => void;
}

/** The part of socket.io that this needs; tests bring their own. */
export type Connect = (auth: (give: (credentials: Credentials) => void) => void) => Promise<LiveSocket>;

interface Credentials {
  readonly token: string;
  /** The id of this tab. */
  readonly tab: string;
  readonly since?: string;
}

export interface LiveSocket {
  on(name: string, handler: (...args: never[]) => void): unknown;
  connect(): unknown;
  close(): void;
}

const EVENTS: readonly (keyof ServerEvents)[] = [
  'record',
  'catalogue',
  'session',
  'notifications',
  'job',
  'background',
  'views',
  'file_update',
  'attachment_update',
  'stage_change',
];

const RETRY_MS = 1_000;
/** The maximum number of pages is open; another one might be closed by then. */
const THROTTLED_MS = 30_000;

export const createRealtime = (
  http: Pick<Http, 'token' | 'renew' | 'tab'>,
  connect: Connect = connectSocket,
): Realtime => {
  const handlers = new Map<string, Set<(event: never) => void>>();
  const connections = new Set<ConnectedHandler>();
  const losses = new Set<() => void>();
  let socket: LiveSocket | undefined;
  let generation = 0;

  const notifyLost = () => {
    for (const handler of losses) handler();
  };
  const notifyConnected = (event: HelloEvent) => {
    for (const handler of connections) handler(event);
  };

  const listen = (live: LiveSocket, mark: Mark, isCurrent: () => boolean) => {
    live.on('connect', () => {
      const isAnswered = mark.since !== undefined;
      mark.since = undefined;
      if (!isAnswered) notifyConnected({ isBehind: true });
    });
    live.on('hello', notifyConnected);
    live.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      if (!isCurrent()) return;
      if (!error.data?.code) return notifyLost();
      if (error.data.code === 'throttled') return void setTimeout(() => isCurrent() && live.connect(), THROTTLED_MS);
      void http.renew().then(
        () => setTimeout(() => isCurrent() && live.connect(), RETRY_MS),
        () => live.close(),
      );
    });
    live.on('disconnect', (reason: string) => {
      if (isCurrent()) notifyLost();
      if (isCurrent() && reason === 'io server disconnect') setTimeout(() => isCurrent() && live.connect(), RETRY_MS);
    });
    for (const name of EVENTS) {
      live.on(name, (event: never) => {
        for (const handler of handlers.get(name) ?? []) handler(event);
      });
    }
  };

  /** The file of the connection can't be loaded without the network: tries again, ever later, as long as it is wanted. */
  const persist = async (
    make: () => Promise<LiveSocket>,
    isCurrent: () => boolean,
  ): Promise<LiveSocket | undefined> => {
    for (let wait = RETRY_MS; isCurrent(); wait = Math.min(2 * wait, THROTTLED_MS)) {
      try {
        return await make();
      } catch {
        if (isCurrent()) notifyLost();
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return undefined;
  };

  return {
    open: async (since) => {
      const mine = (generation += 1);
      const mark: Mark = { since: since ?? undefined };
      socket?.close();
      const isCurrent = () => generation === mine;
      const live = await persist(() => connect((give) => void giveToken(http, mark, give)), isCurrent);
      if (!live) return;
      if (!isCurrent()) return live.close();
      socket = live;
      listen(live, mark, isCurrent);
      live.connect();
    },
    close: () => {
      generation += 1;
      socket?.close();
      socket = undefined;
    },
    on: (name, handler) => {
      const known = handlers.get(name) ?? new Set();
      handlers.set(name, known.add(handler as (event: never) => void));
      return () => known.delete(handler as (event: never) => void);
    },
    onConnected: (handler) => {
      connections.add(handler);
      return () => connections.delete(handler);
    },
    onLost: (handler) => {
      losses.add(handler);
      return () => losses.delete(handler);
    },
  };
};

/** Sent until the first connection; after a lost connection everything is fetched again. */
interface Mark {
  since: string | undefined;
}

/** A connection that comes back after a long sleep brings a token that works. */
const giveToken = async (
  http: Pick<Http, 'token' | 'renew' | 'tab'>,
  { since }: Mark,
  give: (credentials: Credentials) => void,
) => {
  // If it cannot be renewed now, the server rejects the old one, and the client tries again.
  if (!http.token.isFresh()) await http.renew().catch(() => undefined);
  give({ token: http.token.get() ?? '', tab: http.tab, ...(since !== undefined && { since }) });
};

/** socket.io loads after the first screen, as a separate file. */
const connectSocket: Connect = async (auth) => {
  const { io } = await import('socket.io-client');
  const socket: Socket = io({ transports: ['websocket'], autoConnect: false, auth });
  return {
    on: (name, handler) => socket.on(name, handler as never),
    connect: () => socket.connect(),
    close: () => closeNormally(socket),
  };
};

/**
 * `disconnect()` closes with 1005, and after our own close it would write to a closing connection: an open WebSocket is
 * closed with 1000 instead.
 */
const closeNormally = (socket: Socket): void => {
  socket.io.reconnection(false);
  const transport = (socket.io.engine as { transport?: { ws?: WebSocket } } | undefined)?.transport;
  if (transport?.ws?.readyState === WebSocket.OPEN) transport.ws.close(1000);
  else socket.disconnect();
};
