import { beforeAll, describe, expect, it } from 'vitest';
import type { ApplicantWay } from '#shared/contracts/applicants.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { APPLICANT, type ApplicantServer, startApplicantServer } from './applicants-kit.ts';

const HIDDEN_FIELDS = 'hidden_candidate_fields_for_hiring_managers';

describe.each(moduleDatabases())('the way of an applicant on %s', (kind) => {
  let kit: ApplicantServer;
  let recruiter: Caller;
  let manager: Caller;
  let managed: number;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    recruiter = await kit.recruiter();
    const person = await kit.server.build.user({ role: 'Hiring Manager' });
    manager = kit.server.by(person);
    managed = await kit.openJob({ hiring_manager: person.id });
  });

  const move = (id: number, to: string) => kit.act(recruiter, id, 'move', { stage: kit.stages[to] });
  const wayOf = async (id: number, by = recruiter): Promise<ApplicantWay> =>
    (await by.get(`${APPLICANT}${id}/way/`)).body.data;
  const stageOf = ({ stages }: ApplicantWay, name: string) => stages.find((stage) => stage.name === name)!;
  const inInterview = async (job?: number) => {
    const application = await kit.apply(job);
    await move(application.id, 'Screening');
    await move(application.id, 'Interview');
    return application;
  };

  it('has the working days spent in each stage, from the steps alone, without those that were undone', async () => {
    const { id } = await inInterview();
    const { database } = kit.server;
    await database.query(
      `update applicant_events set created_on = timestamptz '2026-11-02 09:00Z' + (n - 1) * interval '1 day'
         from (select id, row_number() over (order by id) as n from applicant_events where applicant_id = $1) numbered
        where applicant_events.id = numbered.id`,
      [id],
    );
    const { body } = await move(id, 'Offer');
    await kit.act(recruiter, id, 'undo', { event: body.outcome?.event });

    const way = await wayOf(id);

    expect(['New', 'Screening', 'Parked', 'Hired'].map((name) => stageOf(way, name).days)).toEqual([1, 1, null, null]);
    expect(stageOf(way, 'Offer').days).toBeNull();
    expect(stageOf(way, 'Interview').days).toBeGreaterThan(0);
  });

  it('says by when the applicant should have left the stage, and when it would be due in the next', async () => {
    const { id } = await kit.apply();
    const before = stageOf(await wayOf(id), 'Screening');
    await move(id, 'Screening');

    const way = await wayOf(id);

    expect(before.sla_days).toBe(3);
    expect(way.due).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(before.due_if_moved).toBe(way.due);
    expect(stageOf(way, 'Interview').due_if_moved).toBeNull();
  });

  it('names what the next stage requires, and whether it is there', async () => {
    const { id, candidate } = await inInterview();
    const missing = stageOf(await wayOf(id), 'Offer');
    await kit.server.admin.patch(`/api/v1/customer/candidate/${candidate}/`, { current_company: 'Halden' });

    const met = stageOf(await wayOf(id), 'Offer');

    const requirement = { kind: 'field', name: 'Current company', of: 'candidate', field: 'current_company' };
    expect(missing).toMatchObject({ allowed: false, missing: ['Current company'] });
    expect(missing.requirements).toEqual([{ ...requirement, category: null, met: false }]);
    expect(met).toMatchObject({ allowed: true, missing: [] });
    expect(met.requirements).toEqual([{ ...requirement, category: null, met: true }]);
  });

  it('doesn’t name a field that the user can’t see, nor does the error of the move', async () => {
    const { id } = await inInterview(managed);
    const hide = (names: readonly string[]) =>
      kit.server.admin.patch('/api/v1/customer/admin-setting/', {
        settings: JSON.stringify({ module_configurations: { applicants: { [HIDDEN_FIELDS]: names } } }),
      });
    const before = await wayOf(id, manager);
    await hide(['current_company']);

    const way = await manager.get(`${APPLICANT}${id}/way/`);
    const rejected = await kit.act(manager, id, 'move', { stage: kit.stages['Offer'] });
    await hide([]);

    expect(stageOf(before, 'Offer').missing).toEqual(['Current company']);
    expect(way.text).not.toMatch(/current.company/i);
    expect(stageOf(way.body.data, 'Offer').requirements).toMatchObject([{ kind: 'hidden', field: null, met: false }]);
    expect([rejected.status, /current.company/i.test(rejected.text)]).toEqual([422, false]);
  });

  it('has no days for users who can’t read the steps', async () => {
    const vendor = kit.server.by(await kit.server.build.user({ role: 'Vendor' }));
    const { id } = await kit.apply(undefined, {}, vendor);
    await move(id, 'Screening');

    const way = await wayOf(id, vendor);

    expect(stageOf(way, 'New').days).toBeNull();
    expect(stageOf(await wayOf(id), 'New').days).toBe(0);
  });
});
