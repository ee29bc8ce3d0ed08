import type { FastifyRequest } from 'fastify';
import type { JobState } from '#shared/contracts/background-jobs.ts';
import { AppError } from '#shared/errors.ts';
import { canRetry, canUndo, isAtWork, JOB_AT_WORK } from '#shared/rules/background-jobs.ts';
import type { Background, Enqueue, TaskEnd } from '../background/background.ts';
import { say, storedMessage } from '../texts/say.ts';
import { openKept, openRejected } from './item-queries.ts';
import { askToStop, changeJob, deleteOldJobs, findForsaken, findJob, insertJob } from './job-queries.ts';
import { type AnyKind, endsOf, runJob, type RunnerParts } from './job-runner.ts';
import type { BackgroundJobs, Job, JobAction, JobChange, JobsOfKind, KindOfJob, NewJob } from './jobs.ts';

interface Payload {
  readonly job: number;
}

const PAYLOAD = {
  type: 'object',
  additionalProperties: false,
  required: ['job'],
  properties: { job: { type: 'integer', minimum: 1 } },
} as const;

/** Seconds before work that broke off is tried again, for each attempt: its user waits for it. */
const WAIT = 5;
const KEPT_DAYS = { ended: 30, ready: 1 };

interface Registered {
  readonly kind: AnyKind;
  readonly begin: Enqueue<Payload>;
}

/** The jobs of all kinds, over tables that all processes share. */
export class JobRoom implements BackgroundJobs {
  readonly #parts: RunnerParts;
  readonly #background: Background;
  readonly #kinds = new Map<string, Registered>();

  constructor({ background, ...parts }: RunnerParts & { readonly background: Background }) {
    this.#parts = parts;
    this.#background = background;
    background.register({
      kind: 'background-jobs-retention',
      schedule: { cron: '40 * * * *' },
      run: () => this.#tidy(),
    });
  }

  register<Data extends object, Subject, Earlier>(typed: KindOfJob<Data, Subject, Earlier>): JobsOfKind<Data> {
    const kind = typed as unknown as AnyKind;
    const begin = this.#background.register<Payload>({
      kind: `${kind.kind}-run`,
      payload: PAYLOAD,
      ...(kind.atOnce && { atOnce: kind.atOnce }),
      waitAfter: (attempts) => attempts * WAIT,
      run: ({ job }, task) => runJob(this.#parts, kind, job, task),
      ended: ({ job }, end) => this.#rest(kind, job, end),
    });
    this.#kinds.set(kind.kind, { kind, begin });
    return {
      add: (job) => this.#add(kind.kind, job) as Promise<Job<Data>>,
      own: (http, id) => this.own(http, id, kind.kind) as Promise<Job<Data>>,
      change: (id, change, from) => this.#change(id, change, from) as Promise<Job<Data>>,
    };
  }

  /** The kind of a stored job. */
  kindOf({ kind }: Pick<Job, 'kind'>): AnyKind {
    return this.#registered(kind).kind;
  }

  /** A job of the caller. @throws {AppError} not_found for other users’ jobs, and other kinds. */
  async own({ principal }: FastifyRequest, id: number, kind?: string): Promise<Job> {
    const job = await findJob(this.#parts.database, id);
    if (!job || job.user_id !== principal.userId || (kind !== undefined && job.kind !== kind))
      throw new AppError('not_found', say('server.background_jobs.not_found'));
    return job;
  }

  /** Asks a job to stop after the batch that is being done. @throws {AppError} conflict where it isn't at work. */
  async stop({ id }: Job): Promise<Job> {
    const asked = await askToStop(this.#parts.database, id);
    if (!asked) throw notNow();
    return asked;
  }

  /** Starts a job, or goes on with it, in the current role of the caller. @throws {AppError} conflict. */
  async act(http: FastifyRequest, job: Job, action: JobAction): Promise<Job> {
    const { database } = this.#parts;
    const { kind } = this.#registered(job.kind);
    const { startsFrom = 'ready' } = kind;
    const isPossible = { start: job.state === startsFrom, retry: canRetry(job), undo: canUndo(job) }[action];
    if (!isPossible) throw notNow();
    return database.transaction(async () => {
      const change = { ...(await kind.before?.(http, job, action)), role_key: http.principal.role };
      const begun = await this.#change(job.id, { ...change, ...reopened(job, action) }, [job.state]);
      if (action === 'retry' && !kind.phases?.running) await openRejected(database, job.id);
      if (action === 'undo') await openKept(database, job.id);
      return begun;
    });
  }

  #add(kind: string, job: NewJob<object>): Promise<Job> {
    const { database } = this.#parts;
    return database.transaction(async () => {
      const stored = await insertJob(database, kind, job);
      await this.#followUp(stored);
      return stored;
    });
  }

  #change(id: number, change: JobChange, from: readonly JobState[]): Promise<Job> {
    const { database } = this.#parts;
    return database.transaction(async () => {
      const changed = await changeJob(database, id, change, { states: from });
      if (!changed) throw notNow();
      await this.#followUp(changed);
      return changed;
    });
  }

  /** Work that has begun is stored together with the job that says so. */
  async #followUp(job: Job): Promise<void> {
    if (!isAtWork(job)) return;
    await this.#registered(job.kind).begin({ job: job.id }, { startedBy: job.user_id });
    this.#parts.database.afterCommit(() => this.#parts.tell(job));
  }

  /** A job whose work did not come to its end. */
  async #rest(kind: AnyKind, id: number, { state, error }: TaskEnd): Promise<void> {
    const { database, tell } = this.#parts;
    const job = await findJob(database, id);
    const ends = job && endsOf(kind, job);
    if (!ends) return;
    const change =
      state === 'cancelled'
        ? { state: ends.stopped }
        : { state: ends.failed, error: error ?? storedMessage(say('server.background_jobs.failed')) };
    const now = await changeJob(database, id, change, { states: JOB_AT_WORK });
    if (now) database.afterCommit(() => tell(now));
  }

  async #tidy(): Promise<void> {
    const { database } = this.#parts;
    for (const { kind } of this.#kinds.values())
      if (kind.keptDays !== null) await deleteOldJobs(database, kind.kind, kind.keptDays ?? KEPT_DAYS);
    // State and work are written together; this mends what was changed in the database by hand.
    for (const { id, kind, user_id: startedBy } of await findForsaken(database))
      await this.#kinds.get(kind)?.begin({ job: id }, { startedBy });
  }

  #registered(name: string): Registered {
    const registered = this.#kinds.get(name);
    if (!registered) throw new Error(`No feature has registered jobs of the kind ${name}`);
    return registered;
  }
}

function reopened({ counts }: Job, action: JobAction): JobChange {
  if (action === 'start') return { state: 'running' };
  if (action === 'retry') return { state: 'running', counts: { ...counts, rejected: 0 } };
  return { state: 'undoing', counts: { ...counts, kept: 0, undoable: counts.undoable + counts.kept } };
}

const notNow = () => new AppError('conflict', say('server.background_jobs.not_now'));
