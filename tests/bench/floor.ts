import Fastify from 'fastify';
import pg from 'pg';
import { openDatabase } from '#server/platform/db/open-database.ts';

/**
 * The limit: hand-written routes over the same rows with the same answers, prepared named statements, one audit row for each write;
 * no sessions, no permissions, no validation. Started by the bench with PORT and DATABASE_URL or DATA_DIR.
 */
type Run = (name: string, text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

const run: Run = process.env.DATABASE_URL
  ? onPostgres(process.env.DATABASE_URL)
  : await onEmbedded(process.env.DATA_DIR!);
const app = Fastify();

const ROW = `
  select t.id, t.name, t.code, t.legal_name, t.type, t.ownership_share, t.headcount, t.registration_number, t.tax_number, t.website, t.email, t.phone, t.address,
    t.postal_code, t.time_zone, t.status, t.deactivation_reason, t.description, t.created_on, t.updated_on, t.logo,
    t.organization_id, o.name as organization, t.industry_id, i.name as industry, t.owner_id, w.first_name as owner_first, w.last_name as owner_last,
    t.country_id, n.name as country, t.state_id, s.name as state, t.city_id, y.name as city, t.currency_id, u.name as currency,
    t.created_by_id, c.first_name as created_first, c.last_name as created_last, t.updated_by_id, d.first_name as updated_first, d.last_name as updated_last`;
const JOINS = `
  left join organizations o on o.id = t.organization_id left join industry i on i.id = t.industry_id left join users w on w.id = t.owner_id
  left join country n on n.id = t.country_id left join state s on s.id = t.state_id left join city y on y.id = t.city_id
  left join currency u on u.id = t.currency_id left join users c on c.id = t.created_by_id left join users d on d.id = t.updated_by_id`;

const named = (id: unknown, name: unknown) => (id === null ? null : { id, name });

function present(row: Record<string, unknown>) {
  const {
    organization_id,
    industry_id,
    owner_id,
    owner_first,
    owner_last,
    country_id,
    state_id,
    city_id,
    currency_id,
    created_by_id,
    created_first,
    created_last,
    updated_by_id,
    updated_first,
    updated_last,
    ...plain
  } = row;
  return {
    ...plain,
    organization: named(organization_id, row.organization),
    industry: named(industry_id, row.industry),
    owner: named(owner_id, `${owner_first} ${owner_last}`),
    country: named(country_id, row.country),
    state: named(state_id, row.state),
    city: named(city_id, row.city),
    currency: named(currency_id, row.currency),
    created_by: named(created_by_id, `${created_first} ${created_last}`),
    updated_by: named(updated_by_id, `${updated_first} ${updated_last}`),
  };
}

const page = (where: string, order: string) =>
  `${ROW} from (select * from companies t where ${where} order by ${order} limit 25) t ${JOINS} order by ${order}`;
const capped = (where: string) =>
  `select count(*)::int as count from (select 1 from companies t where ${where} limit 10001) c`;
const BY_NAME = 't.name collate "und-x-icu", t.id';

const ORDERS: Readonly<Record<string, string>> = {
  name: BY_NAME,
  code: 't.code collate "und-x-icu", t.id',
  headcount: 't.headcount, t.id',
  created_on: 't.created_on, t.id',
};
const RELATIONS = ['organization', 'industry', 'owner', 'currency'];

const list = async (name: string, where: string, values: readonly unknown[], order = BY_NAME) => {
  const [rows, total] = await Promise.all([
    run(`${name}_page`, page(where, order), values),
    run(`${name}_count`, capped(where), values),
  ]);
  return { code: 0, message: '', results: rows.map(present), count: total[0]!.count };
};

const NEWEST = 't.created_on desc, t.id desc';
const APPLICATION = `
  select t.id, t.name, t.email, t.stage, t.score, t.note, t.created_on, t.updated_on, t.company_id, p.name as company, t.owner_id, w.first_name as owner_first,
    w.last_name as owner_last, t.created_by_id, c.first_name as created_first, c.last_name as created_last, t.updated_by_id, d.first_name as updated_first, d.last_name as updated_last`;
const APPLICATION_JOINS = `
  left join companies p on p.id = t.company_id left join users w on w.id = t.owner_id
  left join users c on c.id = t.created_by_id left join users d on d.id = t.updated_by_id`;

const applications = async (name: string, where: string, value: unknown) => {
  const [rows, total] = await Promise.all([
    run(
      `${name}_page`,
      `${APPLICATION} from (select * from bench_applications t where ${where} order by ${NEWEST} limit 25) t ${APPLICATION_JOINS} order by ${NEWEST}`,
      [value],
    ),
    run(
      `${name}_count`,
      `select count(*)::int as count from (select 1 from bench_applications t where ${where} limit 10001) c`,
      [value],
    ),
  ]);
  const results = rows.map(({ company_id, company, ...row }) => ({
    ...present(row),
    company: named(company_id, company),
  }));
  return { code: 0, message: '', results, count: total[0]!.count };
};

app.get('/list', async () => {
  const [rows, total] = await Promise.all([
    run('list', page('true', BY_NAME), []),
    run('estimate', `select reltuples::bigint as count from pg_class where oid = 'companies'::regclass`, []),
  ]);
  return { code: 0, message: '', results: rows.map(present), count: total[0]!.count };
});
app.get<{ Querystring: { organization: string; status: string } }>('/filter', ({ query }) =>
  list('filter', 't.organization_id = $1 and t.status = $2', [Number(query.organization), query.status]),
);
app.get<{ Querystring: { filter: string; order: string } }>('/any', ({ query }) => {
  const filter = Object.entries(JSON.parse(query.filter) as Record<string, unknown>);
  const order = JSON.parse(query.order) as string;
  const columns = filter.map(([field]) => (RELATIONS.includes(field) ? `${field}_id` : field));
  const where = columns.map((column, index) => `t.${column} = $${index + 1}`).join(' and ') || 'true';
  const name = ['any', ...columns.map((column) => column.slice(0, 3)), order.slice(0, 2)].join('_');
  return list(
    name,
    where,
    filter.map(([, value]) => value),
    ORDERS[order]!,
  );
});
app.get<{ Querystring: { q: string } }>('/search', ({ query }) =>
  list('search', `(lower(t.name) like $1 or lower(t.legal_name) like $1 or lower(t.code) like $1)`, [
    `%${query.q.toLowerCase()}%`,
  ]),
);
app.get<{ Querystring: { stage: string } }>('/stage', ({ query }) =>
  applications('stage', 't.stage = $1', query.stage),
);
app.get<{ Querystring: { company: string } }>('/related', ({ query }) =>
  applications('related', 't.company_id = $1', Number(query.company)),
);
app.get<{ Params: { id: string } }>('/get/:id', async ({ params }) => {
  const rows = await run('get', `${ROW} from companies t ${JOINS} where t.id = $1`, [Number(params.id)]);
  return { code: 0, message: '', data: present(rows[0]!) };
});
app.post<{ Body: { name: string; organization: number } }>('/create', async ({ body }) => {
  const rows = await run(
    'create',
    `with w as (insert into companies (name, organization_id, status, created_by_id, updated_by_id) values ($1, $2, 'active', 1, 1) returning *),
       a as (insert into system.activity (user_id, role, action, resource, record_id, record_title, after) select 1, 'admin', 'created', 'companies', w.id, w.name, to_jsonb(w) from w)
     ${ROW} from w t ${JOINS}`,
    [body.name, body.organization],
  );
  return { code: 0, message: '', data: present(rows[0]!) };
});
app.patch<{ Params: { id: string }; Body: { headcount: number } }>('/update/:id', async ({ params, body }) => {
  const rows = await run(
    'update',
    `with o as (select id, headcount from companies where id = $1 for update),
       w as (update companies c set headcount = $2, updated_on = now(), updated_by_id = 1 from o where c.id = o.id returning c.*),
       a as (insert into system.activity (user_id, role, action, resource, record_id, record_title, before, after)
         select 1, 'admin', 'updated', 'companies', w.id, w.name, jsonb_build_object('headcount', o.headcount), jsonb_build_object('headcount', w.headcount) from w, o)
     ${ROW} from w t ${JOINS}`,
    [Number(params.id), body.headcount],
  );
  return { code: 0, message: '', data: present(rows[0]!) };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

function onPostgres(connectionString: string): Run {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return async (name, text, values) => (await pool.query({ name, text, values: [...values] })).rows;
}

async function onEmbedded(dataDir: string): Promise<Run> {
  const database = await openDatabase({ dataDir });
  return async (_, text, values) => (await database.query(text, values)).rows;
}
