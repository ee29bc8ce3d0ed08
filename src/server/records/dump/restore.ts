import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import { createDiskStore } from '#server/platform/files/disk-store.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applyDefinitions } from '#server/records/schema/apply-definitions.ts';
import { describePrevious } from '#server/records/schema/describe-table.ts';
import { FORGOTTEN, SHAPE_VERSION } from '#server/records/schema/schema-state.ts';
import { applySystemSchema, MIGRATIONS_TABLE } from '#server/platform/db/system-schema.ts';
import { checkManifest } from './check-manifest.ts';
import { type DumpReader, readFrom } from './dump-place.ts';
import { carried, type DumpedColumn, type DumpedTable, sumOf, tableName, tablesOf } from './dump-tables.ts';
import { fileInDump, MANIFEST, type Manifest, rowsFile } from './manifest.ts';
import { readLines } from './read-lines.ts';
import { limited, summed } from './summed.ts';

/**
 * Fills an empty database and its data folder from a dump, a folder or a `.zip`, of either of the two databases. Every
 * table is counted and summed up again afterwards, and every file compared with its sum; after any difference, all of
 * it is rolled back.
 * @throws where the database is not empty, or the dump is damaged or of another version of the program.
 */
export async function restoreDatabase(database: Database, dataDir: string, place: string): Promise<Manifest> {
  const dump = await readFrom(place, await roomIn(dataDir));
  try {
    const manifest = await readManifest(dump, place);
    if ((await tablesOf(database)).length > 0)
      throw new Error('The database is not empty: a dump is restored only into an empty one.');
    const files = path.join(dataDir, 'files');
    if ((await readdir(files).catch(() => [])).length > 0) throw new Error(`${files} is not empty.`);
    await restoreAll(database, files, { manifest, dump });
    await database.maintain('all');
    return manifest;
  } finally {
    await dump.close();
  }
}

/** Bytes that are free where the data will lie. */
async function roomIn(dataDir: string): Promise<number> {
  const folder = await mkdir(dataDir, { recursive: true }).then(() => dataDir);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface Restoring {
  readonly manifest: Manifest;
  readonly dump: DumpReader;
}

async function restoreAll(database: Database, files: string, { manifest, dump }: Restoring): Promise<void> {
  try {
    await applySystemSchema(database);
    await sameVersion(database, manifest);
    await fill(database, manifest, dump);
    await verify(database, manifest);
    await restoreFiles(database, dump, createDiskStore(files));
  } catch (error) {
    await takeBack(database);
    await rm(files, { recursive: true, force: true });
    throw error;
  }
}

async function readManifest(dump: DumpReader, place: string): Promise<Manifest> {
  const found = await dump.open(MANIFEST).catch((cause: unknown) => {
    throw new Error(`${place} holds no dump: ${MANIFEST} is missing.`, { cause });
  });
  return checkManifest(JSON.parse(await text(limited(found, LARGEST_MANIFEST, MANIFEST))));
}

const LARGEST_MANIFEST = 32 * 1024 * 1024;

async function sameVersion(database: Database, { migrations, shapeVersion }: Manifest): Promise<void> {
  const { rows } = await database.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`);
  const here = rows.map(({ name }) => name);
  const other = [
    ...migrations.filter((name) => !here.includes(name)),
    ...here.filter((name) => !migrations.includes(name)),
  ];
  if (other.length > 0 || shapeVersion !== SHAPE_VERSION)
    throw new Error(
      `The dump is of another version of the program (${other.join(', ') || 'other tables'}). Restore it with that version, then update.`,
    );
}

/** Kept by the system itself while it restores. */
const OWN: ReadonlySet<string> = new Set([MIGRATIONS_TABLE, 'system.schema_state']);

const placed = ({ place, name }: DumpedTable): string => (place === 'main' ? name : `${place}.${name}`);

/**
 * System tables are there already. Those of resources are made with columns and keys alone and filled, then get everything else
 * from the definitions that they had: checks, links, indexes, formulas, triggers.
 */
async function fill(database: Database, { tables }: Manifest, dump: DumpReader): Promise<void> {
  const there = new Set((await tablesOf(database)).map(tableName));
  const state = tables.find(({ place, name }) => place === 'system' && name === 'schema_state');
  // In one transaction: a commit waits for the disk.
  await database.transaction(async () => {
    for (const table of await referredFirst(database, tables)) {
      if (OWN.has(placed(table))) continue;
      if (!there.has(tableName(table))) await makeTable(database, table);
      await load(database, table, dump);
    }
    await restoreNumbers(database, tables);
  });
  if (state) await restoreState(database, state, dump);
}

/** The tables in an order in which each comes after those that its foreign keys name. */
async function referredFirst(database: Database, tables: readonly DumpedTable[]): Promise<readonly DumpedTable[]> {
  const { rows } = await database.query<{ name: string; referred: string }>(
    `select c.relname::text as name, r.relname::text as referred
       from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and c.oid <> r.oid and c.relnamespace = 'system'::regnamespace and r.relnamespace = 'system'::regnamespace`,
  );
  const referredBy = Map.groupBy(rows, ({ name }) => name);
  const seen = new Set<DumpedTable>();
  const ordered: DumpedTable[] = [];
  const add = (table: DumpedTable): void => {
    if (seen.has(table)) return;
    seen.add(table);
    if (table.place === 'system')
      for (const { referred } of referredBy.get(table.name) ?? [])
        tables.filter(({ place, name }) => place === 'system' && name === referred).forEach(add);
    ordered.push(table);
  };
  tables.forEach(add);
  return ordered;
}

async function makeTable(database: Database, table: DumpedTable): Promise<void> {
  const key = table.primaryKey.length > 0 ? `, primary key (${table.primaryKey.map(quoteName).join(', ')})` : '';
  const comments = carried(table).flatMap(({ name, comment }) =>
    comment === null
      ? []
      : [`comment on column ${tableName(table)}.${quoteName(name)} is '${comment.replaceAll("'", "''")}'`],
  );
  const columns = carried(table).map(columnText);
  await database.exec([`create table ${tableName(table)} (${columns.join(', ')}${key})`, ...comments].join(';\n'));
}

