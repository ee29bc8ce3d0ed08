import type { FastifyBaseLogger } from 'fastify';
import type { BackgroundState } from '#shared/contracts/background.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { inEnglish, say, storedMessage } from '../texts/say.ts';
import { type AnyKind, FinalError, LeaseLost, type Task, type TaskChange, type TaskEnd } from './background.ts';
import {
  type ClaimedTask,
  endTask,
  type Held,
  postponeTask,
  recordProgress,
  renewLeases,
  returnTask,
  type Store,
} from './task-queries.ts';

/** Why a run is cut short. */
type Cut = 'stopping' | 'cancelled' | 'lost';

interface Run extends Held {
  readonly kind: string;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

export interface RunsParts {
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly tell: (change: TaskChange) => void;
}

const DEFAULT_ATTEMPTS = 5;
const MINUTE = 60;

/** Half a minute, then twice as long each time, at most an hour. */
const defaultWait = (attempts: number): number => Math.min((MINUTE / 2) * 2 ** (attempts - 1), 60 * MINUTE);

/** The tasks that this process is at. */
export class Runs {
  readonly #parts: RunsParts;
  readonly #running = new Map<string, Run>();

  constructor(parts: RunsParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#running.size;
  }

  countOf(kind: string): number {
    return [...this.#running.values()].filter((run) => run.kind === kind).length;
  }

  /** Begins with a claimed task; `ended` is called when it no longer has it. */
  begin(kind: AnyKind, claimed: ClaimedTask, run: string, ended: () => void): void {
    const abort = new AbortController();
    const held: Held = { id: claimed.id, run };
    this.#notify(claimed, 'running');
    const work = this.#work(kind, claimed, held, abort.signal)
      .catch((error: unknown) =>
        this.#parts.log.error({ err: error, task: claimed.id }, 'what became of background work could not be kept'),
      )
      .finally(() => {
        this.#running.delete(run);
        ended();
      });
    this.#running.set(run, { ...held, kind: kind.kind, abort, ended: work });
  }

  /** Ends the run of a task that was cancelled, where this process has it. */
  cancel(id: number): void {
    for (const run of this.#running.values()) if (run.id === id) cut(run, 'cancelled');
  }

  /** Says that this process lives; runs that lost their task, or are to be cancelled, are cut short. */
  async renew(): Promise<void> {
    const runs = [...this.#running.values()];
    if (runs.length === 0) return;
    const kept = new Map(
      (
        await renewLeases(
          this.#parts.store,
          runs.map(({ run }) => run),
        )
      ).map((row) => [row.worker, row]),
    );
    for (const run of runs) {
      const row = kept.get(run.run);
      if (row?.is_cancel_asked) cut(run, 'cancelled');
      // It might have ended since then, which is no loss.
      if (!row && this.#running.has(run.run)) cut(run, 'lost');
    }
  }

  /** Asks all to end and waits so many milliseconds for them. */
  async stop(patience: number): Promise<void> {
    for (const run of this.#running.values()) cut(run, 'stopping');
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    await Promise.race([this.idle(), late]);
    clearTimeout(timer);
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  async #work(kind: AnyKind, claimed: ClaimedTask, held: Held, signal: AbortSignal): Promise<void> {
    const { store, log } = this.#parts;
    const most = kind.attempts ?? DEFAULT_ATTEMPTS;
    if (claimed.attempts > most) {
      return this.#end(kind, claimed, held, {
        state: 'failed',
        error: storedMessage(say('server.background_work.interrupted')),
      });
    }
    try {
      await kind.run(claimed.payload as never, this.#task(claimed, held, signal));
      await endTask(store, held, 'done');
      this.#notify(claimed, 'done');
    } catch (error) {
      await this.#failed(kind, claimed, held, {
        error,
        cut: signal.aborted ? (signal.reason as Cut) : undefined,
        most,
        log,
      });
    }
  }

  async #failed(
    kind: AnyKind,
    claimed: ClaimedTask,
    held: Held,
    { error, cut: why, most, log }: { error: unknown; cut: Cut | undefined; most: number; log: FastifyBaseLogger },
  ): Promise<void> {
    const { store } = this.#parts;
    if (why === 'lost' || error instanceof LeaseLost) return;
    if (why === 'stopping') return void (await returnTask(store, held));
    if (why === 'cancelled') return this.#end(kind, claimed, held, { state: 'cancelled' });
    const reason = reasonOf(error);
    const { attempts } = claimed;
    const isGivenUp = error instanceof FinalError || attempts >= most;
    log.warn({ err: error, task: claimed.id, kind: kind.kind, attempts, isGivenUp }, 'background work failed');
    if (isGivenUp) return this.#end(kind, claimed, held, { state: 'failed', error: reason });
    await postponeTask(store, held, (kind.waitAfter ?? defaultWait)(attempts), reason);
    this.#notify(claimed, 'waiting');
  }

  async #end(kind: AnyKind, claimed: ClaimedTask, held: Held, end: TaskEnd): Promise<void> {
    const { store } = this.#parts;
    await store.database.transaction(async () => {
      if (await endTask(store, held, end.state, end.error)) await kind.ended?.(claimed.payload as never, end);
    });
    this.#notify(claimed, end.state);
  }

  #task(claimed: ClaimedTask, held: Held, signal: AbortSignal): Task {
    const { store } = this.#parts;
    return {
      id: claimed.id,
      attempt: claimed.attempts,
      run: held.run,
      startedBy: claimed.user_id,
      signal,
      progress: async (done, total) => {
        if (!(await recordProgress(store, held, done, total))) throw new LeaseLost();
        store.database.afterCommit(() => this.#notify({ ...claimed, done, total: total ?? claimed.total }, 'running'));
      },
    };
  }

  #notify({ id, kind, user_id: startedBy, done, total }: ClaimedTask, state: BackgroundState): void {
    this.#parts.tell({ id, kind, state, startedBy, done, total });
  }
}

/** Longer texts of programs are cut. */
const MAX_REASON_LENGTH = 500;

/** Why it failed: what the error says to users, else the text of the program as it is. */
function reasonOf(error: unknown): FieldError {
  const said = error instanceof AppError || error instanceof FinalError ? error.said : undefined;
  if (said) return storedMessage(said);
  return inEnglish((error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH));
}

const cut = (run: Run, why: Cut): void => run.abort.abort(why);
