import { changedFields } from '#client/api/wire-values.ts';
import { hasStorage } from '#engine/field-types/field-types.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

/**
 * A record as the API reads it and as forms contain it: relations as `{ id, name }`, files as they are stored or
 * chosen.
 */
export type Values = Readonly<Record<string, unknown>>;

/** The names of the fields that a save would send: what differs, on the wire, from the version that editing began with. */
export function changedNames(definition: CatalogueResource, values: Values, base: Values): readonly string[] {
  const changed = changedFields(definition, values, base);
  return Object.keys(changed);
}

/** The part of the values that can be written, for a check or a comparison. */
export function writableOf(definition: CatalogueResource, values: Values): Values {
  return Object.fromEntries(
    definition.writable.flatMap((name) =>
      name in values ? [[name, writablePart(definition.fields[name], values[name])]] : [],
    ),
  );
}

/** For rows, the cells that can be written. */
function writablePart(field: FieldDefinition | undefined, value: unknown): unknown {
  if (!hasStorage(field, 'child') || !Array.isArray(value)) return value;
  const isOpen = (name: string) => field.fields?.[name]?.readOnly !== true;
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([name]) => isOpen(name)))
      : row,
  );
}
