import { DUPLICATE_REASONS, type DuplicateReason } from '#shared/contracts/candidates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { keysSql, plainNameSql, SENT_FACTS, storedFacts } from './keys.ts';

/** A candidate who can be the same person as another one. */
export interface Match {
  readonly candidate: number;
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly DuplicateReason[];
}

/** What is compared of a candidate that is not stored yet. */
export interface CandidateFacts {
  readonly name: string;
  readonly birth_date?: string | null;
  readonly employer?: string | null;
  readonly city?: number | null;
  readonly links: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** How much each reason says on its own; a similar name says more the more similar it is. */
const WEIGHTS: Readonly<Record<DuplicateReason, (likeness: number) => number>> = {
  email: () => 0.95,
  link: () => 0.9,
  birth_date: () => 0.9,
  phone: () => 0.85,
  employer: (likeness) => likeness * 0.7,
  city: (likeness) => likeness * 0.55,
};

/** Names that are less alike than this are different names. */
const LEAST_LIKENESS = 0.55;
const LEAST_SCORE = 40;
const MOST = 100;

/** Who can be the same person as a stored candidate, the likeliest first. */
export const matchesOf = (database: Database, id: number): Promise<readonly Match[]> =>
  find(database, storedFacts('c.id = $1::bigint'), id);

/** Who can be the same person as one that is about to be created. */
export const matchesOfFacts = (database: Database, facts: CandidateFacts): Promise<readonly Match[]> =>
  find(database, SENT_FACTS, JSON.stringify(facts));

interface Found {
  readonly candidate: number;
  readonly kinds: readonly DuplicateReason[];
  readonly likeness: number | null;
}

async function find(database: Database, facts: string, of: unknown): Promise<readonly Match[]> {
  const { rows } = await database.query<Found>(
    `with facts as materialized (${facts}), own as materialized (${keysSql('select * from facts')}),
          met as (select k.candidate_id, jsonb_agg(distinct k.kind) as kinds
                    from own o join system.candidate_keys k on k.kind = o.kind and k.value = o.value
                   where o.kind <> 'seen' and k.candidate_id <> o.id group by k.candidate_id)
     select c.id as candidate, met.kinds, similarity((select plain from facts), ${plainNameSql(`c.first_name || ' ' || c.last_name`)})::float8 as likeness
       from met join candidates c on c.id = met.candidate_id where c.deleted_on is null
      order by met.kinds ?| array['email', 'phone', 'link', 'birth_date'] desc, likeness desc, c.id limit ${MOST}`,
    [of],
  );
  return rows
    .map(matchOf)
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score);
}

function matchOf({ candidate, kinds, likeness }: Found): Match {
  const alike = likeness ?? 0;
  const reasons = DUPLICATE_REASONS.filter(
    (reason) => kinds.includes(reason) && (alike >= LEAST_LIKENESS || !['employer', 'city'].includes(reason)),
  );
  const unlike = reasons.reduce((rest, reason) => rest * (1 - WEIGHTS[reason](alike)), 1);
  return { candidate, score: Math.round((1 - unlike) * 100), reasons };
}
