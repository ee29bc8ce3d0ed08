import { collectParameters, predicateSql } from '#engine/predicates/to-sql.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import type { Evaluate, Records } from '#tests/engine/predicates/agreement.ts';
import { CONTEXT, FIELDS, PARENT_FIELDS } from '#tests/engine/predicates/random-predicates.ts';

const COLUMNS = {
  title: 'text',
  note: 'text',
  mail: 'text',
  stage: 'text',
  colors: 'jsonb',
  skills: 'jsonb',
  openings: 'bigint',
  weight: 'double precision',
  amount: 'numeric(14,2)',
  active: 'boolean',
  urgent: 'boolean',
  opened: 'date',
  closed: 'date',
  seen: 'timestamptz',
  changed: 'timestamptz',
  notice: 'text',
  limit: 'text',
  salary: 'jsonb',
  bonus: 'jsonb',
  owner: 'bigint',
  team: 'bigint',
  logo: 'uuid',
  address: 'jsonb',
} as const;

/** A table `records` with these records as rows, numbered from 1. */
export async function fillTable(database: TestDatabase, records: Records): Promise<void> {
  const columns = Object.entries(COLUMNS).map(([name, type]) => `"${columnOf(name)}" ${type}`);
  await database.exec(`create table records (id bigint primary key, ${columns.join(', ')});
    create table records_panel (record_id bigint, target_id bigint, position int);
    create table records__steps (id bigint generated always as identity, _record_id bigint, level bigint, remark text, user_id bigint);
    create table people (id bigint primary key, name text, level bigint, active boolean, joined date, boss_id bigint);
    create table people_groups (record_id bigint, target_id bigint, position int)`);
  await fillPeople(database);
  const names = Object.keys(COLUMNS);
  const places = names.map((name, index) => `$${index + 2}::${COLUMNS[name as keyof typeof COLUMNS]}`);
  for (const [index, record] of records.entries()) {
    const values = names.map((name) => stored(record[name], name));
    await database.query(`insert into records values ($1, ${places.join(', ')})`, [index + 1, ...values]);
    for (const step of record['steps'] as Record<string, unknown>[])
      await database.query('insert into records__steps (_record_id, level, remark, user_id) values ($1, $2, $3, $4)', [
        index + 1,
        step['level'],
        step['remark'],
        idOf(step['user']),
      ]);
    for (const each of record['panel'] as unknown[])
      await database.query('insert into records_panel values ($1, $2, 0)', [index + 1, idOf(each)]);
  }
}

async function fillPeople(database: TestDatabase): Promise<void> {
  for (const [id, person] of Object.entries(CONTEXT.related!['people']!)) {
    const { name, level, active, joined, boss, groups } = person;
    await database.query('insert into people values ($1, $2, $3, $4, $5, $6)', [id, name, level, active, joined, boss]);
    for (const group of groups as number[])
      await database.query('insert into people_groups values ($1, $2, 0)', [id, group]);
  }
}

/** Answers by one statement over the table. `spoil` changes its text, to see whether the comparison would notice. */
export const bySql =
  (database: TestDatabase, records: Records, spoil: (text: string) => string = (text) => text): Evaluate =>
  async (predicate) => {
    const { values, parameter } = collectParameters();
    const at = { resource: 'records', alias: 't', context: CONTEXT, parent: PARENT_FIELDS, parameter };
    const text = spoil(predicateSql(predicate, FIELDS, at));
    const { rows } = await database.query<{ ids: number[] | null; unknown: number }>(
      `select json_agg(id) filter (where holds) as ids, count(*) filter (where holds is null)::int as unknown
       from (select t.id, ${text} as holds from records t) answers`,
      values,
    );
    if (rows[0]!.unknown > 0) throw new Error(`null for ${rows[0]!.unknown} records: ${text}`);
    const ids = new Set(rows[0]!.ids);
    return records.map((_, index) => ids.has(index + 1));
  };

const columnOf = (name: string) => FIELDS[name as 'owner'].column ?? name;
const idOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as { id: unknown }).id : value);

function stored(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return null;
  return COLUMNS[name as 'address'] === 'jsonb' ? JSON.stringify(value) : idOf(value);
}
