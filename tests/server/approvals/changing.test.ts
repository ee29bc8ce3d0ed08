import { beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { JOB, NOTE, startApprovalServer } from './approvals-kit.ts';

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
  });
});
