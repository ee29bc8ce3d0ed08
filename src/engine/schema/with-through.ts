import type {
  FollowedModule,
  GrantDefinition,
  GrantedRows,
  GrantRows,
  ResourceDefinition,
} from '../model/definition.ts';
import type { Predicate } from '../model/predicate.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;

/** The parts of a grant that name rows, and can follow relations. */
export const ROW_PARTS = ['read', 'choose', 'create', 'update', 'delete'] as const;
type RowPart = (typeof ROW_PARTS)[number];

/**
 * Gives grants that follow relations (`through`) the conditions of the same part there, on the fields of the related
 * record: of the same option in the same module, of every option in another, where those that a user has decide. Creating
 * a record that belongs to another is a change of that one. The files have been checked.
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
  definition: ResourceDefinition,
  option: string,
  grant: GrantDefinition,
): GrantDefinition {
  const { key } = definition.permissions;
  const changed = ROW_PARTS.flatMap((part) => {
    const rows = grant[part];
    if (typeof rows !== 'object' || rows.through === undefined) return [];
    const followed = rows.through.flatMap((relation) =>
      followedModule(resources, definition, { relation, option, part }),
    );
    const where = anyOf(followed.flatMap(({ options }) => Object.values(options)));
    if (where === undefined) return [];
    const isOwn = followed.every(({ module }) => module === key);
    return [[part, { ...rows, where, ...(!isOwn && { followed }) } satisfies GrantedRows] as const];
  });
  return changed.length === 0 ? grant : { ...grant, ...Object.fromEntries(changed) };
}

interface Followed {
  readonly relation: string;
  readonly option: string;
  readonly part: RowPart;
}

function followedModule(
  resources: Resources,
  { fields, permissions }: ResourceDefinition,
  { relation, option, part }: Followed,
): FollowedModule[] {
  const target = resources[fields[relation]?.relation?.to ?? ''];
  const module = target?.permissions.key;
  if (!target || module === undefined) return [];
  const names = module === permissions.key ? [option] : Object.keys(target.permissions.grants);
  const options = names.flatMap((name) => {
    const there = target.permissions.grants[name]?.[partThere(part)];
    return there === undefined ? [] : [[name, rowsThrough(relation, there)] as const];
  });
  return [{ module, options: Object.fromEntries(options) }];
}

/** One of several conditions; undefined where there is none. */
const anyOf = (conditions: readonly Predicate[]): Predicate | undefined =>
  conditions.length > 1 ? { anyOf: conditions } : conditions[0];

/** The part of the other grant that decides: to add or remove what belongs to a record is to change it. */
export const partThere = (part: RowPart): 'read' | 'update' =>
  part === 'read' || part === 'choose' ? 'read' : 'update';

/** Where there is no related record, a condition on it (`not`, or one on the user alone) must not be met. */
const rowsThrough = (relation: string, there: GrantRows): Predicate => ({
  [relation]: { present: true },
  ...(there !== true && prefixed(there.where, relation)),
});

/** A condition on the record that a relation refers to. What it says of the user and the team stays as it is. */
function prefixed(predicate: Predicate, relation: string): Predicate {
  const { anyOf: any, allOf, not, $user, $setting, ...tests } = predicate;
  const inside = (list: readonly Predicate[]) => list.map((each) => prefixed(each, relation));
  return {
    ...Object.fromEntries(Object.entries(tests).map(([name, test]) => [`${relation}.${name}`, test])),
    ...($user !== undefined && { $user }),
    ...($setting !== undefined && { $setting }),
    ...(any && { anyOf: inside(any) }),
    ...(allOf && { allOf: inside(allOf) }),
    ...(not && { not: prefixed(not, relation) }),
  };
}
