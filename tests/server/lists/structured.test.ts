import { beforeAll, describe, expect, it } from 'vitest';
import { seedMasterData } from '#server/seed/master-data.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const PRESET = '/api/v1/admin-app/matching-parameters-weightage/';
const FOR_JOBS = '/api/v1/admin-app/matching-parameters-weightage-job/';
const JOINING = '/api/v1/admin-app/joining-template/';
const TEMPLATE = '/api/v1/admin-app/salary-template/';

describe.each(moduleDatabases())('lists with rows on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    await seedMasterData(server.database, () => undefined);
  }, 120_000);

  const skills = { parameter: 'required_skills', weight: 60, mode: 'must' };

  it.each(['age', 'gender', 'nationality', 'photo', 'name', 'religion', 'marital_status', 'Ethnicity'])(
    'refuses to weigh %s, and says why',
    async (parameter) => {
      const rejected = await server.admin.post(PRESET, {
        name: 'Mine',
        parameters: [skills, { parameter, weight: 5, mode: 'should' }],
      });

      expect(rejected.status).toBe(422);
      expect(rejected.body.errors['parameters.1.parameter'].text).toContain(`“${parameter}” can’t count.`);
    },
  );

  it('sums the weights that count, and refuses a parameter that stands twice', async () => {
    const ignored = { parameter: 'location', weight: 40, mode: 'ignore' };
    const made = await server.create(PRESET, { name: 'Mine', parameters: [skills, ignored] });
    const twice = await server.admin.post(PRESET, { name: 'Twice', parameters: [skills, skills] });

    expect(made.total_weight).toBe(60);
    expect(Object.keys(twice.body.errors)).toEqual(['parameters.1.parameter']);
  });

  it('has one set of weights for a scope', async () => {
    const second = await server.admin.post(FOR_JOBS, { name: 'Second', scope: 'default', parameters: [skills] });

    expect(second.status).toBe(409);
    expect(second.body.errors.scope.text).toBe('“Balanced” already applies here. Deactivate it first.');
  });

  it('says what counts in the end, with its share and where it comes from', async () => {
    const type = await server.create('/api/v1/admin-app/job-type/', { name: 'Harvest help' });
    const parameters = [
      { parameter: 'required_skills', weight: 60, mode: 'must' },
      { parameter: 'location', weight: 10, mode: 'ignore' },
    ];
    const made = await server.create(FOR_JOBS, { name: 'Season', scope: 'job_type', job_type: type.id, parameters });
    const address = `${FOR_JOBS}${made.id}/effective/`;

    const { weights } = (await server.admin.get(address)).body.data;
    const weightOf = (name: string) => weights.find(({ parameter }: { parameter: string }) => parameter === name);

    expect(weightOf('required_skills')).toMatchObject({
      weight: 60,
      share: 0.5,
      origin: { name: 'Season', scope: 'job_type' },
    });
    expect(weightOf('location')).toMatchObject({ mode: 'ignore', share: 0, origin: { name: 'Season' } });
    expect(weightOf('relevant_years')).toMatchObject({ weight: 15, origin: { name: 'Balanced', scope: 'default' } });
    const recruiter = server.by(await server.build.user({ role: 'Recruiter' }));
    expect((await recruiter.get(address)).status).toBe(403);
  });

  it('says what counts for an organization and a job type, the narrower before the wider', async () => {
    const organization = await server.create('/api/v1/customer/org/', { name: 'Orchard Trust' });
    const type = await server.create('/api/v1/admin-app/job-type/', { name: 'Pruning' });
    const weigh = (weight: number) => [{ parameter: 'required_skills', weight, mode: 'must' }];
    const ofOrganization = { name: 'Trust', scope: 'organization', organization: organization.id };
    const trust = await server.create(FOR_JOBS, {
      ...ofOrganization,
      parameters: [...weigh(50), { parameter: 'languages', weight: 7, mode: 'should' }],
    });
    await server.create(FOR_JOBS, { name: 'Pruners', scope: 'job_type', job_type: type.id, parameters: weigh(70) });
    const { rows } = await server.database.query<{ id: number }>(
      `select id from matching_parameters_weightage_job where scope = 'default'`,
    );
    const counting = async (id: number, query: string) => {
      const { weights, sets } = (await server.admin.get(`${FOR_JOBS}${id}/effective/${query}`)).body.data;
      const of = (name: string) => weights.find(({ parameter }: { parameter: string }) => parameter === name);
      return [of('required_skills').weight, of('languages').weight, sets.map(({ name }: { name: string }) => name)];
    };
    const place = `organization=${organization.id}&job_type=${type.id}`;

    expect(await counting(rows[0]!.id, '')).toEqual([30, 10, ['Balanced']]);
    expect(await counting(rows[0]!.id, `?organization=${organization.id}`)).toEqual([50, 7, ['Balanced', 'Trust']]);
    expect(await counting(rows[0]!.id, `?${place}`)).toEqual([70, 7, ['Balanced', 'Trust', 'Pruners']]);
    expect(await counting(trust.id, `?job_type=${type.id}`)).toEqual([70, 7, ['Balanced', 'Trust', 'Pruners']]);
    expect(await counting(trust.id, '')).toEqual([50, 7, ['Balanced', 'Trust']]);
    expect((await server.admin.get(`${FOR_JOBS}${trust.id}/effective/?company=1`)).status).toBe(400);
  });

  it('refuses joining fields whose section or condition is not there', async () => {
    const field = { section: 'person', key: 'iban', title: 'IBAN', type: 'text' };
    let count = 0;
    const template = (questions: object[]) => {
      const name = `T${(count += 1)}`;
      return server.admin.post(JOINING, { name, sections: [{ key: 'person', title: 'You' }], questions });
    };

    const choice = { ...field, key: 'permit', type: 'choice', choices: 'none, needed' };
    const faultsOf = async (questions: object[]) => Object.keys((await template(questions)).body.errors ?? {});

    expect(await faultsOf([{ ...field, section: 'bank' }])).toEqual(['questions.0.section']);
    expect(await faultsOf([{ ...field, condition_field: 'iban', condition_value: 'x' }])).toEqual([
      'questions.0.condition_field',
    ]);
    expect(await faultsOf([choice, { ...field, condition_field: 'permit' }])).toEqual(['questions.1.condition_value']);
    expect(await faultsOf([choice, { ...field, condition_field: 'permit', condition_value: 'yes' }])).toEqual([
      'questions.1.condition_value',
    ]);
    expect(await faultsOf([choice, { ...field, condition_field: 'permit', condition_value: 'needed' }])).toEqual([]);
    const day = { ...field, key: 'arrival', type: 'date' };
    const after = (value: string) => faultsOf([day, { ...field, condition_field: 'arrival', condition_value: value }]);
    expect(await after('soon')).toEqual(['questions.1.condition_value']);
    expect(await after('2026-02-30')).toEqual(['questions.1.condition_value']);
    expect(await after('2026-02-28')).toEqual([]);
    expect(Object.keys((await template([field, field])).body.errors)).toEqual(['questions.1.key']);
  });

  it('calculates a salary template exactly, and refuses one whose parts are missing', async () => {
    const { rows } = await server.database.query<{ id: number; code: string }>('select id, code from salary_header');
    const header = (code: string, more: object = {}) => ({
      header: rows.find((row) => row.code === code)!.id,
      ...more,
    });
    const { rows: money } = await server.database.query<{ id: number }>(`select id from currency where code = 'EUR'`);
    const template = (headers: object[]) =>
      server.admin.post(TEMPLATE, { name: `T${headers.length}`, currency: money[0]!.id, headers });

    const missing = await template([header('housing')]);
    const made = await template([
      header('basic'),
      header('housing'),
      header('transport', {}),
      header('special'),
      header('bonus'),
      header('health', { amount: 120.5 }),
    ]);
    const tried = await server.admin.get(`${TEMPLATE}${made.body.data.id}/try-out/?gross=4000.01`);

    expect(missing.body.errors['headers.0.header'].text).toBe(
      'It’s calculated from “basic”. Add that to the template.',
    );
    const recruiter = server.by(await server.build.user({ role: 'Recruiter' }));
    expect((await recruiter.get(`${TEMPLATE}${made.body.data.id}/try-out/?gross=4000`)).status).toBe(403);
    expect(tried.body.data.currency).toBe('EUR');
    expect(tried.body.data.amounts.map(({ code, amount }: { code: string; amount: number }) => [code, amount])).toEqual(
      [
        ['basic', 2000.01],
        ['housing', 1000.01],
        ['transport', 200],
        ['special', 799.99],
        ['bonus', 4800.01],
        ['health', 120.5],
      ],
    );
  });
});
