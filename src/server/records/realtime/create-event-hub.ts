import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import { createDelivery, everyone, only } from './delivery.ts';
import { requestOrigin } from '#server/records/activity/request-origin.ts';
import type { EventHub } from '#server/records/events/event-hub.ts';
import { coalesce, type Message } from './messages.ts';
import { joinedBatches, orderedWork } from '#server/platform/realtime/ordered-work.ts';
import { createRecentMessages } from './recent-messages.ts';
import { openRelay } from './relay.ts';
import { type LiveSocket, openSockets, type SessionCheck } from '#server/platform/realtime/sockets.ts';

export interface EventHubParts {
  /** The app's own HTTP server; it need not listen yet. */
  readonly server: HttpServer;
  readonly database: Database;
  readonly registry: Registry;
  readonly publicUrl: string;
  readonly sessions: SessionCheck;
  readonly log: FastifyBaseLogger;
  /**
   * Called immediately after the commit, in every process: a resource was written, or (undefined) any could have been.
   */
  readonly onWrite: (resource?: string) => void;
}

/** Messages to other processes wait this long for more: each notification is a transaction of its own. */
const JOINED_MS = 5;

/** An event hub with its end: browsers get code 1001 when this server goes away. */
export interface RunningEventHub extends EventHub {
  close(): Promise<void>;
}

/**
 * Events wait for the commit, are joined with those that end with it, and go to the browsers of this process and, on
 * PostgreSQL, of every other one. A browser that connects first gets the events since it fetched. A failure to deliver
 * is logged and makes no request fail.
 */
export async function createEventHub(parts: EventHubParts): Promise<RunningEventHub> {
  const { database, log, onWrite } = parts;
  const report = (error: unknown) => log.error({ err: error }, 'an event could not be delivered');
  const sockets = openSockets(parts);
  const deliver = createDelivery(parts);
  const recent = createRecentMessages();
  const work = orderedWork((piece: () => Promise<void>) => piece(), report);
  const here = (messages: readonly Message[]) => {
    recent.add(messages);
    work.add(() => deliver(messages, everyone(sockets.io)));
  };
  // In its turn: what comes later finds the connection among the others.
  const catchUp = (socket: LiveSocket, mark: string) =>
    work.add(async () => {
      const missed = recent.since(mark);
      if (missed) await deliver(coalesce(missed), only(socket));
      socket.emit('hello', { isBehind: missed === undefined });
    });
  sockets.io.on('connection', (socket) => {
    const mark: unknown = socket.handshake.auth['since'];
    if (typeof mark === 'string') catchUp(socket, mark);
  });
  const fromElsewhere = (messages: readonly Message[]) => {
    for (const message of messages) if (message.kind === 'record') onWrite(message.event.resource);
    here(messages);
  };
  const missSomething = () => {
    onWrite();
    recent.forget();
    sockets.sendAway();
  };
  const relay = database.kind === 'postgres' ? await openRelay(database, fromElsewhere, missSomething) : undefined;
  const elsewhere = orderedWork(async (messages: readonly Message[]) => relay?.send(messages), report);
  const outgoing = joinedBatches<Message>((messages) => elsewhere.add(coalesce(messages)), JOINED_MS);
  const outbox = joinedBatches<Message>((messages) => {
    const joined = coalesce(messages);
    here(joined);
    if (relay) outgoing.add(...joined);
  });
  const publish = (message: Message) =>
    database.afterCommit(() => {
      if (message.kind === 'record') onWrite(message.event.resource);
      outbox.add(message);
    });
  return {
    record: (event, about) =>
      publish({ ...about, kind: 'record', event: { ...event, by: requestOrigin()?.tab ?? null } }),
    toUser: (userId, name, event) => publish({ kind: 'user', userId, name, event }),
    toAble: (ability, name, event) => publish({ kind: 'able', ability, name, event }),
    endSession: (sessionId, reason) => publish({ kind: 'end', sessionId, reason }),
    // Each process watches the files itself, so this one is not sent elsewhere.
    catalogue: (version, diagnostics) => here([{ kind: 'catalogue', event: { version, diagnostics } }]),
    mark: recent.mark,
    async close() {
      outbox.flush();
      outgoing.flush();
      await Promise.all([work.idle(), elsewhere.idle()]);
      await relay?.close();
      await sockets.close();
    },
  };
}
