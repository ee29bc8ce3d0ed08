import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, MaintenanceExtent, QueryResult, TransactionOptions } from '../database.ts';
import { streamCursor } from './cursor.ts';
import { gaveWay, isStalePlan } from './database-errors.ts';
import type { Session } from './session.ts';
import type { SessionSource } from './session-source.ts';
import { TransactionScope } from './transaction-scope.ts';

const LARGEST_PAYLOAD = 7000;
/** A notification commits like a write, but no one needs it after a crash: so it does not wait for the disk. */
const NOTIFY_ALONE = `select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)`;

/** How often the work of one that gave way to others is begun, and the first pause in between, which doubles. */
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 20;

/** The `Database` that both drivers are: transactions, savepoints and routing over a source of sessions. */
export class SessionDatabase implements Database {
  readonly #source: SessionSource;
  readonly #log: (message: string) => void;
  readonly #scopes = new AsyncLocalStorage<TransactionScope>();
  readonly #locks = new AsyncLocalStorage<readonly string[]>();

  constructor(source: SessionSource, log: (message: string) => void) {
    this.#source = source;
    this.#log = log;
  }

  get kind(): Database['kind'] {
    return this.#source.kind;
  }

  get isInTransaction(): boolean {
    return this.#scopes.getStore() !== undefined;
  }

  async query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<QueryResult<Row>> {
    const scope = this.#scopes.getStore();
    if (scope) return this.#counted(await scope.run((session) => session.query<Row>(text, parameters)), text);
    const run = () => this.#alone((session) => session.query<Row>(text, parameters));
    const fresh = () => run().catch((error: unknown) => (isStale(error) ? run() : Promise.reject(error as Error)));
    return this.#counted(await this.#again(fresh, (error) => gaveWay(error) !== undefined), text);
  }

  async exec(text: string): Promise<void> {
    await this.#inSession((session) => session.exec(text));
    this.#source.countWrites(1);
  }

  unlimited<Row>(text: string): Promise<Row[]> {
    return this.#inSession((session) => session.unlimited<Row>(text));
  }

  async transaction<T>(work: () => Promise<T>, options?: TransactionOptions): Promise<T> {
    const outer = this.#scopes.getStore();
    if (outer?.isJoining) return outer.join(work);
    const { result, actions } = outer
      ? await outer.run((session) => this.#complete(new TransactionScope(session, outer), work))
      : await this.#outermost(work, options);
    for (const action of actions) this.afterCommit(action);
    return result;
  }

  /** With the actions of the attempt that committed: those of one that gave way went with it. */
  #outermost<T>(work: () => Promise<T>, { isOnce = false }: TransactionOptions = {}) {
    let scope: TransactionScope | undefined;
    const attempt = () => {
      scope = undefined;
      return this.#alone((session) => {
        scope = new TransactionScope(session);
        return this.#complete(scope, work);
      });
    };
    return isOnce ? attempt() : this.#again(attempt, () => scope?.hasGivenWay ?? false);
  }

  /** Does it again while it gives way to others, after a pause of another length for each of them. */
  async #again<T>(attempt: () => Promise<T>, isAgain: (error: unknown) => boolean): Promise<T> {
    for (let number = 1; ; number += 1)
      try {
        return await attempt();
      } catch (error) {
        if (number === ATTEMPTS || !isAgain(error)) throw error;
        this.#log(`The database ended a transaction in favor of another one. It begins again: ${textOf(error)}`);
        await pause(FIRST_PAUSE_MS * 2 ** (number - 1) * (0.5 + Math.random()));
      }
  }

  async together<T>(work: () => Promise<T>): Promise<T> {
    return this.transaction(() => {
      this.#scopes.getStore()?.joinInner();
      return work();
    });
  }

  afterCommit(action: () => void): void {
    const scope = this.#scopes.getStore();
    if (scope) scope.afterCommit(action);
    else this.#perform(action);
  }

  stream<Row>(text: string, parameters: readonly unknown[], batchSize: number): AsyncIterable<Row[]> {
    const scope = this.#scopes.getStore();
    const place = scope ? { run: scope.run.bind(scope) } : this.#source;
    return streamCursor<Row>(place, { text, parameters, batchSize });
  }

  async exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
    const held = this.#locks.getStore() ?? [];
    if (held.includes(lock)) return work();
    return this.#source.exclusively(lock, () => this.#locks.run([...held, lock], work));
  }

  async notify(channel: string, payload: string): Promise<void> {
    if (Buffer.byteLength(payload) > LARGEST_PAYLOAD)
      throw new RangeError(`A notification carries at most ${LARGEST_PAYLOAD} bytes.`);
    const isAlone = this.kind === 'postgres' && this.#scopes.getStore() === undefined;
    await this.query(isAlone ? NOTIFY_ALONE : 'select pg_notify($1, $2)', [channel, payload]);
  }

  listen(channel: string, handler: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>> {
    return this.#scopes.exit(() => this.#source.listen(channel, handler, onGap));
  }

  async maintain(extent: MaintenanceExtent): Promise<void> {
    if (this.#scopes.getStore()) return this.afterCommit(() => void this.#maintainLater(extent));
    await this.#source.maintain(extent);
  }

  close(): Promise<void> {
    return this.#scopes.exit(() => this.#source.close());
  }

  #complete<T>(scope: TransactionScope, work: () => Promise<T>) {
    return scope.complete(() => this.#scopes.run(scope, work));
  }

  #inSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const scope = this.#scopes.getStore();
    return scope ? scope.run(work) : this.#alone(work);
  }

  async #alone<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const lease = await this.#source.acquire();
    try {
      return await work(lease.session);
    } finally {
      lease.release();
    }
  }

  #perform(action: () => void): void {
    try {
      this.#scopes.exit(action);
    } catch (error) {
      this.#log(`After a commit: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #maintainLater(extent: MaintenanceExtent): Promise<void> {
    await this.#source.maintain(extent).catch((error: Error) => this.#log(`Maintenance failed: ${error.message}`));
  }

  #counted<Row>(result: QueryResult<Row>, text: string): QueryResult<Row> {
    if (result.rowCount > 0 && !/^\s*select\b/i.test(text)) this.#source.countWrites(result.rowCount);
    return result;
  }
}

const textOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
};

const isStale = (error: unknown): boolean => error instanceof Error && isStalePlan(error.cause ?? error);
