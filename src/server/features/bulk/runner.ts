import { lastEvents } from '#server/records/events/last-events.ts';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '#shared/errors.ts';
import { type Enqueue, LeaseLost, type Task } from '#server/platform/background/background.ts';
import { workFailure } from '#server/platform/background/work-failure.ts';
import { say, storedMessage } from '#server/platform/texts/say.ts';
import { findPrincipal } from '#server/features/accounts/principals.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { type Actor, requestOf } from '#server/records/query/resource-request.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { doBatch, doOneByOne, undoBatch } from './batch.ts';
import {
  advance,
  changeJob,
  claimJob,
  deleteOldJobs,
  findForsaken,
  findJob,
  type JobRow,
  type StoredCounts,
} from './job-queries.ts';
import { jobOf } from './present.ts';
import { keepOutcomes, nextUndoable, nextWaiting, type Outcome } from './record-queries.ts';
import { isSlow, workerFor } from './workers.ts';

interface Payload {
  readonly job: number;
}

const PAYLOAD = {
  type: 'object',
  additionalProperties: false,
  required: ['job'],
  properties: { job: { type: 'integer', minimum: 1 } },
} as const;

/** A batch takes about so long: the rows that it holds are soon free again, and others get their turn. */
const BATCH_MS = 150;
const FIRST_BATCH = 10;
const MOST = 200;
/**
 * Above this, who looks at the lists gets one event a batch instead of one a record, and the database maintains its
 * tables when the work is done.
 */
const MANY = 1_000;
/** How often the user is notified of the progress. */
const TELL_MS = 250;

/**
 * Registers the work on bulk jobs: one batch after the other, continued where another process left it. @returns the
 * function that starts it.
 */
export function registerBulkWork(app: FastifyInstance): Enqueue<Payload> {
  const begin = app.background.register<Payload>({
    kind: 'bulk-run',
    payload: PAYLOAD,
    atOnce: 3,
    waitAfter: () => 5,
    run: ({ job }, task) => workOn(app, job, task),
    ended: ({ job }, { state, error }) => rest(app, job, state, error),
  });
  app.background.register({
    kind: 'bulk-retention',
    schedule: { cron: '40 * * * *' },
    run: async () => {
      await deleteOldJobs(app.database);
      for (const { id, user_id: startedBy } of await findForsaken(app.database))
        await begin({ job: id }, { startedBy });
    },
  });
  return begin;
}

async function workOn(app: FastifyInstance, id: number, task: Task): Promise<void> {
  const row = await claimJob(app.database, id, task.run);
  if (!row) return;
  try {
    await runBatches(app, row, task);
  } catch (error) {
    throw workFailure(app.log, error, {
      about: { job: id },
      event: 'bulk work failed',
      message: say('server.bulk.failed'),
    });
  }
  task.signal.throwIfAborted();
}

/** The state that a job comes to when it is through, and when it is stopped. */
const ENDS = {
  running: { through: 'done', stopped: 'stopped' },
  undoing: { through: 'undone', stopped: 'done' },
} as const;

async function runBatches(app: FastifyInstance, row: JobRow, task: Task): Promise<void> {
  const { database } = app;
  const isUndo = row.state === 'undoing';
  const next = isUndo ? nextUndoable : nextWaiting;
  const end = ENDS[isUndo ? 'undoing' : 'running'];
  let counts: StoredCounts = row.counts;
  let size = FIRST_BATCH;
  let told = performance.now();
  let isStopped = false;
  while (!task.signal.aborted) {
    const records = isStopped ? [] : await next(database, row.id, size);
    if (records.length === 0) {
      await finish(app, row, task, { counts, state: isStopped ? end.stopped : end.through });
      if (row.total > MANY) await database.maintain('worn');
      return;
    }
    const actor = await actorOf(app, row);
    const { request, requestTo, flush } = requestsFor(app, row, actor);
    const began = performance.now();
    const before = counts;
    const keep = async (outcomes: readonly Outcome[]) => {
      await keepOutcomes(database, row.id, outcomes);
      counts = withOutcomes(before, outcomes, isUndo);
      const held = await advance(database, row.id, task.run, counts);
      if (!held) throw new LeaseLost();
      isStopped = held.stop_requested;
      await task.progress(progressOf(counts, isUndo), row.total);
    };
    const batch = { request, records, log: app.log, keep };
    if (isUndo) await undoBatch(batch, row.work, requestTo);
    else {
      const worker = workerFor(request, row.work, requestTo);
      await (isSlow(request, row.work) ? doOneByOne(batch, worker) : doBatch(batch, worker));
    }
    flush();
    const took = performance.now() - began;
    size = Math.max(1, Math.min(MOST, size * 2, Math.round((records.length * BATCH_MS) / took)));
    if (performance.now() - told > TELL_MS) {
      told = performance.now();
      tell(app, { ...row, counts });
    }
    await yieldToOthers();
  }
}

