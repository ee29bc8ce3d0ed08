import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { readLines } from '../db/dump/read-lines.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  ARCHIVE_FORMAT,
  type ArchivedTable,
  type ArchiveManifest,
  filePath,
  MANIFEST,
  tablePath,
} from './archive-format.ts';
import { archivedTables, type TableShape } from './tables.ts';

const BATCH = 500;

/**
 * Puts everything of an archive into a database whose tables are there and empty: all of it in one transaction, or nothing.
 * Every count and every checksum is compared with the manifest.
 * @throws {AppError} malformed for a damaged archive; conflict where the database holds data, or lacks what the archive has.
 */
export async function restoreArchive(database: Database, store: FileStore, path: string): Promise<ArchiveManifest> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw damaged('it is no archive', cause);
  });
  const stored: string[] = [];
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const open = (name: string) => openEntry(zip, entries, name);
    const manifest = (await json(await open(MANIFEST))) as ArchiveManifest;
    if (manifest.format !== ARCHIVE_FORMAT) throw damaged('its format is unknown');
    const shapes = await fittingTables(database, manifest);
    for (const file of manifest.files) {
      stored.push(file.id);
      await restoreFile(store, file, await open(filePath(file.id)));
    }
    await database.transaction(async () => {
      await withoutTriggers(database);
      for (const table of manifest.tables)
        await restoreTable(database, table, shapes.get(table.name)!, await open(tablePath(table.name)));
    });
    return manifest;
  } catch (error) {
    for (const id of stored) await store.delete(id);
    throw error;
  } finally {
    zip.close();
  }
}

const damaged = (why: string, cause?: unknown) =>
  new AppError('malformed', `The archive cannot be restored: ${why}`, { cause });

async function openEntry(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry) throw damaged(`${name} is missing`);
  return zip.openReadStreamPromise(entry);
}

/** The tables of the database by name, if they are empty and have every column of the archive. */
async function fittingTables(database: Database, { tables }: ArchiveManifest): Promise<Map<string, TableShape>> {
  const shapes = new Map((await archivedTables(database)).map((shape) => [shape.name, shape]));
  for (const { name } of shapes.values()) {
    const { rows } = await database.query(`select 1 from ${quoteName(name)} limit 1`);
    if (rows.length > 0) throw new AppError('conflict', `The database is not empty: there are rows in ${name}`);
  }
  for (const table of tables) {
    const shape = shapes.get(table.name);
    const missing = shape ? table.columns.find((column) => !shape.columns.includes(column)) : '';
    if (missing !== undefined)
      throw new AppError(
        'conflict',
        `The database has no place for ${[table.name, missing].filter(Boolean).join('.')}: use the resource files that the archive was made with`,
      );
  }
  return shapes;
}

/** Rows come in any order and have been checked when they were written, so references and triggers rest meanwhile. */
async function withoutTriggers(database: Database): Promise<void> {
  await database.query(`set local session_replication_role = 'replica'`).catch((cause: unknown) => {
    throw new AppError('forbidden', 'Restoring needs a database user who may set session_replication_role', { cause });
  });
}

async function restoreTable(
  database: Database,
  table: ArchivedTable,
  { identity }: TableShape,
  source: Readable,
): Promise<void> {
  const name = quoteName(table.name);
  const columns = table.columns.map(quoteName).join(', ');
  const insert = `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`;
  const hash = createHash('sha256');
  let count = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await database.query(insert, [`[${batch.join(',')}]`]);
    batch = [];
  };
  for await (const line of readLines(source)) {
    hash.update(`${line}\n`);
    count += 1;
    batch.push(line);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  if (count !== table.rows || hash.digest('hex') !== table.sha256) throw damaged(`${table.name} is not what it was`);
  if (identity && count > 0)
    await database.query(
      `select setval(pg_get_serial_sequence($1, $2), (select max(${quoteName(identity)}) from ${name}))`,
      [name, identity],
    );
}

async function restoreFile(store: FileStore, file: ArchiveManifest['files'][number], source: Readable): Promise<void> {
  const hash = createHash('sha256');
  const passing = new PassThrough();
  source.on('data', (chunk: Buffer) => hash.update(chunk));
  source.on('error', (error) => passing.destroy(error));
  source.pipe(passing);
  await store.put(file.id, passing);
  if (hash.digest('hex') !== file.sha256) throw damaged(`file ${file.id} is not what it was`);
}
