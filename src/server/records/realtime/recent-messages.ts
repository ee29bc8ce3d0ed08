import { randomUUID } from 'node:crypto';
import { createSealer } from '#server/platform/secrets/sealer.ts';
import type { Message } from './messages.ts';

/** How many messages are kept: those between a page's first answer and its live connection, on a busy day. */
const KEPT = 256;

/** The last messages of this process, for a browser that connects a moment after it has fetched. */
export interface RecentMessages {
  /**
   * This moment: a browser that fetches from now on sees all earlier messages. It is sealed: how much happens is
   * no one's business.
   */
  mark(): string;
  add(messages: readonly Message[]): void;
  /**
   * The messages after a mark; undefined where they are not known, or no longer, as of a mark that another process
   * gave.
   */
  since(mark: string): readonly Message[] | undefined;
  /** Messages might have been missed: earlier marks are no longer valid. */
  forget(): void;
}

const OWNER = 'mark';
const DIGITS = 15;
const newSealer = () => createSealer(randomUUID(), 'events');

export function createRecentMessages(): RecentMessages {
  let sealer = newSealer();
  let count = 0;
  let kept: readonly Message[] = [];
  return {
    mark: () => sealer.seal(String(count).padStart(DIGITS, '0'), OWNER),
    add(messages) {
      count += messages.length;
      kept = [...kept, ...messages].slice(-KEPT);
    },
    since(mark) {
      const missed = count - Number(sealer.open(mark, OWNER) ?? Number.NaN);
      return missed >= 0 && missed <= kept.length ? kept.slice(kept.length - missed) : undefined;
    },
    forget() {
      sealer = newSealer();
      count = 0;
      kept = [];
    },
  };
}
