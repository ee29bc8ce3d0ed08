import type { Database } from './database.ts';
import { openEmbedded } from './embedded/embedded-source.ts';
import type { LockOptions } from './embedded/lock.ts';
import { PostgresSource } from './postgres/postgres-source.ts';
import { SessionDatabase } from './sessions/session-database.ts';

const STATEMENT_TIMEOUT_MS = 30_000;

export interface OpenDatabaseOptions extends LockOptions {
  /** postgres://…; absent: the embedded database. */
  readonly databaseUrl?: string;
  /** Absolute path; the embedded database lives below it, in `database`. */
  readonly dataDir: string;
  /** Receives the messages for an operator: a first initialisation, a lost connection. Default: none. */
  readonly log?: (message: string) => void;
  /** Longest run of one statement before it fails with `unavailable`. Default 30 s. */
  readonly statementTimeoutMs?: number;
}

/**
 * Opens the database that the configuration names and answers once it can be queried.
 * `onRequest` answers other processes of this machine while the embedded database is open (see `askHolder`).
 * @throws {AppError} `unavailable` where PostgreSQL cannot be reached, or another process has the embedded database open.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, log = () => undefined, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  if (databaseUrl === undefined)
    return new SessionDatabase(await openEmbedded({ ...options, log, statementTimeoutMs }), log);
  const database = new SessionDatabase(new PostgresSource({ databaseUrl, log, statementTimeoutMs }), log);
  try {
    const reach = () => database.query('select 1');
    // A slow machine that loads the rest of the server at the same time might see an answer only after its time: one
    // more try settles it.
    await reach().catch((error: unknown) => (isLate(error) ? reach() : Promise.reject(error as Error)));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const isLate = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && /timeout/.test(error.cause.message);
