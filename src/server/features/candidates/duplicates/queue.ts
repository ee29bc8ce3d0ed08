import { say } from '#server/platform/texts/say.ts';
import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { sayInReply } from '#server/records/write/reply-message.ts';
import { refreshKeys } from './keys.ts';
import { type Match, matchesOf } from './find-matches.ts';

const COMPARED = ['first_name', 'last_name', 'birth_date', 'current_company', 'city', 'links', 'emails', 'phones'];

/**
 * Queues candidates who can be the same person for review, when one is created or changed. The reply to a creation says
 * whether the person was known, and nothing of who it is: it goes to Vendors too.
 */
export const duplicatesAreQueued: RecordSubscriber = {
  created: async (request, { id }) => {
    const isKnown = await queueMatches(request, id);
    sayInReply(request, say(isKnown ? 'server.candidates.already_known' : 'server.candidates.accepted'));
  },
  changed: async (request, { path, id, before, after }) => {
    if (path === 'restore' || COMPARED.some((name) => differs(name, before, after))) await queueMatches(request, id);
  },
  deleted: async ({ database }, { ids, isForGood }) => {
    const list = `{${ids.join(',')}}`;
    if (isForGood)
      await database.query('delete from system.candidate_keys where candidate_id = any($1::bigint[])', [list]);
    await database.query(
      `delete from candidate_duplicates where status = 'open' and (candidate_id = any($1::bigint[]) or other_id = any($1::bigint[]))`,
      [list],
    );
  },
};

const differs = (name: string, before: WriteValues, after: WriteValues): boolean =>
  JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null);

/** @returns whether there are any. */
async function queueMatches(request: ResourceRequest, id: number): Promise<boolean> {
  await refreshKeys(request.database, [id]);
  const matches = await matchesOf(request.database, id);
  await putPairs(request, id, matches);
  return matches.length > 0;
}

/**
 * Brings the open pairs of a candidate to what its matches are now, but for those that have just been deleted. Pairs that a user marked as different people stay
 * as they are and are not asked again.
 */
async function putPairs({ database, events, principal }: ResourceRequest, id: number, matches: readonly Match[]) {
  const { rows } = await database.query<{ id: number; version: string; kind: 'created' | 'deleted' | 'updated' }>(
    `with found as (select * from jsonb_to_recordset($2::jsonb) as f (candidate bigint, score int, reasons jsonb)),
          present as (select c.id from candidates c where c.id in (select candidate from found) and c.deleted_on is null
                       order by c.id for key share),
          m as (select greatest($1::bigint, f.candidate) as candidate, least($1::bigint, f.candidate) as other, f.score, f.reasons
                  from found f join present p on p.id = f.candidate),
          gone as (delete from candidate_duplicates d where d.status = 'open' and $1::bigint in (d.candidate_id, d.other_id)
                    and not exists (select 1 from m where m.candidate = d.candidate_id and m.other = d.other_id)
                   returning d.id, d.updated_on, 'deleted' as kind),
          put as (insert into candidate_duplicates as d (candidate_id, other_id, score, reasons, status, created_by_id, updated_by_id)
                  select m.candidate, m.other, m.score, m.reasons, 'open', $3, $3 from m
                  on conflict (candidate_id, other_id) do update set score = excluded.score, reasons = excluded.reasons, updated_on = clock_timestamp()
                   where d.status = 'open' and (d.score, d.reasons) is distinct from (excluded.score, excluded.reasons)
                  returning d.id, d.updated_on, case when d.created_on = d.updated_on then 'created' else 'updated' end as kind)
     select id, updated_on as version, kind from gone union all select id, updated_on, kind from put`,
    [id, JSON.stringify(matches), principal.userId],
  );
  for (const { id: pair, version, kind } of rows)
    events.record({ resource: 'candidate_duplicates', id: pair, kind, version, by: principal.userId });
}
