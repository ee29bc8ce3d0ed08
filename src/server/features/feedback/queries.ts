import type { FeedbackComment, FeedbackReference } from '#shared/contracts/feedback.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { presentInTable } from '#server/records/query/present-rows.ts';
import { isoInstant } from '#server/records/query/sql-text.ts';

/** The data that the rules of this feature read. */
export interface FeedbackEntry {
  readonly id: number;
  readonly title: string;
  readonly status: string | null;
  readonly severity: string | null;
  readonly decline_reason: string | null;
  readonly release_note: string | null;
  readonly votes: number;
  readonly owner_id: number | null;
  readonly duplicate_of_id: number | null;
  readonly created_by_id: number | null;
}

const ENTRY =
  'id, title, status, severity, decline_reason, release_note, coalesce(votes, 0) as votes, owner_id, duplicate_of_id, created_by_id';

export async function findEntry(database: Database, id: number): Promise<FeedbackEntry | undefined> {
  const { rows } = await database.query<FeedbackEntry>(`select ${ENTRY} from feedback where id = $1`, [id]);
  return rows[0];
}

/** Locks an entry until the transaction ends, so that what is counted or decided on it happens one after the other. */
export async function lockEntry(database: Database, id: number): Promise<FeedbackEntry | undefined> {
  const { rows } = await database.query<FeedbackEntry>(
    `select ${ENTRY} from feedback where id = $1 for no key update`,
    [id],
  );
  return rows[0];
}

export async function findDuplicates(database: Database, id: number): Promise<FeedbackReference[]> {
  const { rows } = await database.query<FeedbackReference>(
    `select id, title from feedback t where duplicate_of_id = $1 and ${presentInTable('t')} order by id`,
    [id],
  );
  return rows;
}

interface CommentRow extends Omit<FeedbackComment, 'author' | 'feedback'> {
  readonly author_id: number;
  readonly author_name: string;
  readonly feedback_id: number;
  readonly feedback_title: string;
}

/** The comments on an entry, oldest first, with those on its duplicates where `withDuplicates`. */
export async function findComments(
  database: Database,
  id: number,
  withDuplicates: boolean,
): Promise<FeedbackComment[]> {
  const { rows } = await database.query<CommentRow>(
    `select c.id, c.text, ${isoInstant('c.created_on')} as created_on, c.user_id as author_id,
            coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), '#' || c.user_id) as author_name,
            c.user_id is not distinct from f.created_by_id as is_writer, f.id as feedback_id, f.title as feedback_title
       from system.feedback_comments c
       join feedback f on f.id = c.feedback_id
       left join users u on u.id = c.user_id
      where f.id = $1 or (f.duplicate_of_id = $1 and $2 and ${presentInTable('f')})
      order by c.id`,
    [id, withDuplicates],
  );
  return rows.map(({ author_id, author_name, feedback_id, feedback_title, ...comment }) => ({
    ...comment,
    author: { id: author_id, name: author_name },
    feedback: { id: feedback_id, title: feedback_title },
  }));
}

export async function insertComment(
  database: Database,
  comment: { readonly feedbackId: number; readonly userId: number; readonly text: string },
): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    'insert into system.feedback_comments (feedback_id, user_id, text) values ($1, $2, $3) returning id',
    [comment.feedbackId, comment.userId, comment.text],
  );
  return rows[0]!.id; // an insert returns its row
}

export async function insertVote(database: Database, feedbackId: number, userId: number): Promise<void> {
  await database.query(
    'insert into system.feedback_votes (feedback_id, user_id) values ($1, $2) on conflict do nothing',
    [feedbackId, userId],
  );
}

/** Withdraws a user's vote, from any entry in the matter of this one. */
export async function deleteVote(database: Database, rootId: number, userId: number): Promise<void> {
  await database.query(
    `delete from system.feedback_votes v using feedback f
      where f.id = v.feedback_id and v.user_id = $2 and (f.id = $1 or f.duplicate_of_id = $1)`,
    [rootId, userId],
  );
}

export async function hasVoted(database: Database, rootId: number, userId: number): Promise<boolean> {
  const { rows } = await database.query(
    `select 1 from system.feedback_votes v join feedback f on f.id = v.feedback_id
      where v.user_id = $2 and (f.id = $1 or f.duplicate_of_id = $1) limit 1`,
    [rootId, userId],
  );
  return rows.length > 0;
}

/**
 * The counts of an entry and its duplicates: all of them have the votes of the whole matter, each user once; the entry
 * has all comments, a duplicate its own.
 */
export async function countMatter(database: Database, rootId: number): Promise<readonly CountedEntry[]> {
  const { rows } = await database.query<CountedEntry>(
    `select f.id,
            (select count(distinct v.user_id) from system.feedback_votes v join feedback g on g.id = v.feedback_id
              where g.id = $1 or (g.duplicate_of_id = $1 and ${presentInTable('g')})) as votes,
            (select count(*) from system.feedback_comments c join feedback g on g.id = c.feedback_id
              where g.id = f.id or (f.id = $1 and g.duplicate_of_id = $1 and ${presentInTable('g')})) as comments
       from feedback f where f.id = $1 or f.duplicate_of_id = $1 order by f.id for no key update of f`,
    [rootId],
  );
  return rows;
}

interface CountedEntry {
  readonly id: number;
  readonly votes: number;
  readonly comments: number;
}

/** The ids of all duplicates of an entry, locked until the transaction ends. */
export async function lockDuplicates(database: Database, id: number): Promise<readonly number[]> {
  const { rows } = await database.query<{ id: number }>(
    'select id from feedback where duplicate_of_id = $1 order by id for no key update',
    [id],
  );
  return rows.map((row) => row.id);
}

export async function deleteVotesAndComments(database: Database, ids: readonly number[]): Promise<void> {
  const gone = [sqlArray(ids)];
  await database.query('delete from system.feedback_votes where feedback_id = any($1::bigint[])', gone);
  await database.query('delete from system.feedback_comments where feedback_id = any($1::bigint[])', gone);
}

/** How many entries a user wrote within the last hour, and the seconds until the oldest of them no longer counts. */
export async function countLastHour(database: Database, userId: number): Promise<{ count: number; wait: number }> {
  await database.query('select 1 from system.accounts where user_id = $1 for no key update', [userId]);
  const { rows } = await database.query<{ count: number; wait: number | null }>(
    `select count(*)::int as count,
            ceil(extract(epoch from min(created_on) + interval '1 hour' - now()))::int as wait
       from feedback where created_by_id = $1 and created_on > now() - interval '1 hour'`,
    [userId],
  );
  return { count: rows[0]?.count ?? 0, wait: rows[0]?.wait ?? 0 };
}
