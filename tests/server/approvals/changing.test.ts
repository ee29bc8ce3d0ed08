import { beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { JOB, NOTE, STATUS, startApprovalServer } from './approvals-kit.ts';

const OPENING = '/api/v1/customer/job-opening/';

describe.each(moduleDatabases())('approval on %s', async (kind) => {
  const server = await startApprovalServer(kind);
  const { people, rita, level, matrix, submitted, job, decide, isAsked, forgetMatrices } = server;

  beforeEach(forgetMatrices);

  describe('of a job that runs', () => {
    const running = async (values: object = {}) => {
      const id = await submitted({ salary_to: { amount: 50_000, currency: 'EUR' }, ...values });
      await decide(people.jonas, id);
      return id;
    };
    const salary = { salary_to: { amount: 70_000, currency: 'EUR' } };

    it('is asked anew for a guarded field, and the former value stays until then', async () => {
      await matrix([level(1, people.jonas)]);
      const id = await running();
      await rita.patch(`${JOB}${id}/`, salary);
      const waiting = await job(id);
      expect(waiting).toMatchObject({ job_status: 'pending_approval' });
      expect(Number(waiting.salary_to.amount)).toBe(50_000);

      await decide(people.jonas, id);
      const approved = await job(id);
      expect(approved).toMatchObject({ job_status: 'open' });
      expect(Number(approved.salary_to.amount)).toBe(70_000);
    });

    it('brings it back with its note where the change is rejected', async () => {
      await matrix([level(1, people.jonas)]);
      const id = await running();
      await rita.patch(`${JOB}${id}/`, { openings: 4 });
      await decide(people.jonas, id, { is_approved: false, ...NOTE });

      expect(await job(id)).toMatchObject({ job_status: 'draft', rejection_note: 'Too expensive', openings: 1 });
    });

    it('asks once about two changes, and starts over with the second', async () => {
      await matrix([level(1, people.jonas), level(2, people.elif)]);
      const id = await submitted();
      await decide(people.jonas, id);
      await decide(people.elif, id);
      await rita.patch(`${JOB}${id}/`, { job_title: 'Night dispatcher' });
      await decide(people.jonas, id);
      await rita.patch(`${JOB}${id}/`, { openings: 2 });

      expect([await isAsked(people.jonas, id), await isAsked(people.elif, id)]).toEqual([true, false]);
      await decide(people.jonas, id);
      await decide(people.elif, id);
      expect(await job(id)).toMatchObject({ job_title: 'Night dispatcher', openings: 2, job_status: 'open' });
    });

    const openings = async (id: number) =>
      (await server.admin.get(`${OPENING}?job_id=${id}&orderBy=id&ascending=1`)).body.results.map(
        ({ status }: { status: string }) => status,
      );
    const added = async (id: number, values: object = {}) =>
      (await rita.post(OPENING, { job: id, reason: 'new_position', ...values })).body.data;

    it('is asked anew for an opening added as its own record, which waits until then', async () => {
      await matrix([level(1, people.jonas)]);
      const id = await running();
      const opening = await added(id, { target_start: '2027-02-01' });
      expect(opening.status).toBe('waiting');
      expect(await job(id)).toMatchObject({ job_status: 'pending_approval', openings: 1 });
      await added(id);
      const { rounds } = (await rita.get(`/api/v1/customer/approval/job/${id}/`)).body.data;
      expect(rounds[0].changes).toEqual([{ field: 'openings', from: 1, to: 3 }]);
      expect((await rita.patch(`${OPENING}${opening.id}/`, { status: 'open' })).body.errors).toHaveProperty('status');

      await decide(people.jonas, id);
      expect(await job(id)).toMatchObject({ job_status: 'open', openings: 3 });
      expect(await openings(id)).toEqual(['open', 'open', 'open']);
    });

    it('closes the openings that were added where they are rejected, and asks again when one is opened again', async () => {
      await matrix([level(1, people.jonas)]);
      const id = await running();
      const opening = await added(id);
      await decide(people.jonas, id, { is_approved: false, ...NOTE });
      expect(await job(id)).toMatchObject({ job_status: 'draft', openings: 1 });
      expect(await openings(id)).toEqual(['open', 'closed']);

      await rita.post(`${JOB}${id}/transitions/submit/`, {});
      await decide(people.jonas, id);
      await rita.patch(`${OPENING}${opening.id}/`, { status: 'open' });
      expect(await openings(id)).toEqual(['open', 'waiting']);
      expect(await job(id)).toMatchObject({ job_status: 'pending_approval', openings: 1 });
    });

    it('asks anew while it is on hold too, and stays on hold with its reason after the approval', async () => {
      await matrix([level(1, people.jonas)]);
      const id = await running();
      const { id: hold_reason } = await server.create('/api/v1/admin-app/reason/', {
        name: 'Budget freeze',
        purpose: 'on_hold',
      });
      await rita.post(`${JOB}${id}/transitions/hold/`, { hold_reason });
      await rita.patch(`${JOB}${id}/`, { priority: 'high' });
      expect(await job(id)).toMatchObject({ job_status: 'on_hold', priority: 'high' });

      await rita.patch(`${JOB}${id}/`, salary);
      await added(id);
      const waiting = await job(id);
      expect(waiting).toMatchObject({ job_status: 'pending_approval', openings: 1 });
      expect(Number(waiting.salary_to.amount)).toBe(50_000);
      const { rounds } = (await rita.get(`/api/v1/customer/approval/job/${id}/`)).body.data;
      expect(rounds[0].changes.map(({ field }: { field: string }) => field)).toEqual(['salary_to', 'openings']);

      await decide(people.jonas, id);
      const approved = await job(id);
      expect(approved).toMatchObject({ job_status: 'on_hold', openings: 2, hold_reason: { id: hold_reason } });
      expect(Number(approved.salary_to.amount)).toBe(70_000);
      expect(await openings(id)).toEqual(['open', 'open']);
    });

    it('brings it back to draft where the change of a job on hold is rejected, with the former values', async () => {
      await matrix([level(1, people.jonas)]);
      const id = await running();
      await rita.post(`${JOB}${id}/transitions/hold/`, {});
      await rita.patch(`${JOB}${id}/`, { job_title: 'Night dispatcher' });
      await decide(people.jonas, id, { is_approved: false, ...NOTE });

      expect(await job(id)).toMatchObject({ job_status: 'draft', job_title: 'Dispatcher', hold_reason: null });
    });

    it('stays on hold with the change where approval is switched off while it waits', async () => {
      await matrix([level(1, people.jonas)]);
      const id = await running();
      await rita.post(`${JOB}${id}/transitions/hold/`, {});
      await rita.patch(`${JOB}${id}/`, { openings: 2 });
      await server.admin.patch(STATUS, { status: false });

      expect(await job(id)).toMatchObject({ job_status: 'on_hold', openings: 2 });
      await server.admin.patch(STATUS, { status: true });
    });
  });

  it('starts over where an opening is added to a job that waits for its first approval', async () => {
    await matrix([level(1, people.jonas), level(2, people.elif)]);
    const id = await submitted();
    await decide(people.jonas, id);
    await rita.post(OPENING, { job: id, reason: 'new_position', status: 'open' });

    expect(await job(id)).toMatchObject({ job_status: 'pending_approval', openings: 2 });
    expect([await isAsked(people.jonas, id), await isAsked(people.elif, id)]).toEqual([true, false]);
  });
});
