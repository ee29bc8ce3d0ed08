import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from '#server/platform/db/database.ts';
import { type EmbeddedOptions, openEmbedded } from '#server/platform/db/embedded/embedded-source.ts';
import { ensureInitialised } from '#server/platform/db/embedded/initialise.ts';
import { holdLock } from '#server/platform/db/embedded/lock.ts';
import { keepCompiledCode } from '#server/platform/db/embedded/webassembly.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { SessionDatabase } from '#server/platform/db/sessions/session-database.ts';

export type DatabaseKind = Database['kind'];

/** A database of the test's own; `destroy` closes it and removes every trace. */
export type TestDatabase = Database & { destroy(): Promise<void> };

export interface TestDatabaseOptions {
  readonly log?: (message: string) => void;
  readonly statementTimeoutMs?: number;
  /** What it is a copy of: a folder with a closed embedded database in it, or the name of a PostgreSQL database. Default: an empty one. */
  readonly source?: string;
}

const TIMEOUT_MS = 30_000;
const ENGINE = new URL('../../node_modules/@electric-sql/pglite/', import.meta.url);
/** The folder that templates of embedded databases are kept in. */
export const TEMPLATES = fileURLToPath(new URL('../../node_modules/.cache/test-database/', import.meta.url));

/** The databases that a test of SQL runs on: PostgreSQL too where `TEST_DATABASE_URL` names a server. */
export function testDatabases(): DatabaseKind[] {
  return process.env.TEST_DATABASE_URL ? ['embedded', 'postgres'] : ['embedded'];
}

/** The one that is quicker: PostgreSQL where it can be, else the embedded one. What says nothing about databases runs on it. */
export const quickestDatabase = (): DatabaseKind => testDatabases().at(-1)!; // the embedded one is always there

/**
 * What a test of one module runs on: the quickest database; both in the deep run. Code that the two could take otherwise has
 * `testDatabases`: changes of tables, locks, sessions, and the making of SQL itself.
 */
export function moduleDatabases(): DatabaseKind[] {
  return process.env.TEST_DEEP ? testDatabases() : [quickestDatabase()];
}

/** Opens an empty database in well under a second, without the system tables. */
export async function openTestDatabase(kind: DatabaseKind, options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  return kind === 'embedded' ? openEmbeddedCopy(options) : openPostgresDatabase(options);
}

/** A data folder with an initialised embedded database in it, copied from one that is made once. The caller removes it. */
export const makeDataDir = async (): Promise<string> => copyDataDir(await templateDir());

/** The same of any closed embedded database. */
export function copyDataDir(template: string): string {
  const dataDir = fs.mkdtempSync(path.join(process.env.TEST_RUN_DIR ?? tmpdir(), 'test-database-'));
  fs.cpSync(template, path.join(dataDir, 'database'), { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  return dataDir;
}

/**
 * Held, so that V8 finds the engine's code for the next database of this worker; it would compile it anew for each, which takes
 * longer than all else that opens one.
 */
let compiledEngine: Promise<WebAssembly.Module> | undefined;

/** Opens an embedded database with options that only tests use. */
export async function openEmbeddedDatabase(options: Partial<EmbeddedOptions> & { dataDir: string }): Promise<Database> {
  const { log = () => undefined } = options;
  compiledEngine ??= compileEngine();
  await compiledEngine;
  return new SessionDatabase(await openEmbedded({ statementTimeoutMs: TIMEOUT_MS, ...options, log }), log);
}

async function compileEngine(): Promise<WebAssembly.Module> {
  keepCompiledCode();
  return WebAssembly.compile(fs.readFileSync(new URL('dist/pglite.wasm', ENGINE)));
}

async function openEmbeddedCopy(options: TestDatabaseOptions): Promise<TestDatabase> {
  const dataDir = copyDataDir(options.source ?? (await templateDir()));
  const database = await openEmbeddedDatabase({ ...options, dataDir, durable: false });
  return withDestroy(database, async () => fs.rmSync(dataDir, { recursive: true, force: true }));
}

async function openPostgresDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const name = await createPostgresDatabase(options.source);
  return withDestroy(await openPostgres(name, options), () => dropPostgresDatabase(name));
}

/** Makes a database that is empty, or a copy of another one. @returns its name. */
export async function createPostgresDatabase(source?: string): Promise<string> {
  const name = `${databasePrefix()}${randomUUID().slice(0, 8)}`;
  await onServer(
    testServerUrl(),
    `create database ${name}${source ? ` template ${source}` : ''}`,
    // No test outlives a power cut: a commit that does not wait for the disk takes a fortieth of the time.
    `alter database ${name} set synchronous_commit = off`,
  );
  return name;
}

/** Opens a database of the tests by its name. */
export function openPostgres(name: string, options: TestDatabaseOptions = {}): Promise<Database> {
  const url = testServerUrl();
  url.pathname = `/${name}`;
  return openDatabase({ ...options, databaseUrl: url.href, dataDir: tmpdir() });
}

export const dropPostgresDatabase = (name: string): Promise<void> =>
  onServer(testServerUrl(), `drop database if exists ${name} with (force)`);

/** Of this process, or of all that run the tests of one run. */
const databasePrefix = (): string =>
  `ats_test_${process.env.TEST_RUN_DIR?.split('-').at(-1)?.toLowerCase() ?? process.pid}_`;

/** Drops what the tests of this run left on PostgreSQL. */
export async function removeTestDatabases(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) return;
  await withServer(testServerUrl(), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(datname) as name from pg_database where starts_with(datname, $1)`,
      [databasePrefix()],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}

/** Where tests make their PostgreSQL databases. @throws without `TEST_DATABASE_URL`. */
export const testServerUrl = (): URL => new URL(process.env.TEST_DATABASE_URL ?? '');

const onServer = (server: URL, ...statements: readonly string[]): Promise<void> =>
  withServer(server, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

async function withServer(server: URL, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A database that is closed and removed together. */
export function withDestroy(database: Database, remove: () => Promise<void>): TestDatabase {
  const destroy = async () => {
    await database.close();
    await remove();
  };
  return Object.assign(database, { destroy });
}

async function templateDir(): Promise<string> {
  const { version } = JSON.parse(fs.readFileSync(new URL('package.json', ENGINE), 'utf8')) as { version: string };
  const home = path.join(TEMPLATES, `slim-${version}`);
  const template = path.join(home, 'database');
  await makeOnce(home, template, () => makeSlimDatabase(home, template));
  return template;
}

/** An initialised database without the two that PostgreSQL keeps to make others from: two thirds of all files to copy. */
async function makeSlimDatabase(home: string, template: string): Promise<void> {
  const draft = fs.mkdtempSync(path.join(home, 'draft-'));
  await ensureInitialised(path.join(draft, 'database'), () => undefined);
  const database = await openEmbeddedDatabase({ dataDir: draft, durable: false });
  for (const name of ['template0', 'template1']) {
    await database.exec(`alter database ${name} is_template false`);
    await database.exec(`drop database ${name}`);
  }
  await database.close();
  fs.renameSync(path.join(draft, 'database'), template);
  fs.rmSync(draft, { recursive: true });
}

/** One test worker makes the template below `home` while the others wait for it. */
export async function makeOnce(home: string, template: string, make: () => Promise<void>): Promise<void> {
  while (!fs.existsSync(template)) {
    const lock = await holdLock(home).catch(() => undefined);
    if (!lock) await pause(100);
    else if (!fs.existsSync(template)) await make().finally(() => lock.release());
    else await lock.release();
  }
}
