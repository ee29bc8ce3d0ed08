import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition, FieldTypeName, RelationOperand } from '#engine/schema/definition.ts';
import { ownFieldOf } from '#engine/schema/relation-where.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;
type FilterValues = Readonly<Record<string, unknown>>;

/** Fields whose choices hang on this one, at whatever distance: companies hang on the organization. */
export function dependentFields(fields: Fields, parent: string): readonly string[] {
  const found = new Set<string>();
  const queue = [parent];
  for (let name = queue.shift(); name !== undefined; name = queue.shift())
    for (const child of childrenOf(fields, name))
      if (!found.has(child) && child !== parent) {
        found.add(child);
        queue.push(child);
      }
  return [...found];
}

const childrenOf = (fields: Fields, parent: string): readonly string[] =>
  Object.values(fields)
    .filter((field) => Object.values(field.relation?.where ?? {}).some((source) => fieldNameOf(source) === parent))
    .map((field) => field.name);

const fieldNameOf = (source: RelationOperand): string | undefined => ownFieldOf(source);

/** Filters with one of them changed or dropped (`undefined`), and what hung on it dropped too. */
export function changeFilter(fields: Fields, filters: FilterValues, name: string, value: unknown): FilterValues {
  const dropped = new Set([name, ...dependentFields(fields, name)]);
  const kept = Object.entries(filters).filter(([key]) => !dropped.has(key));
  // The place among the chips stays: a changed chip does not travel to the end.
  const at = Object.keys(filters)
    .filter((key) => key === name || !dropped.has(key))
    .indexOf(name);
  if (value === undefined) return Object.fromEntries(kept);
  kept.splice(at < 0 ? kept.length : at, 0, [name, value]);
  return Object.fromEntries(kept);
}

/**
 * What narrows a relation filter's choices: the target's field -> the one id that its parent is filtered by.
 * A parent that is filtered by several or by none narrows nothing.
 */
export function narrowing(
  field: FieldDefinition,
  filters: FilterValues,
): Readonly<Record<string, string | number | boolean | null>> {
  const pairs = Object.entries(field.relation?.where ?? {}).flatMap(([target, source]) => {
    const parent = fieldNameOf(source);
    const value = parent === undefined ? source : singleValue(filters[parent]);
    return value === undefined ? [] : [[target, value as string | number | boolean | null] as const];
  });
  return Object.fromEntries(pairs);
}

function singleValue(filter: unknown): string | number | boolean | undefined {
  const one = Array.isArray(filter) && filter.length === 1 ? filter[0] : filter;
  return typeof one === 'object' || one === undefined ? undefined : (one as string | number | boolean);
}

const UNFILTERABLE: ReadonlySet<FieldTypeName> = new Set(['group', 'rows']);

/** The fields that the filter menu offers: those the file names, else everything readable that can be compared. */
export function filterFields(definition: CatalogueResource): readonly FieldDefinition[] {
  const named = definition.list.filters.flatMap((name) => definition.fields[name] ?? []);
  if (named.length > 0) return named;
  return Object.values(definition.fields).filter((field) => !UNFILTERABLE.has(field.type) && field.name !== 'id');
}
