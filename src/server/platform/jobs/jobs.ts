import type { FastifyRequest } from 'fastify';
import type { JobCounts, JobState } from '#shared/contracts/background-jobs.ts';
import type { AppError, ErrorCode, FieldError } from '#shared/errors.ts';

/** Work on many items that a user starts and follows: it is kept in the database, and background work does it. */
export interface BackgroundJobs {
  /**
   * Registers a kind of job; call it once, while the feature's plugin is registered.
   * @returns the way to its jobs.
   */
  register<Data extends object, Subject = never, Earlier = never>(
    kind: KindOfJob<Data, Subject, Earlier>,
  ): JobsOfKind<Data>;
}

/** A job as it is stored. */
export interface Job<Data extends object = object> {
  readonly id: number;
  readonly kind: string;
  readonly user_id: number;
  /** The role of the user when it was started. */
  readonly role_key: string;
  readonly state: JobState;
  readonly total: number;
  readonly counts: JobCounts;
  /** What is to be done, for the kind. */
  readonly data: Data;
  /** How far it is, for a kind whose items aren't stored before. */
  readonly position: object | null;
  /** Why it failed. */
  readonly error: FieldError | null;
  readonly worker: string | null;
  readonly stop_requested: boolean;
  readonly created_on: string;
  readonly finished_on: string | null;
}

/** `same`: there was nothing to do. `kept`: it could not be undone. */
export type ItemState = 'waiting' | 'done' | 'same' | 'rejected' | 'undone' | 'kept';

/** An item of a job. */
export interface JobItem<Subject = unknown, Earlier = unknown> {
  /** Its number in the job. */
  readonly place: number;
  readonly data: Subject;
  /** What undoes the work on it. */
  readonly earlier: Earlier | null;
}

/** What became of an item. */
export interface Result<Earlier = unknown> {
  readonly state: Exclude<ItemState, 'waiting'>;
  readonly reason?: FieldError;
  /** What undoes it; absent: nothing does, or what was stored. */
  readonly earlier?: Earlier;
  /** What it adds to the counts of the job. Default: 1 to its state, and to `undoable` what follows. */
  readonly counts?: Readonly<Record<string, number>>;
}

export interface Outcome extends Result {
  readonly place: number;
  /** Of the error that rejected it. */
  readonly code?: ErrorCode;
  /** Of an item that wasn't stored before. */
  readonly data?: unknown;
}

/** The work on the items of one batch, or its undo, in their order. */
export interface ItemWork<Subject, Earlier> {
  /** In the transaction of the batch, before its first item; again where the batch begins again. */
  begin?(): Promise<void>;
  /** @throws {AppError} why the item is rejected, or kept. */
  one(item: JobItem<Subject, Earlier>): Promise<Result<Earlier>>;
  /** After the last item: the outcomes that are stored. */
  end?(outcomes: readonly Outcome[]): Promise<readonly Outcome[]>;
  /** After the batch is committed. */
  committed?(): void;
  /** `one` waits for other machines: it is called outside of transactions, and again where the server is killed in it. */
  readonly isSlow?: boolean;
  /** `one` catches rejections itself: each item needs a savepoint. */
  readonly isCareful?: boolean;
  /** Why an item is rejected, to be stored. Default: what the error says. */
  reasonOf?(error: AppError): FieldError;
}

/** The states that the work of a job comes to: when nothing is left, when it is stopped, and when it fails. */
export interface PhaseEnds {
  readonly through: JobState;
  readonly stopped: JobState;
  readonly failed: JobState;
}

/** The work of a job in one of its states, for a kind whose items aren't stored before. */
export interface Phase<Data extends object> extends PhaseEnds {
  /** It has no position: after an interruption it begins again, and counts again. */
  readonly startsOver?: boolean;
  /**
   * Does what is left to do; returns early when the signal or `next` say so. @returns changes of `data`, stored when it
   * is through.
   */
  run(run: JobRun<Data>): Promise<Partial<Data> | void>;
}

