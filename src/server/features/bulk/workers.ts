import { isDeepStrictEqual } from 'node:util';
import type { BulkWork } from '#shared/contracts/bulk-jobs.ts';
import type { EarlierRecord } from '#shared/contracts/bulk.ts';
import { AppError } from '#shared/errors.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { matchingIds } from '#server/records/query/row-conditions.ts';
import { storedRecord, storedRecords } from '#server/records/query/stored-record.ts';
import type { StoredRecord, WriteValues } from '#server/records/query/record-values.ts';
import { performAction, undoAction } from '#server/records/write/act.ts';
import { bodyOf, changeFrom, returnableValues } from '#server/records/write/bulk.ts';
import { restoreMany } from '#server/records/write/bulk-undo.ts';
import { type ChildrenWish, withChildren } from '#server/records/write/children/with-children.ts';
import {
  putProvenance,
  storedProvenances,
  type StoredProvenance,
} from '#server/records/write/provenance/carry-provenance.ts';
import { removeRecords } from '#server/records/write/remove.ts';
import { changeState } from '#server/records/write/transition.ts';
import { restoreRecords } from '#server/records/write/trash.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { say } from '#server/platform/texts/say.ts';

/** What undoes the work on one record. */
export type Earlier =
  | {
      readonly kind: 'values';
      readonly before: WriteValues;
      readonly after: WriteValues;
      readonly along?: readonly { readonly resource: string; readonly records: readonly EarlierRecord[] }[];
      /** Where the values before came from. */
      readonly origins?: readonly StoredProvenance[];
    }
  | { readonly kind: 'transition' | 'action'; readonly data: WriteValues }
  | { readonly kind: 'trash' };

/** The same user's request to write a resource. */
export type RequestTo = (definition: ResourceDefinition) => ResourceRequest;

/** Does the work of a job on records, in the order of its calls. */
export interface Worker {
  /** Before the first of a batch. */
  begin?(ids: readonly number[]): Promise<void>;
  /** One record. @returns whether there was something to do. @throws {AppError} why it was not possible. */
  one(id: number): Promise<'done' | 'same'>;
  /** After the last of a batch: what undoes the work, by record; none where it can't be undone. */
  earlier?(): Promise<ReadonlyMap<number, Earlier>>;
}

/** The worker for one batch. */
export function workerFor(request: ResourceRequest, work: BulkWork, requestTo: RequestTo): Worker {
  if (work.kind === 'change') return changing(request, work, requestTo);
  if (work.kind === 'delete') return deleting(request);
  if (work.kind === 'transitions') return moving(request, work.key, work.data);
  return acting(request, work.key, work.data);
}

/** Whether the work on one record waits for other machines, which it does outside of any transaction. */
export function isSlow({ definition, records }: ResourceRequest, work: BulkWork): boolean {
  const action = work.kind === 'actions' ? definition.actions.find(({ key }) => key === work.key) : undefined;
  return action !== undefined && records.isSlow(action.handler);
}

function acting(request: ResourceRequest, key: string, data: WriteValues): Worker {
  const earlier = new Map<number, Earlier>();
  return {
    begin: async () => earlier.clear(),
    one: async (id) => {
      const { undo } = await performAction(request, id, key, data);
      if (undo) earlier.set(id, { kind: 'action', data: undo });
      return 'done';
    },
    earlier: async () => earlier,
  };
}

type Change = Extract<BulkWork, { kind: 'change' }>;

function changing(request: ResourceRequest, work: Change, requestTo: RequestTo): Worker {
  let before: ReadonlyMap<number, StoredRecord> = new Map();
  let origins: Awaited<ReturnType<typeof storedProvenances>> = new Map();
  const written = new Map<number, Extract<Earlier, { kind: 'values' }>['along']>();
  const wish = wishOf(work.children);
  return {
    begin: async (ids) => {
      before = await storedRecords(request, ids);
      origins = await storedProvenances(request, ids);
      written.clear();
    },
    one: async (id) => {
      const stored = before.get(id);
      const values = valuesFor(work, stored);
      if (!wish) {
        if (!(await changeFrom(request, id, values, stored))) return 'same';
        written.set(id, undefined);
        return 'done';
      }
      const { along } = await withChildren(request, { ids: [id], wish, requestTo }, () =>
        changeFrom(request, id, values, stored),
      );
      written.set(
        id,
        along.map(({ resource, undo = [] }) => ({ resource, records: undo })),
      );
      return 'done';
    },
    earlier: async () => {
      const now = await storedRecords(request, [...written.keys()]);
      const earlier = new Map<number, Earlier>();
      for (const [id, along] of written) {
        const values = returnableValues(request, before.get(id), now.get(id));
        const known = origins.get(id)?.filter(({ field }) => values && Object.hasOwn(values.before, field));
        if (values)
          earlier.set(id, { kind: 'values', ...values, ...(along && { along }), ...(known && { origins: known }) });
      }
      return earlier;
    },
  };
}

