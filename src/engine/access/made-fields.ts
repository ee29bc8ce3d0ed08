import { formulaLeaves } from '../formula/field-formula.ts';
import { fieldsUsed } from '../predicates/fields-used.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '../schema/definition.ts';

/** What decides over the fields of another resource: whether any of its rows, and which of its fields, this person may read. */
export interface OtherAccess {
  readonly rows: (definition: ResourceDefinition) => boolean;
  readonly field: (definition: ResourceDefinition, field: FieldDefinition) => boolean;
}

/**
 * Whether a value that is made of others may be read: only by who may read each field that it is made of. Of what a stored or
 * `scope: all` value counts, the rows are left aside, as the file says; the fields that it adds up and tests are not.
 */
export const mayReadMade = (
  definitions: Definitions,
  definition: ResourceDefinition,
  field: FieldDefinition,
  may: OtherAccess,
): boolean => {
  const { computed, derive } = field;
  if (derive) return mayReadPath(definitions, definition, derive, may);
  if (computed?.kind === 'formula')
    return [...formulaLeaves(definition.fields, field)].every((name) => {
      const leaf = definition.fields[name];
      return !leaf || (may.field(definition, leaf) && mayReadMade(definitions, definition, leaf, may));
    });
  if (computed?.kind !== 'rollup') return true;
  const target = definitions.resources[computed.resource];
  if (!target || (computed.scope === 'readable' && !may.rows(target))) return false;
  const used = [...(computed.of === undefined ? [] : [computed.of]), ...fieldsUsed(computed.where ?? {})];
  return used.every((name) => mayReadOther(definitions, target, name, may));
};

const mayReadPath = (
  definitions: Definitions,
  definition: ResourceDefinition,
  [name = '', ...rest]: readonly string[],
  may: OtherAccess,
): boolean => {
  const field = definition.fields[name];
  if (!field || !may.field(definition, field)) return false;
  if (rest.length === 0) return mayReadMade(definitions, definition, field, may);
  const target = field.relation && definitions.resources[field.relation.to];
  return target !== undefined && may.rows(target) && mayReadPath(definitions, target, rest, may);
};

const mayReadOther = (
  definitions: Definitions,
  target: ResourceDefinition,
  name: string,
  may: OtherAccess,
): boolean => {
  const field = target.fields[name];
  return field !== undefined && may.field(target, field) && mayReadMade(definitions, target, field, may);
};
