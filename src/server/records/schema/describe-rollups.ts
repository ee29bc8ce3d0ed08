import { dependsOnDay, formulaFieldSql } from '#engine/formula/field-formula.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { ComputedDefinition } from '#engine/model/computed-definition.ts';
import { rollupParts, type RollupParts } from '#server/platform/db/rollup-sql.ts';
import { constraintName } from './constraint-names.ts';
import { dollarQuoted } from './kept-columns.ts';
import { ShapeError } from './describe-links.ts';
import type { TriggerShape } from './shape.ts';
import { sqlLiteral } from './sql-literal.ts';

/** The expression of a stored formula over the columns of its table; undefined for one that depends on the day, and any other field. */
export const generatedBy = (definition: ResourceDefinition, field: FieldDefinition): string | undefined =>
  field.computed?.kind === 'formula' && field.column !== undefined && !dependsOnDay(definition.fields, field)
    ? formulaFieldSql(definition.fields, field, { column: (each) => quoteName(each.column!) })
    : undefined;

/**
 * The functions that maintain the stored counts and sums of a resource, called after every statement on a counted
 * table. Values from the same table by the same relation share one function: a record is then written once, however
 * many it has of them.
 */
export function describeTriggers(definition: ResourceDefinition, definitions: Definitions): TriggerShape[] {
  const kept = Object.values(definition.fields).flatMap((field): Kept[] => {
    if (field.computed?.kind !== 'rollup' || field.column === undefined) return [];
    const target = definitions.resources[field.computed.resource];
    if (!target) throw new ShapeError(field.name, `is made of "${field.computed.resource}", which is not there`);
    const { aggregate, of, rows } = field.computed;
    const counted = rows === undefined ? target.fields : (target.fields[rows]?.fields ?? {});
    const formula = of === undefined ? undefined : counted[of]?.computed;
    const parts = rollupParts(field, target, 'x', (value, sqlType) => `${sqlLiteral(value)}::${sqlType}`);
    return [{ ...parts, name: field.name, column: quoteName(field.column), isCount: aggregate === 'count', formula }];
  });
  const together = Map.groupBy(kept, ({ source, link, isCount }) => `${source} ${link} ${isCount}`);
  return [...together.values()].map((group) => describeTrigger(definition.resource, group));
}

interface Kept extends RollupParts {
  readonly name: string;
  /** Quoted. */
  readonly column: string;
  readonly isCount: boolean;
  /** The formula of the values. When it changes, all values are counted again. */
  readonly formula: ComputedDefinition | undefined;
}

function describeTrigger(resource: string, kept: readonly Kept[]): TriggerShape {
  const { source, sourceTable, isCount } = kept[0]!;
  const fields = kept.map(({ name }) => name);
  const table = quoteName(resource);
  const body = isCount ? countBody(table, kept) : recountBody(table, kept);
  const fill = fillSql(table, kept);
  const formulas = kept.map(({ formula }) => (formula ? JSON.stringify(formula) : '')).join('');
  const name = constraintName(resource, fields, `${body}${fill}${formulas}`, 'rollup');
  const call = (event: string, tables: string) =>
    `create trigger ${quoteName(`${name.slice(0, 40)}_${event}`)} after ${event} on ${source}${tables} for each statement execute function ${quoteName(name)}()`;
  return {
    name,
    on: sourceTable,
    title: `keep ${fields.map((field) => `${resource}.${field}`).join(', ')} from ${sourceTable}`,
    create: [
      `create or replace function ${quoteName(name)}() returns trigger language plpgsql as ${dollarQuoted(body)}`,
      call('insert', ' referencing new table as added'),
      call('update', ' referencing old table as removed new table as added'),
      call('delete', ' referencing old table as removed'),
      call('truncate', ''),
      fill,
    ].join(';\n'),
  };
}

/** `part` of each value, distinguished by its number. */
const each = (kept: readonly Kept[], separator: string, part: (kept: Kept, number: number) => string): string =>
  kept.map(part).join(separator);

