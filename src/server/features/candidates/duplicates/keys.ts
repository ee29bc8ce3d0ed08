import type { Database } from '#server/platform/db/database.ts';

/** Letters that others write as two, or without their stroke. */
const SPELLED = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const;

const spelledSql = (name: string): string =>
  SPELLED.reduce(
    (sql, [letter, others]) => `replace(${sql}, '${letter}', '${others}')`,
    `translate(lower(${name}), 'øłđðħı', 'olddhi')`,
  );

/** A name as it is compared: lower case, without accents, its words in alphabetical order. */
export const plainNameSql = (name: string): string =>
  `(select string_agg(w, ' ' order by w) from regexp_split_to_table(regexp_replace(normalize(${spelledSql(name)}, NFKD), '[\\u0300-\\u036f]', '', 'g'), '[^[:alnum:]]+') w where w <> '')`;

/** Of a common name, only those are compared that share an employer or a city, and the first letters. */
const initialsSql = `(select string_agg(left(w, 1), '' order by w) from regexp_split_to_table(s.plain, ' ') w)`;

/** What is compared of stored candidates, as rows of {@link keysSql}. @param where a condition over `c`. */
export const storedFacts = (where: string): string =>
  `select c.id, ${plainNameSql(`c.first_name || ' ' || c.last_name`)} as plain, c.birth_date, lower(trim(c.current_company)) as employer, c.city_id as city,
          to_jsonb(c.links) as links,
          (select jsonb_agg(e.email) from candidates__emails e where e._record_id = c.id) as emails,
          (select jsonb_agg(p.phone) from candidates__phones p where p._record_id = c.id) as phones
     from candidates c where ${where}`;

/** The same of a candidate that is not stored: `$1` a JSON object of the facts. */
export const SENT_FACTS = `select 0::bigint as id, ${plainNameSql(`f.name`)} as plain, f.birth_date, lower(trim(f.employer)) as employer, f.city, f.links, f.emails, f.phones
     from jsonb_to_record($1::jsonb) as f (name text, birth_date date, employer text, city bigint, links jsonb, emails jsonb, phones jsonb)`;

const texts = (list: string): string => `jsonb_array_elements_text(coalesce(s.${list}, '[]')) v`;

/** `id, kind, value`: the keys of candidates from their facts. Everyone has the key `seen`, by which nothing is compared. */
export const keysSql = (facts: string): string =>
  `select s.id, k.kind, k.value from (${facts}) s, lateral (
     select 'seen' as kind, '' as value
     union select 'email', lower(v) from ${texts('emails')}
     union select 'phone', v from ${texts('phones')}
     union select 'link', regexp_replace(lower(v), '^https?://(www[.])?|[/?#]+$', '', 'g') from ${texts('links')}
     union select 'birth_date', s.plain || '|' || s.birth_date where s.birth_date is not null
     union select 'employer', s.employer || '|' || ${initialsSql} where s.employer <> ''
     union select 'city', s.city || '|' || ${initialsSql} where s.city is not null
   ) k where k.value is not null`;

/** Brings the keys of candidates to what they are now, in one statement. */
export async function refreshKeys(database: Database, ids: readonly number[]): Promise<void> {
  await database.query(
    `with now as (${keysSql(storedFacts('c.id = any($1::bigint[])'))}),
          gone as (delete from system.candidate_keys k where k.candidate_id = any($1::bigint[])
                    and not exists (select 1 from now n where n.id = k.candidate_id and n.kind = k.kind and n.value = k.value))
     insert into system.candidate_keys (kind, value, candidate_id) select kind, value, id from now on conflict do nothing`,
    [`{${ids.join(',')}}`],
  );
}

const BATCH = 2000;

/** Gives keys to candidates that have none, such as those that were loaded without the application. */
export async function addMissingKeys(database: Database): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await database.query<{ id: number }>(
      `select c.id from candidates c where c.id > $1
          and not exists (select 1 from system.candidate_keys k where k.candidate_id = c.id) order by c.id limit ${BATCH}`,
      [after],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    await refreshKeys(
      database,
      rows.map(({ id }) => id),
    );
  }
}
