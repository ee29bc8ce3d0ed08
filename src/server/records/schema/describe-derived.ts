import { quoteName } from '#engine/predicates/sql-names.ts';
import { isColumnDerived, type KeptDerivation } from '#engine/model/kept-derivation.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { constraintName } from './constraint-names.ts';
import { dollarQuoted, keepsMark } from './kept-columns.ts';
import { ShapeError } from './describe-links.ts';
import type { TriggerShape } from './shape.ts';

/** Fields that are read through the same relations and kept in the same way: one function fills them all. */
interface Group {
  readonly mode: KeptDerivation;
  /** The relations on the way, the first of this table. */
  readonly steps: readonly Step[];
  readonly fields: readonly { readonly column: string; readonly source: string }[];
  readonly names: readonly string[];
}

interface Step {
  /** The relation's column, quoted. */
  readonly link: string;
  readonly target: ResourceDefinition;
}

/**
 * The functions that keep the values of another record: copied when the relation is set (`copy`), copied where
 * the field is empty (`copyIfEmpty`), or equal to that record at all times (`stored`). `table` is the one that has the
 * columns; `definition` describes its fields.
 */
export function describeDerived(definition: ResourceDefinition, definitions: Definitions): TriggerShape[] {
  const kept = Object.values(definition.fields).filter(isColumnDerived);
  const together = Map.groupBy(kept, ({ derive, deriveMode }) => `${deriveMode} ${derive.slice(0, -1).join('.')}`);
  return [...together.values()].flatMap((fields) => {
    const group = groupOf(definition, fields, definitions);
    const followers = group.mode === 'stored' ? group.steps.map((_, at) => follower(definition, group, at)) : [];
    return [...followers, filler(definition, group)];
  });
}

function groupOf(
  definition: ResourceDefinition,
  fields: readonly (FieldDefinition & { readonly derive: readonly string[]; readonly deriveMode: KeptDerivation })[],
  definitions: Definitions,
): Group {
  const { derive, deriveMode: mode } = fields[0]!;
  const steps: Step[] = [];
  let at = definition;
  for (const name of derive.slice(0, -1)) {
    const link = at.fields[name];
    const target = link?.relation && definitions.resources[link.relation.to];
    if (!target || link.column === undefined)
      throw new ShapeError(fields[0]!.name, `is read from "${link?.relation?.to ?? name}", which is not there`);
    steps.push({ link: quoteName(link.column), target });
    at = target;
  }
  return {
    mode,
    steps,
    names: fields.map(({ name }) => name),
    fields: fields.map((field) => {
      const source = at.fields[field.derive.at(-1)!];
      if (source?.column === undefined)
        throw new ShapeError(field.name, `is read from "${field.derive.join('.')}", which is not kept in a table`);
      return { column: quoteName(field.column!), source: quoteName(source.column) };
    }),
  };
}

const list = <T>(of: readonly T[], part: (each: T, number: number) => string, separator = ', '): string =>
  of.map(part).join(separator);

/** The tables on the way, as `s0`, `s1` …, each without what is in the trash. */
const present = ({ target }: Step, number: number): string =>
  target.softDelete ? ` and s${number}.deleted_on is null` : '';

const joins = (steps: readonly Step[], kind: 'join' | 'left join'): string =>
  steps
    .map(({ link, target }, number) => ({ link, target, number }))
    .slice(1)
    .map(
      ({ link, target, number }) =>
        ` ${kind} ${quoteName(target.resource)} s${number} on s${number}.id = s${number - 1}.${link}${present({ link, target }, number)}`,
    )
    .join('');

const lastAlias = ({ steps }: Group): string => `s${steps.length - 1}`;

/**
 * A record that counts the rows of this table is written when the row is there: it is locked for that from the start.
 * Two that were locked for share by each other's writer would both wait.
 */
function locksSql({ resource }: ResourceDefinition, [first, ...others]: readonly Step[]): string {
  const counts = Object.values(first!.target.fields).some(
    ({ computed, column }) => computed?.kind === 'rollup' && column !== undefined && computed.resource === resource,
  );
  if (!counts) return ' for share';
  const shared = others.map((_, number) => `s${number + 1}`);
  return ` for no key update of s0${shared.length > 0 ? ` for share of ${shared.join(', ')}` : ''}`;
}

/**
 * Fills the columns of a row that is written. Where values must stay equal, the rows that they come from are locked
 * until the writer is done: a change of them waits, and then finds this row.
 */
