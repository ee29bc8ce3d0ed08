import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import { readsAll } from '#engine/access/compile-access.ts';
import type { Predicate, RelatedValues } from '#engine/model/predicate.ts';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import { RELATED, recordFacts } from '#server/records/query/record-facts.ts';
import type { RecordFacts } from '#server/records/events/event-hub.ts';
import { evaluationContext } from '#server/records/query/request.ts';
import type { RecordMessage } from './messages.ts';

/** Picks from one resource's events those that this user can receive. */
export type Picker = (principal: Principal) => Promise<readonly RecordEvent[]>;

/**
 * Users are notified of the records that they can read now. Where permissions depend on the row, the rows are read once
 * for all connected users; of a deleted one its last facts came with the message.
 */
export function eventPicker(
  { database, registry }: { readonly database: Database; readonly registry: Registry },
  definition: ResourceDefinition,
  messages: readonly RecordMessage[],
): Picker {
  let reading: Promise<ReadonlyMap<number, RecordFacts>> | undefined;
  const facts = () => (reading ??= factsOf(database, definition, messages));
  const everything = messages.map(({ event }) => event);
  return async (principal) => {
    const access = registry.access(principal, definition);
    if (!canHear(access) || access.read === false) return [];
    if (readsAll(access)) return everything;
    const canRead = closureOf(access.read as Predicate, definition); // neither all nor none
    const context = evaluationContext(registry, principal);
    const known = await facts();
    return everything.filter(({ id }) => {
      const row = known.get(id);
      return row !== undefined && canRead(row, { ...context, related: row[RELATED] as RelatedValues | undefined });
    });
  };
}

const canHear = ({ can }: ResourceAccess): boolean => can.list || can.show;

async function factsOf(
  database: Database,
  definition: ResourceDefinition,
  messages: readonly RecordMessage[],
): Promise<ReadonlyMap<number, RecordFacts>> {
  const gone = messages.flatMap(({ event, facts }) => (facts ? [[event.id, facts] as const] : []));
  const ids = messages.filter(({ event }) => event.kind !== 'deleted').map(({ event }) => event.id);
  const there = ids.length > 0 ? await recordFacts(database, definition, ids) : [];
  return new Map([...gone, ...there]);
}

const closures = new WeakMap<Predicate, ReturnType<typeof predicateClosure>>();

function closureOf(predicate: Predicate, { fields }: ResourceDefinition): ReturnType<typeof predicateClosure> {
  const made = closures.get(predicate) ?? predicateClosure(predicate, fields);
  closures.set(predicate, made);
  return made;
}
