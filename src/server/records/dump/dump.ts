import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { createDiskStore } from '#server/platform/files/disk-store.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SHAPE_VERSION } from '#server/records/schema/schema-state.ts';
import { MIGRATIONS_TABLE } from '#server/platform/db/system-schema.ts';
import { withoutSecrets } from './archive-scope.ts';
import { type DumpWriter, writeTo } from './dump-place.ts';
import { type DumpedTable, LineSum, tableName, tablesOf, type TableShapeInDump } from './dump-tables.ts';
import { fileInDump, MANIFEST, type Manifest, rowsFile } from './manifest.ts';
import { atOneMoment, inPages, type RowSource } from './snapshot.ts';
import { summed } from './summed.ts';

/**
 * Writes all data of the application into an empty folder, or into one file where its name ends in `.zip`: the rows of
 * all tables as of one moment, and the files that they refer to. Secrets stay as they are stored, hashed or encrypted,
 * so that users can sign in where it is restored. Memory is bounded whatever the size.
 * @throws where the folder is not empty or the file exists, or a file that a row refers to is missing or damaged.
 */
export async function dumpDatabase(database: Database, dataDir: string, place: string): Promise<Manifest> {
  const writer = await writeTo(place);
  try {
    const tables = await tablesOf(database);
    const store = createDiskStore(path.join(dataDir, 'files'));
    const manifest = await atOneMoment(database, tables, (rows) => dumpAll({ database, rows, tables, store, writer }));
    await finish(writer, manifest);
    return manifest;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/**
 * The same as an archive for a user to keep: without anything by which someone could act as another user
 * (`withoutSecrets`), so that it cannot be restored. On the embedded database each row is as of the moment when it is
 * read, so that no one waits for all of them. A file that is missing or damaged, or is deleted during the dump, is
 * named in the manifest and stops nothing.
 * @param writer is finished, or discarded where this fails.
 */
export async function writeArchive(
  {
    database,
    store,
    secrets,
  }: { database: Database; store: FileStore; secrets: Readonly<Record<string, readonly string[]>> },
  writer: DumpWriter,
): Promise<void> {
  try {
    const tables = withoutSecrets(await tablesOf(database), secrets);
    const lost = { missing: [], damaged: [] };
    const manifest = await inPages(database, (rows) => dumpAll({ database, rows, tables, store, writer, lost }));
    await finish(writer, { ...manifest, isArchive: true, lost });
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function finish(writer: DumpWriter, manifest: Manifest): Promise<void> {
  await writer.add(MANIFEST, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
  await writer.finish();
}

interface Dumping {
  readonly database: Database;
  readonly rows: RowSource;
  readonly tables: readonly TableShapeInDump[];
  readonly store: FileStore;
  readonly writer: DumpWriter;
  /** Takes the ids of files that are not as they should be, which fail the dump where it is absent. */
  readonly lost?: { readonly missing: string[]; readonly damaged: string[] };
}

async function dumpAll(dumping: Dumping): Promise<Manifest> {
  const { database } = dumping;
  const tables: DumpedTable[] = [];
  for (const shape of dumping.tables) tables.push(await dumpTable(dumping, shape));
  const { rows } = await database.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by name`);
  const files = await dumpFiles(dumping);
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

async function dumpTable({ database, rows, writer }: Dumping, shape: TableShapeInDump): Promise<DumpedTable> {
  const sum = new LineSum();
  const lines = async function* () {
    for await (const batch of rows.lines(shape)) {
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

async function dumpFiles({ rows, store, writer, lost }: Dumping): Promise<Manifest['files']> {
  let count = 0;
  let bytes = 0;
  for await (const batch of rows.files())
    for (const { id, sha256, size } of batch) {
      const source = await store.read(id).catch((error: unknown) => {
        if (!lost || !(error instanceof AppError) || error.code !== 'not_found') throw error;
        lost.missing.push(id);
      });
      if (!source) continue;
      await writer.add(
        fileInDump(id),
        summed(source, sha256, id, lost && ((damaged) => void lost.damaged.push(damaged))),
      );
      count += 1;
      bytes += size;
    }
  return { count, bytes };
}
