import type { CatalogueEvent, RecordEvent, ServerEvents, SessionEvent } from '#shared/contracts/realtime.ts';
import type { Ability } from '#shared/rules/abilities.ts';
import type { RecordFacts } from '#server/records/events/event-hub.ts';

/** The events that go to all sockets of one user. */
export type UserEventName = Exclude<keyof ServerEvents, 'record' | 'catalogue' | 'hello'>;

/** The event of a record; of a deleted one also the facts that permissions depended on. */
export interface RecordMessage {
  readonly kind: 'record';
  readonly event: RecordEvent;
  readonly facts?: RecordFacts;
}

/** A message for browsers, on this process and (but for `catalogue`) on the others. Plain JSON. */
export type Message =
  | RecordMessage
  | { readonly kind: 'user'; readonly userId: number; readonly name: UserEventName; readonly event: unknown }
  | { readonly kind: 'able'; readonly ability: Ability; readonly name: UserEventName; readonly event: unknown }
  | { readonly kind: 'end'; readonly sessionId: string; readonly reason: SessionEvent['reason'] }
  | { readonly kind: 'catalogue'; readonly event: CatalogueEvent };

/**
 * One message per record: of several changes the newest version counts. A record that is new to the receiver stays
 * `created`, a gone one stays `deleted`. The order of everything else is kept.
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
    kept.set(key, earlier?.kind === 'record' ? { ...message, event: merge(earlier.event, message.event) } : message);
  }
  return [...kept.values()];
}

const merge = (earlier: RecordEvent, later: RecordEvent): RecordEvent =>
  earlier.kind === 'created' && later.kind === 'updated' ? { ...later, kind: 'created' } : later;
