import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { openRegistry } from '#server/open-registry.ts';
import { keepSpare, shapeOfDatabase, takeSpare } from './spare-databases.ts';
import {
  type DatabaseKind,
  copyDataDir,
  createPostgresDatabase,
  dropPostgresDatabase,
  makeDataDir,
  makeOnce,
  openEmbeddedDatabase,
  openPostgres,
  openTestDatabase,
  TEMPLATES,
  type TestDatabase,
  testServerUrl,
  withDestroy,
} from './test-database.ts';

/** The resource files of the application. */
export const RESOURCES = fileURLToPath(new URL('../../resources', import.meta.url));

interface Preparation {
  /** What the tables are made from. */
  readonly sources: readonly string[];
  readonly prepare: (database: Database) => Promise<unknown>;
}

const OWN_SOURCES = [
  'src/server/platform/db',
  'tests/support/prepared-database.ts',
  'tests/support/test-database.ts',
  'package-lock.json',
];

/** What a database may have in it from the start. */
const PREPARATIONS = {
  system: { sources: OWN_SOURCES, prepare: applySystemSchema },
  resources: {
    sources: [...OWN_SOURCES, 'resources', 'src/engine', 'src/server/records/registry', 'src/server/records/schema'],
    prepare: prepareResources,
  },
} as const satisfies Readonly<Record<string, Preparation>>;

type Prepared = keyof typeof PREPARATIONS;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PREFIX = 'ats_template_';
/** Any number: the lock that makers of templates on one PostgreSQL server take. */
const LOCK = 7_140_236;

/** Opens a database with the system's tables, by default also those of the application's resource files, empty, in well under a second. */
export async function openPreparedDatabase(
  kind: DatabaseKind,
  prepared: Prepared = 'resources',
): Promise<TestDatabase> {
  if (kind === 'embedded') return openTestDatabase(kind, { source: await preparedDataDir(prepared) });
  const template = await preparedDatabaseName(prepared);
  return prepared === 'system' ? openEmptied(template) : openTestDatabase(kind, { source: template });
}

/** A copy of a template of PostgreSQL that another test of this worker may have had before. */
async function openEmptied(template: string): Promise<TestDatabase> {
  const name = takeSpare(template) ?? (await createPostgresDatabase(template));
  const made = await shapeOfDatabase(name);
  return withDestroy(await openPostgres(name), async () => {
    if (!(await keepSpare(name, template, made))) await dropPostgresDatabase(name);
  });
}

/** A data folder with an embedded database that has the tables of the application's resource files, empty. The caller removes it. */
export const makePreparedDataDir = async (): Promise<string> => copyDataDir(await preparedDataDir('resources'));

async function prepareResources(database: Database): Promise<void> {
  await applySystemSchema(database);
  const registry = await openRegistry({
    database,
    resourcesDir: RESOURCES,
    watch: false,
    log: createLogger('silent'),
  });
  await registry.close();
}

/** Another content, another template: whoever edits a file while tests run harms none of them. */
const contentHash = (prepared: Prepared): string => hashOfSources(prepared, PREPARATIONS[prepared].sources);

/** Of a name and everything in these files and folders of the project, as 16 letters. */
export function hashOfSources(name: string, sources: readonly string[]): string {
  const hash = createHash('sha256').update(name);
  for (const file of sources.flatMap((source) => filesOf(path.join(ROOT, source))).sort())
    hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

function filesOf(source: string): string[] {
  if (!fs.statSync(source).isDirectory()) return [source];
  return fs
    .readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(tsx|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const preparedDataDir = (prepared: Prepared): Promise<string> =>
  preparedFolder(contentHash(prepared), 'database', async (draft) => {
    const dataDir = await makeDataDir();
    const database = await openEmbeddedDatabase({ dataDir, durable: false });
    await PREPARATIONS[prepared].prepare(database).finally(() => database.close());
    fs.cpSync(path.join(dataDir, 'database'), draft, { recursive: true, force: true });
    fs.rmSync(dataDir, { recursive: true });
  });

/** The folder `name` of what is kept for this hash between runs. `make` fills it, once, where there is none; others wait. */
export async function preparedFolder(
  hash: string,
  name: string,
  make: (draft: string) => Promise<void>,
): Promise<string> {
  const home = path.join(TEMPLATES, `prepared-${hash}`);
  const template = path.join(home, name);
  await makeOnce(home, template, async () => {
    removeStaleFolders(home);
    await make(`${template}.new`);
    fs.renameSync(`${template}.new`, template);
  });
  fs.utimesSync(home, new Date(), new Date());
  return template;
}

function removeStaleFolders(own: string): void {
  for (const name of fs.readdirSync(TEMPLATES)) {
    const folder = path.join(TEMPLATES, name);
    if (folder === own || !name.startsWith('prepared-')) continue;
    if (Date.now() - fs.statSync(folder).mtimeMs > HOUR_MS) fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function preparedDatabaseName(prepared: Prepared): Promise<string> {
  const name = `${PREFIX}${contentHash(prepared)}`;
  const client = new pg.Client({ connectionString: testServerUrl().href });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const made = await madeTemplates(client);
    if (!made.has(name)) {
      await makeTemplateDatabase(client, name, prepared);
      for (const [other, usedOn] of made)
        if (Date.now() - usedOn > DAY_MS) await client.query(`drop database if exists ${other} with (force)`);
    }
    if (Date.now() - (made.get(name) ?? 0) > HOUR_MS)
      await client.query(`comment on database ${name} is '${Date.now()}'`);
  } finally {
    await client.end();
  }
  return name;
}

/** By name, with the moment of last use to the hour, which stands in the database's comment. */
async function madeTemplates(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; used: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as used from pg_database where starts_with(datname, $1)`,
    [PREFIX],
  );
  return new Map(rows.map(({ name, used }) => [name, Number(used)]));
}

/** Under another name until it is complete. */
async function makeTemplateDatabase(client: pg.Client, name: string, prepared: Prepared): Promise<void> {
  const draft = `draft_${name}`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const url = testServerUrl();
  url.pathname = `/${draft}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir() });
  await PREPARATIONS[prepared].prepare(database).finally(() => database.close());
  await client.query(`alter database ${draft} rename to ${name}`);
}
