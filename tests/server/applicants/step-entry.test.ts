import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { bulkBy } from '../bulk/bulk-kit.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { makePublished, type PlannedStage, STAGE_PERMISSION } from '../workflows/workflows-kit.ts';
import { type ApplicantServer, type Application, CANDIDATE, startApplicantServer } from './applicants-kit.ts';

const company = ['candidate.current_company'];

/** A workflow whose every stage but the second asks for something. */
const DEMANDING: Readonly<Record<string, PlannedStage>> = {
  Fresh: { kind: 'new', required_fields: company },
  Talk: { kind: 'interview', required_fields: company },
  Desk: { kind: 'screen' },
  Waiting: { kind: 'hold', required_fields: company, reason_purpose: 'on_hold' },
  Papers: { kind: 'onboarding', required_fields: company, reason_purpose: 'offer_declined' },
  Signed: { kind: 'hired', required_fields: company, reason_purpose: 'offer_declined' },
  No: { kind: 'rejected', required_fields: company, reason_purpose: 'rejection' },
  Gone: { kind: 'withdrawn', required_fields: company, reason_purpose: 'offer_declined' },
};

describe.each(moduleDatabases())('a step into a stage on %s', (kind) => {
  let kit: ApplicantServer;
  let recruiter: Caller;
  let job: number;
  let stages: Readonly<Record<string, number>>;
  const reasons: Record<string, number> = {};
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    recruiter = await kit.recruiter();
    const workflow = await makePublished(kit.server, DEMANDING, { name: 'Demanding' });
    stages = workflow.stages;
    job = await kit.openJob({ workflow: workflow.id, job_title: 'Pilot' });
    for (const purpose of ['on_hold', 'rejection', 'withdrawal', 'reopening', 'offer_declined'])
      reasons[purpose] = await kit.reason(purpose);
  });

  const setCompany = (candidate: number, current_company: string | null) =>
    kit.server.admin.patch(`${CANDIDATE}${candidate}/`, { current_company });
  const inDesk = async (): Promise<Application> => {
    const one = await kit.apply(job);
    await setCompany(one.candidate, 'Elbkontor');
    for (const stage of ['Talk', 'Desk']) {
      const { status, text } = await kit.act(kit.server.admin, one.id, 'move', { stage: stages[stage] });
      if (status !== 200) throw new Error(text);
    }
    await setCompany(one.candidate, null);
    return one;
  };
  const placeOf = async (id: number) => {
    const { stage, status } = await kit.read(id);
    return [stage?.name, status];
  };

  it.each([
    { step: 'hire', stage: 'Signed', field: 'move_reason', reason: 'offer_declined', own: {} },
    { step: 'move_to_onboarding', stage: 'Papers', field: 'move_reason', reason: 'offer_declined', own: {} },
    { step: 'hold', stage: 'Waiting', field: 'hold_reason', reason: 'on_hold', own: {} },
    { step: 'reject', stage: 'No', field: 'rejection_reason', reason: 'rejection', own: {} },
    { step: 'withdraw', stage: 'Gone', field: 'move_reason', reason: 'offer_declined', own: {} },
  ])('asks what the move asks: $step', async ({ step, stage, field, reason, own }) => {
    const { id, candidate } = await inDesk();
    const given = { ...own, [field]: reasons[reason] };

    const lacking = await kit.act(recruiter, id, step, given);
    await setCompany(candidate, 'Elbkontor');
    const without = await kit.act(recruiter, id, step, own);
    const before = await placeOf(id);
    const taken = await kit.act(recruiter, id, step, given);

    expect([lacking.status, lacking.body.errors.stage.text]).toEqual([
      422,
      `Before the move to ${stage}, add: Current company.`,
    ]);
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, [field]]);
    expect(before).toEqual(['Desk', 'active']);
    expect([taken.status, (await placeOf(id))[0]]).toEqual([200, stage]);
    expect((await kit.steps(id)).at(-1)).toMatchObject({ kind: step, reason: { id: reasons[reason] } });
  });

  it('asks when an applicant comes back too: resume, reopen, and the move to another job', async () => {
    const [parked, ended, moving] = [await kit.apply(job), await kit.apply(job), await inDesk()];
    for (const { id, candidate } of [parked, ended]) {
      await setCompany(candidate, 'Elbkontor');
      await kit.act(recruiter, id, 'move', { stage: stages['Talk'] });
    }
    const held = await kit.act(recruiter, parked.id, 'hold', { hold_reason: reasons['on_hold'] });
    const rejected = await kit.act(recruiter, ended.id, 'reject', { rejection_reason: reasons['rejection'] });
    for (const { candidate } of [parked, ended]) await setCompany(candidate, null);
    const other = await kit.openJob({ workflow: await workflowOf(job), job_title: 'Navigator' });

    const steps: readonly (readonly [Application, string, object])[] = [
      [parked, 'resume', {}],
      [ended, 'reopen', { reopening_reason: reasons['reopening'] }],
      [moving, 'transfer', { job: other }],
    ];
    const lacking = [];
    for (const [{ id }, step, input] of steps) lacking.push((await kit.act(recruiter, id, step, input)).body);
    for (const [{ candidate }] of steps) await setCompany(candidate, 'Elbkontor');
    const taken = [];
    for (const [{ id }, step, input] of steps) taken.push((await kit.act(recruiter, id, step, input)).status);

    expect([held.status, rejected.status]).toEqual([200, 200]);
    expect(lacking.map(({ errors }) => errors.stage.text)).toEqual(
      ['Talk', 'Talk', 'Fresh'].map((stage) => `Before the move to ${stage}, add: Current company.`),
    );
    expect(taken).toEqual([200, 200, 200]);
  });

  it('asks nothing of those whose application ends because the job does', async () => {
    const ending = await kit.openJob({ workflow: await workflowOf(job), job_title: 'Stoker' });
    const { id } = await kit.apply(ending);

    const { status, text } = await kit.server.admin.post(`/api/v1/customer/job/${ending}/transitions/close/`, {
      close_reason: await kit.reason('closing'),
      applicants: [{ status: 'active', decision: 'reject' }],
    });

    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(await placeOf(id)).toEqual(['No', 'rejected']);
  });

  it('is known before it is taken: where each leads, and what is asked there', async () => {
    const { id } = await inDesk();

    const { data } = (await recruiter.get(`/api/v1/customer/applicant/${id}/way/`)).body;

    expect(data.leads_to).toEqual(
      expect.arrayContaining([
        { step: 'hire', stage: stages['Signed'] },
        { step: 'hold', stage: stages['Waiting'] },
        { step: 'reject', stage: stages['No'] },
      ]),
    );
    const asked = data.stages.filter(({ name }: { name: string }) => ['Signed', 'Waiting', 'No'].includes(name));
    expect(asked.map(({ requirements }: { requirements: object[] }) => requirements)).toEqual(
      Array.from({ length: 3 }, () => [expect.objectContaining({ field: 'current_company', met: false })]),
    );
  });

  describe('is undone only with today’s permissions on both stages', () => {
    const denied = async (right: string, stage: string): Promise<() => Promise<unknown>> => {
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
      return () => kit.server.admin.delete(`${STAGE_PERMISSION}${id}/`);
    };

    it.each([
      ['move_out', 'Screening'],
      ['move_in', 'New'],
    ])('%s of %s', async (right, stage) => {
      const { id } = await kit.apply();
      const { body } = await kit.act(recruiter, id, 'move', { stage: kit.stages['Screening'] });
      const allow = await denied(right, stage);
      const without = await kit.act(recruiter, id, 'undo', { event: body.outcome.event });
      await allow();
      const again = await kit.act(recruiter, id, 'undo', { event: body.outcome.event });

      expect([without.status, again.status, await placeOf(id)]).toEqual([403, 200, ['New', 'active']]);
    });

    it('of a bulk move too, for each applicant', async () => {
      const ids = [(await kit.apply()).id, (await kit.apply()).id];
      const bulk = bulkBy(recruiter);
      const done = await bulk.run({
        resource: 'applicants',
        work: { kind: 'transitions', key: 'move', data: { stage: kit.stages['Screening'] } },
        records: { ids },
      });
      const allow = await denied('move_in', 'New');
      const undone = await bulk.act(done.id, 'undo');
      const places = await Promise.all(ids.map(placeOf));
      await allow();

      expect([done.counts.done, undone.counts]).toMatchObject([2, { undone: 0, kept: 2 }]);
      expect(places).toEqual([
        ['Screening', 'active'],
        ['Screening', 'active'],
      ]);
    });
  });

  const workflowOf = async (id: number): Promise<number> =>
    (await kit.server.admin.get(`/api/v1/customer/job/${id}/`)).body.data.workflow.id;
});
