import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoData } from '#server/seed/demo-data.ts';
import { fillWorkflowsOfJobs } from '#server/features/workflows/job-workflow.ts';
import { readWorkflow } from '#server/features/workflows/read-workflow.ts';
import { isRequiredField } from '#server/features/workflows/required-fields.ts';
import { checkWorkflow, type StageAction } from '#shared/rules/check-workflow.ts';
import { seedMasterData } from '#server/seed/master-data.ts';
import { scaleDemo } from '#server/seed/scale-demo.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { promiseCvs } from './cv-promises.ts';
import { promiseStory } from './story-promises.ts';

describe.each(moduleDatabases())('what a new database is filled with on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind });
    await seedMasterData(server.database, () => undefined);
    await seedDemoData(server.app, () => undefined);
  }, 180_000);

  const count = async (table: string): Promise<number> =>
    (await server.database.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count;

  it('has the 249 countries of ISO 3166-1, their divisions, and the cities over 15,000 people', async () => {
    expect(await count('country')).toBe(249);
    expect(await count('state')).toBeGreaterThan(3_500);
    expect(await count('city')).toBeGreaterThan(20_000);
    expect(await count('city where population < 15000')).toBe(0);
    expect(await count('city c join state s on s.id = c.state_id where s.country_id <> c.country_id')).toBe(0);
  });

  it('has real industries, currencies, nationalities and designations', async () => {
    const { rows } = await server.database.query(`select symbol from currency where code = 'EUR'`);

    expect(rows).toEqual([{ symbol: '€' }]);
    expect(await count('industry')).toBeGreaterThan(50);
    expect(await count('nationality')).toBeGreaterThan(180);
    expect(await count('designation')).toBeGreaterThan(100);
  });

  it.each([
    ['language', 180],
    ['skill', 580],
    ['job_role', 200],
    ['job_type', 15],
    ['staffing_type', 14],
    ['cv_source', 30],
    ['candidate_filetype', 23],
    ['level_of_education', 9],
    ['education', 39],
    ['degree', 75],
    ['specialization', 74],
    ['university', 180],
    ['employer', 120],
    ['reasons', 40],
    ['requirement_status', 11],
    ['interview_stages', 9],
    ['salary_level', 8],
    ['salary_header', 10],
    ['offer_template', 3],
    ['salary_grade', 15],
    ['salary_template', 4],
    ['assessment_templates', 3],
    ['matching_parameters_weightage', 3],
    ['matching_parameters_weightage_job', 1],
    ['matching_parameters_weightage_candidate', 1],
    ['joining_templates', 1],
  ])('has %s filled with at least %i values, each once', async (table, least) => {
    expect(await count(table)).toBeGreaterThanOrEqual(least);
    expect(await count(table)).toBe(
      await count(`(select distinct lower(name), to_jsonb(t)->>'purpose' from ${table} t) once`),
    );
    expect(await count(`${table} where not active`)).toBe(0);
  });

  it('has codes that hold together: degrees know their level, specializations their field, universities their country', async () => {
    expect(await count('degree where level_id is null')).toBe(0);
    expect(await count('specialization where education_id is null')).toBe(0);
    expect(await count('university where country_id is null')).toBe(0);
    expect(await count('employer where country_id is null')).toBe(0);
    for (const table of [
      'language',
      'education',
      'degree',
      'specialization',
      'job_type',
      'cv_source',
      'candidate_filetype',
    ])
      expect([table, await count(`(select code from ${table} group by code having count(*) > 1) twice`)]).toEqual([
        table,
        0,
      ]);
  });

  it('knows what countries and nationalities are called elsewhere, each text once', async () => {
    expect(await count('parsing_alias_country')).toBeGreaterThan(2_000);
    expect(await count('parsing_alias_nationality')).toBeGreaterThan(500);
    const { rows } = await server.database.query(
      `select c.code from parsing_alias_country a join country c on c.id = a.country_id where a.normalized = 'deutschland'`,
    );
    expect(rows).toEqual([{ code: 'DE' }]);
  });

  it('has templates and weights with their rows, in order', async () => {
    expect(await count('assessment_templates__criteria')).toBe(11);
    expect(await count('joining_templates__questions')).toBe(9);
    expect(await count('matching_parameters_weightage where total_weight <> 100')).toBe(0);
    const { rows } = await server.database.query(
      `select parameter from matching_parameters_weightage_job__parameters order by _position limit 2`,
    );
    expect(rows).toEqual([{ parameter: 'required_skills' }, { parameter: 'preferred_skills' }]);
  });

  it('has workflows that can all be published, one of them live and for every job', async () => {
    const facts = {
      isField: (name: string) => isRequiredField(server.registry.current, name),
      invalidSettings: (action: StageAction) => server.app.workflows.actions.invalidSettings(action),
    };
    const { rows } = await server.database.query<{ id: number; name: string; status: string; is_default: boolean }>(
      'select id, name, status, is_default from workflows order by id',
    );
    const checked = rows.map(async ({ id }) => checkWorkflow(await readWorkflow(server.database, id), facts));

    expect(rows.map(({ name, status, is_default }) => [name, status, is_default])).toEqual([
      ['Standard', 'live', true],
      ['High volume', 'draft', false],
      ['Executive', 'draft', false],
      ['Agency', 'draft', false],
      ['Blue collar with visa', 'draft', false],
    ]);
    expect((await Promise.all(checked)).flat()).toEqual([]);
    expect(
      await count("workflow_stages where sla_days is null and kind not in ('hired', 'rejected', 'withdrawn')"),
    ).toBe(0);
    expect(await count('jobs where workflow_id is null')).toBe(0);
    await server.database.query('update jobs set workflow_id = null');
    await fillWorkflowsOfJobs(server.database);
    expect(await count(`jobs j join workflows w on w.id = j.workflow_id where w.name = 'Standard'`)).toBe(80);
    expect(await count('working_calendars where is_default')).toBe(1);
  });

  it('has templates, letters and pay that a form would accept, and an amount for every line of pay', async () => {
    const admin = { headers: server.as(await server.build.user({ role: 'Admin' })) };
    const call = async (path: string, payload?: object) => {
      const method = payload ? ('PATCH' as const) : ('GET' as const);
      return (
        await server.app.inject({ ...admin, method, url: `/api/v1/admin-app/${path}`, ...(payload && { payload }) })
      ).json();
    };
    const asWritten = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (key, each: unknown) =>
        key === 'header' || key === 'level' ? (each as { id: number }).id : each,
      );
    const FIELDS = {
      'offer-template': ['body'],
      'salary-grade': ['level', 'annual_min', 'annual_mid', 'annual_max'],
      'salary-template': ['headers'],
      'assessment-template': ['criteria'],
      'joining-template': ['sections', 'questions'],
    };
    for (const [list, fields] of Object.entries(FIELDS))
      for (const { id } of (await call(`${list}/`)).results) {
        const { data } = await call(`${list}/${id}/`);
        const saved = await call(
          `${list}/${id}/`,
          Object.fromEntries(fields.map((name) => [name, asWritten(data[name])])),
        );
        expect([list, data.name, saved.code, saved.errors]).toEqual([list, data.name, 0, undefined]);
      }
    for (const { id } of (await call('salary-template/')).results) {
      const { data } = await call(`salary-template/${id}/try-out/?gross=4500`);
      expect(data.currency).toMatch(/^[A-Z]{3}$/);
      expect(data.amounts.filter(({ amount }: { amount: number | null }) => amount === null)).toEqual([]);
    }
  });

  it('has 3 organizations, 12 companies, 40 units and 120 departments from id 1, each in a city of its country', async () => {
    for (const [table, total] of [
      ['organizations', 3],
      ['companies', 12],
      ['business_units', 40],
      ['departments', 120],
    ] as const) {
      const { rows } = await server.database.query(
        `select count(*)::int as count, min(id)::int as first, max(id)::int as last, count(city_id)::int as placed from ${table}`,
      );
      expect(rows).toEqual([{ count: total, first: 1, last: total, placed: total }]);
    }
  });

  it('has demo records that a form would accept, with their activity', async () => {
    const admin = { headers: server.as(await server.build.user({ role: 'Admin' })) };
    for (const url of ['org/3/', 'company/4/', 'business-unit/40/', 'department/120/']) {
      const address = `/api/v1/customer/${url}`;
      const saved = await server.app.inject({ ...admin, method: 'PATCH', url: address, payload: { headcount: 7 } });
      const activity = await server.app.inject({ ...admin, method: 'GET', url: `${address}activity/` });

      expect([url, saved.statusCode]).toEqual([url, 200]);
      expect(activity.json().results.map((entry: { action: string }) => entry.action)).toEqual(['updated', 'created']);
    }
  });

  it('has feedback of every kind and state, with the votes and comments that its numbers say', async () => {
    const { rows } = await server.database.query<{ kinds: number; states: number; off: number }>(
      `select count(distinct kind)::int as kinds, count(distinct status)::int as states,
              count(*) filter (where duplicate_of_id is null and comments <> (select count(*) from system.feedback_comments c
                join feedback g on g.id = c.feedback_id where g.id = f.id or g.duplicate_of_id = f.id))::int as off
         from feedback f`,
    );

    expect(rows).toEqual([{ kinds: 4, states: 6, off: 0 }]);
  });

  it.each(DEMO_ACCOUNTS.map(({ username }) => username))('lets %s sign in', async (username) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v1/token/',
      payload: { username, password: DEMO_PASSWORD },
    });

    expect(response.statusCode).toBe(200);
  });

  promiseCvs(() => server);
  promiseStory(() => server);

  it('gets more candidates to measure with only where that is confirmed, all numbered on', async () => {
    const said: string[] = [];
    const scale = (isAdding: boolean) =>
      scaleDemo(server.app, 1_500, { isAdding, applicationsEach: 3, write: (text) => void said.push(text) });

    expect([await scale(false), await count('candidates')]).toEqual([false, 3_001]);
    expect(said).toEqual([expect.stringContaining('it has 3001 candidates')]);
    expect([await scale(true), await count('candidates'), await count('jobs')]).toEqual([true, 4_501, 160]);
    expect(await count('(select distinct code from jobs) codes')).toBe(160);
    expect(await count('(select distinct id from talent_pools) pools')).toBe(8);
    expect(await count('applicants')).toBeGreaterThanOrEqual(3 * 4_500);
    expect(await count('applicants where stage_id is null')).toBe(0);
    expect(
      await count(
        `candidates c where c.job_id is distinct from (select a.job_id from applicants a where a.candidate_id = c.id
           and a.status in ('active', 'on_hold') order by a.id desc limit 1)`,
      ),
    ).toBe(0);
    expect(
      await count('applicants a join candidates c on c.id = a.candidate_id where a.created_on < c.created_on'),
    ).toBe(0);
    expect(
      await count('jobs j where total_candidates <> (select count(*) from applicants a where a.job_id = j.id)'),
    ).toBe(0);
  }, 120_000);

  it('fills a list that came later, and asks a filled database once', async () => {
    await server.database.query(`delete from university`);
    await server.database.query(`delete from system.seeds where name = 'master-data/university'`);

    await seedMasterData(server.database, () => undefined);
    const asked: string[] = [];
    const counting = new Proxy(server.database, {
      get: (target, key) => {
        asked.push(String(key));
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await seedMasterData(counting, () => undefined);

    expect(await count('university')).toBeGreaterThanOrEqual(180);
    expect(asked).toEqual(['query']);
  });

  it('is filled once: what was deleted later stays deleted', async () => {
    await server.database.query('delete from university');
    await server.database.query('delete from employer');

    await seedMasterData(server.database, () => undefined);
    await seedDemoData(server.app, () => undefined);

    expect(await count('university')).toBe(0);
    expect(await count('employer')).toBe(0);
    expect(await count('organizations')).toBe(3);
  });
});
