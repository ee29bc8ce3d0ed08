import type { FastifyBaseLogger } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import type { ServerEvents } from '#shared/contracts/realtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import type { Message, RecordMessage, UserEventName } from './messages.ts';
import { eventPicker } from './readers.ts';
import {
  CLOSED_NORMALLY,
  closeWithCode,
  type LiveServer,
  type LiveSocket,
  roomOfSession,
  roomOfUser,
  type SessionCheck,
} from '#server/platform/realtime/sockets.ts';

interface DeliveryParts {
  readonly database: Database;
  readonly registry: Registry;
  readonly sessions: SessionCheck;
  readonly log: FastifyBaseLogger;
}

/** The connections that a message can go to; each is checked for permission nevertheless. */
export interface Listeners {
  all(): readonly LiveSocket[];
  ofUser(userId: number): readonly LiveSocket[];
  ofSession(sessionId: string): readonly LiveSocket[];
}

/** Hands messages to listeners, in their order; records last. */
export type Deliver = (messages: readonly Message[], to: Listeners) => Promise<void>;

export function createDelivery(parts: DeliveryParts): Deliver {
  return async (messages, to) => {
    if (to.all().length === 0) return;
    for (const message of messages) {
      if (message.kind === 'user') await notifyUser(parts, to, message);
      if (message.kind === 'able') await notifyAble(parts, to, message);
      if (message.kind === 'end') endSession(to, message);
      if (message.kind === 'catalogue') await notifyCatalogue(parts, to, message);
    }
    await deliverRecords(
      parts,
      to,
      messages.filter((message) => message.kind === 'record'),
    );
  };
}

/** The browsers that are connected to this process. */
export const everyone = (io: LiveServer): Listeners => ({
  all: () => [...io.sockets.sockets.values()],
  ofUser: (userId) => socketsIn(io, roomOfUser(userId)),
  ofSession: (sessionId) => socketsIn(io, roomOfSession(sessionId)),
});

export const only = (socket: LiveSocket): Listeners => {
  const where = (isMeant: boolean) => (isMeant && socket.connected ? [socket] : []);
  return {
    all: () => where(true),
    ofUser: (userId) => where(socket.data.userId === userId),
    ofSession: (sessionId) => where(socket.data.sessionId === sessionId),
  };
};

/** The name and its event were paired by `toUser`; the way between processes cannot keep that in the type. */
async function notifyUser(
  parts: DeliveryParts,
  to: Listeners,
  { userId, name, event }: Extract<Message, { kind: 'user' }>,
): Promise<void> {
  for (const { sockets } of await audiencesOf(parts, to.ofUser(userId)))
    for (const socket of sockets) socket.emit(name, ...([event] as Parameters<ServerEvents[UserEventName]>));
}

async function notifyAble(
  parts: DeliveryParts,
  to: Listeners,
  { ability, name, event }: Extract<Message, { kind: 'able' }>,
): Promise<void> {
  for (const { principal, sockets } of await audiencesOf(parts, to.all()))
    if (parts.registry.can(principal, ability))
      for (const socket of sockets) socket.emit(name, ...([event] as Parameters<ServerEvents[UserEventName]>));
}

function endSession(to: Listeners, { sessionId, reason }: Extract<Message, { kind: 'end' }>): void {
  for (const socket of to.ofSession(sessionId)) {
    socket.emit('session', { reason });
    closeWithCode(socket, CLOSED_NORMALLY);
  }
}

/** Everyone is notified that the files changed; the number of diagnostics is for users who can see them. */
async function notifyCatalogue(
  parts: DeliveryParts,
  to: Listeners,
  { event }: Extract<Message, { kind: 'catalogue' }>,
): Promise<void> {
  const seesFaults = (principal: Principal) => parts.registry.can(principal, 'view_file_errors');
  for (const { principal, sockets } of await audiencesOf(parts, to.all()))
    for (const socket of sockets)
      socket.emit('catalogue', { version: event.version, diagnostics: seesFaults(principal) ? event.diagnostics : 0 });
}

async function deliverRecords(parts: DeliveryParts, to: Listeners, messages: readonly RecordMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const audiences = await audiencesOf(parts, to.all());
  for (const [resource, changes] of Map.groupBy(messages, ({ event }) => event.resource)) {
    const definition = parts.registry.current.resources[resource];
    if (!definition) continue;
    const pick = eventPicker(parts, definition, changes);
    for (const { principal, sockets } of audiences)
      for (const event of await pick(principal))
        for (const socket of sockets) socket.emit('record', { ...event, by: ownTab(event, socket) });
  }
}

/** No one learns the id of another's tab. */
const ownTab = ({ by }: RecordMessage['event'], { data }: LiveSocket): string | null => (by === data.tab ? by : null);

interface Audience {
  readonly principal: Principal;
  readonly sockets: LiveSocket[];
}

/**
 * The users behind these sockets with their current permissions, each with all of their sockets, so that each is
 * checked once.
 */
async function audiencesOf(parts: DeliveryParts, listening: readonly LiveSocket[]): Promise<readonly Audience[]> {
  const bySession = Map.groupBy(listening, (socket) => socket.data.sessionId);
  const found = await Promise.all([...bySession.values()].map((sockets) => audienceOf(parts, sockets)));
  return found.flatMap((audience) => audience ?? []);
}

/** Sockets of a session that is over are closed: they receive nothing more. */
async function audienceOf(parts: DeliveryParts, sockets: LiveSocket[]): Promise<Audience | undefined> {
  const { sessionId, userId } = sockets[0]!.data; // groups are never empty
  try {
    const { principal } = await parts.sessions.authenticateSession(sessionId, userId);
    return { principal, sockets };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    parts.log.debug({ err: error }, 'a session ended while its socket was open');
    for (const socket of sockets) closeWithCode(socket, CLOSED_NORMALLY);
    return undefined;
  }
}

function socketsIn(io: LiveServer, room: string): LiveSocket[] {
  const ids = io.sockets.adapter.rooms.get(room) ?? new Set<string>();
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}