const IDENTITY = { '': '', a: ' generated always as identity', d: ' generated by default as identity' } as const;

const columnText = ({ name, type, notNull, identity }: DumpedColumn): string =>
  `${quoteName(name)} ${type}${IDENTITY[identity]}${notNull ? ' not null' : ''}`;

const MAX_ROWS = 500;
const MAX_BYTES = 2_000_000;

async function load(database: Database, table: DumpedTable, dump: DumpReader): Promise<void> {
  const columns = carried(table);
  const names = columns.map(({ name }) => quoteName(name)).join(', ');
  const values = columns.map(({ type }, index) => `(r->>${index})::${type}`).join(', ');
  const insert = `insert into ${tableName(table)} (${names}) overriding system value select ${values} from jsonb_array_elements($1::jsonb) r`;
  for await (const lines of linesIn(dump, table)) await database.query(insert, [`[${lines.join(',')}]`]);
}

/** The rows of a table in batches, as many as the manifest says and each with a value per column. */
async function* linesIn(dump: DumpReader, table: DumpedTable): AsyncGenerator<string[]> {
  const columns = carried(table).length;
  let lines: string[] = [];
  let bytes = 0;
  let count = 0;
  for await (const line of readLines(await dump.open(rowsFile(table)))) {
    count += 1;
    if (count > table.rows || !isRow(line, columns))
      throw new Error(
        `The table ${table.name} did not come over whole: line ${count} of its rows does not belong there.`,
      );
    lines.push(line);
    bytes += line.length;
    if (lines.length < MAX_ROWS && bytes < MAX_BYTES) continue;
    yield lines;
    [lines, bytes] = [[], 0];
  }
  if (lines.length > 0) yield lines;
}

function isRow(line: string, columns: number): boolean {
  const values = parsed(line);
  return (
    Array.isArray(values) &&
    values.length === columns &&
    values.every((value) => value === null || typeof value === 'string')
  );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // no row; the caller reports it
  }
}

/**
 * Applies the definitions of the old tables to the new ones; then the state is as it was, with the definitions whose
 * file was gone.
 */
async function restoreState(database: Database, state: DumpedTable, dump: DumpReader): Promise<void> {
  const placeOfColumn = (wanted: string) => carried(state).findIndex(({ name }) => name === wanted);
  const [definition, hash] = [placeOfColumn('definition'), placeOfColumn('hash')];
  const definitions: ResourceDefinition[] = [];
  for await (const lines of linesIn(dump, state))
    for (const values of lines.map((line) => JSON.parse(line) as string[])) {
      const kept = definitionIn(values[definition]!);
      describePrevious(kept); // what the next start does with it
      if (values[hash] !== FORGOTTEN) definitions.push(kept);
    }
  const resources = Object.fromEntries(definitions.map((definition) => [definition.resource, definition]));
  const whole: Definitions = { version: '', resources, roles: {}, navigation: [] };
  const { rejections } = await applyDefinitions(database, whole);
  if (rejections[0])
    throw new Error(`${rejections[0].resource}: ${rejections[0].reasons.map(({ message }) => message).join('; ')}`);
  await database.exec('delete from system.schema_state');
  await load(database, state, dump);
}

/** A definition is kept as a text within the JSON, so that its fields keep their order. */
const definitionIn = (json: string): ResourceDefinition => {
  const value: unknown = JSON.parse(json);
  return (typeof value === 'string' ? JSON.parse(value) : value) as ResourceDefinition;
};

async function restoreNumbers(database: Database, tables: readonly DumpedTable[]): Promise<void> {
  const numbers = tables.flatMap((table) =>
    table.columns.flatMap(({ name, identity, last }) =>
      identity !== '' && last !== null && last !== undefined ? [{ table: tableName(table), name, last }] : [],
    ),
  );
  await database.query(
    'select setval(pg_get_serial_sequence(n."table", n.name), n.last) from jsonb_to_recordset($1::jsonb) as n ("table" text, name text, last bigint)',
    [JSON.stringify(numbers)],
  );
}

async function verify(database: Database, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    if (placed(table) === MIGRATIONS_TABLE) continue;
    const found = await sumOf(database, table);
    if (found.rows !== table.rows || found.sha256 !== table.sha256)
      throw new Error(
        `The table ${table.name} did not come over whole: ${found.rows} of ${table.rows} rows, or other values.`,
      );
  }
}

async function restoreFiles(database: Database, dump: DumpReader, store: FileStore): Promise<void> {
  const all = 'select id::text, sha256, size from system.files order by id';
  for await (const batch of database.stream<{ id: string; sha256: string; size: number }>(all, [], 500))
    for (const { id, sha256, size } of batch)
      await store.put(id, summed(limited(await dump.open(fileInDump(id)), size, id), sha256, id));
}

/** The database was empty before, so everything in it is of this attempt. */
async function takeBack(database: Database): Promise<void> {
  const tables = (await tablesOf(database)).map((table) => `drop table if exists ${tableName(table)} cascade`);
  const { rows } = await database.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = current_schema()::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  const functions = rows.map(({ name }) => `drop function if exists ${name} cascade`);
  await database.exec(
    [...tables, ...functions, 'drop schema if exists system cascade', 'drop schema if exists pruned cascade'].join(
      ';\n',
    ),
  );
}
