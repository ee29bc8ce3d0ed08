import { typeOf } from '#engine/field-types/field-types.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

/** A plain value of a table's alias as the wire shows it. */
export function fieldSql(field: FieldDefinition, of: string): string {
  const source = `${of}.${quoteName(field.column ?? field.name)}`;
  return typeOf(field).sql.read(source);
}
