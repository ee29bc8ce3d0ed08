import type { Database } from '#server/platform/db/database.ts';
import { matchesOf } from '#server/features/candidates/duplicates/find-matches.ts';
import { refreshKeys } from '#server/features/candidates/duplicates/keys.ts';
import type { Tables } from './story-lists.ts';

/** Queues the candidates of a story for review who have the address or number of an earlier one, as if each had just come. */
export async function queueDuplicates(database: Database, tables: Tables, after: number): Promise<void> {
  if (!tables.has('candidate_duplicates')) return;
  await keyCandidates(database, after);
  const { rows } = await database.query<{ id: number }>(
    `select distinct k.candidate_id as id from system.candidate_keys k join system.candidate_keys e using (kind, value)
      where k.candidate_id > $1::bigint and e.candidate_id < k.candidate_id and kind in ('email', 'phone') order by 1`,
    [after],
  );
  for (const { id } of rows) {
    const earlier = (await matchesOf(database, id)).filter(({ candidate }) => candidate < id);
    await database.query(
      `insert into candidate_duplicates (candidate_id, other_id, score, reasons, status, created_on, created_by_id, updated_on, updated_by_id)
       select c.id, m.candidate, m.score, m.reasons, 'open', c.created_on, c.created_by_id, c.created_on, c.created_by_id
         from jsonb_to_recordset($2::jsonb) as m (candidate bigint, score int, reasons jsonb) join candidates c on c.id = $1::bigint
       on conflict do nothing`,
      [id, JSON.stringify(earlier)],
    );
  }
}

const BATCH = 2_000;

async function keyCandidates(database: Database, after: number): Promise<void> {
  const { rows } = await database.query<{ id: number }>('select id from candidates where id > $1 order by id', [after]);
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += BATCH) await refreshKeys(database, ids.slice(start, start + BATCH));
}
