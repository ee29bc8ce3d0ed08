import { beforeAll, describe, expect, it } from 'vitest';
import type { StageRight } from '#shared/contracts/workflows.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { STAGE_PERMISSION } from '../workflows/workflows-kit.ts';
import { APPLICANT, type ApplicantServer, type Application, startApplicantServer } from './applicants-kit.ts';

const NOTE = '/api/v1/customer/applicant-note/';

describe.each(moduleDatabases())('what a role does with an applicant by the stage on %s', (kind) => {
  let kit: ApplicantServer;
  let recruiter: Caller;
  let reason: number;
  let parkedReason: number;
  let otherJob: number;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    recruiter = await kit.recruiter();
    reason = await kit.reason('rejection');
    parkedReason = await kit.reason('on_hold');
    otherJob = await kit.openJob();
  });

  /** Does something in a stage without the permission, as the recruiter and as an Admin. @returns the statuses. */
  const inStageWithout = async (
    { right, stage }: { readonly right: StageRight; readonly stage: string },
    work: (by: Caller) => Promise<{ readonly status: number }>,
  ): Promise<readonly number[]> => {
    const { rows } = await kit.server.database.query<{ workflow: number }>(
      'select workflow_id as workflow from workflow_stages where id = $1',
      [kit.stages[stage]],
    );
    const { id } = await kit.server.create(STAGE_PERMISSION, {
      workflow: rows[0]!.workflow,
      stage: kit.stages[stage],
      role: 'recruiter',
      right,
      effect: 'deny',
    });
    const denied = await work(recruiter);
    const byAdmin = await work(kit.server.admin);
    await kit.server.admin.delete(`${STAGE_PERMISSION}${id}/`);
    return [denied.status, byAdmin.status];
  };
  const inScreening = async (): Promise<Application> => {
    const one = await kit.apply();
    await kit.act(kit.server.admin, one.id, 'move', { stage: kit.stages['Screening'] });
    return one;
  };

  it.each([
    ['move', () => ({ stage: kit.stages['Interview'] })],
    ['hold', () => ({ hold_reason: parkedReason })],
    ['reject', () => ({ rejection_reason: reason })],
    ['withdraw', () => ({})],
    ['transfer', () => ({ job: otherJob })],
    ['hire', () => ({})],
    ['move_to_onboarding', () => ({})],
  ])('takes no step out of a stage without that permission: %s', async (step, input) => {
    const { id } = await inScreening();

    const statuses = await inStageWithout({ right: 'move_out', stage: 'Screening' }, (by) =>
      kit.act(by, id, step, input()),
    );

    expect(statuses).toEqual([403, 200]);
  });

  it.each([
    ['move', 'Interview', () => ({ stage: kit.stages['Interview'] })],
    ['hold', 'Parked', () => ({ hold_reason: parkedReason })],
    ['reject', 'Rejected', () => ({ rejection_reason: reason })],
    ['hire', 'Hired', () => ({})],
  ])('takes no step into a stage without that permission: %s', async (step, stage, input) => {
    const { id } = await inScreening();

    const statuses = await inStageWithout({ right: 'move_in', stage }, (by) => kit.act(by, id, step, input()));

    expect(statuses).toEqual([403, 200]);
  });

  it('neither reads nor changes an applicant, nor takes steps, without the permission to view', async () => {
    const { id } = await inScreening();
    const without = { right: 'view', stage: 'Screening' } as const;

    expect(await inStageWithout(without, (by) => by.get(`${APPLICANT}${id}/`))).toEqual([404, 200]);
    expect(await inStageWithout(without, (by) => by.patch(`${APPLICANT}${id}/`, { rating: 3 }))).toEqual([404, 200]);
    expect(await inStageWithout(without, (by) => kit.act(by, id, 'reject', { rejection_reason: reason }))).toEqual([
      404, 200,
    ]);
  });

  it('rates only with the permission', async () => {
    const { id } = await inScreening();
    let rating = 0;
    const rate = (by: Caller) => by.patch(`${APPLICANT}${id}/`, { rating: (rating += 1) });

    expect(await inStageWithout({ right: 'score', stage: 'Screening' }, rate)).toEqual([403, 200]);
  });

  it('writes notes, and changes those of their own, only with the permission', async () => {
    const { id } = await inScreening();
    const written = { applicant: id, title: 'Call', text: '<p>Knows the port.</p>' };
    const own = (await recruiter.post(NOTE, written)).body.data.id as number;
    const without = { right: 'comment', stage: 'Screening' } as const;

    expect(await inStageWithout(without, (by) => by.post(NOTE, written))).toEqual([403, 201]);
    const changed = await inStageWithout(without, (by) => by.patch(`${NOTE}${own}/`, { title: 'Talk' }));
    expect(changed[0]).toBe(403);
    expect((await recruiter.patch(`${NOTE}${own}/`, { title: 'Talk' })).status).toBe(200);
  });
});