const wishOf = (children: Change['children']): ChildrenWish | undefined =>
  children === undefined
    ? undefined
    : children === 'deactivate'
      ? { kind: 'deactivate' }
      : { kind: 'move', to: children };

/** Lists that keep their other values are those of the record, with or without the ones that were sent. */
function valuesFor({ data, lists = {} }: Change, stored: StoredRecord | undefined): WriteValues {
  const merged = Object.entries(lists).map(([name, how]) => {
    const there = listOf(stored?.values[name]);
    const given = listOf((data as WriteValues)[name]);
    const isGiven = (value: unknown) => given.some((each) => isDeepStrictEqual(each, value));
    const others = there.filter((value) => !isGiven(value));
    if (how === 'remove') return [name, others] as const;
    const isThere = (value: unknown) => there.some((each) => isDeepStrictEqual(each, value));
    return [name, [...there, ...given.filter((value) => !isThere(value))]] as const;
  });
  return { ...data, ...Object.fromEntries(merged) };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function moving(request: ResourceRequest, key: string, data: WriteValues): Worker {
  const earlier = new Map<number, Earlier>();
  let known: ReadonlyMap<number, StoredRecord> = new Map();
  const undo = request.definition.states?.transitions.find((each) => each.key === key)?.undo;
  return {
    begin: async (ids) => {
      earlier.clear();
      known = await openRecords(request, key, ids);
    },
    one: async (id) => {
      const { result } = await changeState(request, id, key, data, known.get(id));
      if (undo) {
        const outcome: WriteValues = result?.outcome ?? {};
        const kept = Object.fromEntries(undo.with.map((name) => [name, outcome[name]]));
        earlier.set(id, { kind: 'transition', data: kept });
      }
      return 'done';
    },
    earlier: async () => earlier,
  };
}

/** The records that the user can make a transition with, in two statements. */
async function openRecords(
  request: ResourceRequest,
  key: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRecord>> {
  const rows = Object.hasOwn(request.access.actions, key) ? (request.access.actions[key] ?? false) : false;
  const stored = await storedRecords(request, ids);
  if (rows === true) return stored;
  const open = await matchingIds(request, [...stored.keys()], rows);
  return new Map([...stored].filter(([id]) => open.has(id)));
}

function deleting(request: ResourceRequest): Worker {
  const gone = new Map<number, Earlier>();
  return {
    begin: async () => gone.clear(),
    one: async (id) => {
      await removeRecords(request, [id]);
      if (request.definition.softDelete) gone.set(id, { kind: 'trash' });
      return 'done';
    },
    earlier: async () => gone,
  };
}

/** Undoes the work on one record. @throws {AppError} where it has changed since, or this user can't. */
export async function undoOne(
  request: ResourceRequest,
  work: BulkWork,
  { id, earlier }: { readonly id: number; readonly earlier: Earlier },
  requestTo: RequestTo,
): Promise<void> {
  if (earlier.kind === 'trash') return void (await restoreRecords(request, [id]));
  if (earlier.kind === 'values') return giveBack(request, id, earlier, requestTo);
  const key = 'key' in work ? work.key : '';
  if (earlier.kind === 'action') return undoAction(request, id, key, earlier.data);
  const undo = request.definition.states?.transitions.find((each) => each.key === key)?.undo;
  if (!undo) throw new AppError('not_possible', say('server.bulk.no_undo'));
  return void (await changeState({ ...request, isLateUndo: true }, id, undo.transition, earlier.data));
}

async function giveBack(
  request: ResourceRequest,
  id: number,
  { before, after, along = [], origins = [] }: Extract<Earlier, { kind: 'values' }>,
  requestTo: RequestTo,
): Promise<void> {
  const stored = await storedRecord(request, id);
  if (!stored) throw new AppError('not_found', say('server.records.gone'));
  if (!Object.entries(after).every(([name, value]) => isDeepStrictEqual(stored.values[name] ?? null, value)))
    throw new AppError('conflict', say('server.bulk.changed_since'));
  await changeRecord(request, id, bodyOf({ ...before, updated_on: stored.version }));
  await putProvenance(request, id, { fields: Object.keys(before), known: origins });
  for (const { resource, records } of along) {
    const definition = request.definitions.resources[resource];
    if (definition && records.length > 0) await restoreMany(requestTo(definition), { records });
  }
}
