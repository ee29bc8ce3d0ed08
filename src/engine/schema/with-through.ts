import type { GrantDefinition, GrantRows, ResourceDefinition } from '../model/definition.ts';
import type { Predicate } from '../model/predicate.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;

/** The parts of a grant that name rows, and can follow a relation. */
export const ROW_PARTS = ['read', 'choose', 'create', 'update', 'delete'] as const;

/**
 * Gives grants that follow a relation (`through`) the condition of the same part of the same option there, on the fields
 * of the related record. Creating a record that belongs to another is a change of that one. The files have been checked.
 */
export const withThrough = (resources: Resources): Resources =>
  Object.fromEntries(
    Object.entries(resources).map(([name, definition]) => {
      const { grants } = definition.permissions;
      if (!Object.values(grants).some(followsRelation)) return [name, definition];
      const followed = Object.fromEntries(
        Object.entries(grants).map(([option, grant]) => [option, follow(resources, definition, option, grant)]),
      );
      return [name, { ...definition, permissions: { ...definition.permissions, grants: followed } }];
    }),
  );

const followsRelation = (grant: GrantDefinition): boolean =>
  ROW_PARTS.some((part) => typeof grant[part] === 'object' && grant[part].through !== undefined);

function follow(
  resources: Resources,
  { fields }: ResourceDefinition,
  option: string,
  grant: GrantDefinition,
): GrantDefinition {
  const changed = ROW_PARTS.flatMap((part) => {
    const rows = grant[part];
    if (typeof rows !== 'object' || rows.through === undefined) return [];
    const target = resources[fields[rows.through]?.relation?.to ?? ''];
    const there = target?.permissions.grants[option]?.[partThere(part)];
    return there === undefined ? [] : [[part, rowsThrough(rows.through, there)] as const];
  });
  return changed.length === 0 ? grant : { ...grant, ...Object.fromEntries(changed) };
}

/** The part of the other grant that decides: to add or remove what belongs to a record is to change it. */
export const partThere = (part: (typeof ROW_PARTS)[number]): 'read' | 'update' =>
  part === 'read' || part === 'choose' ? 'read' : 'update';

const rowsThrough = (relation: string, there: GrantRows): GrantRows =>
  there === true ? { where: { [relation]: { present: true } } } : { where: prefixed(there.where, relation) };

/** A condition on the record that a relation refers to. What it says of the user and the team stays as it is. */
function prefixed(predicate: Predicate, relation: string): Predicate {
  const { anyOf, allOf, not, $user, $setting, ...tests } = predicate;
  const inside = (list: readonly Predicate[]) => list.map((each) => prefixed(each, relation));
  return {
    ...Object.fromEntries(Object.entries(tests).map(([name, test]) => [`${relation}.${name}`, test])),
    ...($user !== undefined && { $user }),
    ...($setting !== undefined && { $setting }),
    ...(anyOf && { anyOf: inside(anyOf) }),
    ...(allOf && { allOf: inside(allOf) }),
    ...(not && { not: prefixed(not, relation) }),
  };
}
