import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from '#server/app.ts';
import type { Config } from '#server/platform/config.ts';
import { createDiskStore } from '#server/platform/files/disk-store.ts';
import type { Handlers } from '#server/records/handlers/handlers.ts';
import type { Email } from '#server/platform/mail/mailer.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { type LiveRegistry } from '#server/records/registry/create-registry.ts';
import { openRegistry } from '#server/open-registry.ts';
import { afterFile } from './after-file.ts';
import { emptyTables } from './kept-tables.ts';
import { PARSED_FILES } from './parsed-files.ts';
import { openPreparedDatabase, RESOURCES } from './prepared-database.ts';
import { type DatabaseKind, quickestDatabase, type TestDatabase } from './test-database.ts';
import { testConfig } from './test-config.ts';
import { createPeople, type People } from './test-people.ts';

export interface TestServerOptions {
  /** Default: the quickest database. */
  readonly kind?: DatabaseKind;
  /** Folder of resource files; default: those of the application. They are not watched: call `registry.reload()`. */
  readonly resourcesDir?: string;
  readonly config?: Partial<Config>;
  /** Code that the resource files may name beside that of the application. The same for every call with one folder. */
  readonly handlers?: Handlers;
  /** The clock of background work; by default that of the database, and nothing runs by a schedule. */
  readonly background?: AppParts['background'];
  /** Default: those of `locales/`. */
  readonly texts?: AppParts['texts'];
  /** Folder of a built client; default: the API alone. */
  readonly dist?: string;
}

export interface TestServer extends People {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly registry: LiveRegistry;
  readonly config: Config;
  /** What has been sent, oldest first. */
  readonly mails: Email[];
  /** What has been logged, one JSON text per line. */
  readonly log: string[];
}

interface Ground {
  readonly database: TestDatabase;
  readonly registry: LiveRegistry;
  readonly folder: string;
  /** The rules of its tables as they were made. */
  readonly rules: ReadonlySet<string>;
}

const grounds = new Map<string, Promise<Ground>>();
const apps = new Set<FastifyInstance>();

/**
 * The whole application on a database that no other test uses meanwhile, empty at every call: the tables are made once (for
 * the application's own resource files once per worker), a call empties them and builds a new app, so nothing that one test
 * left can help or harm the next. Call it in a test, or once in `beforeAll`; it closes itself after the file.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { kind = quickestDatabase(), resourcesDir = RESOURCES } = options;
  await closeApps();
  const key = `${kind} ${resourcesDir}`;
  const isKnown = grounds.has(key);
  const making = grounds.get(key) ?? makeGround(kind, resourcesDir, options.handlers);
  if (!isKnown && resourcesDir !== RESOURCES)
    afterFile(async () => {
      grounds.delete(key);
      await removeGround(await making);
    });
  grounds.set(key, making);
  afterFile(closeApps);
  const { database, registry, folder, rules } = await making;
  if (isKnown) await emptyTables(database);
  if (isKnown && resourcesDir === RESOURCES) {
    const present = await rulesOf(database);
    const lost = [...rules].filter((rule) => !present.has(rule));
    if (lost.length > 0) throw new Error(`An earlier test file of this worker took away: ${lost.join(', ')}`);
  }
  const config = { ...testConfig(folder, resourcesDir), ...options.config };
  const emails: Email[] = [];
  const log: string[] = [];
  const app = await buildApp({
    config,
    database,
    registry,
    mailer: { send: async (email) => void emails.push(email) },
    fileStore: createDiskStore(join(folder, 'files')),
    background: { hasSchedules: false, ...options.background },
    log: createLogger('debug', { write: (line) => void log.push(line) }),
    texts: options.texts,
    dist: options.dist,
    handlers: options.handlers,
  });
  apps.add(app);
  await app.ready();
  return { app, database, registry, config, mails: emails, log, ...createPeople(app) };
}

async function makeGround(kind: DatabaseKind, resourcesDir: string, handlers?: Handlers): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'test-server-'));
  const database = await openPreparedDatabase(kind, hasAllFiles(resourcesDir) ? 'resources' : 'system');
  const log = createLogger('silent');
  const registry = await openRegistry({ database, resourcesDir, watch: false, log, handlers, facts: PARSED_FILES });
  return { database, registry, folder, rules: await rulesOf(database) };
}

/** Whether a folder has the files of the application too: then only the tables of its own are still to be made. */
const hasAllFiles = (folder: string): boolean =>
  readdirSync(RESOURCES, { recursive: true, encoding: 'utf8' }).every((file) => existsSync(join(folder, file)));

/** What the database itself rejects or does, and how it finds rows: each constraint, trigger and index with its table. */
async function rulesOf(database: TestDatabase): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ rule: string }>(
    `select conrelid::regclass || ' ' || conname as rule from pg_constraint where connamespace = current_schema()::regnamespace and conrelid > 0
     union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal and tgenabled <> 'D'
     union all select indrelid::regclass || ' ' || indexrelid::regclass from pg_index where indrelid >= 16384`,
  );
  return new Set(rows.map(({ rule }) => rule));
}

async function removeGround({ database, registry, folder }: Ground): Promise<void> {
  await registry.close();
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
}

async function closeApps(): Promise<void> {
  await Promise.all([...apps].map((app) => app.close()));
  apps.clear();
}
