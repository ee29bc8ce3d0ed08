import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Database } from '../database.ts';
import { SHAPE_VERSION } from '../schema/schema-state.ts';
import { type DumpedTable, LineSum, linesOf, tableName, tablesOf, type TableShapeInDump } from './dump-tables.ts';
import { FILES_FOLDER, MANIFEST, type Manifest, rowsFile, TABLES_FOLDER } from './manifest.ts';

/**
 * Writes everything that the application keeps into an empty folder: the rows of all tables as of one moment, and the files that
 * they point at. Secrets stay as they are stored, hashed or encrypted. Memory is bounded whatever the size.
 * @throws where the folder holds something, or a file that a row points at is missing or damaged.
 */
export async function dumpDatabase(database: Database, dataDir: string, folder: string): Promise<Manifest> {
  await emptyFolder(folder);
  await mkdir(path.join(folder, TABLES_FOLDER));
  const manifest = await database.transaction(async () => {
    await database.exec('set transaction isolation level repeatable read, read only');
    const tables: DumpedTable[] = [];
    for (const shape of await tablesOf(database)) tables.push(await dumpTable(database, shape, folder));
    const { rows } = await database.query<{ name: string }>('select name from schema_migrations order by name');
    const files = await dumpFiles(database, path.join(dataDir, 'files'), path.join(folder, FILES_FOLDER));
    return {
      format: 1,
      madeOn: new Date().toISOString(),
      from: database.kind,
      migrations: rows.map(({ name }) => name),
      shapeVersion: SHAPE_VERSION,
      tables,
      files,
    } as const;
  });
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  return manifest;
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
}

async function dumpTable(database: Database, shape: TableShapeInDump, folder: string): Promise<DumpedTable> {
  const sum = new LineSum();
  const lines = async function* () {
    for await (const batch of linesOf(database, shape)) {
      sum.add(batch);
      yield batch.map((line) => `${line}\n`).join('');
    }
  };
  await pipeline(lines(), createWriteStream(path.join(folder, rowsFile(shape)), { flags: 'wx', mode: 0o600 }));
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

async function dumpFiles(database: Database, from: string, to: string): Promise<Manifest['files']> {
  let count = 0;
  let bytes = 0;
  for await (const batch of database.stream<FileRow>(
    `select id::text, sha256, size from ${quoteName('files')} order by id`,
    [],
    500,
  ))
    for (const file of batch) {
      await copyFile(path.join(from, placeOf(file.id)), path.join(to, placeOf(file.id)), file.sha256);
      count += 1;
      bytes += file.size;
    }
  return { count, bytes };
}

/** Where the store keeps a file. */
export const placeOf = (id: string): string => path.join(id.slice(0, 2), id);

/** Copies one file and holds it against its sum. @throws naming the file where it is missing or damaged. */
export async function copyFile(from: string, to: string, sha256: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  const hash = createHash('sha256');
  const summing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), summing, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  if (hash.digest('hex') !== sha256) throw new Error(`The file ${from} is damaged.`);
}