const progressOf = (
  { done = 0, same = 0, rejected = 0, undone = 0, kept = 0 }: StoredCounts,
  isUndo: boolean,
): number => (isUndo ? undone + kept : done + same + rejected);

function withOutcomes(counts: StoredCounts, outcomes: readonly Outcome[], isUndo: boolean): StoredCounts {
  const of = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length;
  const { done = 0, same = 0, rejected = 0, undone = 0, kept = 0, undoable = 0 } = counts;
  if (isUndo)
    return { ...counts, undone: undone + of('undone'), kept: kept + of('kept'), undoable: undoable - outcomes.length };
  const back = outcomes.filter(({ earlier }) => earlier !== undefined).length;
  return {
    ...counts,
    done: done + of('done'),
    same: same + of('same'),
    rejected: rejected + of('rejected'),
    undoable: undoable + back,
  };
}

/** The user who started a job, with their current permissions. @throws {AppError} forbidden. */
async function actorOf(app: FastifyInstance, row: JobRow): Promise<Actor> {
  const principal = await findPrincipal(app, row.user_id, row.role_key);
  if (!principal) throw new AppError('forbidden', say('server.bulk.not_yours_now'));
  return { principal, requestId: `bulk-${row.id}` };
}

/** The requests of one batch. Of many records only the last of each resource is announced. */
function requestsFor(app: FastifyInstance, row: JobRow, actor: Actor) {
  const definition = app.registry.current.resources[row.resource];
  if (!definition) throw new AppError('not_found', say('server.bulk.list_gone'));
  const last = lastEvents();
  const events = row.total > MANY ? { ...app.events, record: last.record } : app.events;
  const alreadyRead = new Map<string, Promise<unknown>>();
  const requestTo = (to: ResourceDefinition): ResourceRequest => ({
    ...requestOf(app, actor, to, 'update'),
    events,
    foundChoices: new Set<string>(),
    alreadyRead,
  });
  return { request: requestTo(definition), requestTo, flush: () => last.flush(app.events) };
}

async function finish(
  app: FastifyInstance,
  row: JobRow,
  task: Task,
  { counts, state }: { readonly counts: StoredCounts; readonly state: 'done' | 'stopped' | 'undone' },
): Promise<void> {
  const now = await app.database.transaction(async () => {
    const changed = await changeJob(app.database, row.id, { state, counts }, { states: [row.state], worker: task.run });
    if (!changed) throw new LeaseLost();
    const { done = 0, rejected = 0, undone = 0, kept = 0 } = counts;
    const isUndo = row.state === 'undoing';
    await recordActivity(
      app.database,
      { userId: row.user_id, role: row.role_key },
      {
        action: isUndo ? 'bulk_undone' : 'bulk_done',
        resource: row.resource,
        after: isUndo ? { bulk_job: row.id, undone, kept } : { bulk_job: row.id, done, rejected },
        requestId: `bulk-${row.id}`,
      },
    );
    return changed;
  });
  tell(app, now);
}

async function rest(
  app: FastifyInstance,
  id: number,
  state: 'failed' | 'cancelled',
  error?: FieldError,
): Promise<void> {
  const row = await findJob(app.database, id);
  if (!row) return;
  const isUndo = row.state === 'undoing';
  const change = {
    state: isUndo ? 'done' : state === 'cancelled' ? 'stopped' : 'failed',
    error: state === 'cancelled' ? null : (error ?? storedMessage(say('server.bulk.failed'))),
  } as const;
  const now = await changeJob(app.database, id, change, { states: ['running', 'undoing'] });
  if (now) app.database.afterCommit(() => tell(app, now));
}

/** Shows the user how far a job is. */
export const tell = (app: FastifyInstance, row: JobRow) =>
  app.events.toUser(row.user_id, 'bulk', jobOf(row, app.texts));
