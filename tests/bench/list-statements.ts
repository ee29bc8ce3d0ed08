import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { createDiskStore } from '#server/platform/files/disk-store.ts';
import { openRegistry } from '#server/open-registry.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { writeResourceFiles } from '../support/resource-files-on-disk.ts';
import { testConfig } from '../support/test-config.ts';
import { createPeople } from '../support/test-people.ts';
import { quantile } from '#tests/bench/signed-in.ts';
import { createPostgres, onPostgres } from './ground.ts';

const ROWS = 500;
const ROUNDS = 15;
const ADDRESS = '/api/v1/hubs/';
const FIELDS = '/api/v1/admin-app/custom-field/';

/** How many relations, rollups and custom fields the list has of each. */
const SIZES = [1, 10, 30] as const;

export interface ListFigures {
  readonly kind: 'embedded' | 'postgres';
  /** Statements of one list of 25 rows, and milliseconds from the request to its answer, the middle one. */
  readonly lists: readonly { readonly each: number; readonly statements: number; readonly milliseconds: number }[];
}

/** Lists 25 of 500 rows with ever more relations, rollups and custom fields, each by one request. */
export async function measureListStatements(
  kind: ListFigures['kind'],
  serverUrl: string | undefined,
  report: (step: string) => void,
): Promise<ListFigures> {
  const lists = [];
  for (const each of SIZES) {
    report(`${kind}: a list with ${each} relations, ${each} rollups and ${each} custom fields`);
    lists.push({ each, ...(await measureList(kind, serverUrl, each)) });
  }
  return { kind, lists };
}

async function measureList(kind: ListFigures['kind'], serverUrl: string | undefined, each: number) {
  const name = `bench_list_${process.pid}_${each}`;
  const folder = mkdtempSync(join(tmpdir(), 'bench-list-'));
  const resourcesDir = writeResources(join(folder, 'resources'), each);
  const databaseUrl = kind === 'postgres' ? await createPostgres(serverUrl!, name) : undefined;
  const database = await openDatabase({ databaseUrl, dataDir: join(folder, 'data'), statementTimeoutMs: 900_000 });
  const log = createLogger('silent');
  await applySystemSchema(database);
  const registry = await openRegistry({ database, resourcesDir, watch: false, log });
  const app = await buildApp({
    config: testConfig(folder, resourcesDir),
    database,
    registry,
    mailer: { send: async () => undefined },
    fileStore: createDiskStore(join(folder, 'files')),
    log,
  });
  try {
    await app.ready();
    const ask = await asAdmin(app);
    await fill(database, ask, each);
    return await readOften(database, ask);
  } finally {
    await app.close();
    await registry.close();
    await database.close();
    if (databaseUrl) await onPostgres(serverUrl!, `drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  }
}

type Ask = (method: 'GET' | 'PATCH', url: string, payload?: object) => Promise<void>;

async function asAdmin(app: FastifyInstance): Promise<Ask> {
  const people = createPeople(app);
  const headers = people.as(await people.build.user({ role: 'Admin' }));
  return async (method, url, payload) => {
    const answer = await app.inject({ method, url, headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  };
}

async function readOften(database: Database, ask: Ask): Promise<{ statements: number; milliseconds: number }> {
  const query = database.query.bind(database);
  let asked = 0;
  Object.assign(database, {
    query: (...args: Parameters<typeof query>) => {
      asked += 1;
      return query(...args);
    },
  });
  const counts: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    asked = 0;
    const began = performance.now();
    await ask('GET', `${ADDRESS}?limit=25&page=${1 + round}`);
    times.push(performance.now() - began);
    counts.push(asked);
  }
  return { statements: Math.max(...counts.slice(1)), milliseconds: quantile(times, 0.5) };
}

async function fill(database: Database, ask: Ask, each: number): Promise<void> {
  const fields = numbers(each).map((number) => ({ title: `Custom ${number}`, type: 'others', show_on_table: true }));
  await ask('PATCH', FIELDS, { data: JSON.stringify([{ table: 'hubs', fields }]) });
  await database.query(`insert into places (name) select 'Place ' || n from generate_series(1, 50) n`);
  const columns = numbers(each).map((number) => `place_${number}_id`);
  const values = numbers(each).map((number) => `1 + (n + ${number}) % 50`);
  const custom = numbers(each).map((number) => `'custom_${number}', 'Value ' || n`);
  await database.query(
    `insert into hubs (name, ${columns.join(', ')}, custom) select 'Hub ' || n, ${values.join(', ')}, jsonb_build_object(${custom.join(', ')}) from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await database.query(
    `insert into parts (name, hub_id, amount) select 'Part ' || n, 1 + n % $1::int, n from generate_series(1, 1000) n`,
    [ROWS],
  );
}

function writeResources(folder: string, each: number): string {
  const relations = numbers(each).map((number) => `  place_${number}: { relation: { to: places } }`);
  // Every other one is worked out at each reading, the others are kept by the database.
  const rollups = numbers(each).map(
    (number) =>
      `  total_${number}: { type: number, computed: { sum: parts, via: hub, of: amount${number % 2 ? ', store: stored, scope: all' : ''} } }`,
  );
  const columns = numbers(each).map((number) => `place_${number}, total_${number}`);
  const hubs = [
    'resource: hubs\nroute: /hubs\ncustomFields: true\nproperties:\n  name: { type: string, maxLength: 140 }',
    ...relations,
    ...rollups,
    `list: { columns: [name, ${columns.join(', ')}] }`,
    'permissions: { key: hub, grants: { view: { read: true }, create: { create: true } } }',
    '',
  ];
  writeResourceFiles(folder, {
    'hubs.yaml': hubs.join('\n'),
    'places.yaml':
      'resource: places\nroute: /places\nproperties:\n  name: { type: string, maxLength: 140 }\npermissions: { key: place, grants: { view: { read: true } } }\n',
    'parts.yaml':
      'resource: parts\nroute: /parts\nproperties:\n  name: { type: string, maxLength: 140 }\n  hub: { relation: { to: hubs, onDelete: cascade } }\n  amount: { type: number }\npermissions: { key: part, grants: { view: { read: true } } }\n',
  });
  return folder;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
