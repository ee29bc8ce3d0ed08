import type { FastifyInstance } from 'fastify';
import en from '../../../../locales/en.json' with { type: 'json' };
import { fill } from '#server/platform/mail/templates.ts';
import type { FeedbackEntry } from './queries.ts';

/** One thing that happened to an entry, in words of `feedback.told`. */
interface News {
  readonly to: readonly (number | null)[];
  readonly entry: Pick<FeedbackEntry, 'id' | 'title'>;
  readonly key: keyof typeof en.feedback.told;
  readonly args?: Readonly<Record<string, string>>;
}

/** Tells people about an entry, in the current transaction; who did it himself is not told. */
export async function tell(app: FastifyInstance, by: number, { to, entry, key, args }: News): Promise<void> {
  const others = to.filter((id) => id !== null && id !== by) as number[];
  if (others.length === 0) return;
  await app.notifications.notify({
    to: others,
    context: 'feedback',
    type: 'info',
    message: fill(en.feedback.told[key], { title: entry.title, ...args }),
    feedback: entry.id,
  });
}
