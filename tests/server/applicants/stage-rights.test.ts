import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { STAGE_PERMISSION } from '../workflows/workflows-kit.ts';
import {
  APPLICANT,
  type ApplicantServer,
  CANDIDATE,
  type Application,
  STEP,
  startApplicantServer,
} from './applicants-kit.ts';

const PHONE = '+4915155512345';

describe.each(moduleDatabases())('what a role sees of an applicant by the stage on %s', (kind) => {
  let kit: ApplicantServer;
  let recruiter: Caller;
  let open: Application;
  let closed: Application;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    recruiter = await kit.recruiter({
      applicant: ['view', 'create', 'update', 'export'],
      candidate: ['view_global', 'see_salary'],
    });
    [open, closed] = [await kit.apply(), await kit.apply()];
    for (const { candidate } of [open, closed])
      await kit.server.admin.patch(`${CANDIDATE}${candidate}/`, {
        phones: [{ phone: PHONE, label: 'mobile', is_primary: true }],
        candidate_phone: PHONE,
        expected_salary: { amount: 52_000, currency: 'EUR' },
      });
    await kit.act(recruiter, closed.id, 'move', { stage: kit.stages['Screening'] });
  });

  const denied = async (right: string, work: () => Promise<void>) => {
    const { workflow } = await kit.read(closed.id);
    const { id } = await kit.server.create(STAGE_PERMISSION, {
      workflow: workflow.id,
      stage: kit.stages['Screening'],
      role: 'recruiter',
      right,
      effect: 'deny',
    });
    await work();
    await kit.server.admin.delete(`${STAGE_PERMISSION}${id}/`);
  };
  const listed = async (filter: object = {}): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await recruiter.get(`${APPLICANT}?orderBy=id&ascending=1&filter=${encodeURIComponent(JSON.stringify(filter))}`))
      .body.results;
  const idsOf = async (filter?: object) => (await listed(filter)).map(({ id }) => id);

  it('is everything as long as no stage takes something away', async () => {
    expect(await idsOf()).toEqual([open.id, closed.id]);
    expect(await listed()).toMatchObject([{ candidate_phone: PHONE }, { candidate_phone: PHONE }]);
  });

  it('is nothing in a stage without the permission to view, neither the steps nor the way', async () => {
    await denied('view', async () => {
      const addresses = [
        `${APPLICANT}${closed.id}/`,
        `${APPLICANT}${closed.id}/way/`,
        `${APPLICANT}${closed.id}/activity/`,
      ];

      expect(await idsOf()).toEqual([open.id]);
      expect(await idsOf({ q: PHONE.slice(-6) })).toEqual([open.id]);
      for (const address of addresses) expect([address, (await recruiter.get(address)).status]).toEqual([address, 404]);
      expect((await recruiter.get(`${STEP}?applicant_id=${closed.id}`)).body.count).toBe(0);
      expect((await kit.server.admin.get(`${APPLICANT}${closed.id}/`)).status).toBe(200);
    });
    expect(await idsOf()).toEqual([open.id, closed.id]);
  });

  it.each([
    ['see_contact', 'candidate_phone', { candidate_phone: PHONE }],
    ['see_salary', 'expected_salary', { expected_salary: { minimum: { amount: 1, currency: 'EUR' } } }],
  ])('lacks fields in a stage without the permission: %s', async (right, name, filter) => {
    await denied(right, async () => {
      const [seen, hidden] = await listed();
      const { text } = await recruiter.get(`${APPLICANT}export/?format=csv&columns=applicant,${name}`);

      expect([name in seen!, name in hidden!]).toEqual([true, false]);
      expect(name in (await recruiter.get(`${APPLICANT}${closed.id}/`)).body.data).toBe(false);
      expect(await idsOf(filter)).toEqual([open.id]);
      expect(text.match(/15155512345|52,?000/g)?.length ?? 0).toBe(1);
    });
    expect(await idsOf(filter)).toEqual([open.id, closed.id]);
  });
});
