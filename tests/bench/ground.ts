import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '#server/db/open-database.ts';
import { applySystemSchema } from '#server/db/system-schema.ts';
import { createRegistry } from '#server/registry/create-registry.ts';
import { seedDemoData } from '#server/seed/demo-data.ts';
import { seedMasterData } from '#server/seed/master-data.ts';

export const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const RESOURCES = fileURLToPath(new URL('../../resources', import.meta.url));

/** Where a server finds its data: the same rows for ours and for the floor. */
export interface Ground {
  readonly kind: 'embedded' | 'postgres';
  readonly databaseUrl?: string;
  /** Ours; the floor has a copy of its own, since one process owns an embedded database. */
  readonly dataDir: string;
  readonly floorDataDir: string;
  remove(): Promise<void>;
}

/** A database with the demo data and 100,000 companies under its organizations. */
export async function prepareGround(
  kind: Ground['kind'],
  serverUrl: string | undefined,
  report: (step: string) => void,
): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), `bench-${kind}-`));
  const dataDir = join(folder, 'data');
  const name = `bench_${process.pid}`;
  const databaseUrl = kind === 'postgres' ? await createPostgres(serverUrl!, name) : undefined;
  report(`${kind}: loading ${ROWS.toLocaleString('en')} companies …`);
  const database = await openDatabase({ databaseUrl, dataDir, statementTimeoutMs: 900_000 });
  await applySystemSchema(database);
  const log = { info: report, warn: report, error: report } as never;
  const registry = await createRegistry({ database, resourcesDir: RESOURCES, watch: false, log });
  await seedMasterData(database, () => undefined);
  await seedDemoData(database, () => undefined);
  await database.query(INSERT_COMPANIES, [ROWS]);
  await database.exec('analyze');
  await database.maintain();
  await registry.close();
  await database.close();
  const floorDataDir = join(folder, 'floor');
  if (kind === 'embedded') cpSync(dataDir, floorDataDir, { recursive: true });
  return {
    kind,
    databaseUrl,
    dataDir,
    floorDataDir,
    remove: async () => {
      if (databaseUrl) await onPostgres(serverUrl!, `drop database if exists ${name} with (force)`);
    },
  };
}

const INSERT_COMPANIES = `
  insert into companies (name, code, legal_name, type, organization_id, industry_id, owner_id, headcount, registration_number, website, email, phone,
    country_id, state_id, city_id, address, postal_code, time_zone, currency_id, status, deactivation_reason, created_by_id, updated_by_id)
  select 'Company ' || n || ' ' || (array['Logistics','Energy','Foods','Systems','Holding','Trading','Works'])[1 + n % 7], 'B-' || n, 'Company ' || n || ' Limited',
    (array['private','public','subsidiary','branch'])[1 + n % 4], 1 + n % 3, 1 + n % 40, 1 + n % 7, n % 5000, 'REG-' || n, 'https://company-' || n || '.example',
    'people@company-' || n || '.example', '+49 40 5550 ' || (1000 + n % 9000), c.country_id, c.state_id, c.id, 'Street ' || n, (10000 + n % 80000)::text,
    'Europe/Berlin', 1 + n % 100, case when n % 10 = 0 then 'inactive' else 'active' end, case when n % 10 = 0 then 'Closed' end, 1, 1
  from generate_series(1, $1::int) n
  join (select id, country_id, state_id, row_number() over (order by id) as place, count(*) over () as total from city) c on c.place = 1 + n % c.total`;

export async function createPostgres(serverUrl: string, name: string): Promise<string> {
  await onPostgres(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
