import { insideSentence } from '#engine/model/wording.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { Message } from '#shared/errors.ts';

type Named = Pick<ResourceDefinition, 'resource' | 'title' | 'titlePlural'>;

/** The name of a resource for one of its records, as an argument of a message: "Company". */
export const recordName = ({ resource, title }: Named): Message => ({
  message: `resources.${resource}.name`,
  args: { smart_count: 1 },
  text: title,
});

/** The same inside a sentence: "company". */
export const recordNameInside = (definition: Named): Message => {
  const name = recordName(definition);
  return { ...name, text: insideSentence(name.text) };
};

/** The name of a resource for a number of its records inside a sentence: "companies". */
export const recordNamesInside = (definition: Named, count = 2): Message => ({
  message: `resources.${definition.resource}.name`,
  args: { smart_count: count },
  text: insideSentence(count === 1 ? definition.title : definition.titlePlural),
});

/** The title of a resource's field. */
export const fieldName = (
  { resource, fields }: Pick<ResourceDefinition, 'resource' | 'fields'>,
  name: string,
): Message => ({
  message: `resources.${resource}.fields.${name}`,
  args: {},
  text: fields[name]?.title ?? name,
});

/** The title of a resource's transition or action. */
export const actionName = (
  { resource }: Pick<ResourceDefinition, 'resource'>,
  { key, title }: { readonly key: string; readonly title: string },
): Message => ({ message: `resources.${resource}.actions.${key}`, args: {}, text: title });

/** The title of a value of one of a resource's fields. */
export const optionName = (
  { resource, fields }: Pick<ResourceDefinition, 'resource' | 'fields'>,
  name: string,
  value: string,
): Message => ({
  message: `resources.${resource}.enums.${name}.${value}`,
  args: {},
  text: fields[name]?.enumTitles?.[value] ?? value,
});
