import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { APPLICANT, type ApplicantServer, startApplicantServer } from './applicants-kit.ts';

const JOB = '/api/v1/customer/job/';

describe.each(moduleDatabases())('fields of jobs that are hidden from Hiring Managers in applicants, on %s', (kind) => {
  let kit: ApplicantServer;
  let manager: Caller;
  let id: number;
  let job: number;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    const user = await kit.server.build.user({ role: 'Hiring Manager' });
    manager = kit.server.by(user);
    job = await kit.openJob({ job_title: 'Harbour pilot', hiring_manager: user.id });
    ({ id } = await kit.apply(job));
  });

  const urls = () => [
    `${APPLICANT}${id}/`,
    APPLICANT,
    `${APPLICANT}?orderBy=organization&ascending=1`,
    `${APPLICANT}export/?format=csv`,
    `${JOB}${job}/`,
    JOB,
  ];

  it('are absent from the job and from what applicants have of it', async () => {
    const ask = async () => Promise.all(urls().map(async (url) => (await manager.get(url)).text));
    const before = await ask();
    const settings = {
      module_configurations: { applicants: { hidden_job_fields_for_hiring_managers: ['organization'] } },
    };
    await kit.server.admin.patch('/api/v1/customer/admin-setting/', { settings: JSON.stringify(settings) });
    const hidden = await ask();
    const filtered = await manager.get(`${APPLICANT}?filter=${encodeURIComponent('{"organization":1}')}`);

    for (const text of before) expect(text).toMatch(/Halden Group/);
    for (const text of hidden) expect(text).not.toMatch(/Halden Group|"organization"/);
    expect(filtered.status).toBe(400);
    expect((await kit.server.admin.get(`${APPLICANT}${id}/`)).text).toMatch(/Halden Group/);
  });
});
