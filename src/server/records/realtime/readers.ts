import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import { readsAll } from '#engine/access/present-rows.ts';
import { definitionsFor } from '#engine/access/outside-fields.ts';
import type { Predicate, RelatedValues } from '#engine/model/predicate.ts';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import { RELATED, recordFacts } from '#server/records/query/record-facts.ts';
import { referredAmong } from '#server/records/query/referred-among.ts';
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
  const readings = new Map<ResourceDefinition, Promise<ReadonlyMap<number, RecordFacts>>>();
  const factsFor = (own: ResourceDefinition) => {
    const reading = readings.get(own) ?? factsOf(database, own, messages);
    readings.set(own, reading);
    return reading;
  };
  const everything = messages.map(({ event }) => event);
  return async (principal) => {
    const access = registry.access(principal, definition);
    if (!canHear(access) || access.read === false) return [];
    if (readsAll(access)) return everything;
    const read = access.read as Predicate; // neither all nor none
    const canRead = closureOf(read, definition);
    const context = evaluationContext(registry, principal);
    const definitions = definitionsFor(registry.current, principal);
    const own = definitions.resources[definition.resource] ?? definition;
    const known = await factsFor(own);
    const rows = { database, registry, definitions, definition: own, access, principal, context };
    const judged = [...known.values()].map((record) => ({ record, related: relatedTo(record) }));
    const referred = await referredAmong(rows, [read], judged);
    return everything.filter(({ id }) => {
      const row = known.get(id);
      return row !== undefined && canRead(row, { ...context, related: relatedTo(row), referred });
    });
  };
}

const relatedTo = (row: RecordFacts): RelatedValues | undefined => row[RELATED] as RelatedValues | undefined;

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
