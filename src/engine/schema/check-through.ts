import { MOST_LINKS } from '../predicates/paths.ts';
import { pathsUsed } from '../predicates/fields-used.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { GrantRows, ReferringRelation } from '../model/grant-definition.ts';
import { reaches } from './check-conditions.ts';
import type { Predicate } from '../model/predicate.ts';
import { referredPlaces, referringRelation } from '../model/referred-by.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';
import { partThere, ROW_PARTS } from './with-through.ts';

type Part = 'read' | 'update';
type Find = (resource: string) => ResourceDefinition | undefined;

/**
 * Checks grants that follow relations, to another resource (`through`) or from another (`referredBy`): there is an
 * option that decides, and it does not depend on the records that it decides about.
 */
export const checkThrough = (file: ProjectFile, files: readonly ProjectFile[]): readonly Diagnostic[] => {
  const definition = file.definition!; // only files with a definition are checked against others
  const find: Find = (resource) => files.find((each) => each.definition?.resource === resource)?.definition;
  const ofGroups = definition.permissions.fields.flatMap(({ where }, index) => {
    const path = `permissions.fields.${index}.where`;
    return where
      ? misasked(definition, find, where).map((text) => diagnosticIn(file, path, 'REF', text, placeOf(file, path)))
      : [];
  });
  const ofGrants = Object.entries(definition.permissions.grants).flatMap(([option, grant]) =>
    ROW_PARTS.flatMap((part) => {
      const rows = grant[part];
      if (typeof rows !== 'object') return [];
      const { through = [], referredBy = [], also, or } = rows;
      const asked = also ?? (through.length + referredBy.length > 0 ? {} : rows.where);
      const say = (key: 'through' | 'referredBy' | 'where' | 'or', message: string | undefined) => {
        if (message === undefined) return [];
        const path = `permissions.grants.${option}.${part}.${key}`;
        const place = placeOf(file, path) ?? file.facts.places[`permissions.grants.${option}`];
        return [diagnosticIn(file, path, 'REF', message, place)];
      };
      if (through.length > 0 && referredBy.length > 0)
        return say('referredBy', 'A grant has either "through" or "referredBy": make two options');
      if (or && through.length + referredBy.length === 0)
        return say('or', '"or" goes with "through" or "referredBy": here "anyOf" in "where" says the same');
      return [
        ...through.flatMap((relation) =>
          say('through', misled(definition, find, { relation, option, part: partThere(part) })),
        ),
        ...referredBy.flatMap((relation) => say('referredBy', misreferred(definition, find, relation))),
        ...misasked(definition, find, asked).flatMap((message) => say('where', message)),
        ...misasked(definition, find, or ?? {}).flatMap((message) => say('or', message)),
      ];
    }),
  );
  return [...ofGroups, ...ofGrants];
};

/** What is wrong with the places of a condition that ask which records refer to a record. */
const misasked = (own: ResourceDefinition, find: Find, condition: Predicate): readonly string[] =>
  referredPlaces(condition).flatMap(({ path, by }) => {
    const { relation, type } = path === '' ? {} : (own.fields[path] ?? {});
    if (path !== '' && type !== 'relation') return [`"${path}" is not a relation to one record`];
    const target = relation ? find(relation.to) : own;
    return (target && misreferred(target, find, referringRelation(by))) ?? [];
  });

interface Followed {
  readonly relation: string;
  readonly option: string;
  readonly part: Part;
}

function misled(own: ResourceDefinition, find: Find, { relation: name, option, part }: Followed): string | undefined {
  const { relation, type } = own.fields[name] ?? {};
  if (!relation || type !== 'relation') return `"${name}" is not a relation to one record`;
  const target = find(relation.to);
  if (!target) return undefined;
  const isSame = isSameModule(own, target);
  const found = rowsThere(own, target, { option, part });
  if (found.length === 0)
    return `"${relation.to}" has no "${part}" for ${isSame ? `the option "${option}" of this module` : 'any option'}`;
  const circle = dependsOn(find, { resource: target.resource, part }, { resource: own.resource, part });
  if (circle) return circle;
  return found.some((rows) => 1 + linksOf(find, target, rows, { option, part }) > MOST_LINKS)
    ? `The condition of "${relation.to}" is more than ${MOST_LINKS} relations away: name it here`
    : undefined;
}

