import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { AnyKind, ScheduledKind } from './background.ts';
import type { Runs } from './runs.ts';
import { fireSchedules } from './schedules.ts';
import { claimTask, returnTask, type Store, untilDue } from './task-queries.ts';

export interface LookoutParts {
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly kinds: ReadonlyMap<string, AnyKind>;
  /** The tasks that this process runs by its schedule. */
  readonly scheduled: readonly ScheduledKind[];
  readonly runs: Runs;
}

const AT_ONCE = 6;
/** The longest wait for tasks without a notification: tasks of a process that died, and work that was not ready. */
const LOOK_EVERY_MS = 15_000;

/** Starts due work: after a notification, when the first waiting task becomes due, and every quarter of a minute. */
export class Lookout {
  readonly #parts: LookoutParts;
  readonly #name = `${hostname().slice(0, 40)}:${process.pid}:${randomUUID().slice(0, 8)}`;
  // Work belongs to no request and to no transaction, whatever woke it.
  readonly #detached = AsyncLocalStorage.snapshot();
  /** Kinds that cannot be done now, as they say: until the next look by the clock, or until there is new work. */
  readonly #resting = new Set<string>();
  #isOpen = false;
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking = Promise.resolve();

  constructor(parts: LookoutParts) {
    this.#parts = parts;
  }

  open(): void {
    this.#isOpen = true;
    void this.look();
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Whether new work would be started here immediately. */
  get hasRoom(): boolean {
    return this.#isOpen && this.#parts.runs.size < AT_ONCE;
  }

  /** There is new work. */
  wake(): void {
    this.#resting.clear();
    if (this.#isOpen) void this.look();
  }

  /** Takes up what is due now. Resolves when that has begun. */
  look(): Promise<void> {
    return this.#detached(() => {
      this.#looking = this.#looking
        .then(() => this.#pass())
        .catch((error: unknown) => {
          if (!this.#isOpen) return;
          this.#parts.log.error({ err: error }, 'background work could not be looked for; trying again soon');
          this.#plan(LOOK_EVERY_MS);
        });
      return this.#looking;
    });
  }

  async #pass(): Promise<void> {
    if (!this.#isOpen) return;
    const { store, scheduled, runs } = this.#parts;
    const nextFire = await fireSchedules(store, scheduled);
    while (this.#isOpen && (await this.#takeOne()));
    const kinds = this.#free();
    const isFull = runs.size >= AT_ONCE || kinds.length === 0;
    const nextDue = isFull ? undefined : await untilDue(store, kinds);
    this.#plan(Math.min(nextFire ?? LOOK_EVERY_MS, nextDue ?? LOOK_EVERY_MS, LOOK_EVERY_MS));
  }

  #plan(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOpen) return;
    this.#timer = setTimeout(
      () => {
        this.#resting.clear();
        void this.look();
      },
      Math.max(1, milliseconds),
    ).unref();
  }

  #free(): string[] {
    const { kinds, runs } = this.#parts;
    return [...kinds.values()]
      .filter(({ kind, atOnce = 1 }) => !this.#resting.has(kind) && runs.countOf(kind) < atOnce)
      .map(({ kind }) => kind);
  }

  /** @returns false when there is nothing (more) to take. */
  async #takeOne(): Promise<boolean> {
    const { store, kinds, runs } = this.#parts;
    const names = this.#free();
    if (runs.size >= AT_ONCE || names.length === 0) return false;
    const run = `${this.#name}/${(this.#count += 1)}`;
    const claimed = await claimTask(store, names, run);
    const kind = claimed && kinds.get(claimed.kind);
    if (!claimed || !kind) return false;
    if ((await kind.isReady?.()) ?? true) runs.begin(kind, claimed, run, () => this.#isOpen && void this.look());
    else {
      this.#resting.add(kind.kind);
      await returnTask(store, { id: claimed.id, run });
    }
    return true;
  }
}
