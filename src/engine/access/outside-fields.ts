import { deepFreeze } from '../model/deep-freeze.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { RoleKey } from '../model/role-key.ts';
import { effectiveRole, type RoleHolder } from './standing.ts';

const known = new WeakMap<Definitions, Map<RoleKey, Definitions>>();

/**
 * The definitions as the role of a user reads them: fields that it has another field's values of (`permissions.instead`)
 * lie in the column of that one, so that every statement takes them from there. The same object where there are none.
 */
export function definitionsFor(definitions: Definitions, holder: RoleHolder): Definitions {
  const role = effectiveRole(definitions.roles, holder);
  const byRole = known.get(definitions) ?? new Map<RoleKey, Definitions>();
  known.set(definitions, byRole);
  const found = byRole.get(role) ?? replaced(definitions, role);
  byRole.set(role, found);
  return found;
}

/** The fields whose values a role has in place of others, by these. */
const insteadFor = ({ permissions }: ResourceDefinition, role: RoleKey): Readonly<Record<string, string>> =>
  Object.assign({}, ...permissions.instead.filter(({ roles }) => roles.includes(role)).map(({ fields }) => fields));

/** Whether the role of a user reads fields of a resource in place of others. */
export const readsInstead = (definitions: Definitions, holder: RoleHolder, definition: ResourceDefinition): boolean =>
  Object.keys(insteadFor(definition, effectiveRole(definitions.roles, holder))).length > 0;

/** Whether a write by the role of a user would write such a field: one that users or the system write. */
export const writesInstead = (definitions: Definitions, holder: RoleHolder, definition: ResourceDefinition): boolean =>
  Object.keys(insteadFor(definition, effectiveRole(definitions.roles, holder))).some((name) => {
    const field = definition.fields[name];
    return field !== undefined && (field.system === true || !field.readOnly);
  });

function replaced(definitions: Definitions, role: RoleKey): Definitions {
  const all = Object.values(definitions.resources);
  if (all.every((definition) => Object.keys(insteadFor(definition, role)).length === 0)) return definitions;
  const columnsOf = (resource: string): ((name: string) => string | undefined) => {
    const definition = definitions.resources[resource];
    const instead = definition ? insteadFor(definition, role) : {};
    return (name) => definition?.fields[instead[name] ?? '']?.column;
  };
  const withColumns = (fields: Readonly<Record<string, FieldDefinition>>, resource: string | undefined) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]): readonly [string, FieldDefinition] => {
        const column = resource === undefined ? undefined : columnsOf(resource)(name);
        return [name, withTargets(column === undefined ? field : { ...field, column })];
      }),
    );
  /** The cells of rows stay; behind relations are the fields of the other resource. */
  function withTargets(field: FieldDefinition): FieldDefinition {
    const { relation, fields } = field;
    return {
      ...field,
      ...(fields && { fields: withColumns(fields, undefined) }),
      ...(relation?.fields && { relation: { ...relation, fields: withColumns(relation.fields, relation.to) } }),
    };
  }
  const resources = all.map(
    (definition) =>
      [definition.resource, { ...definition, fields: withColumns(definition.fields, definition.resource) }] as const,
  );
  return deepFreeze({ ...definitions, resources: Object.fromEntries(resources) });
}
