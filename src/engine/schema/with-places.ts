import { typeOf } from '../field-types/field-types.ts';
import { parentsOf } from '../field-types/relation/cascade.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import { isNode } from '../model/is-node.ts';
import { ownFieldOf, parentFieldOf } from '../model/relation-where.ts';

type Placed = Pick<ResourceDefinition, 'hierarchy' | 'fields'>;
type HasPlaces = Pick<ResourceDefinition, 'places'>;
type Resources<T extends Placed = Placed> = Readonly<Record<string, T>>;

/**
 * Sets for each resource what its records lie in: nodes of the hierarchy, and the records that narrow options. A city
 * is chosen within a country, so it lies in one; nothing is chosen within a currency. Only relations that every record
 * has count.
 */
export function withPlaces<T extends Placed>(resources: Resources<T>): Resources<T & HasPlaces> {
  const narrowing = narrowingFields(resources);
  return Object.fromEntries(
    Object.entries(resources).map(([name, definition]) => [
      name,
      placedAt(definition, placesOf(definition, narrowing.get(name) ?? new Set(), resources)),
    ]),
  );
}

/** What a definition was made into last: one that is unchanged stays the same object. */
const made = new WeakMap<Placed, HasPlaces>();

function placedAt<T extends Placed>(definition: T, places: readonly string[]): T & HasPlaces {
  const last = made.get(definition);
  if (last && last.places.join() === places.join()) return last as T & HasPlaces;
  const next = { ...definition, places };
  made.set(definition, next);
  return next;
}

/** The relations that a record lies in, the nearest first. */
function placesOf({ fields }: Placed, narrowing: ReadonlySet<string>, resources: Resources): readonly string[] {
  const required = Object.values(fields).filter((field) => typeOf(field).storage === 'key' && field.required);
  const above = new Set(required.flatMap((field) => Object.values(parentsOf(field))));
  const isInCascade = (field: FieldDefinition) => depthOf(field) > 0 || above.has(field.name);
  return required
    .filter((field) => isInCascade(field) || narrowing.has(field.name) || leadsToNode(field, resources))
    .sort((a, b) => depthOf(b) - depthOf(a))
    .map(({ name }) => name);
}

const leadsToNode = ({ relation }: FieldDefinition, resources: Resources): boolean => {
  const target = relation && resources[relation.to];
  return target !== undefined && isNode(target);
};

const depthOf = (field: FieldDefinition): number => Object.keys(parentsOf(field)).length;

/**
 * By resource: its fields that options of its records are narrowed by, in any file, from another field of the chooser.
 */
function narrowingFields(resources: Resources): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { relation } of Object.values(resources).flatMap(({ fields }) => withInner(Object.values(fields)))) {
    for (const [name, operand] of Object.entries(relation?.where ?? {})) {
      if (!relation || (ownFieldOf(operand) ?? parentFieldOf(operand)) === undefined) continue;
      found.set(relation.to, (found.get(relation.to) ?? new Set()).add(name));
    }
  }
  return found;
}

const withInner = (fields: readonly FieldDefinition[]): readonly FieldDefinition[] =>
  fields.flatMap((field) => [field, ...withInner(Object.values(field.fields ?? {}))]);
