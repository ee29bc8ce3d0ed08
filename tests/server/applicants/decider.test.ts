import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { multipart } from '../candidates/candidates-kit.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { STAGE_PERMISSION } from '../workflows/workflows-kit.ts';
import {
  APPLICANT,
  type ApplicantServer,
  type Application,
  CANDIDATE,
  startApplicantServer,
} from './applicants-kit.ts';

const DOCUMENT = '/api/v1/customer/candidate-document/';

describe.each(moduleDatabases())('a Recruiter who decides about applicants and has no candidates, on %s', (kind) => {
  let kit: ApplicantServer;
  let decider: Caller;
  let reader: Caller;
  let one: Application;
  let stranger: number;

  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    const { admin } = kit.server;
    one = await kit.apply();
    stranger = (await kit.server.add()).id;
    await admin.send({
      method: 'PATCH',
      url: `${CANDIDATE}${one.candidate}/`,
      ...multipart({}, { resume: { name: 'cv.txt', bytes: 'Seven years at sea' } }),
    });
    await admin.patch(`${CANDIDATE}${one.candidate}/`, {
      email: 'amelie@x.example',
      current_salary: { amount: 41_000, currency: 'EUR' },
    });
    await admin.send({
      method: 'POST',
      url: DOCUMENT,
      ...multipart(
        { candidate: String(one.candidate), title: 'Seaman’s book' },
        { file: { name: 'b.txt', bytes: 'x' } },
      ),
    });
    decider = await kit.recruiter({ candidate: ['view_own', 'create', 'update', 'delete', 'export'] });
    reader = await kit.recruiter({ candidate: ['view_own'], applicant: ['view'] });
  });

  const at = () => `${CANDIDATE}${one.candidate}/`;
  const papers = async (by: Caller) =>
    (await by.get(`${DOCUMENT}?candidate_id=${one.candidate}`)).body.results?.map(
      ({ is_resume: isResume }: { is_resume: boolean }) => isResume,
    );

  it('reads the candidate, the CV and the documents of the applicant, and no other candidate', async () => {
    const { body, status } = await decider.get(at());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ email: 'amelie@x.example', resume: { name: 'cv.txt' } });
    expect(body.data).not.toHaveProperty('current_salary');
    expect((await decider.get(body.data.resume.url)).text).toBe('Seven years at sea');
    expect((await papers(decider)).toSorted()).toEqual([false, true]);
    expect((await decider.get(`${CANDIDATE}${stranger}/`)).status).toBe(404);
  });

  it('reads them without any permission on candidates, and only who can advance or reject does', async () => {
    const bare = await kit.recruiter({ candidate: [] });
    expect((await bare.get(at())).body.data).toMatchObject({ email: 'amelie@x.example' });
    expect((await bare.get(`${APPLICANT}${one.id}/`)).body.data.applicant).toBeTruthy();
    for (const address of [at(), `${DOCUMENT}?candidate_id=${one.candidate}`]) {
      const { text } = await reader.get(address);
      expect(text).not.toMatch(/amelie@x|cv\.txt|Seaman/);
    }
    expect((await reader.get(at())).status).toBe(404);
  });

  it('changes, deletes and exports nothing that is read that way', async () => {
    const before = (await kit.server.admin.get(at())).body.data.updated_on;
    expect((await decider.patch(at(), { headline: 'Mine' })).status).toBe(403);
    expect((await decider.delete(at())).status).toBe(403);
    expect((await decider.get(`${CANDIDATE}export/?format=csv&columns=name`)).text).not.toContain('Amélie');
    const [document] = (await decider.get(`${DOCUMENT}?candidate_id=${one.candidate}`)).body.results;
    expect((await decider.patch(`${DOCUMENT}${document.id}/`, { title: 'Mine' })).status).toBe(403);
    expect((await decider.delete(`${DOCUMENT}${document.id}/`)).status).toBe(403);
    expect((await kit.server.admin.get(at())).body.data.updated_on).toBe(before);
  });

  it('reads what the stage of the applicant leaves open', async () => {
    const stage = kit.stages['New'];
    const { id: workflow } = (await kit.read(one.id)).workflow;
    const deny = (right: string) =>
      kit.server.create(STAGE_PERMISSION, { workflow, stage, right, role: 'recruiter', effect: 'deny' });
    const rules = [await deny('see_cv'), await deny('see_contact')];
    const { body } = await decider.get(at());
    expect(body.data.email ?? null).toBeNull();
    expect(body.data.resume ?? null).toBeNull();
    expect(await papers(decider)).toEqual([false]);

    const hidden = await deny('view');
    expect((await decider.get(at())).status).toBe(404);
    for (const { id } of [...rules, hidden]) await kit.server.admin.delete(`${STAGE_PERMISSION}${id}/`);
    expect((await decider.get(at())).status).toBe(200);
  });
});
