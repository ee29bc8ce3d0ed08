import { typeOf } from '#engine/field-types/field-types.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { displayNamesOf } from '#engine/model/display-names.ts';
import { untitled } from '#engine/model/wording.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { literal } from './sql-text.ts';

/** A plain value of a table's alias as the wire shows it. */
export function fieldSql(field: FieldDefinition, of: string): string {
  const source = `${of}.${quoteName(field.column ?? field.name)}`;
  return typeOf(field).sql.read(source);
}

/** A relation of a table's alias as `{ id, name }`. */
export function relationJson(definitions: Definitions, field: FieldDefinition, of: string, joins: string[]): string {
  const alias = `${of === 'r' ? 'k' : 'j'}${joins.length + 1}`;
  joins.push(` left join ${quoteName(field.relation!.to)} ${alias} on ${alias}.id = ${of}.${quoteName(field.column!)}`);
  const target = definitions.resources[field.relation!.to];
  return `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', ${targetTitle(definitions, field, alias)}${codeSql(target, alias)}) end`;
}

export function targetTitle(definitions: Definitions, field: FieldDefinition, alias: string): string {
  const target = definitions.resources[field.relation!.to];
  return target ? titleExpression(target, alias) : `${alias}.id::text`;
}

/** `, 'region', x."code"` behind the name of a record that is called by a name in the reader's language: its code, by what it is a code of. */
export function codeSql(target: ResourceDefinition | undefined, alias: string): string {
  const names = target && displayNamesOf(target);
  return names ? `, '${names.of}', ${alias}.${quoteName(target.fields[names.code]!.column!)}` : '';
}

const ID_PLACE = '\u0000';

/** The record title (`{first_name} {last_name}`) as a SQL text expression; a record without one is called untitled, by its id. */
export function titleExpression(definition: ResourceDefinition, alias: string): string {
  const parts = definition.recordTitle.split(/\{([^}]+)\}/).map((part, index) => {
    if (index % 2 === 0) return part === '' ? '' : literal(part);
    const field = definition.fields[part];
    return `coalesce(${alias}.${quoteName(field?.column ?? part)}::text, '')`;
  });
  const joined = parts.filter((part) => part !== '').join(' || ');
  const [before, after] = untitled(definition, ID_PLACE).split(ID_PLACE) as [string, string];
  return `coalesce(nullif(trim(${joined || "''"}), ''), ${literal(before)} || ${alias}.id || ${literal(after)})`;
}