function filler(definition: ResourceDefinition, group: Group): TriggerShape {
  const { mode, steps, fields, names } = group;
  const table = quoteName(definition.resource);
  const [first] = steps as [Step];
  const source = lastAlias(group);
  const select =
    `select ${list(fields, (each) => `${source}.${each.source}`)} into ${list(fields, (_, n) => `v${n}`)} ` +
    `from ${quoteName(first.target.resource)} s0${joins(steps, 'join')} where s0.id = new.${first.link}${present(first, 0)}` +
    `${mode === 'stored' ? locksSql(definition, steps) : ''};`;
  const declared = list(fields, ({ column }, n) => `v${n} ${table}.${column}%type;`, '\n  ');
  const isSet = `tg_op = 'INSERT' or new.${first.link} is distinct from old.${first.link}`;
  const set = (value: (column: string, n: number) => string) =>
    list(fields, ({ column }, n) => `new.${column} := ${value(column, n)};`, '\n  ');
  const keepsGiven = (column: string, n: number) => `coalesce(new.${column}, v${n})`;
  const body = {
    // A row that comes with its value, from a dump, keeps it.
    copy: `if not (${isSet}) then return new; end if;\n  ${select}\n  ${set((column, n) => `case when tg_op = 'INSERT' then ${keepsGiven(column, n)} else v${n} end`)}`,
    copyIfEmpty:
      `if ${list(fields, ({ column }) => `new.${column} is not null`, ' and ')} then return new; end if;\n  ` +
      `${select}\n  ${set(keepsGiven)}`,
    stored: `if not (${isSet}) then return new; end if;\n  ${select}\n  ${set((_, n) => `v${n}`)}`,
  }[mode];
  const text = `${keepsMark(definition, fields)}\ndeclare\n  ${declared}\nbegin\n  ${body}\n  return new;\nend`;
  const fill = fillSql(table, group);
  const name = constraintName(definition.resource, names, `${text}${fill}`, 'derived');
  const columns = [first.link, ...(mode === 'copyIfEmpty' ? fields.map(({ column }) => column) : [])].join(', ');
  return {
    name,
    on: definition.resource,
    title: `keep ${list(names, (each) => `${definition.resource}.${each}`)} from ${steps.at(-1)!.target.resource}`,
    create: [
      `create or replace function ${quoteName(name)}() returns trigger language plpgsql as ${dollarQuoted(text)}`,
      `create trigger ${quoteName(name)} before insert or update of ${columns} on ${table} for each row execute function ${quoteName(name)}()`,
      fill,
    ].join(';\n'),
  };
}

/** The values that rows of the table have now, as a query with the ids. */
const valuesSql = (table: string, group: Group): string => {
  const [first] = group.steps as [Step];
  return (
    `select t.id, ${list(group.fields, ({ source }, n) => `${lastAlias(group)}.${source} as v${n}`)} from ${table} t ` +
    `left join ${quoteName(first.target.resource)} s0 on s0.id = t.${first.link}${present(first, 0)}${joins(group.steps, 'left join')}`
  );
};

/** Gives the rows that are there their values; what users have filled in stays. */
function fillSql(table: string, group: Group): string {
  const isStored = group.mode === 'stored';
  const value = (column: string, n: number) => (isStored ? `n.v${n}` : `coalesce(t.${column}, n.v${n})`);
  return (
    `update ${table} t set ${list(group.fields, ({ column }, n) => `${column} = ${value(column, n)}`)} from (${valuesSql(table, group)}) n ` +
    `where n.id = t.id and (${list(group.fields, ({ column }, n) => `t.${column} is distinct from ${value(column, n)}`, ' or ')})`
  );
}

/** Follows a change of a record on the way: of the value itself, of the relation to the next one, or into and out of the trash. */
function follower(definition: ResourceDefinition, group: Group, at: number): TriggerShape {
  const { steps, fields, names } = group;
  const table = quoteName(definition.resource);
  const { target } = steps[at]!;
  const next = steps[at + 1];
  const watched = new Set([
    ...(next ? [next.link] : fields.map(({ source }) => source)),
    ...(target.softDelete ? ['deleted_on'] : []),
  ]);
  const reached = steps
    .slice(1, at + 1)
    .reduceRight(
      (inner, { link }, index) =>
        `select s.id from ${quoteName(steps[index]!.target.resource)} s where s.${link} in (${inner})`,
      'select new.id',
    );
  const rows = `t.${steps[0]!.link} in (${reached})`;
  const text =
    `${keepsMark(definition, fields)}\nbegin\n` +
    `  perform 1 from ${table} t where ${rows} order by t.id for no key update;\n` +
    `  update ${table} t set ${list(fields, ({ column }, n) => `${column} = n.v${n}`)} from (${valuesSql(table, group)} where ${rows}) n\n` +
    `  where n.id = t.id and (${list(fields, ({ column }, n) => `t.${column} is distinct from n.v${n}`, ' or ')});\n` +
    `  return null;\nend`;
  const content = `${text} ${[...watched].join()} ${target.resource}`;
  const name = constraintName(definition.resource, names, content, 'derived');
  const differs = list([...watched], (column) => `old.${column} is distinct from new.${column}`, ' or ');
  return {
    name,
    on: target.resource,
    title: `follow ${target.resource} in ${list(names, (each) => `${definition.resource}.${each}`)}`,
    create: [
      `create or replace function ${quoteName(name)}() returns trigger language plpgsql as ${dollarQuoted(text)}`,
      `create trigger ${quoteName(name)} after update on ${quoteName(target.resource)} for each row when (${differs}) execute function ${quoteName(name)}()`,
    ].join(';\n'),
  };
}
