import { typeOf } from '#engine/field-types/field-types.ts';
import { quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

/**
 * The rows of a child table of `t` as one JSON array, in order, each `{ id, … }` with these cells. `column` makes one
 * cell's value over the alias `r`; so a list reads the rows of all its records in its own statement.
 */
export function rowsSql(
  resource: string,
  field: FieldDefinition,
  cells: readonly FieldDefinition[],
  column: (inner: FieldDefinition) => string,
): string {
  const columns = cells.map((inner) => `${column(inner)} as ${quoteName(inner.name)}`);
  return (
    `(select coalesce(json_agg(x), '[]'::json) from (select ${['r.id', ...columns].join(', ')} ` +
    `from ${quoteName(rowTable(resource, field.name))} r where r._record_id = t.id order by r._position, r.id) x)`
  );
}

/** One field of a row in write shape, relations as ids. */
export const storedRowValue = (inner: FieldDefinition): string => {
  const column = `r.${quoteName(inner.column!)}`;
  return typeOf(inner).sql.read(column);
};
