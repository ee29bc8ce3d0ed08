import type { CatalogueEvent, RecordEvent, ServerEvents, SessionEvent } from '#shared/contracts/realtime.ts';
import type { Ability } from '#shared/contracts/abilities.ts';
import type { RecordAbout } from '#server/records/events/event-hub.ts';

/** The events that go to all sockets of one user. */
export type UserEventName = Exclude<keyof ServerEvents, 'record' | 'catalogue' | 'hello'>;

/** The event of a record, and what decides who gets it. */
export interface RecordMessage extends RecordAbout {
  readonly kind: 'record';
  readonly event: RecordEvent;
}

/** A message for browsers, on this process and (but for `catalogue`) on the others. Plain JSON. */
export type Message =
  | RecordMessage
  | { readonly kind: 'user'; readonly userId: number; readonly name: UserEventName; readonly event: unknown }
  | { readonly kind: 'able'; readonly ability: Ability; readonly name: UserEventName; readonly event: unknown }
  | { readonly kind: 'end'; readonly sessionId: string; readonly reason: SessionEvent['reason'] }
  | { readonly kind: 'catalogue'; readonly event: CatalogueEvent };

/**
 * One message per record: of several changes the newest version counts, and what any of them changed. A record that is new to the receiver stays
 * `created`, a gone one stays `deleted`; changes by two tabs are by neither. The order of everything else is kept.
 */
export function coalesce(messages: readonly Message[]): Message[] {
  const kept = new Map<string | Message, Message>();
  for (const message of messages) {
    if (message.kind !== 'record') {
      kept.set(message, message);
      continue;
    }
    const key = `${message.event.resource}/${message.event.id}`;
    const earlier = kept.get(key);
    kept.delete(key);
    kept.set(key, earlier?.kind === 'record' ? merge(earlier, message) : message);
  }
  return [...kept.values()];
}

function merge(earlier: RecordMessage, { changed, ...later }: RecordMessage): RecordMessage {
  const isNew = earlier.event.kind === 'created' && later.event.kind === 'updated';
  const all = earlier.changed && changed && { changed: [...new Set([...earlier.changed, ...changed])] };
  const by = earlier.event.by === later.event.by ? later.event.by : null;
  return { ...later, ...all, event: { ...later.event, by, ...(isNew && { kind: 'created' }) } };
}
