import type { FastifyBaseLogger } from 'fastify';
import { type JobReason, MAX_NAMED } from '#shared/contracts/background-jobs.ts';
import { type BulkOutlook, type BulkWork, MAX_TRIED } from '#shared/contracts/bulk-jobs.ts';
import type { FieldError } from '#shared/errors.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { doBatch } from '#server/platform/jobs/item-work.ts';
import type { Outcome } from '#server/platform/jobs/jobs.ts';
import { say } from '#server/platform/texts/say.ts';
import { actionName, optionName } from '#server/records/query/names.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { usageOf } from '#server/records/query/usage.ts';
import { matchingIds } from '#server/records/query/row-conditions.ts';
import { itemWork } from './item-work.ts';
import { isSlow, type RequestTo } from './workers.ts';

/** Ids in one statement. */
const CHUNK = 20_000;
/** Records that are tried in one transaction, and how long all of it can take. */
const TRIED_TOGETHER = 25;
const PATIENCE_MS = 6_000;
/** Further reasons are counted as one. */
const MAX_REASONS = 20;

/** The records of one reason. */
export interface SkippedGroup {
  /** `same`: there is nothing to do. */
  readonly state: 'rejected' | 'same';
  readonly reason: FieldError;
  readonly ids: readonly number[];
}

interface Group extends SkippedGroup {
  readonly ids: number[];
}

/** What a job would do, and all that it would skip. */
export interface Outlook {
  readonly outlook: Omit<BulkOutlook, 'plan'>;
  readonly groups: readonly SkippedGroup[];
}

/**
 * What a job would do: permissions and statuses are asked of the database for all records, and up to 1,000 are tried as
 * the job will do it and rolled back, as far as time allows.
 */
export async function outlookOf(
  request: ResourceRequest,
  {
    work,
    ids,
    requestTo,
    log,
  }: {
    readonly work: BulkWork;
    readonly ids: readonly number[];
    readonly requestTo: RequestTo;
    readonly log: FastifyBaseLogger;
  },
): Promise<Outlook> {
  const groups = new Map<string, Group>();
  const leave: Leave = (reason, gone, state = 'rejected') => {
    if (gone.length === 0) return;
    const key = JSON.stringify([reason.message, reason.text]);
    const group = groups.get(key) ?? { state, reason, ids: [] };
    group.ids.push(...gone);
    groups.set(key, group);
  };
  const open = await openIds(request, work, ids, leave);
  const { tried, rejected, used } = await tryOut(request, { work, ids: open, requestTo, log }, leave);
  const out = new Set(rejected);
  const included = out.size === 0 ? open : open.filter((id) => !out.has(id));
  const skipped = [...groups.values()];
  return {
    outlook: {
      total: ids.length,
      included: included.length,
      tried,
      names: await namesOf(request, included),
      skipped: await skippedOf(request, skipped),
      used,
      along: await deletedAlong(request, work, included),
    },
    groups: skipped,
  };
}

/** What the database deletes with these; nothing where they go to the trash, from where all of it can come back. */
async function deletedAlong(request: ResourceRequest, { kind }: BulkWork, ids: readonly number[]) {
  if (kind !== 'delete' || request.definition.softDelete || ids.length === 0) return [];
  return (await usageOf(request, ids, 'cascading')).visible;
}

type Leave = (reason: FieldError, ids: readonly number[], state?: SkippedGroup['state']) => void;

/** Those that the user can do it with, in a status that allows it. */
async function openIds(
  request: ResourceRequest,
  work: BulkWork,
  ids: readonly number[],
  leave: Leave,
): Promise<readonly number[]> {
  const { access, definition } = request;
  const narrow = async (of: readonly number[], rows: boolean | Predicate, reason: FieldError) => {
    const matching = await matchingAll(request, of, rows);
    leave(
      reason,
      of.filter((id) => !matching.has(id)),
    );
    return of.filter((id) => matching.has(id));
  };
  const readable = await narrow(ids, access.read, say('server.bulk.gone'));
  if (work.kind === 'change') return narrow(readable, access.update, say('server.records.not_editable'));
  if (work.kind === 'delete') return narrow(readable, access.delete, say('server.bulk.not_deletable'));
  const known = work.kind === 'actions' ? definition.actions : (definition.states?.transitions ?? []);
  const action = actionName(
    definition,
    known.find(({ key }) => key === work.key)!,
  ); // requireWork knows it
  const allowed = await narrow(
    readable,
    access.actions[work.key] ?? false,
    say('server.records.action_rejected', { action }),
  );
  const transition = definition.states?.transitions.find(({ key }) => key === work.key);
  const field = definition.states?.field ?? '';
  if (work.kind !== 'transitions' || !transition || !access.readFields.has(field)) return allowed;
  const closed = new Set<number>();
  for (const state of definition.fields[field]?.enum ?? []) {
    if (transition.from.includes(String(state))) continue;
    const found = [...(await matchingAll(request, allowed, { [field]: state }))];
    for (const id of found) closed.add(id);
    const args = { action, state: optionName(definition, field, String(state)) };
    leave(say('server.bulk.not_in_state', args), found);
  }
  return closed.size === 0 ? allowed : allowed.filter((id) => !closed.has(id));
}

