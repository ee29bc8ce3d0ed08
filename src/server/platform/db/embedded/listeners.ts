import pg from 'pg';
import type { Session } from '../sessions/session.ts';
import type { Lease } from '../sessions/session-source.ts';

export interface Subscription {
  readonly handler: (payload: string) => void;
  readonly onGap?: () => void;
}

/** The listeners of each channel of the one session, kept when the session is replaced. */
export class Listeners {
  readonly #channels = new Map<string, Set<Subscription>>();

  async add(channel: string, given: Subscription, acquire: () => Promise<Lease>): Promise<() => Promise<void>> {
    const subscription = { ...given };
    const known = this.#channels.get(channel);
    if (known) known.add(subscription);
    else {
      this.#channels.set(channel, new Set([subscription]));
      await command(acquire, `listen ${pg.escapeIdentifier(channel)}`);
    }
    return () => this.#remove(channel, subscription, acquire);
  }

  /** Subscribes a new session to all channels, and notifies the listeners that they might have missed something. */
  async resume(session: Session): Promise<void> {
    for (const channel of this.#channels.keys()) await session.command(`listen ${pg.escapeIdentifier(channel)}`);
    for (const subscriptions of this.#channels.values()) for (const { onGap } of subscriptions) onGap?.();
  }

  deliver(channel: string, payload: string): void {
    for (const { handler } of this.#channels.get(channel) ?? []) handler(payload);
  }

  async #remove(channel: string, subscription: Subscription, acquire: () => Promise<Lease>): Promise<void> {
    const subscriptions = this.#channels.get(channel);
    if (!subscriptions?.delete(subscription) || subscriptions.size > 0) return;
    this.#channels.delete(channel);
    await command(acquire, `unlisten ${pg.escapeIdentifier(channel)}`);
  }
}

async function command(acquire: () => Promise<Lease>, text: string): Promise<void> {
  const { session, release } = await acquire();
  try {
    await session.command(text);
  } finally {
    release();
  }
}