/** Writes the new values into those of `records` that have others. `offset 0`: each value is computed once, not to compare and again to write. */
const rewriteSql = (table: string, kept: readonly Kept[], records: string): string =>
  `update ${table} t set ${each(kept, ', ', ({ column }, n) => `${column} = n.v${n}`)} from ` +
  `(select t.id, ${each(kept, ', ', ({ value }, n) => `(${value}) as v${n}`)} from ${table} t${records} offset 0) n ` +
  `where n.id = t.id and (${each(kept, ' or ', ({ column }, n) => `t.${column} is distinct from n.v${n}`)})`;

/** Gives every record its value. The triggers block other writers of the counted table until it is done. */
const fillSql = (table: string, kept: readonly Kept[]): string => rewriteSql(table, kept, '');

const emptySql = (table: string, kept: readonly Kept[]): string =>
  `update ${table} set ${each(kept, ', ', ({ column, emptyValue }) => `${column} = ${emptyValue}`)} ` +
  `where ${each(kept, ' or ', ({ column, emptyValue }) => `${column} is distinct from ${emptyValue}`)}`;

/** Parents in one order, so that two statements never wait for each other in a circle. */
const lockSql = (table: string): string =>
  `if ids is null then return null; end if;\n  perform 1 from ${table} where id = any(ids) order by id for no key update;`;

/** Adds what came and takes off what went: a writer beside this one, whose rows are not seen yet, does the same after it. */
function countBody(table: string, kept: readonly Kept[]): string {
  const link = kept[0]!.link;
  const rows = (name: string, sign: string) =>
    `select ${link} as id, ${each(kept, ', ', ({ condition }, n) => `${sign}(${condition})::int as n${n}`)} from ${name} x where ${link} is not null`;
  const collect = (from: string) => `
    select array_agg(id order by id), ${each(kept, ', ', (_, n) => `array_agg(n${n} order by id)`)} into ids, ${each(kept, ', ', (_, n) => `differences_${n}`)} from
      (select id, ${each(kept, ', ', (_, n) => `sum(n${n})::bigint as n${n}`)} from (${from}) e
       group by id having ${each(kept, ' or ', (_, n) => `sum(n${n}) <> 0`)}) d;`;
  return `
declare
  ids bigint[];
  ${each(kept, '\n  ', (_, n) => `differences_${n} bigint[];`)}
begin
  if tg_op = 'TRUNCATE' then
    ${emptySql(table, kept)};
    return null;
  elsif tg_op = 'INSERT' then${collect(rows('added', ''))}
  elsif tg_op = 'DELETE' then${collect(rows('removed', '- '))}
  else${collect(`${rows('added', '')} union all ${rows('removed', '- ')}`)}
  end if;
  ${lockSql(table)}
  update ${table} t set ${each(kept, ', ', ({ column }, n) => `${column} = coalesce(t.${column}, 0) + d.n${n}`)}
  from unnest(ids, ${each(kept, ', ', (_, n) => `differences_${n}`)}) d (id, ${each(kept, ', ', (_, n) => `n${n}`)}) where t.id = d.id;
  return null;
end`;
}

/**
 * Locks the parents and reads all their rows again; writes of others until then are seen, because they had the lock
 * before.
 */
function recountBody(table: string, kept: readonly Kept[]): string {
  const link = kept[0]!.link;
  const counts = each(kept, ' or ', ({ condition }) => `(${condition})`);
  const links = (name: string) =>
    `select array_agg(distinct ${link}) into ids from ${name} x where ${link} is not null and (${counts});`;
  const rows = (name: string) =>
    `select ${link} as link, x.id, ${each(kept, ', ', ({ condition, watched }) =>
      [`(${condition})`, ...watched.map((sql) => `case when ${condition} then ${sql} end`)].join(', '),
    )} from ${name} x where ${counts}`;
  return `
declare
  ids bigint[];
begin
  if tg_op = 'TRUNCATE' then
    ${emptySql(table, kept)};
    return null;
  elsif tg_op = 'INSERT' then
    ${links('added')}
  elsif tg_op = 'DELETE' then
    ${links('removed')}
  else
    select array_agg(distinct link) into ids from (
      (${rows('added')} except all ${rows('removed')})
      union all
      (${rows('removed')} except all ${rows('added')})) d where link is not null;
  end if;
  ${lockSql(table)}
  ${rewriteSql(table, kept, ' where t.id = any(ids)')};
  return null;
end`;
}
