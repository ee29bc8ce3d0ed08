import type { FastifyBaseLogger } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import type { ServerEvents } from '#shared/contracts/realtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { Registry } from '../registry/registry.ts';
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
} from './sockets.ts';

const ADMIN = 'admin';

interface DeliveryParts {
  readonly io: LiveServer;
  readonly database: Database;
  readonly registry: Registry;
  readonly sessions: SessionCheck;
  readonly log: FastifyBaseLogger;
}

/** Hands messages to the browsers that are connected to this process, in their order; records last. */
export function createDelivery(parts: DeliveryParts): (messages: readonly Message[]) => Promise<void> {
  return async (messages) => {
    if (parts.io.sockets.sockets.size === 0) return;
    for (const message of messages) {
      if (message.kind === 'user') tellUser(parts, message);
      if (message.kind === 'end') endSession(parts, message);
      if (message.kind === 'catalogue') await tellCatalogue(parts, message);
    }
    await deliverRecords(
      parts,
      messages.filter((message) => message.kind === 'record'),
    );
  };
}

/** The name and its event were paired by `toUser`; the way between processes cannot keep that in the type. */
function tellUser({ io }: DeliveryParts, { userId, name, event }: Extract<Message, { kind: 'user' }>): void {
  for (const socket of socketsIn(io, roomOfUser(userId)))
    socket.emit(name, ...([event] as Parameters<ServerEvents[UserEventName]>));
}

function endSession({ io }: DeliveryParts, { sessionId, reason }: Extract<Message, { kind: 'end' }>): void {
  for (const socket of socketsIn(io, roomOfSession(sessionId))) {
    socket.emit('session', { reason });
    closeWithCode(socket, CLOSED_NORMALLY);
  }
}

/** Everyone hears that the files changed; how many faults they have is for Admins. */
async function tellCatalogue(parts: DeliveryParts, { event }: Extract<Message, { kind: 'catalogue' }>): Promise<void> {
  for (const { principal, sockets } of await audiencesOf(parts))
    for (const socket of sockets)
      socket.emit('catalogue', { version: event.version, faults: principal.role === ADMIN ? event.faults : 0 });
}

async function deliverRecords(parts: DeliveryParts, messages: readonly RecordMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const audiences = await audiencesOf(parts);
  for (const [resource, changes] of Map.groupBy(messages, ({ event }) => event.resource)) {
    const definition = parts.registry.current.resources[resource];
    if (!definition) continue;
    const pick = eventPicker(parts, definition, changes);
    for (const { principal, sockets } of audiences)
      for (const event of await pick(principal)) for (const socket of sockets) socket.emit('record', event);
  }
}

interface Audience {
  readonly principal: Principal;
  readonly sockets: LiveSocket[];
}

/** The connected people with the rights they have now, each with all of his sockets, so that each is asked about once. */
async function audiencesOf(parts: DeliveryParts): Promise<readonly Audience[]> {
  const bySession = Map.groupBy(parts.io.sockets.sockets.values(), (socket) => socket.data.sessionId);
  const found = await Promise.all([...bySession.values()].map((sockets) => audienceOf(parts, sockets)));
  return found.flatMap((audience) => audience ?? []);
}

/** Sockets of a session that is over are closed: they hear nothing more. */
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
