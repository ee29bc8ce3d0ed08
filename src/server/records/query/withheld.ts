import { derivedSteps, isWithheldSomewhere } from '#engine/access/field-rows.ts';
import { decided } from '#engine/predicates/decided.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { linkedAlias, predicateSql, type SqlPosition } from '#engine/predicates/to-sql.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { isNamedSql, namedCells } from './named-rows.ts';
import { accessTo, type ResourceRequest } from './request.ts';
import { referringSql } from './rows-sql.ts';
import { literal, Parameters } from './sql-text.ts';

/**
 * Fields of groups with `where` are open in some records and withheld in the others; so is a relation to a record that
 * is named only to its readers. What the user's role, attributes and settings decide for every record adds nothing to a
 * statement.
 */
export type IsOpen = NonNullable<SqlPosition['isOpen']>;

/** Whether a field is open in the record of an alias, as SQL; undefined where it is open in every record. */
export const isOpenSql =
  (request: ResourceRequest, parameters: Parameters): IsOpen =>
  (resource, name, alias) => {
    const place = { resource, name, alias };
    return joined([...groupTests(request, place, parameters), ...namingTests(request, place, parameters)]);
  };

/** The same without what a relation refers to: whether the group of a field opens it. */
export const isGroupOpenSql =
  (request: ResourceRequest, parameters: Parameters): IsOpen =>
  (resource, name, alias) =>
    joined(groupTests(request, { resource, name, alias }, parameters));

const joined = (tests: readonly string[]): string | undefined => (tests.length === 0 ? undefined : tests.join(' and '));

interface FieldPlace {
  readonly resource: string;
  readonly name: string;
  readonly alias: string;
}

function groupTests(request: ResourceRequest, place: FieldPlace, parameters: Parameters): readonly string[] {
  if (!hasWithheld(request.definitions)) return [];
  const { definition } = request;
  const target = definitionAt(request, place);
  const field = target && Object.hasOwn(target.fields, place.name) ? target.fields[place.name] : undefined;
  if (!target || !field) return [];
  const there = target === definition ? request : { ...request, definition: target, access: accessTo(request, target) };
  return [
    ...ownTests(there, place.name, place.alias, parameters),
    ...derivedTests(there, field, place.alias, parameters),
  ];
}

const definitionAt = (
  { definition, definitions }: ResourceRequest,
  { resource }: FieldPlace,
): ResourceDefinition | undefined => (resource === definition.resource ? definition : definitions.resources[resource]);

/** That what a relation refers to is named to the user. The records of a list are asked one by one (`isNamed`). */
function namingTests(request: ResourceRequest, place: FieldPlace, parameters: Parameters): readonly string[] {
  const target = definitionAt(request, place);
  const field = target
    ? Object.hasOwn(target.fields, place.name) && target.fields[place.name]
    : namedCells(request.definitions).get(`${place.resource}.${place.name}`);
  if (!field || !field.relation || !field.column) return [];
  if (target && accessTo(request, target).readThrough.has(field.name)) return [];
  const id = `${quoteName(place.alias)}.${quoteName(field.column)}`;
  const named = isNamedSql(request, field.relation.to, { id, alias: linkedAlias(place.alias) }, parameters);
  return named === undefined ? [] : [named];
}

/** Which records of a list of them are named to the user. */
export const isNamed =
  (request: ResourceRequest, parameters: Parameters): NonNullable<SqlPosition['isNamed']> =>
  (resource, id, alias) =>
    isNamedSql(request, resource, { id, alias: linkedAlias(alias) }, parameters);

function ownTests(request: ResourceRequest, name: string, alias: string, parameters: Parameters): readonly string[] {
  const rows = rowsOf(request, name);
  if (typeof rows === 'boolean') return rows ? [] : ['false'];
  const { definition, context } = request;
  return [
    predicateSql(rows, definition.fields, {
      alias,
      resource: definition.resource,
      context,
      referred: (by, at) => referringSql(request, by, at, parameters),
      parameter: (value, sqlType) => parameters.add(value, sqlType),
    }),
  ];
}

/** The records in which a field is open, as far as this user decides it. */
function rowsOf({ access, context }: ResourceRequest, name: string) {
  const where = Object.hasOwn(access.fieldRows, name) ? access.fieldRows[name] : undefined;
  return where === undefined ? true : decided(where, { context, has: () => true });
}

/** What is read through relations is open where it is open at every step. */
const derivedTests = (
  request: ResourceRequest,
  field: FieldDefinition,
  alias: string,
  parameters: Parameters,
): readonly string[] =>
  derivedSteps(request.definitions, request.definition, field).flatMap(({ definition, name, before }) => {
    const test = (at: string) =>
      joined(groupTests(request, { resource: definition.resource, name, alias: at }, parameters));
    const found = throughSql(request, before, alias, test);
    return found === undefined ? [] : [found];
  });

