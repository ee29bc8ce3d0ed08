import type { AppRecords } from '#server/records/app-records.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { Turns } from '#server/platform/turns.ts';

const LIMITS = { maxBytes: 8 * 1024 * 1024, lifetimeMs: 60_000 } as const;
const TURNS = {
  atOnce: 4,
  atOncePerPerson: 3,
  waiting: 400,
  waitingPerPerson: 40,
  tooMany: 'server.dashboard.too_many',
} as const;

/** A statement whose rows are kept. */
export interface KeptStatement {
  readonly text: string;
  readonly values: unknown[];
  /** Writes to these make it run again. */
  readonly reads: readonly string[];
}

/**
 * Rows of counting statements, kept for a minute and until a resource that they count is written. A statement contains
 * the conditions of its reader, so users share rows exactly if they read the same records. A few statements run together;
 * the same one runs once for all who wait for it.
 */
export class KeptRows {
  readonly #database: Database;
  readonly #kept = new SizedCache<readonly unknown[]>(LIMITS);
  readonly #running = new Map<string, Promise<readonly unknown[]>>();
  readonly #turns = new Turns(TURNS);
  readonly #records: AppRecords;

  constructor(database: Database, records: AppRecords) {
    this.#database = database;
    this.#records = records;
  }

  /** @throws {AppError} throttled where too many statements wait already. */
  async rows<Row extends object>(person: number, { text, values, reads }: KeptStatement): Promise<readonly Row[]> {
    const key = `${reads.map((resource) => this.#records.writesOf(resource)).join()} ${text} ${JSON.stringify(values)}`;
    const known = (this.#kept.get(key) ?? (await this.#running.get(key))) as readonly Row[] | undefined;
    if (known) return known;
    const running = this.#turns.run(person, async () => (await this.#database.query<Row>(text, values)).rows);
    this.#running.set(key, running);
    try {
      const rows = await running;
      this.#kept.set(key, rows, JSON.stringify(rows).length * 2);
      return rows;
    } finally {
      this.#running.delete(key);
    }
  }
}
