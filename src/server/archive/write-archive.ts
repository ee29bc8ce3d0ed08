import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  ARCHIVE_FORMAT,
  type ArchivedFile,
  type ArchivedTable,
  type ArchiveManifest,
  filePath,
  MANIFEST,
  tablePath,
} from './archive-format.ts';
import { archivedTables, rowsAsJson, type TableShape } from './tables.ts';

const BATCH = 500;

/**
 * Writes everything into one archive: each table as JSON lines, each stored file, and a manifest with counts and checksums.
 * The rows are those of one moment; files that nobody kept at that moment are left out. In bounded memory.
 */
export async function writeArchive(database: Database, store: FileStore, path: string): Promise<ArchiveManifest> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream as Readable, createWriteStream(path));
  const failed = (error: unknown) => (zip.outputStream as Readable).destroy(error as Error);
  const manifest = database
    .transaction(async () => {
      await database.query('set transaction isolation level repeatable read');
      return fill(zip, database, store);
    })
    .catch((error: unknown) => {
      failed(error);
      throw error;
    });
  const [made] = await Promise.all([manifest, written]);
  return made;
}

async function fill(zip: ZipFile, database: Database, store: FileStore): Promise<ArchiveManifest> {
  const tables: ArchivedTable[] = [];
  for (const table of await archivedTables(database)) tables.push(await addTable(zip, database, table));
  const files: ArchivedFile[] = [];
  for await (const batch of database.stream<ArchivedFile>(
    'select id::text, size, sha256 from files order by id',
    [],
    BATCH,
  ))
    for (const file of batch) {
      await addFile(zip, store, file);
      files.push(file);
    }
  const { rows } = await database.query<{ name: string }>('select name from schema_migrations order by name');
  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    created_on: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    tables,
    files,
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST);
  zip.end();
  return manifest;
}

async function addTable(zip: ZipFile, database: Database, table: TableShape): Promise<ArchivedTable> {
  const hash = createHash('sha256');
  let count = 0;
  const lines = async function* () {
    for await (const rows of database.stream<{ line: string }>(rowsAsJson(table), [], BATCH)) {
      const text = rows.map(({ line }) => `${line}\n`).join('');
      hash.update(text);
      count += rows.length;
      yield text;
    }
  };
  await add(zip, Readable.from(lines()), tablePath(table.name));
  return { name: table.name, columns: table.columns, rows: count, sha256: hash.digest('hex') };
}

const addFile = async (zip: ZipFile, store: FileStore, { id }: ArchivedFile): Promise<void> =>
  add(zip, await store.read(id), filePath(id));

/** Resolves when the stream has been read to its end, so that one cursor is open at a time. */
async function add(zip: ZipFile, source: Readable, path: string): Promise<void> {
  const passing = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  zip.addReadStream(passing, path);
  await pipeline(source, passing);
}
