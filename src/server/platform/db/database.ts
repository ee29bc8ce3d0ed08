export interface QueryResult<Row> {
  readonly rows: Row[];
  readonly rowCount: number;
}

/** How a transaction is done. */
export interface TransactionOptions {
  /** The work can't be done a second time, as where it reads a stream: then a deadlock is its failure. */
  readonly isOnce?: boolean;
}

/** Which tables maintenance visits. */
export type MaintenanceExtent = 'all' | 'worn';

/**
 * One interface over both databases. Every call made while `transaction` runs goes to that transaction by itself
 * (AsyncLocalStorage), so no one passes a transaction around and no one can deadlock the embedded database.
 *
 * Values are alike on both: int8 and numeric counts are numbers, dates and timestamps text (UTC, ISO 8601), json parsed;
 * json parameters are stringified by the driver layer when they are objects or arrays.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Runs one statement, prepared and named by a hash of its text. */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<QueryResult<Row>>;
  /** Runs several statements without parameters (schema changes), without a time limit; all or none take effect. */
  exec(text: string): Promise<void>;
  /**
   * Runs one statement that reads, without parameters and without a time limit: for queries of a whole table before it
   * is changed.
   */
  unlimited<Row>(text: string): Promise<Row[]>;
  /**
   * Whether the caller is in a transaction. There it must not wait for what another caller asks: that one could be
   * waiting for the session that the transaction holds.
   */
  readonly isInTransaction: boolean;
  /**
   * Commits when the promise resolves and rolls back when it rejects. Inside another transaction it joins as a savepoint.
   * The outermost one whose statement the database ends in favor of another transaction (a deadlock) does its work again,
   * a limited number of times, so the work changes nothing outside of the database before the commit: see `afterCommit`.
   */
  transaction<T>(work: () => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * The same, where inner transactions are no savepoints: once one of them rejects, nothing of the whole is kept, even
   * if the caller goes on. For many alike writes, of which each would be a savepoint.
   */
  together<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs after the outermost transaction has committed; immediately where none is open. Never runs after a rollback.
   */
  afterCommit(action: () => void): void;
  /** Streams a result in batches through a cursor, in bounded memory: in the open transaction, or in one of its own. */
  stream<Row>(text: string, parameters: readonly unknown[], batchSize: number): AsyncIterable<Row[]>;
  /**
   * Runs `work` under a lock that excludes every other caller of this deployment, in this process or another. Inside
   * `work` the same lock is taken already. Take it before a transaction, not within one.
   */
  exclusively<T>(lock: string, work: () => Promise<T>): Promise<T>;
  /** Notifies every process, this one included. Payload at most 7,000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * `onGap` is called after the connection was lost and is back: notifications might have been missed, so caches that
   * depend on them must be emptied.
   * @returns a function that stops listening.
   */
  listen(channel: string, handler: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /**
   * For after bulk work, once for all of it: PostgreSQL makes the statistics of its tables (ANALYZE), which it would do by
   * itself too late for the first queries; the embedded one does all that a PostgreSQL server does by itself: VACUUM
   * ANALYZE and CHECKPOINT. `worn` takes only the tables that need it. On the embedded database `all` makes everything
   * else wait until it is done.
   */
  maintain(extent: MaintenanceExtent): Promise<void>;
  close(): Promise<void>;
}
