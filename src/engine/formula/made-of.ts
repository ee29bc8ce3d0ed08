import { typeOf } from '../field-types/field-types.ts';
import { formulaLeaves } from './field-formula.ts';
import { rollupFields } from './rollup-fields.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;

/** A field with the resource that it belongs to; a field of a row, that of its record. */
export interface Source {
  readonly definition: ResourceDefinition;
  readonly field: FieldDefinition;
}

/**
 * Every field that a value is made of, of any resource: what a formula calculates with, the relations that a derived
 * value is read through, what a count tests and adds up. Those that are made of others themselves are among them with
 * their own sources. Empty for a field that users fill in.
 */
export const madeOf = (resources: Resources, definition: ResourceDefinition, field: FieldDefinition): Source[] => {
  const { computed, derive } = field;
  const deeper = (at: ResourceDefinition, found: FieldDefinition | undefined): Source[] =>
    found ? [{ definition: at, field: found }, ...madeOf(resources, at, found)] : [];
  if (derive) return alongPath(resources, definition, derive, deeper);
  if (computed?.kind === 'formula')
    return [...formulaLeaves(definition.fields, field)].flatMap((name) => deeper(definition, definition.fields[name]));
  const target = computed && resources[computed.resource];
  if (!target) return [];
  const { rows, via } = computed;
  const outer = rows === undefined ? undefined : target.fields[rows];
  const among = outer ? (typeOf(outer).storage === 'child' ? (outer.fields ?? {}) : {}) : target.fields;
  const used = [...(via === undefined ? [] : [via]), ...rollupFields(computed)];
  return [
    ...(outer ? [{ definition: target, field: outer }] : []),
    ...used.flatMap((name) => deeper(target, among[name])),
  ];
};

const alongPath = (
  resources: Resources,
  definition: ResourceDefinition,
  [name = '', ...rest]: readonly string[],
  deeper: (at: ResourceDefinition, found: FieldDefinition | undefined) => Source[],
): Source[] => {
  const field = definition.fields[name];
  if (rest.length === 0) return deeper(definition, field);
  const target = field?.relation && resources[field.relation.to];
  return field && target ? [{ definition, field }, ...alongPath(resources, target, rest, deeper)] : [];
};
