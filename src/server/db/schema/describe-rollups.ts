import { formulaFieldSql } from '#engine/formula/field-formula.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/schema/definition.ts';
import { rollupParts, type RollupParts } from '../rollup-sql.ts';
import { constraintName } from './constraint-names.ts';
import { ShapeError } from './describe-links.ts';
import type { TriggerShape } from './shape.ts';
import { sqlLiteral } from './sql-literal.ts';

/** The expression of a stored formula over the columns of its table; undefined for any other field. */
export const generatedBy = (definition: ResourceDefinition, field: FieldDefinition): string | undefined =>
  field.computed?.kind === 'formula' && field.column !== undefined
    ? formulaFieldSql(definition.fields, field, (each) => quoteName(each.column!))
    : undefined;

/** What keeps the stored counts and sums of a resource: one function for each, called after every statement on the counted table. */
export function describeTriggers(definition: ResourceDefinition, definitions: Definitions): TriggerShape[] {
  return Object.values(definition.fields).flatMap((field) => {
    if (field.computed?.kind !== 'rollup' || field.column === undefined) return [];
    const target = definitions.resources[field.computed.resource];
    if (!target) throw new ShapeError(field.name, `is made of "${field.computed.resource}", which is not there`);
    const parts = rollupParts(field, target, 'x', (value, sqlType) => `${sqlLiteral(value)}::${sqlType}`);
    return [describeTrigger(definition, field, parts)];
  });
}

function describeTrigger(definition: ResourceDefinition, field: FieldDefinition, parts: RollupParts): TriggerShape {
  const body = field.computed?.kind === 'rollup' && field.computed.aggregate === 'count' ? countBody : recountBody;
  const names = { table: quoteName(definition.resource), column: quoteName(field.column!), ...parts };
  const fill = fillSql(names);
  const text = `${body(names)}${fill}`;
  const name = constraintName(definition.resource, [field.name], text, 'rollup');
  const call = (event: string, tables: string) =>
    `create trigger ${quoteName(`${name.slice(0, 40)}_${event}`)} after ${event} on ${parts.source}${tables} for each statement execute function ${quoteName(name)}()`;
  return {
    name,
    on: parts.sourceTable,
    title: `keep ${definition.resource}.${field.name} from ${parts.sourceTable}`,
    create: [
      `create or replace function ${quoteName(name)}() returns trigger language plpgsql as $rollup$\n${body(names)}\n$rollup$`,
      call('insert', ' referencing new table as added'),
      call('update', ' referencing old table as removed new table as added'),
      call('delete', ' referencing old table as removed'),
      call('truncate', ''),
      fill,
    ].join(';\n'),
  };
}

type Names = RollupParts & { readonly table: string; readonly column: string };

/** Gives every record its value. The triggers hold other writers of the counted table back until it is done. */
const fillSql = ({ table, column, value }: Names): string =>
  `update ${table} t set ${column} = n.value from (select t.id, (${value}) as value from ${table} t) n ` +
  `where n.id = t.id and t.${column} is distinct from n.value`;

/** Parents in one order, so that two statements never wait for each other in a circle. */
const lockSql = (table: string): string =>
  `if ids is null then return null; end if;\n  perform 1 from ${table} where id = any(ids) order by id for no key update;`;

/** Adds what came and takes off what went: a writer beside this one, whose rows are not seen yet, does the same after it. */
const countBody = ({ table, column, link, condition, emptyValue }: Names): string => `
declare
  ids bigint[];
  differences bigint[];
begin
  if tg_op = 'TRUNCATE' then
    update ${table} set ${column} = ${emptyValue} where ${column} is distinct from ${emptyValue};
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(id order by id), array_agg(n order by id) into ids, differences from
      (select ${link} as id, count(*) as n from added x where ${link} is not null and ${condition} group by 1) d;
  elsif tg_op = 'DELETE' then
    select array_agg(id order by id), array_agg(n order by id) into ids, differences from
      (select ${link} as id, - count(*) as n from removed x where ${link} is not null and ${condition} group by 1) d;
  else
    select array_agg(id order by id), array_agg(n order by id) into ids, differences from
      (select id, sum(n)::bigint as n from
        (select ${link} as id, 1 as n from added x where ${condition}
         union all select ${link}, -1 from removed x where ${condition}) e
       where id is not null group by id having sum(n) <> 0) d;
  end if;
  ${lockSql(table)}
  update ${table} t set ${column} = coalesce(t.${column}, 0) + d.n from unnest(ids, differences) d (id, n) where t.id = d.id;
  return null;
end`;

/** Locks the parents and looks at all their rows anew; what others have written by then is seen, because they held the lock before. */
const recountBody = ({ table, column, link, condition, operand, value, emptyValue }: Names): string => `
declare
  ids bigint[];
begin
  if tg_op = 'TRUNCATE' then
    update ${table} set ${column} = ${emptyValue} where ${column} is distinct from ${emptyValue};
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct ${link}) into ids from added x where ${link} is not null and ${condition};
  elsif tg_op = 'DELETE' then
    select array_agg(distinct ${link}) into ids from removed x where ${link} is not null and ${condition};
  else
    select array_agg(distinct link) into ids from (
      (select ${link} as link, x.id, ${operand} as operand from added x where ${condition}
       except all select ${link}, x.id, ${operand} from removed x where ${condition})
      union all
      (select ${link}, x.id, ${operand} from removed x where ${condition}
       except all select ${link}, x.id, ${operand} from added x where ${condition})) d where link is not null;
  end if;
  ${lockSql(table)}
  update ${table} t set ${column} = n.value from (select t.id, (${value}) as value from ${table} t where t.id = any(ids)) n
  where n.id = t.id and t.${column} is distinct from n.value;
  return null;
end`;
