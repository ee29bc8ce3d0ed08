import { say } from '#server/platform/texts/say.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
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
  deleted: async (request, { ids, isForGood }) => {
    const { database } = request;
    const list = sqlArray(ids);
    if (isForGood)
      await database.query('delete from system.candidate_keys where candidate_id = any($1::bigint[])', [list]);
    const { rows } = await database.query<{ id: number }>(
      `select id from candidate_duplicates
        where status = 'open' and (candidate_id = any($1::bigint[]) or other_id = any($1::bigint[])) order by id for update`,
      [list],
    );
    await request.records.write(request, { ...PAIRS, remove: rows.map(({ id }) => id) });
  },
};

const PAIRS = { resource: 'candidate_duplicates', isDerived: true } as const;

const differs = (name: string, before: WriteValues, after: WriteValues): boolean =>
  JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null);

/** @returns whether there are any. */
async function queueMatches(request: ResourceRequest, id: number): Promise<boolean> {
  await refreshKeys(request.database, [id]);
  const matches = await matchesOf(request.database, id);
  await putPairs(request, id, matches);
  return matches.length > 0;
}

interface Pair {
  readonly id: number;
  /** The candidate beside this one. */
  readonly twin: number;
  readonly status: string | null;
}

/**
 * Brings the open pairs of a candidate to what its matches are now, but for those that have just been deleted. Pairs that a user marked as different people stay
 * as they are and are not asked again.
 */
async function putPairs(request: ResourceRequest, id: number, matches: readonly Match[]): Promise<void> {
  const found = await presentMatches(request, matches);
  const { rows: pairs } = await request.database.query<Pair>(
    `select id, case when candidate_id = $1 then other_id else candidate_id end as twin, status
       from candidate_duplicates where $1::bigint in (candidate_id, other_id) order by id for update`,
    [id],
  );
  const twins = new Set(pairs.map(({ twin }) => twin));
  const open = pairs.filter(({ status }) => status === 'open');
  const remove = open.filter(({ twin }) => !found.has(twin)).map((pair) => pair.id);
  const change = open.flatMap(({ id: pair, twin }) => {
    const match = found.get(twin);
    return match ? [{ id: pair, values: { score: match.score, reasons: match.reasons } }] : [];
  });
  const create = [...found].flatMap(([twin, { score, reasons }]) =>
    twins.has(twin)
      ? []
      : [{ candidate: Math.max(id, twin), other: Math.min(id, twin), score, reasons, status: 'open' }],
  );
  await request.records.write(request, { ...PAIRS, remove });
  await request.records.write(request, { ...PAIRS, change });
  await request.records.write(request, { ...PAIRS, create, skipsTaken: true });
}

/** The matches that are not in the trash, by their candidates, which are kept from there until the transaction ends. */
async function presentMatches(
  { database }: ResourceRequest,
  matches: readonly Match[],
): Promise<ReadonlyMap<number, Match>> {
  if (matches.length === 0) return new Map();
  const { rows } = await database.query<{ id: number }>(
    'select id from candidates where id = any($1::bigint[]) and deleted_on is null order by id for key share',
    [sqlArray(matches.map(({ candidate }) => candidate))],
  );
  const present = new Set(rows.map((row) => row.id));
  return new Map(matches.flatMap((match) => (present.has(match.candidate) ? [[match.candidate, match]] : [])));
}
