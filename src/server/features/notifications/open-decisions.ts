import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import type { StoredNotification } from './queries.ts';
import { findRecipients } from './recipients.ts';
import { newsRenderer } from './render-news.ts';

const OPEN = `action = 'popup' and not is_action_taken and not is_archive`;

/** How many notifications wait for a decision of this user. */
export async function countOpenDecisions(database: Database, userId: number): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from system.notifications where user_id = $1 and ${OPEN}`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Reassigns the open decisions of one user to another, unread, in the language of the new one and with the names that
 * they can read; a request that the new one already has is archived.
 * @returns how many were reassigned.
 */
export async function moveOpenDecisions(app: FastifyInstance, from: number, to: number): Promise<number> {
  const { rows } = await app.database.query<MovedRow>(
    `update system.notifications n set user_id = $2, is_read = false, in_app = true
      where n.user_id = $1 and ${OPEN}
        and not exists (select 1 from system.notifications o where o.user_id = $2 and o.event_key = n.event_key)
      returning n.id, n.context, n.message_key, n.args`,
    [from, to],
  );
  await app.database.query(`update system.notifications set is_archive = true where user_id = $1 and ${OPEN}`, [from]);
  await renderAnew(app, rows, to);
  for (const { id } of rows) app.events.toUser(to, 'notifications', { id, kind: 'created' });
  return rows.length;
}

type MovedRow = Pick<StoredNotification, 'id' | 'context' | 'message_key' | 'args'>;

async function renderAnew(app: FastifyInstance, rows: readonly MovedRow[], userId: number): Promise<void> {
  const [reader] = await findRecipients(app.database, [userId]);
  for (const { id, context, message_key, args } of rows) {
    if (!reader || message_key === null) continue;
    const rendered = await newsRenderer(app, { context, message_key, args })(reader);
    await app.database.query(
      'update system.notifications set message = $3, args = $4::jsonb where user_id = $1 and id = $2',
      [userId, id, rendered.message, JSON.stringify(rendered.args)],
    );
  }
}
