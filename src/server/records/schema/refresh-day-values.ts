import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { rollupParts } from '#server/platform/db/rollup-sql.ts';
import { dayFormulaSql, isDayFormula } from './describe-day-formulas.ts';
import { sqlLiteral } from './sql-literal.ts';

/** Records that are looked at in one statement: no writer waits for more. */
const BATCH = 5000;

/**
 * Writes the stored values that are others on this day into the records that have them, and into no other: no activity,
 * no new version. Writers from now on take the same day. Can be interrupted and run again; a day that is done, or over,
 * is left alone.
 * @param today the date in the team's time zone.
 */
export async function refreshDayValues(database: Database, definitions: Definitions, today: string): Promise<void> {
  const { rows } = await database.query<{ is_due: boolean }>(
    `insert into system.kept_day as k (day) values ($1::date)
     on conflict (id) do update set day = $1::date where k.day <= $1::date and k.refreshed_day is distinct from $1::date
     returning true as is_due`,
    [today],
  );
  if (!rows[0]) return;
  for (const definition of Object.values(definitions.resources)) {
    const values = dayValues(definition, definitions);
    if (values.length > 0) await refreshTable(database, quoteName(definition.resource), values, today);
  }
  await database.query('update system.kept_day set refreshed_day = $1::date where day = $1::date', [today]);
}

/** A column with its value for the record `t` on the day `$1`, and which records can have another one on another day. */
interface DayValue {
  readonly column: string;
  readonly value: string;
  readonly isMoving: string;
}

const DAY = '$1::date';

const dayValues = (definition: ResourceDefinition, definitions: Definitions): DayValue[] =>
  Object.values(definition.fields).flatMap((field): DayValue[] => {
    if (field.column === undefined) return [];
    const column = quoteName(field.column);
    if (isDayFormula(definition, field))
      return [{ column, value: dayFormulaSql(definition, field, { of: 't', today: DAY }), isMoving: 'true' }];
    const counted = countedBy(field, definitions);
    return counted ? [{ column, ...counted }] : [];
  });

function countedBy(field: FieldDefinition, definitions: Definitions): Omit<DayValue, 'column'> | undefined {
  const target = field.computed?.kind === 'rollup' ? definitions.resources[field.computed.resource] : undefined;
  if (!target) return undefined;
  const parts = rollupParts(field, target, 'x', (value, sqlType) => `${sqlLiteral(value)}::${sqlType}`, {
    today: () => DAY,
  });
  const { value, source, link, condition, isOpen } = parts;
  if (isOpen === undefined) return undefined;
  const open = `select from ${source} x where ${link} = t.id and ${condition} and ${isOpen}`;
  return { value: `(${value})`, isMoving: `exists (${open})` };
}

async function refreshTable(
  database: Database,
  table: string,
  values: readonly DayValue[],
  today: string,
): Promise<void> {
  const differs = values
    .map(({ column, value, isMoving }) => `(${isMoving} and t.${column} is distinct from ${value})`)
    .join(' or ');
  const set = values.map(({ column, value }) => `${column} = ${value}`).join(', ');
  let after: number | null = 0;
  while (after !== null) {
    const batch: Batch = await nextBatch(database, { table, differs }, after, today);
    if (batch.ids) await rewrite(database, { table, set, differs }, batch.ids, today);
    after = batch.last;
  }
}

/** The last id that was looked at, null after the end, and those of the records whose values differ. */
interface Batch {
  readonly last: number | null;
  readonly ids: readonly number[] | null;
}

async function nextBatch(
  database: Database,
  { table, differs }: { readonly table: string; readonly differs: string },
  after: number,
  today: string,
): Promise<Batch> {
  const { rows } = await database.query<Batch>(
    `select b.last, (select json_agg(t.id order by t.id) from ${table} t where t.id > $2::bigint and t.id <= b.last and (${differs})) as ids
     from (select max(i.id) as last from (select id from ${table} where id > $2::bigint order by id limit ${BATCH}) i) b`,
    [today, after],
  );
  return rows[0]!; // an aggregate has one row
}

/** Locks the records in the order in which writers of their rows do, so that none waits for another in a circle. */
const rewrite = (
  database: Database,
  { table, set, differs }: { readonly table: string; readonly set: string; readonly differs: string },
  ids: readonly number[],
  today: string,
): Promise<void> =>
  database.transaction(async () => {
    const found = sqlArray(ids);
    await database.query(`select 1 from ${table} where id = any($1::bigint[]) order by id for no key update`, [found]);
    await database.query(`update ${table} t set ${set} where t.id = any($2::bigint[]) and (${differs})`, [
      today,
      found,
    ]);
  });
