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
      const refused = await server.admin.post(PRESET, {
        name: 'Mine',
        parameters: [skills, { parameter, weight: 5, mode: 'should' }],
      });

      expect(refused.status).toBe(422);
      expect(refused.body.errors['parameters.1.parameter'].text).toContain(`"${parameter}" can never count.`);
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
    expect(second.body.errors.scope.text).toBe('"Balanced" holds for this already. Make it inactive first.');
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

  it('refuses joining fields whose section or condition is not there', async () => {
    const field = { section: 'person', key: 'iban', title: 'IBAN', type: 'text' };
    const template = (questions: object[]) =>
      server.admin.post(JOINING, { name: 'T', sections: [{ key: 'person', title: 'You' }], questions });

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
      'It is calculated from "basic", which is not in the template.',
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
