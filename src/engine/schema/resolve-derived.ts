import type { FieldDefinition, ResourceDefinition } from './definition.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;

/**
 * Gives each derived field the type of the field that it reads, with its options and titles. The paths have been
 * checked.
 */
export const resolveDerived = (resources: Resources): Resources =>
  Object.fromEntries(
    Object.entries(resources).map(([name, definition]) => [
      name,
      Object.values(definition.fields).some((field) => field.derive) ? withTypes(definition, resources) : definition,
    ]),
  );

const withTypes = (definition: ResourceDefinition, resources: Resources): ResourceDefinition => ({
  ...definition,
  fields: Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => {
      const source = field.derive && sourceOf(definition, field.derive, resources);
      return [name, source ? derivedFrom(field, source) : field];
    }),
  ),
});

/** The field at the end of a path; undefined where a step leads nowhere. */
export const sourceOf = (
  definition: ResourceDefinition,
  path: readonly string[],
  resources: Resources,
): FieldDefinition | undefined => {
  const [name = '', ...rest] = path;
  const field = definition.fields[name];
  if (rest.length === 0) return field;
  const target = field?.relation && resources[field.relation.to];
  return target && sourceOf(target, rest, resources);
};

/** A relation is shown as one and is none: nothing is chosen, and no key is kept. */
const derivedFrom = (field: FieldDefinition, source: FieldDefinition): FieldDefinition => ({
  ...field,
  type: source.type,
  schema: source.schema,
  ...(source.enum && { enum: source.enum }),
  ...(source.enumTitles && { enumTitles: source.enumTitles }),
  ...(source.enumTones && { enumTones: source.enumTones }),
  ...(source.widget && { widget: source.widget }),
});
