import type { Database } from '#server/platform/db/database.ts';
import { countMatter } from '#server/features/feedback/queries.ts';
import { readSeed } from './read-seed.ts';

interface DemoComment {
  /** The name before the @ of a demo account. */
  readonly by: string;
  readonly text: string;
}

interface DemoEntry {
  readonly kind: 'bug' | 'idea' | 'question' | 'praise';
  readonly title: string;
  readonly text: string;
  readonly by: string;
  readonly days_ago: number;
  readonly page: string;
  readonly status?: string;
  readonly severity?: string;
  readonly reason?: string;
  readonly release_note?: string;
  readonly owner?: string;
  readonly tags?: readonly string[];
  readonly votes?: readonly string[];
  readonly comments?: readonly DemoComment[];
  /** The title of an entry before this one. */
  readonly duplicate_of?: string;
}

interface DemoFeedback {
  readonly feedback: readonly DemoEntry[];
  readonly feedback_replies: readonly object[];
}

/** Feedback of the demo users with its votes, comments and replies, so that list, board and details have content. */
export async function insertDemoFeedback(database: Database): Promise<void> {
  const { feedback, feedback_replies: replies } = readSeed<DemoFeedback>('demo/feedback');
  const ids = new Map<string, number>();
  for (const entry of feedback) {
    const id = await insertEntry(database, entry, ids.get(entry.duplicate_of ?? ''));
    ids.set(entry.title, id);
    await insertAround(database, id, entry);
  }
  for (const { title } of feedback.filter((entry) => !entry.duplicate_of))
    for (const { id, votes, comments } of await countMatter(database, ids.get(title)!))
      // it was just inserted
      await database.query('update feedback set votes = $2, comments = $3 where id = $1', [id, votes, comments]);
  await database.query(
    `insert into feedback_replies (title, text, created_by_id, updated_by_id)
     select r.title, r.text, a.id, a.id from jsonb_to_recordset($1::jsonb) as r (title text, text text)
       join users a on a.username = 'admin@demo.example'`,
    [JSON.stringify(replies)],
  );
}

const username = (name: string): string => `${name}@demo.example`;

async function insertEntry(database: Database, entry: DemoEntry, root: number | undefined): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `with w as (
       insert into feedback (kind, title, text, severity, page, app_version, contact_ok, status, decline_reason, release_note,
                             owner_id, tags, duplicate_of_id, votes, comments, created_by_id, updated_by_id, created_on, updated_on)
       select $1, $2, $3, $4, $5, '0.1.0', true, $6, $7, $8, (select id from users where username = $9), $10::jsonb, $11::bigint,
              1, 0, u.id, u.id, now() - make_interval(days => $13::int, hours => 3), now() - make_interval(days => $13::int / 2)
         from users u where u.username = $12 returning *),
     told as (
       insert into system.activity (at, user_id, role, action, resource, record_id, record_title, after)
       select created_on, created_by_id, 'recruiter', 'created', 'feedback', id, title, jsonb_build_object('kind', kind, 'title', title) from w)
     select id from w`,
    [
      entry.kind,
      entry.title,
      entry.text,
      entry.severity ?? null,
      entry.page,
      entry.status ?? 'new',
      entry.reason ?? null,
      entry.release_note ?? null,
      username(entry.owner ?? ''),
      entry.tags ? JSON.stringify(entry.tags) : null,
      root ?? null,
      username(entry.by),
      entry.days_ago,
    ],
  );
  return rows[0]!.id; // the demo accounts are there
}

async function insertAround(database: Database, id: number, entry: DemoEntry): Promise<void> {
  const voters = [entry.by, ...(entry.votes ?? [])].map(username);
  await database.query(
    `insert into system.feedback_votes (feedback_id, user_id) select $1, u.id from users u where u.username in (select jsonb_array_elements_text($2::jsonb))`,
    [id, JSON.stringify(voters)],
  );
  for (const [place, comment] of (entry.comments ?? []).entries())
    await database.query(
      `insert into system.feedback_comments (feedback_id, user_id, text, created_on)
       select $1, u.id, $2, now() - make_interval(hours => $3::int) from users u where u.username = $4`,
      [id, comment.text, Math.max(1, entry.days_ago * 20 - place * 7), username(comment.by)],
    );
}
