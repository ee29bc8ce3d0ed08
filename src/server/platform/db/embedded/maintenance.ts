import { AppError } from '#shared/errors.ts';
import type { MaintenanceExtent } from '../database.ts';
import type { Lease } from '../sessions/session-source.ts';

const EVERY_MS = 5 * 60_000;
const LOOK_AFTER_WRITES = 2_000;
const VACUUM_AFTER_WRITES = 20_000;
const MAX_LOG_BYTES = 48 * 1024 * 1024;

/** Tables with enough dead or changed rows to be worth a visit, as PostgreSQL's own autovacuum weighs it. */
const WORN_TABLES = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.1 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** By itself a session reports its counts once a second at most; dead rows in between would go unseen. */
const FRESH_COUNTS = 'select pg_stat_force_next_flush()';

const LOG_BYTES = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`;

/**
 * The background work of a PostgreSQL server that the embedded one never does: clears dead rows, keeps statistics fresh
 * and the write-ahead log short. Runs every few minutes and after many writes, one table at a time, so that requests
 * pass in between.
 */
export class Maintenance {
  readonly #acquire: () => Promise<Lease>;
  readonly #log: (message: string) => void;
  readonly #timer: NodeJS.Timeout;
  #sinceLook = 0;
  #sinceVacuum = 0;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(acquire: () => Promise<Lease>, log: (message: string) => void) {
    this.#acquire = acquire;
    this.#log = log;
    this.#timer = setInterval(() => this.#start(), EVERY_MS);
    this.#timer.unref();
  }

  countWrites(rows: number): void {
    this.#sinceLook += rows;
    this.#sinceVacuum += rows;
    if (this.#sinceLook >= LOOK_AFTER_WRITES) this.#start();
  }

  /** Tables of this extent, then a checkpoint. */
  async runNow(extent: MaintenanceExtent): Promise<void> {
    await this.#running;
    await this.#command(FRESH_COUNTS);
    if (extent === 'all') await this.#command('vacuum (analyze)');
    else await this.#vacuumWorn();
    await this.#command('checkpoint');
    this.#sinceLook = 0;
    this.#sinceVacuum = 0;
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  #start(): void {
    if (this.#running || this.#sinceLook === 0) return;
    const [looks, vacuums] = [this.#sinceLook, this.#sinceVacuum];
    const vacuum = looks < LOOK_AFTER_WRITES || vacuums >= VACUUM_AFTER_WRITES;
    this.#sinceLook = 0;
    if (vacuum) this.#sinceVacuum = 0;
    const postpone = () => {
      this.#sinceLook += looks;
      if (vacuum) this.#sinceVacuum += vacuums;
    };
    this.#running = this.#run(vacuum)
      .catch((error: Error) => {
        if (isBusy(error)) postpone();
        else this.#log(`Maintenance of the embedded database failed: ${error.message}`);
      })
      .finally(() => (this.#running = undefined));
  }

  async #run(vacuum: boolean): Promise<void> {
    if (vacuum) {
      await this.#command(FRESH_COUNTS);
      await this.#vacuumWorn();
    }
    const [log] = await this.#command<{ bytes: number }>(LOG_BYTES);
    if (vacuum || (log && log.bytes > MAX_LOG_BYTES)) await this.#command('checkpoint');
  }

  async #vacuumWorn(): Promise<void> {
    const worn = await this.#command<{ name: string }>(WORN_TABLES);
    for (const { name } of worn) await this.#command(`vacuum (analyze) ${name}`);
  }

  async #command<Row>(text: string): Promise<Row[]> {
    if (this.#stopped) return [];
    const { session, release } = await this.#acquire();
    try {
      return await session.unlimited<Row>(text);
    } finally {
      release();
    }
  }
}

/** A long transaction, such as the filling of a new database, is not an error: the next turn comes after it. */
const isBusy = (error: Error): boolean => error instanceof AppError && error.code === 'unavailable';
