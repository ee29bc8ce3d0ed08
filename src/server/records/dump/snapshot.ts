import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import { lineSql, linesOf, linesQuery, type TableShapeInDump } from './dump-tables.ts';
import { pagesByKey } from './pages-by-key.ts';

const BATCH = 1000;

interface FileRow {
  readonly id: string;
  readonly sha256: string;
  readonly size: number;
}

/** The rows that a dump is made of. */
export interface RowSource {
  lines(table: TableShapeInDump): AsyncIterable<string[]>;
  /** The stored files that rows point at. */
  files(): AsyncIterable<FileRow[]>;
}

const FILES = 'select id::text, sha256, size from system.files order by id';

/**
 * Runs `work` with the rows of all tables as of one moment. On PostgreSQL in one transaction, which blocks no one. The
 * embedded database has one session: it copies all rows in one statement, for which others wait, and reads the copies
 * between their requests.
 */
export const atOneMoment = <T>(
  database: Database,
  tables: readonly TableShapeInDump[],
  work: (rows: RowSource) => Promise<T>,
): Promise<T> =>
  database.kind === 'embedded'
    ? putAside(database, tables, work)
    : inTransaction(database, () => work(asTheyAre(database)));

/** Between two statements it waits as long as it takes to write what they gave, which no one can unwrite. */
const inTransaction = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  database.transaction(
    async () => {
      await database.exec('set transaction isolation level repeatable read, read only');
      await database.exec('set local idle_in_transaction_session_timeout = 0');
      return work();
    },
    { isOnce: true },
  );

const asTheyAre = (database: Database): RowSource => ({
  lines: (table) => linesOf(database, table),
  files: () => database.stream<FileRow>(FILES, [], BATCH),
});

/**
 * Runs `work` with the rows of all tables in the order of their keys, by short statements: on PostgreSQL as of one moment, on the
 * embedded database as they are when each page of them is read, so that no one waits for all of them.
 */
export const inPages = <T>(database: Database, work: (rows: RowSource) => Promise<T>): Promise<T> =>
  database.kind === 'embedded' ? work(byKey(database)) : inTransaction(database, () => work(byKey(database)));

const FILES_TABLE = { place: 'system', name: 'files', primaryKey: ['id'] } as const;

const byKey = (database: Database): RowSource => ({
  async *lines(table) {
    for await (const rows of pagesByKey<{ line: string }>(database, table, lineSql(table)))
      yield rows.map(({ line }) => line);
  },
  files: () => pagesByKey<FileRow>(database, FILES_TABLE, 'id::text, sha256, size'),
});

async function putAside<T>(
  database: Database,
  tables: readonly TableShapeInDump[],
  work: (rows: RowSource) => Promise<T>,
): Promise<T> {
  const prefix = `dump_${randomUUID().slice(0, 8)}`;
  const cursors = new Map(tables.map((table, index) => [table, `${prefix}_${index}`]));
  const files = `${prefix}_files`;
  const all = [...[...cursors].map(([table, cursor]) => [cursor, linesQuery(table)] as const), [files, FILES] as const];
  await database.exec(all.map(([cursor, query]) => `declare ${cursor} cursor with hold for ${query}`).join(';\n'));
  try {
    return await work({
      async *lines(table) {
        const cursor = cursors.get(table);
        if (!cursor) throw new Error(`${table.name} is not in the snapshot`);
        for await (const rows of fetched<{ line: string }>(database, cursor)) yield rows.map(({ line }) => line);
      },
      files: () => fetched<FileRow>(database, files),
    });
  } finally {
    await database.exec(all.map(([cursor]) => `close ${cursor}`).join(';\n'));
  }
}

async function* fetched<Row>(database: Database, cursor: string): AsyncGenerator<Row[]> {
  for (;;) {
    const { rows } = await database.query<Row>(`fetch ${BATCH} from ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}
