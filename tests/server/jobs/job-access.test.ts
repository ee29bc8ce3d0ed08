import { beforeAll, describe, expect, it } from 'vitest';
import {
  COMPANY,
  type Caller,
  DEPARTMENT,
  type HierarchyServer,
  ORG,
  startHierarchyServer,
  UNIT,
} from '../resources/hierarchy.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';

const JOB = '/api/v1/customer/job/';

describe.each(moduleDatabases())('who sees which jobs, on %s', (kind) => {
  let server: HierarchyServer;
  const at: Record<'organization' | 'company' | 'business_unit' | 'department', number> = {} as never;
  const jobs: Record<string, number> = {};
  let manager: TestUser;
  let asManager: Caller;
  let recruiter: TestUser;

  const create = async (job_title: string, values: object = {}) => {
    const { id } = await server.create(JOB, { job_title, openings: 1, organization: at.organization, ...values });
    jobs[job_title] = id;
    return id;
  };
  const titles = async (caller: Caller): Promise<string[]> =>
    (await caller.get(`${JOB}?limit=50`)).body.results.map(({ job_title }: { job_title: string }) => job_title).sort();
  const hierarchy = (type: string) =>
    server.admin.patch('/api/v1/customer/admin-setting/', {
      settings: JSON.stringify({
        module_configurations: { jobs: { type_of_hierarchy_for_hiring_managers: type } },
      }),
    });
  const recruiterWith = async (...options: string[]) =>
    server.by(await server.build.user({ role: 'Recruiter', permissions: { job: options } }));

  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    at.organization = (await server.create(ORG, { name: 'Halden Group' })).id;
    at.company = (await server.create(COMPANY, { name: 'Halden Logistics', organization: at.organization })).id;
    const { organization, company } = at;
    at.business_unit = (await server.create(UNIT, { name: 'Port of Hamburg', organization, company })).id;
    const { business_unit } = at;
    at.department = (
      await server.create(DEPARTMENT, { name: 'Terminal dispatch', organization, company, business_unit })
    ).id;
    manager = await server.build.user({ role: 'Hiring Manager' });
    asManager = server.by(manager);
    recruiter = await server.build.user({ role: 'Recruiter', permissions: { job: ['view_own'] } });
    await create('of the organization');
    await create('of the company', { company });
    await create('of the unit', { company, business_unit });
    await create('of the department', { company, business_unit, department: at.department });
    await create('confidential', { confidential: true });
    await create('with the manager', { hiring_team: [{ user: manager.id, part: 'interviewer' }] });
    await create('confidential with the recruiter', { confidential: true, recruiter: recruiter.id });
    await server.create('/api/v1/users/unit/', { user: manager.id, organization, company, business_unit });
  });

  it('shows confidential jobs to Admins, Super Recruiters and their team alone', async () => {
    const superRecruiter = server.by(await server.build.user({ role: 'Super Recruiter' }));
    const flagged = server.by(
      await server.build.user({ role: 'Recruiter', isSuperRecruiter: true, permissions: { job: [] } }),
    );
    const others = await recruiterWith('view_global');

    for (const caller of [server.admin, superRecruiter, flagged])
      expect(await titles(caller)).toEqual(expect.arrayContaining(['confidential', 'confidential with the recruiter']));
    expect(await titles(others)).not.toEqual(expect.arrayContaining([expect.stringContaining('confidential')]));
    expect((await others.get(`${JOB}${jobs['confidential']}/`)).status).toBe(404);
    expect(await titles(server.by(recruiter))).toEqual(['confidential with the recruiter']);
  });

  it('shows Hiring Managers the jobs of their own unit and those with them on the team', async () => {
    expect(await titles(asManager)).toEqual(['of the unit', 'with the manager']);
  });

  it.each([
    ['type_1', ['of the unit', 'with the manager']],
    ['type_2', ['of the department', 'of the unit', 'with the manager']],
    ['type_3', ['with the manager']],
    ['type_4', ['of the company', 'of the organization', 'of the unit', 'with the manager']],
  ])('follows the hierarchy that the team sets: %s', async (type, expected) => {
    await hierarchy(type);
    try {
      expect(await titles(asManager)).toEqual(expect.arrayContaining(expected));
      expect((await titles(asManager)).filter((title) => !expected.includes(title))).toEqual(
        type === 'type_4' ? ['with the manager'].filter((title) => !expected.includes(title)) : [],
      );
    } finally {
      await hierarchy('hm_need_to_be_on_immediate_hierarchy');
    }
  });

  it('shows openings and notes to those who see the job', async () => {
    const openings = async (caller: Caller, job: string) =>
      (await caller.get(`/api/v1/customer/job-opening/?job_id=${jobs[job]}`)).body.results.length;
    await server.create('/api/v1/customer/job-note/', {
      job: jobs['confidential'],
      title: 'Quiet',
      text: '<p>Quiet</p>',
    });
    const others = await recruiterWith('view_global');

    expect([await openings(server.admin, 'confidential'), await openings(others, 'confidential')]).toEqual([1, 0]);
    expect(await openings(asManager, 'of the unit')).toBe(1);
    expect(await openings(asManager, 'of the department')).toBe(0);
    expect((await others.get('/api/v1/customer/job-note/')).body.count).toBe(0);
    expect((await server.admin.get('/api/v1/customer/job-note/')).body.count).toBe(1);
  });

  it('shows Vendors what is shared with them, and never a confidential job', async () => {
    const vendor = await server.build.user({ role: 'Vendor' });
    await create('shared with the vendor', { vendors: [vendor.id], confidential: true });

    const seen = await titles(server.by(vendor));

    expect(seen).toContain('shared with the vendor');
    expect(seen).not.toContain('confidential');
  });
});