function misreferred(
  own: ResourceDefinition,
  find: Find,
  { resource, via, where }: ReferringRelation,
): string | undefined {
  const target = find(resource);
  if (!target) return undefined;
  const { relation, type } = target.fields[via] ?? {};
  if (type !== 'relation' || relation?.to !== own.resource)
    return `"${via}" of ${resource} is not a relation to one record of ${own.resource}`;
  if (!Object.values(target.permissions.grants).some(({ read }) => read))
    return `"${resource}" has no "read" for any option`;
  const path =
    where && [...pathsUsed(where)].find((each) => each.includes('.') || target.fields[each]?.column === undefined);
  if (path !== undefined) return `"${path}" of ${resource} cannot be tested here: only what is in its own table can`;
  return dependsOn(find, { resource, part: 'read' }, { resource: own.resource, part: 'read' });
}

const isSameModule = ({ permissions: own }: ResourceDefinition, { permissions }: ResourceDefinition): boolean =>
  permissions.key !== undefined && permissions.key === own.key;

/** The rows of another resource that decide: of the same option in the same module, else of any. */
function rowsThere(
  own: ResourceDefinition,
  target: ResourceDefinition,
  { option, part }: Omit<Followed, 'relation'>,
): readonly GrantRows[] {
  const { grants } = target.permissions;
  const options = isSameModule(own, target) ? [grants[option]] : Object.values(grants);
  return options.flatMap((grant): GrantRows[] => (grant?.[part] === undefined ? [] : [grant[part]]));
}

/** The relations to the furthest field that rows test. */
function linksOf(
  find: Find,
  definition: ResourceDefinition,
  rows: GrantRows,
  asked: Omit<Followed, 'relation'>,
): number {
  if (rows === true) return 0;
  const { also, or, through = [], where } = rows;
  const conditions = through.length > 0 ? [also, or] : [where];
  const own = conditions.flatMap((each = {}) => [...pathsUsed(each)].map((path) => path.split('.').length - 1));
  const further = through.flatMap((name) => {
    const target = find(definition.fields[name]?.relation?.to ?? '');
    return target ? rowsThere(definition, target, asked).map((each) => 1 + linksOf(find, target, each, asked)) : [];
  });
  return Math.max(0, ...own, ...further);
}

interface Decision {
  readonly resource: string;
  readonly part: Part;
}

/** In words that one decision depends on another, through any number of resources. */
function dependsOn(find: Find, start: Decision, end: Decision): string | undefined {
  const nameOf = ({ resource, part }: Decision) => `${resource} ${part}`;
  const next = (name: string) => {
    const [resource = '', part] = name.split(' ');
    return decidedBy(find(resource), part as Part).map(nameOf);
  };
  const isCircle = start.resource === end.resource || reaches(nameOf(start), nameOf(end), next);
  if (!isCircle) return undefined;
  return `Who can ${start.part} records of "${start.resource}" depends on "${end.resource}" itself: neither could be decided`;
}

/** What the grants of a resource follow for a part. */
const decidedBy = (definition: ResourceDefinition | undefined, part: Part): readonly Decision[] =>
  Object.values(definition?.permissions.grants ?? {}).flatMap((grant) =>
    ROW_PARTS.filter((each) => partThere(each) === part).flatMap((each) => {
      const rows = grant[each];
      if (typeof rows !== 'object') return [];
      return [
        ...(rows.through ?? []).map((name) => ({ resource: definition?.fields[name]?.relation?.to ?? '', part })),
        ...referredPlaces(rows.where).map(({ by }) => ({
          resource: referringRelation(by).resource,
          part: 'read' as const,
        })),
      ];
    }),
  );
