import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import type { Message } from './messages.ts';

const CHANNEL = 'realtime';

/** Characters of one notification's text; all are ASCII, so these are bytes. The database takes 7,000. */
const FRAGMENT = 6_500;

/** Batches that can be incomplete at a time; a sender that died in the middle of one leaves it behind. */
const OPEN_BATCHES = 64;

export interface Relay {
  /** Resolves when the database has taken the messages for every other process. */
  send(messages: readonly Message[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Carries messages between server processes over the database's notifications. This process's own messages do not come
 * back. `onGap` is called when messages might have been missed.
 */
export async function openRelay(
  database: Pick<Database, 'notify' | 'listen'>,
  receive: (messages: readonly Message[]) => void,
  onGap: () => void,
): Promise<Relay> {
  const self = randomUUID();
  const join = joiner();
  let batches = 0;
  const take = (payload: string) => {
    const fragment = parseFragment(payload);
    if (fragment.from === self) return;
    const text = join(fragment);
    if (text !== undefined) receive(JSON.parse(text) as Message[]);
  };
  const stop = await database.listen(CHANNEL, take, onGap);
  return {
    async send(messages) {
      batches += 1;
      for (const payload of fragments(self, batches, JSON.stringify(messages))) await database.notify(CHANNEL, payload);
    },
    close: stop,
  };
}

interface Fragment {
  readonly from: string;
  readonly batch: number;
  readonly index: number;
  readonly count: number;
  readonly text: string;
}

function fragments(from: string, batch: number, json: string): string[] {
  const text = json.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const count = Math.ceil(text.length / FRAGMENT);
  return Array.from(
    { length: count },
    (_, index) => `${from} ${batch} ${index} ${count} ${text.slice(index * FRAGMENT, (index + 1) * FRAGMENT)}`,
  );
}

function parseFragment(payload: string): Fragment {
  const [, from = '', batch, index, count, text = ''] = /^(\S+) (\d+) (\d+) (\d+) (.*)$/s.exec(payload) ?? [];
  return { from, batch: Number(batch), index: Number(index), count: Number(count), text };
}

/** @returns the whole text once its last fragment has come, in whatever order they come. */
function joiner(): (fragment: Fragment) => string | undefined {
  const open = new Map<string, string[]>();
  return ({ from, batch, index, count, text }) => {
    if (count === 1) return text;
    const key = `${from} ${batch}`;
    const parts = open.get(key) ?? [];
    parts[index] = text;
    open.set(key, parts);
    if (Object.keys(parts).length === count) {
      open.delete(key);
      return parts.join('');
    }
    const oldest = open.keys().next();
    if (open.size > OPEN_BATCHES && !oldest.done) open.delete(oldest.value);
    return undefined;
  };
}
