import type { FastifyInstance } from 'fastify';
import type { NotificationNews } from '#shared/notification-contexts.ts';
import type { FeedbackEntry } from './queries.ts';

type OfEntry<News> = News extends NotificationNews ? Omit<News, 'context' | 'subject'> : never;

/** One thing that happened to an entry. */
type EntryNews = OfEntry<Extract<NotificationNews, { readonly context: 'feedback' }>> & {
  readonly to: readonly (number | null)[];
  readonly entry: Pick<FeedbackEntry, 'id'>;
};

/** Notifies users of an entry, in the current transaction; skips the user who made the change. */
export async function notify(app: FastifyInstance, by: number, { to, entry, ...news }: EntryNews): Promise<void> {
  const others = to.filter((id) => id !== null && id !== by) as number[];
  if (others.length === 0) return;
  const subject = { resource: 'feedback', id: entry.id } as const;
  await app.notifications.notify({ ...news, context: 'feedback', subject, to: others });
}
