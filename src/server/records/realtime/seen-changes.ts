import type { ResourceAccess } from '#engine/access/access.ts';
import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { FILES } from '#server/records/events/event-hub.ts';

/**
 * What a user sees of a change: `true`, nothing (`false`), or something in the records that meet one of these
 * conditions, where the groups of fields decide.
 */
type Seen = boolean | readonly Predicate[];

/** Who reads a resource, and the definition as the user's role reads it. */
export interface Reader {
  readonly definition: ResourceDefinition;
  readonly own: ResourceDefinition;
  readonly access: ResourceAccess;
}

const known = new WeakMap<ResourceAccess, ReturnType<typeof seenBy>>();

/**
 * Says what one user sees of changes of a resource. Counted are the values that are read in place of others, and what
 * decides which records and fields the user reads; not that the record has a new version, which the user would only
 * learn by the event.
 */
export function seenChanges(reader: Reader): (changed: readonly string[]) => Seen {
  const found = known.get(reader.access) ?? seenBy(reader);
  known.set(reader.access, found);
  return found;
}

function seenBy({ definition, own, access }: Reader): (changed: readonly string[]) => Seen {
  const storedIn = new Map(
    Object.values(definition.fields).flatMap(({ column, name }) => (column ? [[column, name]] : [])),
  );
  const stored = (name: string): string => storedIn.get(own.fields[name]?.column ?? '') ?? name;
  const conditions = typeof access.read === 'object' ? [access.read] : [];
  const deciding = new Set(
    [...conditions, ...Object.values(access.fieldRows)].flatMap((each) => [...fieldsUsed(each)]).map(stored),
  );
  const open = new Map<string, readonly Predicate[] | true>();
  for (const name of access.readFields) {
    if (name.includes('.')) continue;
    const rows = Object.hasOwn(access.fieldRows, name) ? access.fieldRows[name] : undefined;
    const known = open.get(stored(name)) ?? [];
    open.set(stored(name), rows === undefined || known === true ? true : [...known, rows]);
  }
  return (changed) => {
    const found = changed.map((name) =>
      name === FILES ? access.readFiles : deciding.has(name) ? true : (open.get(name) ?? false),
    );
    if (found.includes(true)) return true;
    const some = found.filter((each) => typeof each === 'object').flat();
    return some.length > 0 && some;
  };
}
