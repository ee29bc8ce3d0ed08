import { fieldGroupConditions, grantConditions } from './conditions-of.ts';
import type { FieldDefinition, ResourceDefinition } from './definition.ts';
import { referredPlaces, referringRelation } from './referred-by.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;
type Fields = Readonly<Record<string, FieldDefinition>>;

const known = new WeakMap<Resources, ReadonlyMap<string, ReadonlySet<string>>>();

/**
 * The other resources whose conditions, filters or search read fields of this one through relations: what is found of
 * them depends on it.
 */
export function readersOf(resources: Resources, resource: string): ReadonlySet<string> {
  const found = known.get(resources) ?? findReaders(resources);
  known.set(resources, found);
  return found.get(resource) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

function findReaders(resources: Resources): ReadonlyMap<string, ReadonlySet<string>> {
  const readers = new Map<string, Set<string>>();
  for (const { resource, fields } of Object.values(resources))
    for (const read of [...readBy(resources, resource), ...withheldBy(resources, fields)])
      if (read !== resource) readers.set(read, (readers.get(read) ?? new Set()).add(resource));
  return readers;
}

/**
 * The resources by whose records values from others are withheld: those that values are derived from, and what the
 * conditions of their groups of fields read in turn.
 */
const withheldBy = (resources: Resources, fields: Fields): string[] => {
  const derived = Object.values(fields).flatMap(({ derive }) => (derive ? targetsOf(resources, fields, derive) : []));
  const isWithholding = (name: string) => resources[name]?.permissions.fields.some(({ where }) => where) ?? false;
  return [...new Set([...derived, ...readThrough(fields)])]
    .filter(isWithholding)
    .flatMap((name) => [name, ...readThrough(resources[name]!.fields)]);
};

const targetsOf = (resources: Resources, fields: Fields, [name = '', ...rest]: readonly string[]): string[] => {
  const target = resources[fields[name]?.relation?.to ?? ''];
  return target ? [target.resource, ...targetsOf(resources, target.fields, rest)] : [];
};

/** With what the grants of the resources read that refer to its records, or to those that its relations lead to. */
function readBy(resources: Resources, resource: string, before: readonly string[] = []): readonly string[] {
  const definition = resources[resource];
  if (!definition || before.includes(resource)) return [];
  const referring = [...grantConditions(definition), ...fieldGroupConditions(definition)]
    .flatMap(referredPlaces)
    .map(({ by }) => referringRelation(by).resource);
  const further = referring.flatMap((name) => [name, ...readBy(resources, name, [...before, resource])]);
  return [...readThrough(definition.fields), ...further];
}

const readThrough = (fields: Readonly<Record<string, FieldDefinition>>): string[] =>
  Object.values(fields).flatMap(({ relation, fields: cells = {} }) => [
    ...(relation?.fields ? [relation.to, ...readThrough(relation.fields)] : []),
    ...readThrough(cells),
  ]);
