import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import { readsAll } from '#engine/access/present-rows.ts';
import { definitionsFor } from '#engine/access/outside-fields.ts';
import type { Predicate, RelatedValues } from '#engine/model/predicate.ts';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import { RELATED, recordFacts, VERSION } from '#server/records/query/record-facts.ts';
import { referredAmong } from '#server/records/query/referred-among.ts';
import type { RecordFacts } from '#server/records/events/event-hub.ts';
import { evaluationContext, type PermittedRows } from '#server/records/query/request.ts';
import type { RecordMessage } from './messages.ts';
import { type Reader, seenChanges } from './seen-changes.ts';

/** Picks from one resource's events those that this user can receive. */
export type Picker = (principal: Principal) => Promise<readonly RecordEvent[]>;

/**
 * Users are notified of the records that they can read now, and of changes of which they see something. Where permissions
 * depend on the row, the rows are read once for all connected users; of a deleted one its last facts came with the
 * message. Who reads values in place of others gets their version too.
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
  return async (principal) => {
    const access = registry.access(principal, definition);
    if (!canHear(access) || access.read === false) return [];
    const definitions = definitionsFor(registry.current, principal);
    const own = definitions.resources[definition.resource] ?? definition;
    const seen = seenOf(messages, { definition, own, access });
    const isOther = versionIn(own) !== versionIn(definition);
    if (readsAll(access) && !isOther && seen.every(({ conditions }) => conditions === true))
      return seen.map(({ event }) => event);
    const context = evaluationContext(registry, principal);
    const rows = { database, registry, definitions, definition: own, access, principal, context };
    const known = await factsFor(own);
    const meets = await judge(rows, known, seen);
    return seen.flatMap(({ event, conditions }) => {
      const row = known.get(event.id) ?? (readsAll(access) ? {} : undefined);
      if (!row || !meets(row, conditions)) return [];
      return [isOther ? withOwnVersion(event, row) : event];
    });
  };
}

interface SeenEvent {
  readonly event: RecordEvent;
  /** In records that meet one of these the user sees something of it; `true`: in every record. */
  readonly conditions: true | readonly Predicate[];
}

/** The events of which a user sees something. */
const seenOf = (messages: readonly RecordMessage[], reader: Reader): readonly SeenEvent[] =>
  messages.flatMap(({ event, changed }) => {
    const conditions = changed === undefined || event.kind !== 'updated' || seenChanges(reader)(changed);
    return conditions === false ? [] : [{ event, conditions }];
  });

/** @returns whether a record with these facts can be read, and meets one of some conditions. */
async function judge(
  rows: PermittedRows & { readonly database: Database },
  known: ReadonlyMap<number, RecordFacts>,
  seen: readonly SeenEvent[],
): Promise<(row: RecordFacts, conditions: SeenEvent['conditions']) => boolean> {
  const { access, definition, context } = rows;
  const read = readsAll(access) || typeof access.read === 'boolean' ? [] : [access.read];
  const judged = seen.flatMap(({ event: { id } }) => {
    const record = known.get(id);
    return record ? [{ record, related: relatedTo(record) }] : [];
  });
  const asked = seen.flatMap(({ conditions }) => (conditions === true ? [] : conditions));
  const referred = await referredAmong(rows, [...read, ...asked], judged);
  return (row, conditions) => {
    const meets = (each: Predicate) =>
      closureOf(each, definition)(row, { ...context, related: relatedTo(row), referred });
    return read.every(meets) && (conditions === true || conditions.some(meets));
  };
}

/** The column of the version of records, as a role reads it. */
const versionIn = ({ fields }: ResourceDefinition): string | undefined => fields[VERSION]?.column;

/** An event with what its reader sees in place of the version. */
const withOwnVersion = (event: RecordEvent, row: RecordFacts): RecordEvent =>
  event.kind === 'deleted' ? event : { ...event, version: String(row[VERSION] ?? '') };

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
