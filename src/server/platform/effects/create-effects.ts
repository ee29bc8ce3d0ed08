import { type Background, type Enqueue, FinalError } from '../background/background.ts';
import type { Database } from '../db/database.ts';
import { findEffect, findUnsent, forgetContents, insertEffect, markCancelled, markSent } from './effect-queries.ts';
import type { Channel, EffectChannel, Effects } from './effects.ts';
import { say } from '../texts/say.ts';

interface Payload {
  readonly effect: number;
}

const PAYLOAD = {
  type: 'object',
  additionalProperties: false,
  required: ['effect'],
  properties: { effect: { type: 'integer', minimum: 1 } },
} as const;

const kindOf = (channel: EffectChannel): string => `effects-${channel}`;

/** Effects on top of background work: each has a task that sends it. */
export function createEffects({
  database,
  background,
}: {
  readonly database: Database;
  readonly background: Background;
}): Effects {
  const channels = new Map<EffectChannel, Enqueue<Payload>>();
  background.register({
    kind: 'effects-retention',
    schedule: { cron: '20 * * * *' },
    run: () => forgetContents(database),
  });
  return {
    register(channel) {
      const { name, attempts, waitAfter, isReady } = channel;
      const run = sender(database, channel);
      channels.set(
        name,
        background.register<Payload>({ kind: kindOf(name), payload: PAYLOAD, attempts, waitAfter, isReady, run }),
      );
    },
    send: (effect) =>
      database.transaction(async () => {
        const enqueue = channels.get(effect.channel);
        if (!enqueue) throw new Error(`Nothing can be sent by ${effect.channel}`);
        const { id, is_new: isNew } = await insertEffect(database, effect);
        if (isNew) await enqueue({ effect: id }, { key: String(id), holdUntil: effect.holdUntil });
        return id;
      }),
    cancel: (channel, key) =>
      database.transaction(async () => {
        const id = await findUnsent(database, channel, key);
        if (id === undefined || !(await background.cancelWaiting(kindOf(channel), String(id)))) return false;
        await markCancelled(database, id);
        return true;
      }),
  };
}

function sender(database: Database, channel: Channel) {
  /** Sent, but the database could not be updated: not to be sent again. */
  const unmarked = new Set<number>();
  return async ({ effect: id }: Payload, { attempt }: { readonly attempt: number }): Promise<void> => {
    const found = await findEffect(database, id);
    if (!found || found.sent_on !== null || found.cancelled_on !== null) return;
    if (found.content === null) throw new FinalError(say('server.effects.forgotten'));
    if (!unmarked.has(id)) await channel.send({ ...found, content: found.content, attempt });
    unmarked.add(id);
    await markSent(database, id);
    unmarked.delete(id);
  };
}
