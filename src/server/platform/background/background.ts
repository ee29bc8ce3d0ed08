import type { BackgroundState } from '#shared/contracts/background.ts';
import type { FieldError, Message } from '#shared/errors.ts';

/** Work that does not belong to a request: it is kept in the database, and one of the server processes does it. */
export interface Background {
  /**
   * Registers a kind of work; call it once, while the feature's plugin is registered.
   * @returns the function that puts such work in the queue.
   * @throws Error for a kind that is registered already, for a schedule that cannot be read, and once the server runs.
   */
  register<Payload extends object = Nothing>(kind: KindOfWork<Payload>): Enqueue<Payload>;
  /** The kinds that run by a schedule. */
  readonly scheduled: readonly ScheduledKind[];
  /** Cancels what waits, and asks what runs to end. @returns false where it has ended already. */
  cancel(id: number): Promise<boolean>;
  /** Cancels the task with this key that waits. @returns false where there is none, or it has begun. */
  cancelWaiting(kind: string, key: string): Promise<boolean>;
  /**
   * Puts a failed or cancelled task in the queue again, as new. @returns false where it does not exist. @throws
   * {AppError} conflict where another one with its key is open.
   */
  retry(id: number): Promise<boolean>;
  /** Runs a scheduled kind now, besides its schedule. @returns false for a kind that has none here. */
  runNow(kind: string, startedBy: number): Promise<boolean>;
}

/** The payload of work that needs none. */
type Nothing = Readonly<Record<string, never>>;
export const NOTHING = { type: 'object', additionalProperties: false } as const;

interface KindOfWork<Payload extends object = Nothing> extends KindRules {
  /**
   * The payload of the work, as a JSON Schema. It is stored as it is until the task is deleted, so no secrets. Default:
   * none.
   */
  readonly payload?: object;
  /**
   * Does the work. It can be interrupted anywhere and run again, so each step is a transaction or can be done twice.
   * Any error leads to another attempt, but for a `FinalError`.
   */
  run(payload: Payload, task: Task): Promise<void>;
  /** It ends without being done: said in the transaction that says so, also where it was cancelled before it began. */
  ended?(payload: Payload, end: TaskEnd): Promise<void>;
}

/** How a kind of work is called and when it is done. */
interface KindRules {
  /** Its permanent name, since tasks that wait in the database have it. The feature first: `imports-run`. */
  readonly kind: string;
  /**
   * Attempts before it counts as failed; an attempt that gets further than the one before resets the count. Default 5.
   */
  readonly attempts?: number;
  /** Seconds before the next attempt. Default: half a minute, then twice as long each time, at most an hour. */
  readonly waitAfter?: (attempts: number) => number;
  /** How many of this kind one process does side by side. Default 1. */
  readonly atOnce?: number;
  /** When it runs by itself, without a payload. Runs missed in a downtime are made up for once. */
  readonly schedule?: Schedule;
  /** Whether it can be done now at all; while it says no, its tasks wait and no attempt is counted. */
  isReady?(): Promise<boolean>;
}

export interface TaskEnd {
  readonly state: 'failed' | 'cancelled';
  /** Why it failed, as a message that can be stored. */
  readonly error?: FieldError;
}

/** A registered kind: the payload of its tasks has been checked on its way in. */
export type AnyKind = KindOfWork<never>;

export interface Schedule {
  /** Minute, hour, day of the month, month, day of the week (0 and 7: Sunday), as cron has them: `30 3 * * 1-5`. */
  readonly cron: string;
  /** IANA zone of those times. Default UTC. */
  readonly timeZone?: string;
}

export interface ScheduledKind {
  readonly kind: string;
  readonly schedule: Schedule;
}

/** One piece of work in its run. */
export interface Task {
  readonly id: number;
  /** 1 for the first. */
  readonly attempt: number;
  /** Names this run alone; no other run of the task, on whatever process, has it. */
  readonly run: string;
  /** The user who started it; null: no one, as with schedules. */
  readonly startedBy: number | null;
  /**
   * Aborted when the task is cancelled, the server stops or another process has claimed it. Long work calls
   * `signal.throwIfAborted()` between two steps.
   */
  readonly signal: AbortSignal;
  /**
   * Reports the progress. Called inside a transaction, it keeps the other writes of that transaction from being done
   * twice: it throws, and so rolls back, where another process has claimed the task.
   * @throws {LeaseLost}
   */
  progress(done: number, total?: number): Promise<void>;
}

export interface EnqueueOptions {
  /** The users who are notified of the progress. */
  readonly startedBy?: number;
  /** Not before this moment. */
  readonly holdUntil?: Date;
  /** While a task of the kind with this key is open, asking again changes nothing. */
  readonly key?: string;
}

/**
 * Puts work in the queue, in the current transaction: after a rollback, there is none.
 * @returns the task's id.
 * @throws {AppError} invalid, by field, for a payload that does not match the kind.
 */
export type Enqueue<Payload> = (payload: Payload, options?: EnqueueOptions) => Promise<number>;

/** Thrown by work that is not worth another attempt; the message is shown to Admins. */
export class FinalError extends Error {
  /** Why, for the users who read it; absent where the message is for programmers. */
  readonly said?: Message;

  constructor(message: string | Message, options?: ErrorOptions) {
    super(typeof message === 'string' ? message : message.text, options);
    if (typeof message !== 'string') this.said = message;
  }
}

/** Another process has taken the task over: nothing more is to be kept of this run. */
export class LeaseLost extends Error {}

/** The room's message about a task that changed. */
export interface TaskChange {
  readonly id: number;
  readonly kind: string;
  readonly state: BackgroundState;
  readonly startedBy: number | null;
  readonly done: number | null;
  readonly total: number | null;
}
