import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { AnyKind, Background, Enqueue, EnqueueOptions, ScheduledKind, TaskChange } from './background.ts';
import { nextRun } from './cron.ts';
import { Lookout } from './lookout.ts';
import { payloadCheck } from './payload-check.ts';
import { Runs } from './runs.ts';
import { keepSchedules, runOnce } from './schedules.ts';
import {
  cancelTask,
  cancelWaitingTask,
  type ChangedTask,
  forgetEnded,
  insertTask,
  reopenTask,
  returnAll,
  type Store,
} from './task-queries.ts';

export interface BackgroundParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Called with every change of a task, after it is committed. */
  readonly tell?: (change: TaskChange) => void;
  /** The reference clock. Default: that of the database, which all processes share. */
  readonly now?: () => Date | null;
  /** False: nothing runs by its schedule. */
  readonly hasSchedules?: boolean;
}

const CHANNEL = 'background';
const BEAT_EVERY_MS = 5_000;
/** Milliseconds that what runs must end in; then its lease runs out, and it is taken up again. */
const CLOSING_PATIENCE = 7_000;

/** The background room of one process, over tables that all processes share. */
export class BackgroundRoom implements Background {
  readonly #store: Store;
  readonly #log: FastifyBaseLogger;
  readonly #notify: (change: TaskChange) => void;
  readonly #kinds = new Map<string, AnyKind>();
  readonly #scheduled: ScheduledKind[] = [];
  readonly #hasSchedules: boolean;
  readonly #runs: Runs;
  readonly #lookout: Lookout;
  readonly #detached = AsyncLocalStorage.snapshot();
  readonly #closing: (() => unknown)[] = [];
  #isStarted = false;

  constructor({
    database,
    log,
    tell: notify = () => undefined,
    now = () => null,
    hasSchedules = true,
  }: BackgroundParts) {
    this.#store = { database, now };
    this.#log = log;
    this.#notify = notify;
    this.#hasSchedules = hasSchedules;
    this.#runs = new Runs({ store: this.#store, log, tell: notify });
    this.#lookout = new Lookout({
      store: this.#store,
      log,
      kinds: this.#kinds,
      scheduled: hasSchedules ? this.#scheduled : [],
      runs: this.#runs,
    });
    this.register({
      kind: 'background-retention',
      schedule: { cron: '40 2 * * *' },
      run: () => forgetEnded(this.#store),
    });
  }

  get scheduled(): readonly ScheduledKind[] {
    return this.#scheduled;
  }

  /** The schema of a kind and the type of its payload belong together by the interface; in here they are any. */
  readonly register = ((kind: AnyKind) => this.#add(kind)) as Background['register'];

  cancel(id: number): Promise<boolean> {
    const { database } = this.#store;
    return database.transaction(async () => {
      const task = await cancelTask(this.#store, id);
      if (!task) return false;
      const { payload, ...change } = task;
      this.#changed(change);
      if (task.state === 'cancelled')
        await this.#kinds.get(task.kind)?.ended?.(payload as never, { state: 'cancelled' });
      else if (database.kind === 'postgres') await database.notify(CHANNEL, `cancel ${id}`);
      database.afterCommit(() => this.#runs.cancel(id));
      return true;
    });
  }

  async cancelWaiting(kind: string, key: string): Promise<boolean> {
    const task = await cancelWaitingTask(this.#store, kind, key);
    if (task) this.#changed(task);
    return task !== undefined;
  }

  async retry(id: number): Promise<boolean> {
    const task = await reopenTask(this.#store, id);
    if (task) this.#opened(task);
    return task !== undefined;
  }

  async runNow(kind: string, startedBy: number): Promise<boolean> {
    if (!this.#scheduled.some((one) => one.kind === kind)) return false;
    const { id } = await runOnce(this.#store, kind, startedBy);
    this.#opened({ id, kind, state: 'waiting', user_id: startedBy, done: null, total: null });
    return true;
  }

  /** From now on this process takes work up, also what others left. */
  async start(): Promise<void> {
    const { database } = this.#store;
    this.#isStarted = true;
    if (this.#hasSchedules) await keepSchedules(this.#store, this.#scheduled);
    if (database.kind === 'embedded') await returnAll(this.#store);
    else
      this.#closing.push(
        await database.listen(
          CHANNEL,
          (payload) => this.#hear(payload),
          () => this.#lookout.wake(),
        ),
      );
    const beat = setInterval(() => void this.#detached(() => this.renew()), BEAT_EVERY_MS).unref();
    this.#closing.push(() => clearInterval(beat));
    this.#lookout.open();
  }

  /** Takes no more work; running tasks are asked to end, and are put back where they have not finished. */
  async stop(): Promise<void> {
    await this.#lookout.close();
    await this.#runs.stop(CLOSING_PATIENCE);
    for (const close of this.#closing.splice(0)) await close();
  }

  /** Takes up what is due now. Resolves when that has begun. */
  look(): Promise<void> {
    return this.#lookout.look();
  }

  /** Signals that this process lives, and learns whether its tasks are still its own. */
  renew(): Promise<void> {
    return this.#runs
      .renew()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'background work could give no sign of life'));
  }

  /** Resolves when nothing runs here. */
  idle(): Promise<void> {
    return this.#runs.idle();
  }

  #add(kind: AnyKind): Enqueue<unknown> {
    if (this.#isStarted) throw new Error(`Register ${kind.kind} before the server runs`);
    if (this.#kinds.has(kind.kind)) throw new Error(`There is a kind of background work ${kind.kind} already`);
    if (kind.schedule) {
      nextRun(kind.schedule, new Date());
      this.#scheduled.push({ kind: kind.kind, schedule: kind.schedule });
    }
    this.#kinds.set(kind.kind, kind);
    const check = payloadCheck(kind);
    return async (payload, options = {}) => {
      check(payload);
      return this.#enqueue(kind.kind, payload, options);
    };
  }

  async #enqueue(kind: string, payload: unknown, options: EnqueueOptions): Promise<number> {
    const { id, is_new: isNew } = await insertTask(this.#store, { kind, payload, ...options });
    if (isNew)
      this.#opened({ id, kind, state: 'waiting', user_id: options.startedBy ?? null, done: null, total: null });
    return id;
  }

  #opened(task: ChangedTask): void {
    this.#changed(task);
    this.#store.database.afterCommit(() => void this.#detached(() => this.#announce()));
  }

  /** A process that does not take it up immediately leaves it to the others. */
  async #announce(): Promise<void> {
    const { database } = this.#store;
    const isTaken = this.#lookout.hasRoom;
    this.#lookout.wake();
    if (isTaken || database.kind === 'embedded') return;
    await database
      .notify(CHANNEL, 'due')
      .catch((error: unknown) => this.#log.warn({ err: error }, 'no other process was told of new work'));
  }

  #hear(payload: string): void {
    const cancelled = /^cancel (\d+)$/.exec(payload)?.[1];
    if (cancelled) this.#runs.cancel(Number(cancelled));
    else this.#lookout.wake();
  }

  #changed({ user_id: startedBy, ...task }: ChangedTask): void {
    this.#store.database.afterCommit(() => this.#notify({ ...task, startedBy }));
  }
}
