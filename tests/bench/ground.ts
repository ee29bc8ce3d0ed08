import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { openRegistry } from '#server/open-registry.ts';
import { createDiskStore } from '#server/platform/files/disk-store.ts';
import { seedDemoData } from '#server/seed/demo-data.ts';
import { seedMasterData } from '#server/seed/master-data.ts';

/** A statement of the embedded database has its time, whatever it may be. */
const BATCH = 20_000;
export const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
/** How many companies have applications. */
export const COMPANIES = 3_000;
/** From the oldest to the newest: who was rejected came long ago, who is new came just now. */
export const STAGES = ['rejected', 'hired', 'interview', 'screening', 'new'] as const;
const RESOURCES = fileURLToPath(new URL('../../resources', import.meta.url));

/** Where a server finds its data: the same rows for ours and for the floor. */
export interface Ground {
  readonly kind: 'embedded' | 'postgres';
  readonly databaseUrl?: string;
  /** Ours; the floor has a copy of its own, since one process owns an embedded database. */
  readonly dataDir: string;
  readonly floorDataDir: string;
  /** The application's own files with those of the bench. */
  readonly resourcesDir: string;
  remove(): Promise<void>;
}

/** A database with the demo data, 100,000 companies under its organizations, and as many applications, whose stage follows their day. */
export async function prepareGround(
  kind: Ground['kind'],
  serverUrl: string | undefined,
  report: (step: string) => void,
): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), `bench-${kind}-`));
  const dataDir = join(folder, 'data');
  const resourcesDir = join(folder, 'resources');
  cpSync(RESOURCES, resourcesDir, { recursive: true });
  // Files are checked to name screens that are there.
  symlinkSync(join(RESOURCES, '../custom-screens'), join(folder, 'custom-screens'));
  writeFileSync(join(resourcesDir, 'bench_applications.yaml'), APPLICATIONS);
  const name = `bench_${process.pid}`;
  const databaseUrl = kind === 'postgres' ? await createPostgres(serverUrl!, name) : undefined;
  report(`${kind}: loading ${ROWS.toLocaleString('en')} companies …`);
  const database = await openDatabase({ databaseUrl, dataDir, statementTimeoutMs: 900_000 });
  await applySystemSchema(database);
  const log = { info: report, warn: report, error: report } as never;
  const registry = await openRegistry({ database, resourcesDir, watch: false, log });
  await seedMasterData(database, () => undefined);
  await seedDemoData({ database, fileStore: createDiskStore(join(dataDir, 'files')) }, () => undefined);
  for (let first = 1; first <= ROWS; first += BATCH) {
    const last = Math.min(first + BATCH - 1, ROWS);
    await database.query(INSERT_COMPANIES, [first, last]);
    await database.query(INSERT_APPLICATIONS, [first, last, ROWS]);
  }
  // What a hand-written application would have beside the floor's statements.
  await database.exec('create index floor_by_stage on bench_applications (stage, created_on desc, id desc)');
  await database.exec('create index floor_by_company on bench_applications (company_id, created_on desc, id desc)');
  await database.exec('analyze');
  await database.maintain('all');
  await registry.close();
  await database.close();
  const floorDataDir = join(folder, 'floor');
  if (kind === 'embedded') cpSync(dataDir, floorDataDir, { recursive: true });
  return {
    kind,
    databaseUrl,
    dataDir,
    floorDataDir,
    resourcesDir,
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
  from generate_series($1::int, $2::int) n
  join (select id, country_id, state_id, row_number() over (order by id) as place, count(*) over () as total from city) c on c.place = 1 + n % c.total`;

const APPLICATIONS = `resource: bench_applications
route: /bench-applications
properties:
  name: { type: string, maxLength: 140 }
  email: { type: string, format: email }
  stage: { type: string, enum: [${STAGES.join(', ')}] }
  company: { relation: { to: companies } }
  owner: { relation: { to: users } }
  score: { type: integer }
  note: { type: string, maxLength: 2000, widget: multiline }
list: { filters: [stage, company, owner], search: [name], sort: { field: created_on, order: DESC } }
permissions: { key: bench_application, grants: { view: { read: true } } }
`;

const INSERT_APPLICATIONS = `
  insert into bench_applications (name, email, stage, company_id, owner_id, score, note, created_on, created_by_id, updated_by_id)
  select 'Applicant ' || n, 'applicant-' || n || '@ats.example',
    case when n < $3::int * 0.6 then 'rejected' when n < $3::int * 0.9 then 'hired' when n < $3::int * 0.95 then 'interview' when n < $3::int * 0.98 then 'screening' else 'new' end,
    1 + n % ${COMPANIES}, 1 + n % 7, n % 100, repeat('Came by a friend. ', 10), timestamptz '2020-01-01' + n * interval '1 minute', 1, 1
  from generate_series($1::int, $2::int) n`;

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
