import { beforeAll, describe, expect, it } from 'vitest';
import { type ServerBeside, startServersBeside } from '#tests/support/servers-beside.ts';
import { testDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
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

  const candidates = (count: number) => Array.fromAsync({ length: count }, async () => (await kit.server.add()).id as number);
  const jobs = (count: number, values?: object) => Array.fromAsync({ length: count }, () => kit.openJob(values));
  const apply = (candidate: number, job: number): Call => ({ url: APPLICANT, payload: { candidate, job } });
  const step = (id: number, key: string, payload: object = {}): Call => ({ url: `${APPLICANT}${id}/transitions/${key}/`, payload });
  const jobOf = async (id: number) => (await kit.server.admin.get(`${JOB}${id}/`)).body.data;

  it('add 50 candidates to one job, and it counts 50', async () => {
    const [job] = await jobs(1);
    const added = await atOnce((await candidates(50)).map((candidate) => apply(candidate, job!)));

    expect(added).toEqual({ done: 50 });
    expect(await jobOf(job!)).toMatchObject({ total_candidates: 50 });
  });

  it('add one candidate to 10 jobs', async () => {
    const [candidate] = await candidates(1);
    const open = await jobs(10);

    expect(await atOnce(open.map((job) => apply(candidate!, job)))).toEqual({ done: 10 });
    expect((await kit.server.read(candidate!)).job).toMatchObject({ id: expect.toBeOneOf(open) });
  });

  it('move, reject, hire and transfer 40 applicants of one job while it is edited', async () => {
    const [job, other] = await jobs(2, { openings: 20 });
    const rejection_reason = await kit.reason('rejection');
    const applicants: number[] = [];
    for (const _ of Array(40)) applicants.push((await kit.apply(job)).id);
    const calls = applicants.map((id, at): Call =>
      at % 4 === 0 ? step(id, 'move', { stage: kit.stages['Screening'] })
        : at % 4 === 1 ? step(id, 'reject', { rejection_reason })
        : at % 4 === 2 ? step(id, 'hire')
        : step(id, 'transfer', { job: other }));
    calls.splice(20, 0, { method: 'PATCH', url: `${JOB}${job}/`, payload: { job_title: 'Harbour dispatcher' } });

    expect(await atOnce(calls)).toEqual({ done: 41 });
  });

  it('nothing had to be tried again', () => {
    expect(servers.flatMap(({ told }) => told)).toEqual([]);
  });
});
