import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type Caller, ORG } from '../resources/hierarchy.ts';
import { CANDIDATE, type CandidateServer, multipart, startCandidateServer } from './candidates-kit.ts';

const JOB = '/api/v1/customer/job/';
const APPLICANT = '/api/v1/customer/applicant/';
const DOCUMENT = '/api/v1/customer/candidate-document/';
const NOTE = '/api/v1/customer/candidate-note/';

describe.each(moduleDatabases())('candidates for Hiring Managers on %s', (kind) => {
  let server: CandidateServer;
  let manager: TestUser;
  let asManager: Caller;
  const jobs: Record<string, number> = {};
  const applicants: Record<string, number> = {};
  const candidates: Record<string, { id: number; resume: { url: string } }> = {};

  beforeAll(async () => {
    server = await startCandidateServer(kind);
    manager = await server.build.user({ role: 'Hiring Manager' });
    asManager = server.by(manager);
    const { id: organization } = await server.create(ORG, { name: 'Halden Group' });
    const create = async (job_title: string, values: object = {}) => {
      jobs[job_title] = (await server.create(JOB, { job_title, organization, openings: 1, ...values })).id;
    };
    await create('own', { hiring_team: [{ user: manager.id, part: 'interviewer' }] });
    await create('other');
    await create('confidential', { confidential: true });
    for (const name of ['own', 'other', 'confidential', 'nothing']) {
      const parts = multipart(
        {
          first_name: `Of ${name}`,
          last_name: 'Lambert',
          headline: 'Planner',
          birth_date: '1990-02-01',
          address: 'Kai 1',
        },
        { resume: { name: 'cv.txt', bytes: name } },
      );
      candidates[name] = (await server.admin.send({ method: 'POST', url: CANDIDATE, ...parts })).body.data;
      await server.create(NOTE, { candidate: candidates[name]!.id, title: 'Call', text: '<p>Call</p>' });
      if (jobs[name]) await apply(name, name);
    }
  }, 60_000);

  const apply = async (name: string, job: string) => {
    applicants[name] = (await server.create(APPLICANT, { candidate: candidates[name]!.id, job: jobs[job] })).id;
  };
  const at = (name: string) => `${CANDIDATE}${candidates[name]!.id}/`;
  const idsOf = async (caller: Caller, url: string, field = 'id') =>
    (await caller.get(url)).body.results.map((row: Record<string, unknown>) => {
      const value = row[field];
      return typeof value === 'object' && value !== null ? (value as { id: number }).id : value;
    });

  it('are those who applied for jobs that the manager can view, without their salary', async () => {
    expect(await idsOf(asManager, CANDIDATE)).toEqual([candidates['own']!.id]);
    const own = await asManager.get(at('own'));
    expect(own.body.data).toMatchObject({ name: 'Of own Lambert', headline: 'Planner' });
    expect(own.body.data).not.toHaveProperty('expected_salary');
    for (const name of ['other', 'confidential', 'nothing']) expect((await asManager.get(at(name))).status).toBe(404);
    expect((await asManager.patch(at('own'), { headline: 'x' })).status).toBe(403);
    expect((await asManager.post(CANDIDATE, { first_name: 'A', last_name: 'B' })).status).toBe(403);
  });

  it('come with their CVs and documents, and with nothing of other candidates', async () => {
    expect((await asManager.get(candidates['own']!.resume.url)).text).toBe('own');
    expect((await asManager.get(candidates['other']!.resume.url)).status).toBe(404);
    expect(await idsOf(asManager, DOCUMENT, 'candidate')).toEqual([candidates['own']!.id]);
    expect(
      (await asManager.get(`/api/v1/customer/candidate-skill/?candidate_id=${candidates['other']!.id}`)).body,
    ).toMatchObject({ count: 0 });
    expect((await asManager.get(NOTE)).status).toBe(403);
  });

  it('are hidden again as soon as no such application is left', async () => {
    const { id } = candidates['nothing']!;
    await apply('nothing', 'own');
    expect((await asManager.get(at('nothing'))).status).toBe(200);
    expect((await asManager.get(CANDIDATE)).body.count).toBe(2);
    await server.admin.patch(`${JOB}${jobs['own']}/`, { hiring_team: [] });
    expect((await asManager.get(CANDIDATE)).body.count).toBe(0);
    await server.admin.patch(`${JOB}${jobs['own']}/`, { hiring_team: [{ user: manager.id, part: 'interviewer' }] });
    expect(await idsOf(asManager, CANDIDATE)).toContain(id);

    await server.admin.delete(`${APPLICANT}${applicants['nothing']}/`);

    expect((await asManager.get(at('nothing'))).status).toBe(404);
    expect((await asManager.get(CANDIDATE)).body.count).toBe(1);
  });

  it('cannot be added to a job by a manager who cannot view them', async () => {
    const add = (name: string) => asManager.post(APPLICANT, { candidate: candidates[name]!.id, job: jobs['own'] });

    expect((await add('other')).body.errors).toHaveProperty('candidate');
  });

  it('have no list for managers, only details', async () => {
    const { resources } = (await asManager.get('/api/v1/catalogue/')).body.data;

    expect(resources.candidates).toMatchObject({ open: ['show'], can: { list: true, create: false, edit: false } });
  });

  it('lose the fields that the module configurations of candidates or of applicants hide', async () => {
    const settings = (modules: object) =>
      server.admin.patch('/api/v1/customer/admin-setting/', {
        settings: JSON.stringify({ module_configurations: modules }),
      });
    const names = ['headline', 'birth_date', 'age', 'address'];
    expect(Object.keys((await asManager.get(at('own'))).body.data)).toEqual(expect.arrayContaining(names));

    await settings({
      candidates: { hidden_candidate_fields_for_hiring_managers: ['birth_date'] },
      applicants: { hidden_candidate_fields_for_hiring_managers: ['headline'] },
    });
    const hidden = (await asManager.get(at('own'))).body.data;
    const others = (await server.recruiter.get(at('own'))).body.data;
    await settings({
      candidates: { hidden_candidate_fields_for_hiring_managers: [] },
      applicants: { hidden_candidate_fields_for_hiring_managers: [] },
    });

    for (const name of ['headline', 'birth_date', 'age']) expect(hidden).not.toHaveProperty(name);
    expect(hidden).toMatchObject({ address: 'Kai 1' });
    expect(Object.keys(others)).toEqual(expect.arrayContaining(names));
  });

  it('have applicants only where the job can be viewed', async () => {
    const vendor = server.by(await server.build.user({ role: 'Vendor' }));
    const all = [applicants['own'], applicants['other'], applicants['confidential']];

    expect(await idsOf(asManager, APPLICANT)).toEqual([applicants['own']]);
    expect((await idsOf(server.recruiter, APPLICANT)).sort()).toEqual([applicants['own'], applicants['other']].sort());
    expect(await idsOf(vendor, APPLICANT)).toEqual([]);
    expect((await idsOf(server.admin, APPLICANT)).sort()).toEqual(all.sort());
    expect((await asManager.get(`${APPLICANT}${applicants['confidential']}/`)).status).toBe(404);
    expect((await vendor.get(`${APPLICANT}${applicants['confidential']}/`)).status).toBe(404);
  });
});
