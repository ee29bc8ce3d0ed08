import { beforeAll, describe, expect, it } from 'vitest';
import { type ServerBeside, startServersBeside } from '#tests/support/servers-beside.ts';
import { testDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import type { BulkOrder } from '#shared/contracts/bulk-jobs.ts';
import { bulkBy } from '../bulk/bulk-kit.ts';
import { APPLICANT, type ApplicantServer, CANDIDATE, startApplicantServer } from './applicants-kit.ts';

const JOB = '/api/v1/customer/job/';

interface Call {
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly payload?: object;
}

describe.runIf(testDatabases().includes('postgres'))('many users at one job, on two server processes', () => {
  let kit: ApplicantServer;
  let admin: TestUser;
  let servers: readonly ServerBeside[];
  beforeAll(async () => {
    kit = await startApplicantServer('postgres');
    admin = await kit.server.build.user({ role: 'Admin' });
    servers = await startServersBeside(kit.server, 2);
  });

  /** All of them at the same moment, each second one to the other process. @returns how often each answer came. */
  async function atOnce(calls: readonly Call[]) {
    const replies = await Promise.all(
      calls.map(({ method = 'POST', ...call }, at) =>
        servers[at % 2]!.app.inject({ method, headers: kit.server.as(admin), ...call }),
      ),
    );
    const counts = new Map<string, number>();
    for (const { statusCode, body } of replies) {
      const answer = statusCode < 300 ? 'done' : `${statusCode} ${body}`;
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  }

  async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
    const made: T[] = [];
    while (made.length < count) made.push(await make());
    return made;
  }
  const candidates = (count: number) => many<number>(count, async () => (await kit.server.add()).id);
  const apply = (candidate: number, job: number): Call => ({ url: APPLICANT, payload: { candidate, job } });
  const step = (id: number, key: string, payload: object = {}): Call => ({
    url: `${APPLICANT}${id}/transitions/${key}/`,
    payload,
  });
  const change = (url: string, id: number, payload: object): Call => ({
    method: 'PATCH',
    url: `${url}${id}/`,
    payload,
  });
  const jobOf = async (id: number) => (await kit.server.admin.get(`${JOB}${id}/`)).body.data;

  it('add 50 candidates to one job, and it counts 50', async () => {
    const job = await kit.openJob();

    expect(await atOnce((await candidates(50)).map((candidate) => apply(candidate, job)))).toEqual({ done: 50 });
    expect(await jobOf(job)).toMatchObject({ total_candidates: 50 });
  });

  it('add one candidate to 10 jobs', async () => {
    const [candidate] = await candidates(1);
    const open = await many(10, () => kit.openJob());

    expect(await atOnce(open.map((job) => apply(candidate!, job)))).toEqual({ done: 10 });
    expect((await kit.server.read(candidate!)).job).toMatchObject({ id: expect.toBeOneOf(open) });
  });

  it('transfer 20 applicants into one job', async () => {
    const [from, to] = [await kit.openJob(), await kit.openJob()];
    const applicants = await many(20, () => kit.apply(from));

    expect(await atOnce(applicants.map(({ id }) => step(id, 'transfer', { job: to })))).toEqual({ done: 20 });
    expect([await jobOf(from), await jobOf(to)]).toMatchObject([{ total_candidates: 0 }, { total_candidates: 20 }]);
  });

  it('move, reject, hire and delete applicants of one job while it and its candidates are edited', async () => {
    const job = await kit.openJob({ openings: 20 });
    const rejection_reason = await kit.reason('rejection');
    const applicants = await many(24, () => kit.apply(job));
    const calls = applicants.flatMap(({ id, candidate }, at): Call[] => {
      const steps: readonly Call[] = [
        step(id, 'move', { stage: kit.stages['Screening'] }),
        step(id, 'reject', { rejection_reason }),
        step(id, 'hire'),
        { method: 'DELETE', url: `${APPLICANT}${id}/` },
      ];
      return [steps[at % 4]!, change(CANDIDATE, candidate, { last_name: `Lambert ${at}` })];
    });
    calls.splice(20, 0, change(JOB, job, { job_title: 'Harbour dispatcher' }));

    expect(await atOnce(calls)).toEqual({ done: 49 });
    expect(await jobOf(job)).toMatchObject({ total_candidates: 18, openings_filled: 6 });
  });

  it('work on the same applicants in bulk, in other orders', async () => {
    const applicants = await many(20, () => kit.apply());
    const ids = applicants.map(({ id }) => id);
    const bulk = bulkBy(kit.server.admin);
    const orders: readonly BulkOrder[] = [
      { kind: 'transitions', key: 'move', data: { stage: kit.stages['Screening'] } } as const,
      { kind: 'change', data: { rating: 4 } } as const,
    ].map((work, at) => ({ resource: 'applicants', work, records: { ids: at === 0 ? ids : ids.toReversed() } }));

    const ended = await Promise.all(orders.map((order) => bulk.run(order)));

    expect(ended).toMatchObject([{ counts: { done: 20 } }, { counts: { done: 20 } }]);
  });

  describe('beside what takes a record away', () => {
    const TASK = '/api/v1/customer/task/';
    /** Does `away` only to the end of its statements, lets the calls come as far as they can, and ends it then. */
    async function besides(away: string, id: number, calls: readonly Call[]) {
      const [done, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const transaction = kit.server.database.transaction(async () => {
        await kit.server.database.query(away, [id]).finally(done.resolve);
        await end.promise;
      });
      await done.promise;
      const answers = atOnce(calls);
      await expect
        .poll(async () => {
          const { rows } = await kit.server.database.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0]!.waiting;
        })
        .toBe(calls.length);
      end.resolve();
      await transaction;
      return Object.entries(await answers).map(([answer, count]) => [answer.slice(0, 3), count]);
    }
    const trashed = (table: string) =>
      `with held as (select id from ${table} where id = $1 for update)
       update ${table} t set deleted_on = now() from held where t.id = held.id`;
    const counted = async (table: string, column: string, id: number) =>
      (await kit.server.database.query(`select id from ${table} where ${column} = $1`, [id])).rows.length;

    it('nobody applies for a job that is being deleted', async () => {
      const job = await kit.openJob();
      const calls = (await candidates(4)).map((candidate) => apply(candidate, job));

      expect(await besides(trashed('jobs'), job, calls)).toEqual([['422', 4]]);
      expect(await counted('applicants', 'job_id', job)).toBe(0);
    });

    it('nothing is added to a candidate who is being deleted', async () => {
      const [candidate] = await candidates(1);
      const calls: Call[] = [
        apply(candidate!, await kit.openJob()),
        { url: TASK, payload: { title: 'Call back', candidate } },
      ];

      expect(await besides(trashed('candidates'), candidate!, calls)).toEqual([['422', 2]]);
      expect(await counted('applicants', 'candidate_id', candidate!)).toBe(0);
      expect(await counted('tasks', 'candidate_id', candidate!)).toBe(0);
    });

    it('nothing is left with a candidate who is being merged', async () => {
      const [into, from] = await candidates(2);
      const open = await many(6, () => kit.openJob());
      const merge: Call = { url: `${CANDIDATE}merge/`, payload: { into, from: [from] } };

      const answers = Object.keys(
        await atOnce([
          ...open.slice(0, 3).map((job) => apply(from!, job)),
          merge,
          ...open.slice(3).map((job) => apply(from!, job)),
        ]),
      );

      expect(answers.filter((answer) => answer !== 'done' && !/^(422|404)/.test(answer))).toEqual([]);
      expect(await counted('applicants', 'candidate_id', from!)).toBe(0);
    });
  });

  it('none had to begin again', () => {
    expect(servers.flatMap(({ told }) => told)).toEqual([]);
  });
});
