import { typeOf } from '../field-types/field-types.ts';
import {
  type Comparand,
  type Condition,
  type Link,
  ofParts,
  type Order,
  PredicateError,
  type PredicateFields,
  type Subject,
} from './condition.ts';
import { readPredicate, readRowPredicate } from './read-predicate.ts';
import { elementKind, type Kind, READER } from './kinds.ts';
import type { EvaluationContext, Predicate } from '../model/predicate.ts';
import { escapeLike, fieldSql, joinTable, quoteName, rowTable, shortName } from './sql-names.ts';
import { folded } from './fold.ts';
import { attributeValues, dynamicValue } from './to-closure.ts';
import { foldCase } from './values.ts';

export interface SqlPosition {
  /** The resource, for the names of its join tables. */
  readonly resource: string;
  /** The alias (or name) of its table in the statement. */
  readonly alias: string;
  readonly context: EvaluationContext;
  /** Of rows: the fields of the record that they belong to, which is `context.parent`. */
  readonly parent?: PredicateFields;
  /**
   * The rows of a relation's target that it leads to, as SQL over an alias of its table, where not all of them count: in
   * a filter those that its user can read.
   */
  readonly within?: (resource: string, alias: string) => string;
  /**
   * The condition that a record of another resource refers to a record and can be read by the user. `id` is SQL, `alias`
   * free. Absent where no condition asks for it.
   */
  readonly referred?: (by: string, at: { readonly id: string; readonly alias: string }) => string;
  /**
   * Whether a field has a value for the user in the record of an alias, where it does not in every record: in a filter.
   * Elsewhere it is tested as if it were empty.
   */
  readonly isOpen?: (resource: string, field: string, alias: string) => string | undefined;
  /**
   * Whether a record in a list of them counts for the user: in a filter. `id` is SQL, `alias` that of the statement around
   * it; undefined where every one counts.
   */
  readonly isNamed?: (resource: string, id: string, alias: string) => string | undefined;
  /** Takes a value and answers its placeholder with the cast (`$3::bigint`). */
  readonly parameter: (value: string | number | boolean, sqlType: string) => string;
}

/**
 * A predicate as an SQL boolean in brackets, or `true`, that is never null. Values go through `parameter`, never into the text.
 * Null is ruled out by `is not null` with each comparison, so that an index on the column still serves.
 * @throws {PredicateError} if the predicate does not match the fields, or uses `pattern` (the dialects differ).
 */
export function predicateSql(predicate: Predicate, fields: PredicateFields, position: SqlPosition): string {
  const { parent } = position;
  const condition = parent ? readRowPredicate(predicate, fields, parent) : readPredicate(predicate, fields);
  const needed = folded(condition, position.context);
  if (needed.op === 'all' && needed.of.length === 0) return 'true';
  return `(${conditionSql(needed, { ...position, fields })})`;
}

/** Collects parameters for one statement: `parameter` for `SqlPosition`, and the values in the order of their numbers. */
export function collectParameters(values: unknown[] = []): {
  readonly values: unknown[];
  readonly parameter: SqlPosition['parameter'];
} {
  return { values, parameter: (value, sqlType) => `$${values.push(value)}::${sqlType}` };
}

type Position = SqlPosition & {
  readonly fields: PredicateFields;
  /** Behind a link: the position of the record that it starts from. */
  readonly before?: Position;
};

/** An SQL expression with its kind; null for what is known to have no value. */
type Expression = { readonly sql: string; readonly kind: Kind } | null;

function conditionSql(condition: Condition, at: Position): string {
  const parts = ofParts(condition);
  if (parts) return conditionSql(parts, at);
  return (SQL[condition.op] as (condition: Condition, at: Position) => string)(condition, at);
}

