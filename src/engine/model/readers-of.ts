import type { FieldDefinition, ResourceDefinition } from './definition.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;

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
    for (const read of readThrough(fields))
      if (read !== resource) readers.set(read, (readers.get(read) ?? new Set()).add(resource));
  return readers;
}

const readThrough = (fields: Readonly<Record<string, FieldDefinition>>): string[] =>
  Object.values(fields).flatMap(({ relation, fields: cells = {} }) => [
    ...(relation?.fields ? [relation.to, ...readThrough(relation.fields)] : []),
    ...readThrough(cells),
  ]);
