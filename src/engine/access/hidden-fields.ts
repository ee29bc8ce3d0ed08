import { deepFreeze } from '../model/deep-freeze.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { RoleKey } from '../model/role-key.ts';
import { settingAt } from '#shared/rules/settings.ts';
import { hashOf } from '../model/hash.ts';

/** What a record is found by, which nothing can be without. */
const NEEDED = 'id';

/**
 * The definitions with the fields marked that the team's settings hide from a role (`permissions.hiddenFieldsFrom`). A change of
 * such a setting is another version, as a change of a file is; where nothing is hidden the same object comes back.
 */
export function composeHiddenFields(definitions: Definitions, settings: object): Definitions {
  const changed = Object.values(definitions.resources).flatMap((definition) => {
    const hidden = hiddenRoles(definition, settings);
    return hidden.size === 0 ? [] : [withHidden(definition, hidden)];
  });
  if (changed.length === 0) return definitions;
  const named = changed.map((definition) => [definition.resource, definition] as const);
  return Object.freeze({
    ...definitions,
    version: hashOf([definitions.version, ...changed.map(({ hash }) => hash)].join(' ')),
    resources: Object.freeze({ ...definitions.resources, ...Object.fromEntries(named) }),
  });
}

/** The names that a setting lists; none where it is missing or no list. */
export function namesAt(settings: object, path: string): readonly string[] {
  const value = settingAt(settings, path);
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function hiddenRoles({ fields, permissions }: ResourceDefinition, settings: object): Map<string, RoleKey[]> {
  const hidden = new Map<string, RoleKey[]>();
  for (const { role, setting } of permissions.hiddenFieldsFrom)
    for (const name of namesAt(settings, setting))
      if (Object.hasOwn(fields, name) && name !== NEEDED) hidden.set(name, [...(hidden.get(name) ?? []), role]);
  return hidden;
}

function withHidden(
  definition: ResourceDefinition,
  hidden: ReadonlyMap<string, readonly RoleKey[]>,
): ResourceDefinition {
  const marked = (field: FieldDefinition): FieldDefinition => {
    const hiddenFrom = hidden.get(field.name);
    return hiddenFrom ? { ...field, hiddenFrom } : field;
  };
  const fields = Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [name, marked(field)] as const),
  );
  return deepFreeze({ ...definition, fields, hash: hashOf(`${definition.hash} ${JSON.stringify([...hidden])}`) });
}
