import { writtenRowsSchema } from '../field-types/written-rows.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import { isColumnDerived } from '../model/kept-derivation.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;

/**
 * Gives each derived field the type of the field that it reads, with its options and titles; a derived field can be
 * read through another. The paths have been checked.
 */
export const resolveDerived = (resources: Resources): Resources =>
  Object.fromEntries(
    Object.entries(resources).map(([name, definition]) => [
      name,
      isDeriving(definition.fields) ? { ...definition, fields: typedFields(definition, resources) } : definition,
    ]),
  );

type Fields = ResourceDefinition['fields'];

const isDeriving = (fields: Fields): boolean =>
  Object.values(fields).some((field) => field.derive ?? isDeriving(field.fields ?? {}));

const typedFields = (definition: ResourceDefinition, resources: Resources): Fields =>
  Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => {
      const source = field.derive && sourceOf(definition, field.derive, resources);
      if (source) return [name, derivedFrom(field, source)];
      return [name, isDeriving(field.fields ?? {}) ? withTypedCells(definition, field, resources) : field];
    }),
  );

/** Rows with derived cells: a cell is read through a relation of its row. */
const withTypedCells = (
  definition: ResourceDefinition,
  rows: FieldDefinition,
  resources: Resources,
): FieldDefinition => {
  const fields = typedFields({ ...definition, fields: rows.fields ?? {} }, resources);
  return { ...rows, fields, schema: writtenRowsSchema(rows, Object.values(fields)) };
};

/** The field at the end of a path; undefined where a step leads nowhere. */
export const sourceOf = (
  definition: ResourceDefinition,
  path: readonly string[],
  resources: Resources,
  depth = 0,
): FieldDefinition | undefined => {
  const [name = '', ...rest] = path;
  const field = definition.fields[name];
  const read = field?.derive ? (endOf(definition, field, resources, depth) ?? field) : field;
  if (rest.length === 0) return read;
  // A relation that is itself read through another, and kept, leads on too.
  const target = read?.relation && resources[read.relation.to];
  return target && sourceOf(target, rest, resources, depth);
};

const DEEPEST = 10;

/** What a derived field reads in the end; undefined where derived fields read each other in a circle. */
const endOf = (
  definition: ResourceDefinition,
  field: FieldDefinition,
  resources: Resources,
  depth: number,
): FieldDefinition | undefined => {
  const source = depth < DEEPEST ? sourceOf(definition, field.derive!, resources, depth + 1) : undefined;
  return source && derivedFrom(field, source);
};

/** A relation that is read each time is shown as one and is none: nothing is chosen, and no key is kept. */
const derivedFrom = (field: FieldDefinition, source: FieldDefinition): FieldDefinition => ({
  ...field,
  ...(source.relation && isColumnDerived(field) && keptRelation(field, source.relation.to)),
  type: source.type,
  schema: source.schema,
  ...(source.enum && { enum: source.enum }),
  ...(source.enumTitles && { enumTitles: source.enumTitles }),
  ...(source.enumTones && { enumTones: source.enumTones }),
  ...(source.widget && { widget: source.widget }),
  ...(source.currency && { currency: source.currency }),
  ...(source.unit && { unit: source.unit }),
});

/** What the source stops or follows is its own affair: here the link goes with the record. */
const keptRelation = ({ name }: FieldDefinition, to: string): Partial<FieldDefinition> => ({
  column: `${name}_id`,
  relation: { to, where: {}, onDelete: 'setNull' },
  index: true,
});