const SQL: { readonly [Op in Condition['op']]: (condition: Extract<Condition, { op: Op }>, at: Position) => string } = {
  all: ({ of }, at) => (of.length === 0 ? 'true' : of.map((each) => `(${conditionSql(each, at)})`).join(' and ')),
  any: ({ of }, at) => anySql(of, at),
  not: ({ of }, at) =>
    of.op === 'present' && of.subject.from === 'record' ? absentSql(of.subject, at) : `not (${conditionSql(of, at)})`,
  present: ({ subject }, at) => {
    if (subject.kind === 'ids' || subject.kind === 'rows') return `exists (${joinRows(subject, at)})`;
    const value = column(subject, at);
    return subject.kind === 'texts' ? known(`${value} <> '[]'::jsonb`, value) : `${value} is not null`;
  },
  equal: ({ subject, to }, at) => compareSql(subject, '=', to, at),
  order: ({ subject, word, to }, at) => compareSql(subject, SIGNS[word], to, at),
  element: ({ subject, to }, at) => {
    const wanted = comparandSql(to, elementKind(subject.kind), at);
    if (!wanted) return 'false';
    if (subject.kind === 'ids') return `exists (${joinRows(subject, at)} and "linked".target_id = ${wanted.sql})`;
    const list = column(subject, at);
    return known(`${list} @> jsonb_build_array(${wanted.sql})`, list, ...columnsOf(to, at));
  },
  length: ({ subject, word, limit }, at) => {
    const text = column(subject, at);
    const sign = word === 'minLength' ? '>=' : '<=';
    return known(`char_length(${text}) ${sign} ${at.parameter(limit, 'bigint')}`, text);
  },
  pattern: ({ subject }) => {
    throw new PredicateError(subject.name, '"pattern" cannot be tested in the database');
  },
  // The form that the trigram indexes are made for.
  text: ({ subject, word, part }, at) => {
    const text = column(subject, at);
    const pattern = `${word === 'contains' ? '%' : ''}${escapeLike(foldCase(part))}%`;
    return known(`lower(${text}) like ${at.parameter(pattern, 'text')}`, text);
  },
  among: ({ subject, of }, at) => {
    const kind = elementKind(subject.kind);
    const values = attributeValues(of, at.context, kind);
    const wanted = kind === 'id' ? values.filter(Number.isSafeInteger) : values;
    if (wanted.length === 0) return 'false';
    const list = at.parameter(arrayText(wanted), ARRAY_TYPES[kind] ?? 'text[]');
    if (subject.kind === 'ids') return `exists (${joinRows(subject, at)} and "linked".target_id = any(${list}))`;
    const value = stored(subject, at);
    const test = known(kind === subject.kind ? `${value} = any(${list})` : `${value} ?| ${list}`, value);
    return whereOpen(test, subject, at);
  },
  some: ({ via, of }, at) => linkSql(via, at, (inner) => conditionSql(of, inner)),
  referred: ({ by }, at) => {
    if (!at.referred) throw new PredicateError(by, 'only a permission can ask which records refer to another');
    return at.referred(by, { id: `${quoteName(at.alias)}.id`, alias: linkedAlias(at.alias) });
  },
};

const ARRAY_TYPES: Partial<Record<Kind, string>> = { id: 'bigint[]', number: 'numeric[]', boolean: 'boolean[]' };

