import path from 'node:path';
import { Readable } from 'node:stream';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { createDiskStore } from '../../files/disk-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Database } from '../database.ts';
import { SHAPE_VERSION } from '../schema/schema-state.ts';
import { type DumpWriter, writeTo } from './dump-place.ts';
import { type DumpedTable, LineSum, linesOf, tableName, tablesOf, type TableShapeInDump } from './dump-tables.ts';
import { fileInDump, MANIFEST, type Manifest, rowsFile } from './manifest.ts';
import { summed } from './summed.ts';

/**
 * Writes everything that the application keeps into an empty folder, or into one file where its name ends in `.zip`: the rows of
 * all tables as of one moment, and the files that they point at. Secrets stay as they are stored, hashed or encrypted. Memory is
 * bounded whatever the size.
 * @throws where something is there already, or a file that a row points at is missing or damaged.
 */
export async function dumpDatabase(database: Database, dataDir: string, place: string): Promise<Manifest> {
  const writer = await writeTo(place);
  try {
    const store = createDiskStore(path.join(dataDir, 'files'));
    const manifest = await database.transaction(() => dumpAll(database, store, writer));
    await writer.add(MANIFEST, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
    await writer.finish();
    return manifest;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function dumpAll(database: Database, store: FileStore, writer: DumpWriter): Promise<Manifest> {
  await database.exec('set transaction isolation level repeatable read, read only');
  const tables: DumpedTable[] = [];
  for (const shape of await tablesOf(database)) tables.push(await dumpTable(database, shape, writer));
  const { rows } = await database.query<{ name: string }>('select name from schema_migrations order by name');
  const files = await dumpFiles(database, store, writer);
  return {
    format: 1,
    madeOn: new Date().toISOString(),
    from: database.kind,
    migrations: rows.map(({ name }) => name),
    shapeVersion: SHAPE_VERSION,
    tables,
    files,
  };
}

async function dumpTable(database: Database, shape: TableShapeInDump, writer: DumpWriter): Promise<DumpedTable> {
  const sum = new LineSum();
  const lines = async function* () {
    for await (const batch of linesOf(database, shape)) {
      sum.add(batch);
      yield batch.map((line) => `${line}\n`).join('');
    }
  };
  await writer.add(rowsFile(shape), Readable.from(lines()));
  const columns = [];
  for (const column of shape.columns)
    columns.push(column.identity === '' ? column : { ...column, last: await lastNumber(database, shape, column.name) });
  return { ...shape, columns, rows: sum.rows, sha256: sum.digest() };
}

/** Null where no number was given yet. */
async function lastNumber(database: Database, shape: TableShapeInDump, column: string): Promise<number | null> {
  const { rows } = await database.query<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [
    tableName(shape),
    column,
  ]);
  const found = await database.query<{ last: number; called: boolean }>(
    `select last_value as last, is_called as called from ${rows[0]!.sequence}`,
  );
  return found.rows[0]!.called ? found.rows[0]!.last : null;
}

interface FileRow {
  id: string;
  sha256: string;
  size: number;
}

async function dumpFiles(database: Database, store: FileStore, writer: DumpWriter): Promise<Manifest['files']> {
  let count = 0;
  let bytes = 0;
  const text = `select id::text, sha256, size from ${quoteName('files')} order by id`;
  for await (const batch of database.stream<FileRow>(text, [], 500))
    for (const { id, sha256, size } of batch) {
      await writer.add(fileInDump(id), summed(await store.read(id), sha256, id));
      count += 1;
      bytes += size;
    }
  return { count, bytes };
}
