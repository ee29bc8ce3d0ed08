import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import {
  type FollowedModule,
  type GrantDefinition,
  type GrantedRows,
  type GrantRows,
  isOnlyLent,
} from '../model/grant-definition.ts';
import { withAlso } from '../model/granted-rows.ts';
import type { Predicate } from '../model/predicate.ts';
import { isNeverNull } from '../predicates/never-null.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;
type Find = (resource: string) => ResourceDefinition | undefined;

/** The parts of a grant that name rows, and can follow relations. */
export const ROW_PARTS = ['read', 'choose', 'create', 'update', 'delete'] as const;
type RowPart = (typeof ROW_PARTS)[number];

/**
 * Gives grants that follow relations (`through`) the conditions of the same part there, on the fields of the related
 * record: of the same option in the same module, of every option in another, where those that a user has decide. Those
 * that follow a relation themselves come first. Creating a record that belongs to another is a change of that one. The
 * files have been checked.
 */
export function withThrough(resources: Resources): Resources {
  const done = new Map<string, ResourceDefinition>();
  const find: Find = (name) => {
    const definition = resources[name];
    if (!definition || done.has(name)) return done.get(name);
    done.set(name, definition);
    const followed = withFollowed(find, definition);
    done.set(name, followed);
    return followed;
  };
  return Object.fromEntries(Object.keys(resources).map((name) => [name, find(name)!])); // each is a resource
}

function withFollowed(find: Find, definition: ResourceDefinition): ResourceDefinition {
  const { grants } = definition.permissions;
  if (!Object.values(grants).some(followsRelation)) return definition;
  const followed = Object.fromEntries(
    Object.entries(grants).map(([option, grant]) => [option, follow(find, definition, option, grant)]),
  );
  return { ...definition, permissions: { ...definition.permissions, grants: followed } };
}

const followsRelation = (grant: GrantDefinition): boolean =>
  ROW_PARTS.some((part) => typeof grant[part] === 'object' && grant[part].through !== undefined);

function follow(find: Find, definition: ResourceDefinition, option: string, grant: GrantDefinition): GrantDefinition {
  const { key } = definition.permissions;
  const changed = ROW_PARTS.flatMap((part) => {
    const rows = grant[part];
    if (typeof rows !== 'object' || rows.through === undefined) return [];
    const followed = rows.through.flatMap((relation) => followedModule(find, definition, { relation, option, part }));
    const all = followed.flatMap(({ options }) => Object.values(options));
    const there = anyOf(all.map(({ where }) => where));
    if (there === undefined) return [];
    const isOwn = followed.every(({ module }) => module === key) && !all.some(dependsOnUser);
    const where = withAlso(rows, there);
    return [[part, { ...rows, where, ...(!isOwn && { followed }) } satisfies GrantedRows] as const];
  });
  return changed.length === 0 ? grant : { ...grant, ...Object.fromEntries(changed) };
}

/** Rows that are not those of one condition for all who have the option. */
const dependsOnUser = ({ followed, referredBy }: GrantedRows): boolean => (followed ?? referredBy) !== undefined;

interface Followed {
  readonly relation: string;
  readonly option: string;
  readonly part: RowPart;
}

function followedModule(
  find: Find,
  { fields, permissions }: ResourceDefinition,
  { relation, option, part }: Followed,
): FollowedModule[] {
  const field = fields[relation];
  const target = find(field?.relation?.to ?? '');
  const module = target?.permissions.key;
  if (!field || !target || module === undefined) return [];
  const { grants } = target.permissions;
  // What is only lent is the record itself, not what belongs to it.
  const names =
    module === permissions.key ? [option] : Object.keys(grants).filter((name) => !isOnlyLent(grants[name]!));
  const options = names.flatMap((name) => {
    const there = grants[name]?.[partThere(part)];
    return there === undefined ? [] : [[name, rowsThrough(field, there)] as const];
  });
  return [{ module, options: Object.fromEntries(options) }];
}

/** One of several conditions; undefined where there is none. */
const anyOf = (conditions: readonly Predicate[]): Predicate | undefined =>
  conditions.length > 1 ? { anyOf: conditions } : conditions[0];

/** The part of the other grant that decides: to add or remove what belongs to a record is to change it. */
export const partThere = (part: RowPart): 'read' | 'update' =>
  part === 'read' || part === 'choose' ? 'read' : 'update';

function rowsThrough(field: FieldDefinition, there: GrantRows): GrantedRows {
  if (there === true) return { where: isThere(field) };
  const behind = (where: Predicate): Predicate => ({ ...isThere(field), ...prefixed(where, field.name) });
  const followed = there.followed?.map(({ module, options }) => ({
    module,
    options: Object.fromEntries(Object.entries(options).map(([name, rows]) => [name, rowsThrough(field, rows)])),
  }));
  return {
    where: behind(there.where),
    ...(there.also && { also: behind(there.also) }),
    ...(there.or && { or: behind(there.or) }),
    ...(followed && { followed }),
    ...(there.referredBy && { referredBy: there.referredBy }),
  };
}

/** Where there is no related record, a condition on it (`not`, or one on the user alone) must not be met. */
const isThere = (field: FieldDefinition): Predicate => (isNeverNull(field) ? {} : { [field.name]: { present: true } });

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
