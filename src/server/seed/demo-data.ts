import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { type NewAccount, provisionAccount } from '#server/features/accounts/provision.ts';
import { insertDemoFeedback } from './demo-feedback.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import {
  type DemoCompany,
  type DemoOrganization,
  type DemoUnit,
  type LegalEntity,
  demoOrganizations,
  departmentsOf,
  hiringUnits,
} from './demo/companies.ts';
import { loadStory } from './demo/load-story.ts';
import { readStory } from './demo/story-file.ts';
import { insertDemoPay } from './demo-pay.ts';
import { modulePermissions } from './permission-templates.ts';
import { seedOnce } from './seed-once.ts';
import { fillInBulk } from './fill-in-bulk.ts';

export const DEMO_PASSWORD = 'demo-password';

const RECRUITER_PERMISSIONS = modulePermissions({
  ...Object.fromEntries(
    ['org', 'company', 'business_unit', 'department'].map((module) => [module, ['view', 'create']]),
  ),
  job: ['view_own', 'create', 'update', 'delete', 'export'],
  candidate: ['view_own', 'create', 'update', 'delete', 'export', 'see_salary'],
  applicant: ['view', 'create', 'update', 'delete'],
  task: ['assign', 'view_related', 'update', 'delete', 'export'],
});

const person = (
  firstName: string,
  lastName: string,
  name: string,
  roles: readonly string[],
  more: Partial<NewAccount> = {},
): NewAccount => ({
  firstName,
  lastName,
  username: `${name}@demo.example`,
  password: DEMO_PASSWORD,
  roles,
  ...more,
});

/** Every user who can sign in to a demo, all with `DEMO_PASSWORD`. */
export const DEMO_ACCOUNTS: readonly NewAccount[] = [
  person('Maya', 'Lindqvist', 'admin', ['admin'], { timeZone: 'Europe/Stockholm' }),
  person('Tomás', 'Vidal', 'super.recruiter', ['super_recruiter'], { timeZone: 'Europe/Madrid' }),
  person('Ingrid', 'Aas', 'recruiter', ['recruiter'], { permissions: RECRUITER_PERMISSIONS, timeZone: 'Europe/Oslo' }),
  person('Owen', 'Hartley', 'recruiter2', ['recruiter'], {
    permissions: RECRUITER_PERMISSIONS,
    timeZone: 'Europe/London',
  }),
  person('Jonas', 'Petersen', 'manager', ['hiring_manager'], { timeZone: 'Europe/Berlin' }),
  person('Camille', 'Roux', 'vendor', ['vendor'], { timeZone: 'Europe/Paris' }),
  person('Elif', 'Kaya', 'multi', ['admin', 'recruiter', 'hiring_manager'], {
    permissions: RECRUITER_PERMISSIONS,
    timeZone: 'Europe/Istanbul',
  }),
];

/** What a demo is loaded into. */
export interface DemoTarget {
  readonly database: Database;
  readonly fileStore: FileStore;
}

/**
 * Demo accounts, a believable hierarchy and a year of recruiting for an empty database. Never called in production.
 * @returns whether it has loaded any of it: the database then needs its maintenance.
 */
export async function seedDemoData(
  { database, fileStore }: DemoTarget,
  report: (step: string) => void,
): Promise<boolean> {
  const isNew = await seedOnce(database, 'demo-data', async () => {
    report('Loading demo data …');
    const owners: number[] = [];
    for (const account of DEMO_ACCOUNTS) owners.push(await provisionAccount(database, account));
    const rows = hierarchyRows(owners.slice(0, 5));
    await insertNodes(database, 'organizations', rows.organizations);
    await insertNodes(database, 'companies', rows.companies);
    await insertNodes(database, 'business_units', rows.units);
    await insertNodes(database, 'departments', rows.departments);
    await insertDemoPay(database);
    await insertDemoFeedback(database);
  });
  const isTold = await seedOnce(database, 'demo-story', () => tellStory({ database, fileStore }, report));
  return isNew || isTold;
}

/** A year of recruiting, where no one has begun to recruit and the companies of the demo are complete. */
async function tellStory({ database, fileStore }: DemoTarget, report: (step: string) => void): Promise<void> {
  const { rows } = await database.query<{ tables: number }>(
    `select count(to_regclass(name))::int as tables from unnest($1::text[]) name`,
    [sqlArray(STORY_TABLES)],
  );
  if (rows[0]!.tables < STORY_TABLES.length || !(await isReadyForStory(database))) return;
  report('Loading 80 jobs and 3,000 candidates …');
  const story = await readStory();
  const today = new Date().toISOString().slice(0, 10);
  await fillInBulk(database, FILLED_BY_STORY, () => loadStory(database, story, { today, fileStore }));
}

/** The large tables of a story. */
export const FILLED_BY_STORY = [
  'candidates',
  'applicants',
  'applicant_events',
  ...['emails', 'phones', 'education', 'experience', 'skills', 'languages'].map((list) => `candidates__${list}`),
];

const STORY_TABLES = ['jobs', 'candidates', 'departments'];

async function isReadyForStory(database: Database): Promise<boolean> {
  const codes = hiringUnits().flatMap((departments) => departments.map(({ code }) => code));
  const { rows } = await database.query<{ ready: boolean }>(
    `select not exists (select from jobs) and not exists (select from candidates)
        and (select count(*) from departments where code = any($1::text[]) and deleted_on is null) = $2::int as ready`,
    [sqlArray(codes), codes.length],
  );
  return rows[0]!.ready;
}

interface NodeRow extends Record<string, unknown> {
  name: string;
  code: string;
}

interface HierarchyRows {
  readonly organizations: NodeRow[];
  readonly companies: NodeRow[];
  readonly units: NodeRow[];
  readonly departments: NodeRow[];
}

