import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { JobCounts } from '#shared/contracts/background-jobs.ts';
import { progressOf } from '#shared/rules/background-jobs.ts';
import { LeaseLost, type Task } from '../background/background.ts';
import { workFailure } from '../background/work-failure.ts';
import type { Database } from '../db/database.ts';
import { say } from '../texts/say.ts';
import { insertOutcomes, keepOutcomes, nextUndoable, nextWaiting } from './item-queries.ts';
import { doBatch } from './item-work.ts';
import { advance, changeJob, claimJob } from './job-queries.ts';
import type { Job, JobItem, JobRun, KindOfJob, Outcome, Phase, PhaseEnds } from './jobs.ts';

/** A registered kind: its data and items belong together by its registration; in here they are any. */
export type AnyKind = KindOfJob<object, unknown, unknown>;

export interface RunnerParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Shows the user how far a job is. */
  readonly tell: (job: Job) => void;
}

/** A batch takes about so long: the rows that it holds are soon free again, and others get their turn. */
const BATCH_MS = 150;
const FIRST_BATCH = 10;
const MOST = 200;
/** How often the user is notified of the progress. */
const TELL_MS = 250;
/** After so many items the database maintains its tables. */
const WEARING = 500;

/** Works on a job in the state in which it is, from where it was left. */
export async function runJob(parts: RunnerParts, kind: AnyKind, id: number, task: Task): Promise<void> {
  const job = await claimJob(parts.database, id, task.run);
  const phase = job && phaseOf(parts, kind, job);
  if (!job || !phase) return;
  const run = new Run(parts, phase.startsOver ? { ...job, counts: noneOf(job.counts) } : job, task);
  try {
    const data = (await phase.run(run)) ?? undefined;
    if (run.isStopped || !task.signal.aborted) {
      const state = run.isStopped ? phase.stopped : phase.through;
      await run.finish({ state, ...(data && !run.isStopped && { data }) }, kind);
    }
  } catch (error) {
    throw workFailure(parts.log, error, {
      about: { job: id, kind: kind.kind },
      event: 'a job failed',
      message: say('server.background_jobs.failed'),
    });
  }
  task.signal.throwIfAborted();
}

const noneOf = (counts: JobCounts) => Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as JobCounts;

const ENDS: Partial<Record<Job['state'], PhaseEnds>> = {
  running: { through: 'done', stopped: 'stopped', failed: 'failed' },
  undoing: { through: 'undone', stopped: 'done', failed: 'done' },
};

/** The states that the work of a job in this state comes to. */
export const endsOf = (kind: AnyKind, { state }: Job): PhaseEnds | undefined => kind.phases?.[state] ?? ENDS[state];

function phaseOf(parts: RunnerParts, kind: AnyKind, job: Job): Phase<object> | undefined {
  const ends = endsOf(kind, job);
  return ends && { run: (run) => runItems(parts, kind, run), ...ends };
}

/** Works on the stored items, batch by batch. */
async function runItems({ database, log }: RunnerParts, kind: AnyKind, run: JobRun<object>): Promise<void> {
  const { job, keep } = run;
  const isUndo = job.state === 'undoing';
  let place = isUndo ? MAX_PLACE : 0;
  let size = FIRST_BATCH;
  do {
    const items: readonly JobItem[] = await (isUndo ? nextUndoable : nextWaiting)(database, job.id, place, size);
    if (items.length === 0) return;
    const began = performance.now();
    const work = await (isUndo ? kind.undo : kind.work)?.(job, items);
    if (!work) throw new Error(`Jobs of the kind ${kind.kind} have items that nothing works on`);
    await doBatch({ database, log, items, work, keep, ...(isUndo && { rejected: 'kept' }) });
    work.committed?.();
    const took = performance.now() - began;
    place = items.at(-1)!.place; // there is one at least
    size = Math.max(1, Math.min(MOST, size * 2, Math.round((items.length * BATCH_MS) / took)));
  } while (await run.next());
}

const MAX_PLACE = 2_147_483_647;

class Run implements JobRun<object> {
  readonly job: Job;
  readonly signal: AbortSignal;
  isStopped = false;
  readonly #parts: RunnerParts;
  readonly #task: Task;
  #counts: JobCounts;
  #told = performance.now();

  constructor(parts: RunnerParts, job: Job, task: Task) {
    this.job = job;
    this.signal = task.signal;
    this.#parts = parts;
    this.#task = task;
    this.#counts = job.counts;
  }

  readonly keep: JobRun<object>['keep'] = async (outcomes, { isNew = false, position } = {}) => {
    const { database } = this.#parts;
    const { id } = this.job;
    const stored = isNew ? outcomes.filter(({ state }) => state !== 'same') : outcomes;
    if (stored.length > 0) await (isNew ? insertOutcomes : keepOutcomes)(database, id, stored);
    const counts = counted(this.#counts, outcomes);
    const held = await advance(database, id, this.#task.run, { counts, ...(position && { position }) });
    if (!held) throw new LeaseLost();
    const { done, of } = progressOf({ ...this.job, counts });
    await this.#task.progress(done, of);
    // The work can begin again until it is committed.
    database.afterCommit(() => {
      this.#counts = counts;
      this.isStopped = held.stop_requested;
    });
  };

  async next(): Promise<boolean> {
    if (performance.now() - this.#told > TELL_MS) {
      this.#told = performance.now();
      this.#parts.tell({ ...this.job, counts: this.#counts });
    }
    await yieldToOthers();
    return !this.isStopped && !this.signal.aborted;
  }

  /** Brings the job to the state to which its work has come. */
  async finish(change: Parameters<typeof changeJob>[2], kind: AnyKind): Promise<void> {
    const { database, tell } = this.#parts;
    const { id, state, total } = this.job;
    const now = await database.transaction(async () => {
      const only = { states: [state], worker: this.#task.run };
      const changed = await changeJob(database, id, { ...change, counts: this.#counts }, only);
      if (!changed) throw new LeaseLost();
      await kind.ended?.(changed, state);
      return changed;
    });
    tell(now);
    if (total > WEARING) await database.maintain('worn');
  }
}

function counted(before: JobCounts, outcomes: readonly Outcome[]): JobCounts {
  const counts: Record<string, number> = { ...before };
  for (const outcome of outcomes)
    for (const [name, count] of Object.entries(outcome.counts ?? countsOf(outcome)))
      counts[name] = (counts[name] ?? 0) + count;
  return { ...before, ...counts };
}

const countsOf = ({ state, earlier }: Outcome): Readonly<Record<string, number>> => ({
  [state]: 1,
  undoable: state === 'undone' || state === 'kept' ? -1 : earlier === undefined ? 0 : 1,
});
