import { formulaLeaves, parentNameOf } from '../formula/field-formula.ts';
import { rollupFields } from '../formula/rollup-fields.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '../model/definition.ts';

/**
 * Decides about the fields of another resource: whether this user can read any of its rows, and which of its fields.
 */
export interface OtherAccess {
  readonly rows: (definition: ResourceDefinition) => boolean;
  readonly field: (definition: ResourceDefinition, field: FieldDefinition) => boolean;
}

/**
 * Whether a computed value can be read: the user must be able to read each field it is computed from. For stored values
 * and for `scope: all`, row permissions are ignored, as the file says; the fields that the value adds up and tests are
 * not.
 */
export const canReadMade = (
  definitions: Definitions,
  definition: ResourceDefinition,
  field: FieldDefinition,
  may: OtherAccess,
): boolean => {
  const { computed, derive } = field;
  if (derive) return canReadPath(definitions, definition, derive, may);
  if (computed?.kind === 'formula')
    return [...formulaLeaves(definition.fields, field)].every((name) =>
      canReadLeaf(definitions, definition, name, may),
    );
  if (computed?.kind !== 'rollup') return true;
  const target = definitions.resources[computed.resource];
  if (!target || (computed.scope === 'readable' && computed.via !== undefined && !may.rows(target))) return false;
  const used = rollupFields(computed);
  if (computed.rows === undefined) return used.every((name) => canReadOther(definitions, target, name, may));
  const rows = target.fields[computed.rows];
  return (
    rows !== undefined &&
    may.field(target, rows) &&
    used.every((name) => {
      const cell = rows.fields?.[name];
      return cell !== undefined && may.field(target, cell) && canReadMadeCell(definitions, target, { rows, cell }, may);
    })
  );
};

/** The same of a field of a row: of what its formula is made of, in the row and in the record around it. */
export const canReadMadeCell = (
  definitions: Definitions,
  definition: ResourceDefinition,
  { rows, cell }: { readonly rows: FieldDefinition; readonly cell: FieldDefinition },
  may: OtherAccess,
): boolean =>
  cell.computed?.kind !== 'formula' ||
  [...formulaLeaves(rows.fields ?? {}, cell, definition.fields)].every((name) => {
    const above = parentNameOf(name);
    const own = rows.fields?.[name];
    return above === undefined ? !own || may.field(definition, own) : canReadLeaf(definitions, definition, above, may);
  });

const canReadLeaf = (
  definitions: Definitions,
  definition: ResourceDefinition,
  name: string,
  may: OtherAccess,
): boolean => {
  const leaf = definition.fields[name];
  return !leaf || (may.field(definition, leaf) && canReadMade(definitions, definition, leaf, may));
};

const canReadPath = (
  definitions: Definitions,
  definition: ResourceDefinition,
  [name = '', ...rest]: readonly string[],
  may: OtherAccess,
): boolean => {
  const field = definition.fields[name];
  if (!field || !may.field(definition, field)) return false;
  if (rest.length === 0) return canReadMade(definitions, definition, field, may);
  const target = field.relation && definitions.resources[field.relation.to];
  return target !== undefined && may.rows(target) && canReadPath(definitions, target, rest, may);
};

const canReadOther = (
  definitions: Definitions,
  target: ResourceDefinition,
  name: string,
  may: OtherAccess,
): boolean => {
  const field = target.fields[name];
  return field !== undefined && may.field(target, field) && canReadMade(definitions, target, field, may);
};
