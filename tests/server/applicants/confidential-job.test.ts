import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { APPLICANT, type ApplicantServer, startApplicantServer, STEP } from './applicants-kit.ts';

const CANDIDATE = '/api/v1/customer/candidate/';
const SECRET = 'Merger counsel';

describe.each(moduleDatabases())('a confidential job that a candidate was moved from, on %s', (kind) => {
  let kit: ApplicantServer;
  let recruiter: Caller;
  let secret: number;
  let applicant: number;
  let other: number;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    const options = ['view_global', 'view', 'update', 'export'];
    const reader = await kit.server.build.user({
      role: 'Recruiter',
      permissions: { job: options, applicant: options, candidate: options, task: options },
    });
    recruiter = kit.server.by(reader);
    secret = await kit.openJob({ job_title: SECRET, confidential: true });
    applicant = (await kit.apply(secret)).id;
    other = (await kit.apply(secret)).candidate;
    await kit.server.create('/api/v1/customer/task/', { title: 'Call', job: secret, assignee: reader.id });
    await kit.act(kit.server.admin, applicant, 'transfer', { job: await kit.openJob() });
  }, 120_000);

  it('is named nowhere to a Recruiter who cannot view it', async () => {
    const filter = encodeURIComponent(JSON.stringify({ job: secret }));
    const answers = await Promise.all(
      [
        `${APPLICANT}${applicant}/`,
        `${APPLICANT}${applicant}/activity/`,
        `${STEP}?applicant_id=${applicant}`,
        `${CANDIDATE}?limit=50`,
        `${CANDIDATE}${other}/`,
        `${CANDIDATE}${other}/activity/`,
        `${CANDIDATE}export/?columns=name,job`,
        '/api/v1/customer/task/?limit=50',
        '/api/v1/customer/activity/?limit=100',
        '/api/v1/customer/my-work/',
        '/api/v1/search/?query=Merger',
        `/api/v1/search/?query=Hald`,
        '/api/v1/customer/notifications/',
      ].map(async (address) => [address, (await recruiter.get(address)).text] as const),
    );

    expect(answers.filter(([, text]) => text.includes(SECRET)).map(([address]) => address)).toEqual([]);
    expect((await recruiter.get(`${CANDIDATE}?filter=${filter}`)).body.count).toBe(0);
    expect((await recruiter.get(`${CANDIDATE}${other}/`)).body.data.job).toBeNull();
    expect((await kit.server.admin.get(`${CANDIDATE}?filter=${filter}`)).body.count).toBe(1);
  });

  it('is hidden in the activity, which says that the applicant had another', async () => {
    const { results } = (await recruiter.get(`${APPLICANT}${applicant}/activity/`)).body;

    expect(JSON.stringify(results)).toContain('Hidden job');
  });
});
