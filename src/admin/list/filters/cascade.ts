import { typeOf } from '#engine/field-types/field-types.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition, RelationOperand } from '#engine/model/definition.ts';
import { isLive } from '#engine/model/is-live.ts';
import { ownFieldOf } from '#engine/model/relation-where.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;
type FilterValues = Readonly<Record<string, unknown>>;

/** Fields whose options hang on this one, at whatever distance: companies hang on the organization. */
function dependentFields(fields: Fields, parent: string): readonly string[] {
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
 * What narrows a relation filter's options: the target's field -> the one id that its parent is filtered by. A parent
 * that is filtered by several or by none narrows nothing.
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

export interface FilterFields {
  /** Those that the file names. */
  readonly usual: readonly FieldDefinition[];
  /** All other fields that this user can read and compare, including custom fields. */
  readonly further: readonly FieldDefinition[];
}

/** The fields that a list can be filtered by. */
export function filterFields({ fields, list }: CatalogueResource): FilterFields {
  const usual = list.filters.flatMap((name) => fields[name] ?? []);
  const further = Object.values(fields).filter(
    (field) =>
      !usual.includes(field) && field.name !== 'id' && !field.writeOnly && typeOf(field).isFilterable && !isLive(field),
  );
  return { usual, further };
}

/** The same in one row, as a choice of fields shows them. */
export function allFilterFields(definition: CatalogueResource): readonly FieldDefinition[] {
  const { usual, further } = filterFields(definition);
  return [...usual, ...further];
}
