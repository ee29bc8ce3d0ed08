import { readsAll } from '#engine/access/present-rows.ts';
import { displayNamesOf } from '#engine/model/display-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { titleParts } from '#engine/model/record-title.ts';
import { untitled } from '#engine/model/wording.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { accessTo, type ResourceRequest } from './request.ts';
import { namedRows, openlyNamedRows } from './named-rows.ts';
import { literal, type Parameters } from './sql-text.ts';
import { rowsSql } from './rows-sql.ts';

/**
 * How far a title names related records. A user who can read a record sees what it refers to, so its whole title;
 * where another record refers to it, users who can't read it get its own values only.
 */
export interface Naming {
  readonly definitions: Definitions;
  /** Whether the reader can read the record of an alias, as SQL. */
  readonly isReadable: (definition: ResourceDefinition, alias: string) => string;
  /** Whether others name the record of an alias to the reader, as SQL; undefined where they name every one. */
  readonly isNamed: (definition: ResourceDefinition, alias: string) => string | undefined;
}

/** The names that this user gets. */
export const namingFor = (request: ResourceRequest, parameters: Parameters): Naming => ({
  definitions: request.definitions,
  isReadable: (definition, alias) => {
    const access = accessTo(request, definition);
    return readsAll(access) ? 'true' : rowsSql({ ...request, definition, access }, access.read, parameters, alias);
  },
  isNamed: ({ resource }, alias) => namedRows(request, resource, alias, parameters),
});

/**
 * The names for a title that is stored and that users read later: what the record itself refers to, nothing further, and
 * no record that is named to its readers alone.
 */
export const namingForAll = (definitions: Definitions): Naming => ({
  definitions,
  isReadable: () => 'false',
  isNamed: openlyNamedRows,
});

const ID_PLACE = '\u0000';

/**
 * The title of a record that the reader can read (`{first_name} {last_name}`), as a SQL text expression. A record without
 * one is called untitled, by its id.
 */
export const titleExpression = (naming: Naming, definition: ResourceDefinition, alias: string): string =>
  orUntitled(definition, alias, ownTitle(naming, definition, alias, 'true'));

/** The same where another record refers to it: with the names of related records only for users who can read it. */
export const referenceTitle = (naming: Naming, definition: ResourceDefinition, alias: string): string =>
  orUntitled(definition, alias, ownTitle(naming, definition, alias, undefined));

function orUntitled(definition: ResourceDefinition, alias: string, title: string): string {
  const [before, after] = untitled(definition, ID_PLACE).split(ID_PLACE) as [string, string];
  return `coalesce(nullif(trim(${title}), ''), ${literal(before)} || ${alias}.id || ${literal(after)})`;
}

function ownTitle(naming: Naming, definition: ResourceDefinition, alias: string, isRead: string | undefined): string {
  const { fields, texts, between } = titleParts(definition.recordTitle);
  let known = isRead;
  const values = fields.map((name, index) => {
    const field = definition.fields[name];
    if (!field?.relation) return `${alias}.${quoteName(field?.column ?? name)}::text`;
    known ??= naming.isReadable(definition, alias);
    return relatedTitle(naming, field, { of: alias, as: `${alias}_${index}` }, known);
  });
  if (between !== undefined)
    return `concat_ws(${literal(between)}, ${values.map((value) => `nullif(trim(${value}), '')`).join(', ')})`;
  const parts = texts.flatMap((text, index) => [
    ...(text === '' ? [] : [literal(text)]),
    ...(values[index] === undefined ? [] : [`coalesce(${values[index]}, '')`]),
  ]);
  return parts.join(' || ') || "''";
}

/** What a record in the title is called; null for users who don’t see it. Files whose titles lead in a circle are rejected. */
function relatedTitle(
  naming: Naming,
  field: FieldDefinition,
  { of, as }: { readonly of: string; readonly as: string },
  isRead: string,
): string {
  const target = naming.definitions.resources[field.relation!.to];
  if (!target || isRead === 'false') return 'null';
  const title = `(select ${referenceTitle(naming, target, as)} from ${quoteName(target.resource)} ${as} where ${as}.id = ${of}.${quoteName(field.column!)}${namedTest(naming, target, as)})`;
  return isRead === 'true' ? title : `case when ${isRead} then ${title} end`;
}

/**
 * A relation of a table's alias as `{ id, name }`: a look-up of its own, since the database plans many joins far longer
 * than it takes to look up a page of them. Null where the record isn't named to the reader.
 */
export function relationJson(naming: Naming, field: FieldDefinition, of: string): string {
  const alias = `${of}_n`;
  const test = namedTest(naming, naming.definitions.resources[field.relation!.to], alias);
  return `(select ${namedJson(naming, field, alias)} from ${quoteName(field.relation!.to)} ${alias} where ${alias}.id = ${of}.${quoteName(field.column!)}${test})`;
}

/** ` and …`: that the record of an alias is named to the reader; empty where every one is. */
export function namedTest(naming: Naming, target: ResourceDefinition | undefined, alias: string): string {
  const test = target && naming.isNamed(target, alias);
  return test === undefined ? '' : ` and ${test}`;
}

/** The target of a relation at an alias as `{ id, name }`. */
export function namedJson(naming: Naming, field: FieldDefinition, alias: string): string {
  const target = naming.definitions.resources[field.relation!.to];
  const title = target ? referenceTitle(naming, target, alias) : `${alias}.id::text`;
  return `json_build_object('id', ${alias}.id, 'name', ${title}${codeSql(target, alias)})`;
}

/** `, 'region', x."code"` behind the name of a record that is called by a name in the reader's language: its code, by what it is a code of. */
function codeSql(target: ResourceDefinition | undefined, alias: string): string {
  const names = target && displayNamesOf(target);
  return names ? `, '${names.of}', ${alias}.${quoteName(target.fields[names.code]!.column!)}` : '';
}