function hierarchyRows(owners: readonly number[]): HierarchyRows {
  const rows: HierarchyRows = { organizations: [], companies: [], units: [], departments: [] };
  const ownerAt = (index: number) => owners[index % owners.length];
  for (const organization of demoOrganizations()) {
    const { companies, ...columns } = organization;
    rows.organizations.push({
      ...legalEntity(columns),
      headcount: sum(companies.flatMap(headcounts)),
      owner: ownerAt(rows.organizations.length),
    });
    for (const company of companies) {
      const { units, ...own } = company;
      rows.companies.push({
        ...legalEntity(own),
        ...stateOf(company),
        organization: organization.code,
        headcount: sum(headcounts(company)),
        owner: ownerAt(rows.companies.length + 1),
      });
      for (const unit of units) addUnit(rows, organization, company, unit, ownerAt);
    }
  }
  return rows;
}

const headcounts = (company: DemoCompany): number[] => company.units.map(({ headcount }) => headcount);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const legalEntity = ({ domain, ...columns }: LegalEntity): NodeRow => ({
  ...columns,
  website: `https://${domain}`,
  email: `people@${domain}`,
});

const stateOf = (company: DemoCompany): Record<string, unknown> =>
  company.deactivation_reason
    ? { status: 'inactive', deactivation_reason: company.deactivation_reason }
    : { status: 'active' };

function addUnit(
  rows: HierarchyRows,
  organization: DemoOrganization,
  company: DemoCompany,
  unit: DemoUnit,
  ownerAt: (index: number) => number | undefined,
): void {
  const { name, code, city, headcount } = unit;
  const place = { organization: organization.code, company: company.code, country: company.country, city };
  const shared = { time_zone: company.time_zone, currency: company.currency };
  const type = /shared|corporate|office/i.test(name)
    ? 'shared_service'
    : /hospital|yard|port|care /i.test(name)
      ? 'site'
      : 'business_line';
  rows.units.push({
    name,
    code,
    ...place,
    ...shared,
    ...stateOf(company),
    type,
    industry: company.industry,
    headcount,
    owner: ownerAt(rows.units.length + 2),
  });
  for (const department of departmentsOf(unit)) {
    rows.departments.push({
      name: department.name,
      code: department.code,
      ...place,
      business_unit: code,
      ...shared,
      ...stateOf(company),
      type: /payroll|billing|systems|data|quality|training/i.test(department.name) ? 'support' : 'core',
      cost_center: String(4000 + rows.departments.length * 10),
      headcount: department.headcount,
      owner: ownerAt(rows.departments.length + 3),
    });
  }
}

/** Codes of other tables in the rows, and the column and look-up that make ids of them. */
const LOOKUPS: Readonly<Record<string, { column: string; sql: string }>> = {
  industry: { column: 'industry_id', sql: '(select id from industry where code = r.industry)' },
  currency: { column: 'currency_id', sql: '(select id from currency where code = r.currency)' },
  owner: { column: 'owner_id', sql: 'r.owner::bigint' },
  organization: { column: 'organization_id', sql: 'o.id' },
  company: { column: 'company_id', sql: 'c.id' },
  business_unit: { column: 'business_unit_id', sql: 'b.id' },
  country: { column: 'country_id', sql: 'p.country_id' },
  city: { column: 'city_id', sql: 'p.id' },
};
const NUMBERS = new Set(['headcount', 'ownership_share']);
const DATES = new Set(['founded_on']);

/** Inserts the nodes of one level in order, so that ids start at 1, with an activity record each. */
async function insertNodes(database: Database, table: string, rows: readonly NodeRow[]): Promise<void> {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = [...keys.map((key) => LOOKUPS[key]?.column ?? key), 'state_id'];
  const values = [...keys.map((key) => LOOKUPS[key]?.sql ?? cast(key)), 'p.state_id'];
  const typed = keys.map((key) => `${key} text`).join(', ');
  const parents =
    (keys.includes('organization') ? ' left join organizations o on o.code = r.organization' : '') +
    (keys.includes('company') ? ' left join companies c on c.code = r.company and c.organization_id = o.id' : '') +
    (keys.includes('business_unit')
      ? ' left join business_units b on b.code = r.business_unit and b.company_id = c.id'
      : '');
  const place =
    ' left join lateral (select y.id, y.country_id, y.state_id from city y join country n on n.id = y.country_id' +
    ' where n.code = r.country and y.name = r.city order by y.population desc limit 1) p on true';
  await database.query(
    `with rows as (select x.value, x.ordinality as place from jsonb_array_elements($1::jsonb) with ordinality x), ` +
      `w as (insert into ${table} (${columns.join(', ')}, created_by_id, updated_by_id, created_on, updated_on) ` +
      `select ${values.join(', ')}, 1, 1, now() - make_interval(days => 700 - (rows.place * 37 % 600)::int), now() - make_interval(days => (rows.place * 11 % 90)::int, hours => (rows.place * 7 % 24)::int) ` +
      `from rows cross join lateral jsonb_to_record(rows.value) as r (${typed})${parents}${place} order by rows.place returning *) ` +
      `insert into system.activity (at, user_id, role, action, resource, record_id, record_title, after) ` +
      `select w.created_on, 1, 'admin', 'created', '${table}', w.id, w.name, jsonb_strip_nulls(to_jsonb(w)) - 'id' - 'created_on' - 'updated_on' - 'created_by_id' - 'updated_by_id' from w order by w.id`,
    [JSON.stringify(rows)],
  );
}

const cast = (key: string): string =>
  NUMBERS.has(key) ? `r.${key}::numeric` : DATES.has(key) ? `r.${key}::date` : `r.${key}`;
