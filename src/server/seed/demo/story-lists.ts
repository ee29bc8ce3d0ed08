import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { hiringUnits } from './companies.ts';
import { demoCountries } from './countries.ts';

/** Tables of the application with their columns, without those that the database computes. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** Lists whose records a story names by their code. */
const CODED: readonly string[] = (
  'country nationality language job_type staffing_type cv_source candidate_filetype level_of_education education degree ' +
  'specialization industry requirement_status organizations companies business_units departments'
).split(' ');

/** The key by which a story names the records of a list, as SQL over the list. */
const KEYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CODED.map((table) => [table, 'code'])),
  skill: 'name',
  designation: 'name',
  joining_templates: 'name',
  talent_pools: 'name',
  users: `split_part(username, '@', 1)`,
};

export async function readTables(database: Database): Promise<Tables> {
  const { rows } = await database.query<{ name: string; columns: string[] }>(
    `select c.relname as name, jsonb_agg(a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

/** The ids of the lists that a story refers to, by list and key. A list that the deployment lacks has none. */
export async function readLists(database: Database, tables: Tables): Promise<Map<string, number>> {
  const parts = Object.entries(KEYS)
    .filter(([table]) => tables.has(table))
    .map(([table, key]) => `select '${table}/' || ${key} as key, id from ${table}`);
  if (tables.has('reasons')) parts.push(`select 'reasons.' || purpose || '/' || code, id from reasons`);
  const { rows } = await database.query<{ key: string; id: number }>(parts.join(' union all '));
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  for (const { place, city, state } of await readCities(database, tables)) {
    ids.set(`city/${place}`, city);
    ids.set(`city.state/${place}`, state);
  }
  return ids;
}

/** Towns of the story: the largest of their name in the country. */
async function readCities(database: Database, tables: Tables) {
  if (!tables.has('city')) return [];
  const names = new Set([
    ...demoCountries().flatMap(({ cities }) => cities),
    ...hiringUnits().map(([first]) => first!.city),
  ]);
  const { rows } = await database.query<{ place: string; city: number; state: number }>(
    `select distinct on (n.code, y.name) n.code || '/' || y.name as place, y.id as city, y.state_id as state
       from city y join country n on n.id = y.country_id where y.name = any($1::text[]) order by n.code, y.name, y.population desc`,
    [sqlArray([...names])],
  );
  return rows;
}
