import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { sqlLiteral } from './sql-literal.ts';

const callOf = ({ resource }: ResourceDefinition, { column, sequence }: FieldDefinition, more = ''): string =>
  `next_number(${[resource, column ?? '', sequence ?? ''].map(sqlLiteral).join(', ')}${more})`;

/** The next number of a `sequence` field: the default of its column, so that rows of whatever origin are numbered. */
export const nextNumber = (definition: ResourceDefinition, field: FieldDefinition): string => callOf(definition, field);

/** Numbers the rows without a number in the order in which they were made, each by its own day. */
export function numberAll(definition: ResourceDefinition, field: FieldDefinition): string {
  const table = quoteName(definition.resource);
  const column = quoteName(field.column!);
  return (
    `update ${table} t set ${column} = n.number from (select id, ${callOf(definition, field, ', created_on')} as number ` +
    `from (select id, created_on from ${table} where ${column} is null order by id) o) n where n.id = t.id`
  );
}