/** A job in the hands of one process. */
export interface JobRun<Data extends object> {
  readonly job: Job<Data>;
  readonly signal: AbortSignal;
  /**
   * Keeps what became of items, and the position. Call it in the transaction of their batch: it throws, and so rolls the
   * batch back, where another process has the job. @throws {LeaseLost}
   */
  keep(outcomes: readonly Outcome[], how?: { readonly isNew?: boolean; readonly position?: object }): Promise<void>;
  /** Between two batches: shows the progress. @returns whether to go on. */
  next(): Promise<boolean>;
}

/** What a user asks of a job; `start` is the first `running`. */
export type JobAction = 'start' | 'retry' | 'undo';

export interface ItemName {
  /** By which a screen can link to it. */
  readonly id: number;
  /** Null where the user can't read it. */
  readonly title: string | null;
}

/** A kind of job. Each of its batches is a transaction, and one that was interrupted is done again as a whole. */
export interface KindOfJob<Data extends object, Subject, Earlier> {
  /** Its permanent name, since stored jobs have it. Its background work is called `<kind>-run`. */
  readonly kind: string;
  /** How many jobs one process does side by side. Default 1. */
  readonly atOnce?: number;
  /** Prepares the work on some items, with the permissions that the user has now. @throws {AppError} to end the job. */
  work?(job: Job<Data>, items: readonly JobItem<Subject, Earlier>[]): Promise<ItemWork<Subject, Earlier>>;
  /** The same for their undo, the last item first. */
  undo?(job: Job<Data>, items: readonly JobItem<Subject, Earlier>[]): Promise<ItemWork<Subject, Earlier>>;
  /** Work of its own in these states, in place of that on stored items. */
  readonly phases?: Partial<Record<JobState, Phase<Data>>>;
  /** The state from which `start` begins. Default `ready`. */
  readonly startsFrom?: JobState;
  /** What its user sees of the job beside its progress: the arguments of its title. */
  about(job: Job<Data>): object;
  /** How each of these items is called. Default: by its place. */
  named?(http: FastifyRequest, job: Job<Data>, items: readonly JobItem<Subject>[]): Promise<readonly ItemName[]>;
  /** Before an action of the user, in its transaction. @throws {AppError} where it isn't possible. */
  before?(http: FastifyRequest, job: Job<Data>, action: JobAction): Promise<JobChange<Data> | void>;
  /** In the transaction in which work comes to its end; `state` is that of the work. */
  ended?(job: Job<Data>, state: JobState): Promise<void>;
  /** Days until ended jobs are deleted, and those that never started. Default 30 and 1; null: they stay. */
  readonly keptDays?: { readonly ended: number; readonly ready: number } | null;
}

/** The jobs of a kind. */
export interface JobsOfKind<Data extends object> {
  /** Stores a job with its items, in the current transaction, and starts it unless its state is another. */
  add(job: NewJob<Data>): Promise<Job<Data>>;
  /** A job of the caller. @throws {AppError} not_found for other users’ jobs. */
  own(http: FastifyRequest, id: number): Promise<Job<Data>>;
  /** Changes a job that is in one of these states; a state of work starts it. @throws {AppError} conflict. */
  change(id: number, change: JobChange<Data>, from: readonly JobState[]): Promise<Job<Data>>;
}

export interface NewJob<Data extends object> {
  readonly userId: number;
  readonly role: string;
  readonly data: Data;
  readonly items?: readonly unknown[];
  /** Default: the number of items. */
  readonly total?: number;
  /** Default `running`. */
  readonly state?: JobState;
}

/** Changes of a job; what is absent stays, also within `data`. */
export interface JobChange<Data extends object = object> {
  readonly state?: JobState;
  readonly role_key?: string;
  readonly total?: number;
  readonly counts?: JobCounts;
  readonly data?: Partial<Data>;
  readonly position?: object;
  readonly error?: FieldError | null;
}
