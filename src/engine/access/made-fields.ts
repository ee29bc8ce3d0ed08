import { derivedSteps } from './field-rows.ts';
import { formulaLeaves, parentNameOf } from '../formula/field-formula.ts';
import { rollupFields } from '../formula/rollup-fields.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '../model/definition.ts';

/**
 * Decides about the fields of another resource: whether this user can read any of its rows, and which of its fields.
 */
export interface OtherAccess {
  readonly canReadSome: (definition: ResourceDefinition) => boolean;
  readonly canReadField: (definition: ResourceDefinition, field: FieldDefinition) => boolean;
  /** Whether a field is open to this user in every record, by its own group. */
  readonly isOpenInAll: (field: FieldDefinition) => boolean;
}

/**
 * Whether this user reads a value wherever they read the record: by its group, and for what is read through relations by
 * those of every step.
 */
const isWhole = (
  definitions: Definitions,
  definition: ResourceDefinition,
  field: FieldDefinition,
  other: OtherAccess,
): boolean => {
  if (!other.isOpenInAll(field)) return false;
  return derivedSteps(definitions, definition, field).every(({ definition: at, name }) => {
    const step = at.fields[name];
    return !step || isWhole(definitions, at, step, other);
  });
};

/**
 * Whether a computed value can be read: the user must be able to read each field it is computed from. For stored values
 * and for `scope: all`, row permissions are ignored, as the file says; the fields that the value adds up and tests are
 * not.
 */
export const canReadMade = (
  definitions: Definitions,
  definition: ResourceDefinition,
  field: FieldDefinition,
  other: OtherAccess,
): boolean => {
  const { computed, derive } = field;
  if (derive) return canReadPath(definitions, definition, derive, other);
  // What is in the same group is open in the same records.
  const isOpenIn = (at: ResourceDefinition, source: FieldDefinition) =>
    field.access?.where !== undefined || isWhole(definitions, at, source, other);
  if (computed?.kind === 'formula')
    return [...formulaLeaves(definition.fields, field)].every((name) => {
      const leaf = definition.fields[name];
      return !leaf || (isOpenIn(definition, leaf) && canReadLeaf(definitions, definition, name, other));
    });
  if (computed?.kind !== 'rollup') return true;
  const target = definitions.resources[computed.resource];
  if (!target || (computed.scope === 'readable' && computed.via !== undefined && !other.canReadSome(target)))
    return false;
  const used = rollupFields(computed);
  const isOpenThere = (name: string | undefined) => {
    const source = target.fields[name ?? ''];
    return !source || isOpenIn(target, source);
  };
  if (!isOpenThere(computed.via)) return false;
  if (computed.rows === undefined)
    return used.every((name) => isOpenThere(name) && canReadOther(definitions, target, name, other));
  const rows = target.fields[computed.rows];
  return (
    rows !== undefined &&
    isOpenThere(computed.rows) &&
    other.canReadField(target, rows) &&
    used.every((name) => {
      const cell = rows.fields?.[name];
      return (
        cell !== undefined &&
        other.canReadField(target, cell) &&
        canReadMadeCell(definitions, target, { rows, cell }, other)
      );
    })
  );
};

/** The same of a field of a row: of what it is made of, in the row, in the record around it, and behind its relations. */
export const canReadMadeCell = (
  definitions: Definitions,
  definition: ResourceDefinition,
  { rows, cell }: { readonly rows: FieldDefinition; readonly cell: FieldDefinition },
  other: OtherAccess,
): boolean => {
  const row = { ...definition, fields: rows.fields ?? {} };
  if (cell.derive)
    return (
      (rows.access?.where !== undefined || isWhole(definitions, row, cell, other)) &&
      canReadPath(definitions, row, cell.derive, other)
    );
  if (cell.computed?.kind !== 'formula') return true;
  return [...formulaLeaves(rows.fields ?? {}, cell, definition.fields)].every((name) => {
    const above = parentNameOf(name);
    const own = rows.fields?.[name];
    if (above === undefined) return !own || other.canReadField(definition, own);
    const leaf = definition.fields[above];
    const isOpen = !leaf || rows.access?.where !== undefined || isWhole(definitions, definition, leaf, other);
    return isOpen && canReadLeaf(definitions, definition, above, other);
  });
};

const canReadLeaf = (
  definitions: Definitions,
  definition: ResourceDefinition,
  name: string,
  other: OtherAccess,
): boolean => {
  const leaf = definition.fields[name];
  return !leaf || (other.canReadField(definition, leaf) && canReadMade(definitions, definition, leaf, other));
};

const canReadPath = (
  definitions: Definitions,
  definition: ResourceDefinition,
  [name = '', ...rest]: readonly string[],
  other: OtherAccess,
): boolean => {
  const field = definition.fields[name];
  if (!field || !other.canReadField(definition, field)) return false;
  if (rest.length === 0) return canReadMade(definitions, definition, field, other);
  const target = field.relation && definitions.resources[field.relation.to];
  return target !== undefined && other.canReadSome(target) && canReadPath(definitions, target, rest, other);
};

const canReadOther = (
  definitions: Definitions,
  target: ResourceDefinition,
  name: string,
  other: OtherAccess,
): boolean => {
  const field = target.fields[name];
  return field !== undefined && other.canReadField(target, field) && canReadMade(definitions, target, field, other);
};