/** Values as the text of an SQL array. */
const arrayText = (values: readonly (string | number | boolean)[]): string =>
  `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

/**
 * That a link leads to a record or row that meets a condition, as a semi-join: the database takes it from the side that
 * has fewer rows.
 */
function linkSql(link: Link, at: Position, meets: (inner: Position) => string): string {
  const isOpen = at.isOpen?.(at.resource, link.name, at.alias);
  const leads = leadsSql(link, at, meets);
  return isOpen === undefined ? leads : `(${isOpen}) and ${leads}`;
}

function leadsSql(
  { name, kind, to = '', field, fields }: Link,
  at: Position,
  meets: (inner: Position) => string,
): string {
  const alias = linkedAlias(at.alias);
  const own = quoteName(at.alias);
  const inner: Position = { ...at, fields, alias, resource: to, before: at };
  if (kind === 'child') {
    const rows = rowTable(at.resource, name);
    const test = meets({ ...inner, resource: rows });
    return `exists (select from ${quoteName(rows)} ${alias} where ${alias}._record_id = ${own}.id and (${test}))`;
  }
  const tests = [`(${meets(inner)})`, ...(at.within ? [at.within(to, alias)] : [])].filter((each) => each !== 'true');
  const target = `${quoteName(to)} ${alias}`;
  if (kind === 'key') {
    const value = fieldSql(own, { name, ...field });
    return `exists (select from ${target} where ${[`${alias}.id = ${value}`, ...tests].join(' and ')})`;
  }
  const list = `${quoteName(joinTable(at.resource, name))} ${alias}l`;
  return (
    `exists (select from ${list} join ${target} on ${alias}.id = ${alias}l.target_id ` +
    `where ${[`${alias}l.record_id = ${own}.id`, ...tests].join(' and ')})`
  );
}

/** An alias for what a link leads to, that no statement around it has: it can contain a grant with links of its own. */
export const linkedAlias = (alias: string): string => shortName(`${alias}_r`);

const SIGNS = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
} as const satisfies Record<Order, string>;

/** Several values for one column become one IN, which an index serves in one go. */
function anySql(of: readonly Condition[], at: Position): string {
  const [first] = of;
  if (!first) return 'false';
  const sameColumn =
    of.length > 1 &&
    first.op === 'equal' &&
    first.subject.kind !== 'date' &&
    !first.subject.parts &&
    of.every((each) => each.op === 'equal' && each.subject.name === first.subject.name && 'literal' in each.to);
  if (!sameColumn || first.subject.from !== 'record')
    return of.map((each) => `(${conditionSql(each, at)})`).join(' or ');
  const values = of.map((each) => comparandSql((each as typeof first).to, first.subject.kind, at)!.sql);
  const value = stored(first.subject, at);
  return whereOpen(known(`${value} in (${values.join(', ')})`, value), first.subject, at);
}

function absentSql(subject: Subject, at: Position): string {
  if (subject.kind === 'ids' || subject.kind === 'rows') return `not exists (${joinRows(subject, at)})`;
  const value = column(subject, at);
  return subject.kind === 'texts' ? `${value} is null or ${value} = '[]'::jsonb` : `${value} is null`;
}

function compareSql(subject: Subject, sign: string, to: Comparand, at: Position): string {
  const left: Expression = { sql: stored(subject, at), kind: subject.kind };
  const right = comparandSql(to, subject.kind, at);
  if (!right) return 'false';
  const isTime = left.kind !== right.kind && (left.kind === 'instant' || right.kind === 'instant');
  const [a, b] = isTime ? [instantSql(left), instantSql(right)] : [left.sql, right.sql];
  const collation = left.kind === 'text' && sign !== '=' ? ' collate "C"' : '';
  return whereOpen(known(`${a} ${sign} ${b}${collation}`, left.sql, ...columnsOf(to, at)), subject, at);
}

/** A comparison of a stored value that counts where the value is open: an index on the column still serves. */
function whereOpen(comparison: string, { name, up = 0 }: Subject, from: Position): string {
  const at = above(from, up);
  const isOpen = at.isOpen?.(at.resource, name, at.alias);
  return isOpen === undefined ? comparison : `${comparison} and (${isOpen})`;
}

/** The comparison, false where one of these columns is null. */
function known(comparison: string, ...columns: readonly string[]): string {
  return [comparison, ...columns.map((each) => `${each} is not null`)].join(' and ');
}

const columnsOf = (to: Comparand, at: Position): readonly string[] => ('field' in to ? [column(to.field, at)] : []);

/** A date as the instant it represents: its midnight in UTC. */
function instantSql({ sql, kind }: { sql: string; kind: Kind }): string {
  return kind === 'date' ? `(${sql}::timestamp at time zone 'UTC')` : sql;
}

function comparandSql(to: Comparand, kind: Kind, at: Position): Expression {
  if ('field' in to) return { sql: column(to.field, at), kind: to.field.kind };
  const value = 'literal' in to ? to.literal : READER[kind](dynamicValue(to.dynamic, at.context, kind));
  return value === null ? null : valueSql(value, kind, at);
}

/** Whole numbers go as bigint and dates as date, so that the column's index serves. */
function valueSql(value: string | number | boolean, kind: Kind, at: Position): Expression {
  if (typeof value === 'number') {
    return { sql: at.parameter(value, Number.isSafeInteger(value) ? 'bigint' : 'numeric'), kind };
  }
  if (typeof value === 'boolean') return { sql: at.parameter(value, 'boolean'), kind };
  if (kind === 'date' && value.endsWith('T00:00:00.000000Z'))
    return { sql: at.parameter(value.slice(0, 10), 'date'), kind };
  if (kind === 'date' || kind === 'instant') return { sql: at.parameter(value, 'timestamptz'), kind: 'instant' };
  return { sql: at.parameter(value, 'text'), kind };
}

/** A field's value as it is compared, or a part of it; null where it is not open. */
function column(subject: Subject, from: Position): string {
  const at = above(from, subject.up ?? 0);
  const isOpen = at.isOpen?.(at.resource, subject.name, at.alias);
  const value = stored(subject, from);
  return isOpen === undefined ? value : `(case when ${isOpen} then ${value} end)`;
}

const above = (from: Position, up: number): Position => (up === 0 || !from.before ? from : above(from.before, up - 1));

function stored({ name, part, kind, up = 0 }: Subject, from: Position): string {
  const at = above(from, up);
  const field = at.fields[name]!;
  const value = typeOf(field).sql.compared(fieldSql(quoteName(at.alias), { name, ...field }));
  if (part === undefined) return value;
  const text = `(${value} ->> '${part}')`;
  return kind === 'number' ? `(${text}::numeric)` : text;
}

function joinRows(subject: Subject, at: Position): string {
  const isOpen = at.isOpen?.(at.resource, subject.name, at.alias);
  const rows = linkedRows(subject, at);
  return isOpen === undefined ? rows : `${rows} and (${isOpen})`;
}

function linkedRows(subject: Subject, at: Position): string {
  if (subject.kind === 'rows')
    return `select from ${quoteName(rowTable(at.resource, subject.name))} "linked" where "linked"._record_id = ${quoteName(at.alias)}.id`;
  const table = quoteName(joinTable(at.resource, subject.name));
  const named = at.isNamed?.(at.fields[subject.name]?.relation?.to ?? '', '"linked".target_id', at.alias);
  return `select from ${table} "linked" where "linked".record_id = ${quoteName(at.alias)}.id${named === undefined ? '' : ` and ${named}`}`;
}