function throughSql(
  { definition, definitions }: Pick<ResourceRequest, 'definition' | 'definitions'>,
  [name, ...rest]: readonly string[],
  alias: string,
  test: (alias: string) => string | undefined,
): string | undefined {
  if (name === undefined) return test(alias);
  const field = definition.fields[name];
  const target = definitions.resources[field?.relation?.to ?? ''];
  if (!field?.column || !target) return undefined;
  const next = linkedAlias(alias);
  const inner = throughSql({ definition: target, definitions }, rest, next, test);
  if (inner === undefined) return undefined;
  const isSame = `${next}.id = ${quoteName(alias)}.${quoteName(field.column)}`;
  return `exists (select from ${quoteName(target.resource)} ${next} where ${isSame} and ${inner})`;
}

const known = new WeakMap<Definitions, boolean>();

/** Whether any file has such a group at all. */
function hasWithheld(definitions: Definitions): boolean {
  const found =
    known.get(definitions) ??
    Object.values(definitions.resources).some(({ permissions }) => permissions.fields.some(({ where }) => where));
  known.set(definitions, found);
  return found;
}

/** Whether a field is withheld in records, as far as the role of the user decides it: what is kept for all who have their access can't contain it. */
export const isEverWithheld = (request: ResourceRequest, field: FieldDefinition): boolean =>
  hasWithheld(request.definitions) &&
  isWithheldSomewhere(request.definitions, request.definition, field, (definition: ResourceDefinition) =>
    definition.resource === request.definition.resource ? request.access : accessTo(request, definition),
  );

/** Whether this user finds fields among these withheld in records: then no index has the order or the values of them. */
export const isWithheldIn = (request: ResourceRequest, name: string): boolean =>
  isOpenSql(request, new Parameters())(request.definition.resource, name, 't') !== undefined;

/** The fields of a SELECT over `t` that are not open in all of its records. */
export interface OpenColumns {
  /** The answers, each worked out once for a record; empty where there is nothing to ask. */
  readonly join: string;
  /** A value where its field is open. */
  readonly masked: (name: string, sql: string) => string;
  /** The names of the withheld fields of a record as an SQL array; undefined where there are none in any. */
  readonly names: string | undefined;
}

export function openColumns(request: ResourceRequest, fields: Iterable<string>, parameters: Parameters): OpenColumns {
  const tests = new Map<string, { readonly column: string; readonly sql: string; readonly names: string[] }>();
  const columns = new Map<string, string>();
  for (const name of fields) {
    const field = request.definition.fields[name];
    if (!field || !isEverWithheld(request, field)) continue;
    const key = field.derive ? name : JSON.stringify(request.access.fieldRows[name]);
    const place = { resource: request.definition.resource, name, alias: 't' };
    const sql = tests.get(key)?.sql ?? joined(groupTests(request, place, parameters));
    if (sql === undefined) continue;
    const test = tests.get(key) ?? { column: `o${tests.size}`, sql, names: [] };
    tests.set(key, test);
    test.names.push(name);
    columns.set(name, `w.${test.column}`);
  }
  const all = [...tests.values()];
  const arrays = all.map(
    ({ column, names }) =>
      `case when w.${column} then '{}'::text[] else ${literal(`{${names.join(',')}}`)}::text[] end`,
  );
  return {
    // Without the offset the database would put each answer where it is used, and work it out there again.
    join:
      all.length === 0
        ? ''
        : ` cross join lateral (select ${all.map(({ sql, column }) => `(${sql}) as ${column}`).join(', ')} offset 0) w`,
    masked: (name, sql) => (columns.has(name) ? `case when ${columns.get(name)} then ${sql} end` : sql),
    names: arrays.length === 0 ? undefined : arrays.join(' || '),
  };
}

export type Withheld = ReadonlySet<string>;

const NOTHING: Withheld = new Set();

/** The fields that are withheld from this user in each of these records. */
export async function withheldIn(
  request: ResourceRequest,
  ids: readonly number[],
): Promise<(id: number | null) => Withheld> {
  const parameters = new Parameters();
  const { names, join } = openColumns(request, Object.keys(request.definition.fields), parameters);
  if (names === undefined || ids.length === 0) return () => NOTHING;
  const wanted = parameters.add(`{${ids.join(',')}}`, 'bigint[]');
  const { rows } = await request.database.query<{ id: number; names: string[] }>(
    `select t.id, to_jsonb(${names}) as names from ${quoteName(request.definition.resource)} t${join} where t.id = any(${wanted})`,
    parameters.values,
  );
  const byId = new Map(rows.map((row) => [row.id, new Set(row.names)]));
  // Of a record that is gone no one can say whether it was open.
  const closed = new Set(rows.length < ids.length ? Object.keys(request.access.fieldRows) : []);
  return (id) => byId.get(id ?? 0) ?? closed;
}
