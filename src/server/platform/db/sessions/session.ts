import type pg from 'pg';
import type { QueryResult } from '../database.ts';
import { isConnectionLost, isStalePlan, toCallerError } from './database-errors.ts';
import type { StatementNames } from './statement-names.ts';
import { toParameter } from './values.ts';

const PREPARED_PER_SESSION = 500;

export interface SessionLimits {
  /** After this many milliseconds without an answer the session counts as broken. */
  readonly answerWithinMs: number;
  /** Statement that lifts the database's own time limit for the transaction it runs in; absent where there is none. */
  readonly liftLimit?: string;
}

export interface CommandResult<Row> extends QueryResult<Row> {
  readonly command: string;
}

/** One connection to a database, for one statement at a time. Both databases are spoken to by the same client. */
export class Session {
  readonly client: pg.ClientBase;
  readonly #names: StatementNames;
  readonly #limits: SessionLimits;
  readonly #prepared = new Set<string>();
  #generation: number;
  #broken = false;

  constructor(client: pg.ClientBase, names: StatementNames, limits: SessionLimits) {
    this.client = client;
    this.#names = names;
    this.#limits = limits;
    this.#generation = names.generation;
  }

  /** Whether the connection is lost or hangs; such a session must be thrown away. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Runs one statement, prepared where that pays. */
  async query<Row>(text: string, parameters: readonly unknown[] = []): Promise<QueryResult<Row>> {
    const values = parameters.map(toParameter);
    const { rows, rowCount } = await this.#send<Row>({ text, values, name: await this.#prepare(text) });
    return { rows, rowCount };
  }

  /** Runs one statement that will not come again, and says what kind it was in the end (`COMMIT`, `FETCH`). */
  command<Row>(text: string, parameters: readonly unknown[] = []): Promise<CommandResult<Row>> {
    return this.#send<Row>({ text, values: parameters.map(toParameter) });
  }

  /** Runs several statements without parameters and without a time limit, as one transaction where there are several. */
  async exec(text: string): Promise<void> {
    const { liftLimit } = this.#limits;
    await this.#guard(() => this.client.query(liftLimit ? `${liftLimit};${text}` : text));
    this.#names.renew();
  }

  /** Runs one statement without parameters that can take as long as it needs. */
  async unlimited<Row>(text: string): Promise<Row[]> {
    const { liftLimit } = this.#limits;
    const result: unknown = await this.#guard(() => this.client.query(liftLimit ? `${liftLimit};${text}` : text));
    return ([result].flat().at(-1) as pg.QueryResult<Row & pg.QueryResultRow>).rows;
  }

  markBroken(): void {
    this.#broken = true;
  }

  async #prepare(text: string): Promise<string | undefined> {
    if (this.#generation !== this.#names.generation) {
      if (this.#prepared.size > 0) await this.command('deallocate all');
      this.#prepared.clear();
      this.#generation = this.#names.generation;
    }
    const name = this.#names.nameFor(text);
    if (name === undefined || this.#prepared.has(name)) return name;
    if (this.#prepared.size >= PREPARED_PER_SESSION) return undefined;
    this.#prepared.add(name);
    return name;
  }

  async #send<Row>(statement: pg.QueryConfig): Promise<CommandResult<Row>> {
    const timed = { ...statement, query_timeout: this.#limits.answerWithinMs };
    const result = await this.#guard(() => this.client.query(timed));
    return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0, command: result.command };
  }

  async #guard<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (isConnectionLost(error)) this.#broken = true;
      if (isStalePlan(error)) this.#names.renew();
      throw toCallerError(error);
    }
  }
}
