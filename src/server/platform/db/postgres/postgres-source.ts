import pg from 'pg';
import type { MaintenanceExtent } from '../database.ts';
import { toCallerError } from '../sessions/database-errors.ts';
import { Session, type SessionLimits } from '../sessions/session.ts';
import type { Lease, SessionSource } from '../sessions/session-source.ts';
import { StatementNames } from '../sessions/statement-names.ts';
import { valueParsers } from '../sessions/values.ts';
import { PostgresListener } from './listener.ts';
import { Places } from './places.ts';
import { tablesOf } from './statistics.ts';

/** Time beyond the server's own limit before a silent connection counts as lost. */
const GRACE_MS = 5_000;
const CONNECTIONS = 10;

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly statementTimeoutMs: number;
  readonly log: (message: string) => void;
}

/** A pool of sessions on a PostgreSQL server; a lost one is replaced, and a restart of the server is survived. */
export class PostgresSource implements SessionSource {
  readonly kind = 'postgres';
  readonly holdsCursors = false;
  readonly #options: PostgresOptions;
  readonly #pool: pg.Pool;
  /**
   * Callers queue here, not in the pool: its time limit is for connecting, and a moment with many callers is not an
   * unreachable server.
   */
  readonly #places = new Places(CONNECTIONS);
  readonly #listener: PostgresListener;
  readonly #names = new StatementNames();
  readonly #sessions = new WeakMap<pg.PoolClient, Session>();
  readonly #limits: SessionLimits;

  constructor(options: PostgresOptions) {
    this.#options = options;
    this.#limits = {
      answerWithinMs: options.statementTimeoutMs + GRACE_MS,
      liftLimit: 'set local statement_timeout = 0',
    };
    this.#pool = new pg.Pool({
      ...connection(options),
      max: CONNECTIONS,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: 3600,
    });
    this.#pool.on('connect', (client) => client.on('error', reportTo(options.log)));
    this.#pool.on('error', reportTo(options.log));
    this.#listener = new PostgresListener(connection(options, 0), options.log);
  }

  async acquire(): Promise<Lease> {
    const leave = await this.#places.take(this.#options.statementTimeoutMs);
    try {
      const client = await this.#pool.connect().catch(rethrow);
      const session = this.#sessions.get(client) ?? new Session(client, this.#names, this.#limits);
      this.#sessions.set(client, session);
      const release = () => {
        client.release(session.broken);
        leave();
      };
      return { session, release };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /**
   * Takes a session-level advisory lock on a connection of its own, so that it neither takes from the pool nor times
   * out.
   */
  async exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
    const holder = new pg.Client(connection(this.#options, 0));
    holder.on('error', reportTo(this.#options.log));
    try {
      await holder.connect();
      await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [lock]);
    } catch (error) {
      await holder.end();
      throw toCallerError(error);
    }
    try {
      return await work();
    } finally {
      await holder.end();
    }
  }

  async listen(channel: string, handler: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, handler, onGap).catch(rethrow);
  }

  /** PostgreSQL maintains itself after everyday writes. */
  countWrites(): void {}

  /**
   * The statistics alone, one table at a time, which keeps no one from writing. By itself the server makes them within
   * minutes; until then it takes a table that was just filled for an empty one. One that can't be read (it is gone, or
   * another role's) is left to the server.
   */
  async maintain(extent: MaintenanceExtent): Promise<void> {
    const { session, release } = await this.acquire();
    try {
      for (const { name } of await session.unlimited<{ name: string }>(tablesOf(extent)))
        await session.unlimited(`analyze ${name}`).catch((error: Error) => {
          if (session.broken) throw error;
          this.#options.log(`The statistics of ${name} were not made: ${error.message}`);
        });
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    await this.#listener.close();
    await this.#pool.end();
  }
}

/** Without `jit`: to compile a statement takes longer than any statement of the application can take. */
function connection(
  { databaseUrl, statementTimeoutMs }: PostgresOptions,
  limitMs = statementTimeoutMs,
): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    options: `-c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=${limitMs} -c idle_in_transaction_session_timeout=60000 -c jit=off`,
    application_name: 'ats',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: valueParsers,
  };
}

const reportTo = (log: (message: string) => void) => (error: Error) =>
  log(`A database connection failed: ${error.message}`);

function rethrow(error: unknown): never {
  throw toCallerError(error);
}
