import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type Caller, type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';

const JOB = '/api/v1/customer/job/';
const TEMPLATE = '/api/v1/admin-app/job-template/';

describe.each(moduleDatabases())('templates of jobs on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  let organization: number;
  let skill: number;
  let template: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    organization = (await server.create(ORG, { name: 'Halden Group' })).id;
    skill = (await server.create('/api/v1/admin-app/skill/', { name: 'Rail freight' })).id;
    template = (
      await server.create(TEMPLATE, {
        name: 'Dispatchers',
        job_title: 'Dispatcher',
        workplace: 'remote',
        salary_from: { amount: 40000, currency: 'EUR' },
        skills: [{ skill, importance: 'required' }],
        description: '<p>Plans trains.</p>',
      })
    ).id;
    recruiter = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { org: ['view'], job: ['view_global', 'create'] } }),
    );
  });

  const filled = async (by: Caller, id = template) => (await by.get(`${JOB}derived/?template=${id}`)).body.data;
  const post = async (values: object, by = recruiter) =>
    (await by.post(JOB, { organization, openings: 1, ...values })).body;

  it('give their values to users who can choose them and not read them', async () => {
    const { body } = await recruiter.get(`${TEMPLATE}${template}/`);

    expect(Object.keys(body.data)).toEqual(['id', 'name']);

    expect(await filled(recruiter)).toEqual({
      job_title: 'Dispatcher',
      workplace: 'remote',
      salary_from: { amount: 40000, currency: 'EUR' },
      skills: [{ skill: { id: skill, name: 'Rail freight' }, importance: 'required', proficiency: null }],
      description: '<p>Plans trains.</p>',
    });
  });

  it('keep what the team hides from Hiring Managers', async () => {
    const manager = server.by(await server.build.user({ role: 'Hiring Manager' }));
    const hide = (hidden_job_fields_for_hiring_managers: string[]) =>
      server.admin.patch('/api/v1/customer/admin-setting/', {
        settings: JSON.stringify({ module_configurations: { jobs: { hidden_job_fields_for_hiring_managers } } }),
      });

    const before = await filled(manager);
    await hide(['salary_from', 'skills']);
    const after = await filled(manager);
    await hide([]);

    expect(Object.keys(before)).toContain('salary_from');
    expect(Object.keys(after).sort()).toEqual(['description', 'job_title', 'workplace']);
  });

  it('that are inactive or do not exist fill in nothing', async () => {
    const { id } = await server.create(TEMPLATE, { name: 'Old', job_title: 'Porter', active: false });

    expect([await filled(recruiter, id), await filled(recruiter, 999_999)]).toEqual([{}, {}]);
    expect((await post({ template: id, job_title: 'Porter' })).errors).toHaveProperty('template');
    const vendor = server.by(await server.build.user({ role: 'Vendor' }));
    expect((await vendor.get(`${JOB}derived/?template=${template}`)).status).toBe(403);
  });

  it('are made of a job, each with a name of its own, by users who can create templates', async () => {
    const { data: job } = await post({ ...(await filled(recruiter)), job_title: 'Berth planner' });
    const save = (by: Caller) => by.post(`${JOB}${job.id}/actions/save_as_template/`, {});

    const rejected = await save(recruiter);
    const saved = [await save(server.admin), await save(server.admin)];
    const { body } = await server.admin.get(`${TEMPLATE}?query=Berth&orderBy=id&ascending=1`);

    expect(rejected.status).toBe(403);
    expect(saved.map(({ body: reply }) => reply.message)).toEqual([
      'Template “Berth planner” saved',
      'Template “Berth planner (2)” saved',
    ]);
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['Berth planner', 'Berth planner (2)']);
    const { body: made } = await server.admin.get(`${TEMPLATE}${body.results[0].id}/`);
    expect(made.data).toMatchObject({
      job_title: 'Berth planner',
      workplace: 'remote',
      salary_from: { amount: 40000, currency: 'EUR' },
      skills: [{ skill: { id: skill } }],
    });
  });
});