async function matchingAll(
  request: ResourceRequest,
  ids: readonly number[],
  rows: boolean | Predicate,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (let start = 0; start < ids.length; start += CHUNK)
    for (const id of await matchingIds(request, ids.slice(start, start + CHUNK), rows)) found.add(id);
  return found;
}

const ROLLED_BACK = Symbol('rolled back');

interface Trial {
  readonly work: BulkWork;
  readonly ids: readonly number[];
  readonly requestTo: RequestTo;
  readonly log: FastifyBaseLogger;
}

interface Tried {
  readonly tried: number;
  readonly rejected: readonly number[];
  readonly used: readonly number[];
}

/** The same work, rolled back. Actions that wait for other machines are not tried. */
async function tryOut(request: ResourceRequest, { work, ids, requestTo, log }: Trial, leave: Leave): Promise<Tried> {
  if (isSlow(request, work)) return { tried: 0, rejected: [], used: [] };
  const until = performance.now() + PATIENCE_MS;
  const trial = { ...request, foundChoices: new Set<string>(), alreadyRead: new Map<string, Promise<unknown>>() };
  const rejected: number[] = [];
  const used: { readonly id: number; readonly reason: FieldError }[] = [];
  let tried = 0;
  while (tried < Math.min(ids.length, MAX_TRIED) && performance.now() < until) {
    const some = ids.slice(tried, Math.min(tried + TRIED_TOGETHER, MAX_TRIED));
    const items = some.map((data, place) => ({ data, place, earlier: null }));
    const { database } = request;
    const outcomes = await rolledBack(request, async (keep) =>
      doBatch({ database, log, items, work: itemWork(trial, { work, items, requestTo }), keep }),
    );
    for (const { place, state, reason, code } of outcomes) {
      if (state === 'done') continue;
      const id = some[place]!; // the place is its index
      rejected.push(id);
      if (code === 'in_use' && reason) used.push({ id, reason });
      else if (state === 'same') leave(say('server.bulk.same'), [id], 'same');
      else leave(reason ?? say('server.background_jobs.unexpected'), [id]);
    }
    tried += some.length;
  }
  leaveUsed(used, leave);
  return { tried, rejected, used: used.map(({ id }) => id) };
}

/** What uses records, and how often, is another text for almost each of them: only what all have in common is a reason. */
function leaveUsed(used: readonly { readonly id: number; readonly reason: FieldError }[], leave: Leave): void {
  const isCommon = new Set(used.map(({ reason }) => reason.text)).size === 1;
  const reason = isCommon ? used[0]!.reason : say('server.bulk.used');
  leave(
    reason,
    used.map(({ id }) => id),
  );
}

/** What became of the records, of which nothing is left. */
async function rolledBack(
  { database }: ResourceRequest,
  work: (keep: (outcomes: readonly Outcome[]) => Promise<void>) => Promise<void>,
): Promise<readonly Outcome[]> {
  let outcomes: readonly Outcome[] = [];
  try {
    await database.transaction(async () => {
      await work(async (all) => void (outcomes = all));
      throw ROLLED_BACK;
    });
  } catch (error) {
    if (error !== ROLLED_BACK) throw error;
  }
  return outcomes;
}

/** Those that the user can read, by their titles. */
const namesOf = async (request: ResourceRequest, ids: readonly number[]) => {
  const shown = ids.slice(0, MAX_NAMED);
  const titles = await readableTitles(request, shown);
  return shown.flatMap((id) => {
    const title = titles.get(id);
    return title === undefined ? [] : [{ id, title }];
  });
};

/** The reasons, the most frequent first; the rare ones together. */
async function skippedOf(
  request: ResourceRequest,
  groups: readonly Pick<SkippedGroup, 'reason' | 'ids'>[],
): Promise<JobReason[]> {
  const sorted = groups.toSorted((one, other) => other.ids.length - one.ids.length);
  const rare = sorted.slice(MAX_REASONS).flatMap(({ ids }) => ids);
  const shown = sorted.slice(0, MAX_REASONS);
  if (rare.length > 0) shown.push({ reason: say('server.bulk.other_reasons'), ids: rare });
  const found: JobReason[] = [];
  for (const { reason, ids } of shown) found.push({ reason, count: ids.length, records: await namesOf(request, ids) });
  return found;
}
