import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardAnswer } from '#shared/contracts/board.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { APPLICANT, type ApplicantServer, startApplicantServer } from './applicants-kit.ts';

describe.each(moduleDatabases())('the board of applicants on %s', (kind) => {
  let kit: ApplicantServer;
  let recruiter: Caller;
  let job: number;
  let other: number;
  const ids: number[] = [];
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    recruiter = await kit.recruiter();
    job = await kit.openJob();
    other = await kit.openJob({ job_title: 'Crane operator' });
    for (const place of [job, job, job, other]) ids.push((await kit.apply(place)).id);
    for (const id of ids.slice(0, 2)) await kit.act(recruiter, id, 'move', { stage: kit.stages['Screening'] });
    await kit.server.database.query(`update applicants set stage_since = now() - interval '40 days' where id = $1`, [
      ids[0],
    ]);
  });

  const board = async (question: object = {}, by: Caller = recruiter): Promise<BoardAnswer> =>
    (await by.post(`${APPLICANT}board/`, question)).body.data as never;
  const counted = ({ columns, counts }: BoardAnswer) =>
    Object.fromEntries(
      counts.map(({ column, count, overdue }) => [
        columns.find(({ id }) => String(id) === column)?.name ?? column,
        [count, overdue],
      ]),
    );

  it('has the stages of the workflow for one job, in their order, with the applicants and the overdue ones', async () => {
    const answer = await board({ filter: { job: [job] } });

    expect(answer.by).toBe('stage');
    expect(answer.columns.map(({ name, kind: of }) => [name, of])).toEqual([
      ['New', 'new'],
      ['Screening', 'screen'],
      ['Interview', 'interview'],
      ['Parked', 'hold'],
      ['Offer', 'offer'],
      ['Hired', 'hired'],
      ['Rejected', 'rejected'],
    ]);
    expect(counted(answer)).toEqual({ New: [1, 0], Screening: [2, 1] });
  });

  it('has the kinds of stages across jobs, and lanes with the counts of each', async () => {
    const answer = await board({ lane: 'job' });

    expect(answer).toMatchObject({ by: 'stage_kind', columns: [], lane_count: 2, count_exact: true });
    expect(counted(answer)).toEqual({ new: [2, 0], screen: [2, 1] });
    expect(answer.lanes.map(({ id, counts }) => [id, counts.map(({ column, count }) => [column, count])])).toEqual([
      [
        job,
        [
          ['new', 1],
          ['screen', 2],
        ],
      ],
      [other, [['new', 1]]],
    ]);
    expect(answer.lanes[1]?.name).toContain('Crane operator');
  });

  it('says of each limit the moments that agree with the way of an applicant', async () => {
    const { limits } = await board();
    const { body } = await recruiter.get(`${APPLICANT}${ids[0]}/way/`);

    expect(limits.map(({ id }) => id)).toEqual([kit.stages['Screening']]);
    expect(body.data.sla).toBe('overdue');
    // On a day off no limit ends, and the two are the same.
    expect(Date.parse(limits[0]!.overdue)).toBeLessThanOrEqual(Date.parse(limits[0]!.due));
  });

  it('counts no one whom the user cannot read, and says nothing of a job that is closed to them', async () => {
    const person = await kit.server.build.user({ role: 'Hiring Manager' });
    const stranger = kit.server.by(person);

    const answer = await board({ filter: { job: [job] }, lane: 'job' }, stranger);

    expect(answer).toMatchObject({ by: 'stage_kind', counts: [], lanes: [], lane_count: 0 });
  });

  it.each([
    ['a field that is no lane', { lane: 'candidate_phone' }],
    ['a page that is none', { lane_page: 0 }],
    ['an unknown key', { by: 'candidate_phone' }],
    ['an unknown field in the filter', { filter: { secret: 1 } }],
  ])('rejects %s', async (_what, question) => {
    expect((await recruiter.post(`${APPLICANT}board/`, question)).status).toBe(400);
  });

  it('goes on after a record, in both directions of an order with and without values', async () => {
    const listed = async (query: string) =>
      ((await recruiter.get(`${APPLICANT}?${query}`)).body.results as { id: number }[]).map(({ id }) => id);
    for (const sort of [
      '["stage_since","ASC"]',
      '["stage_since","DESC"]',
      '["id","DESC"]',
      '["rating","ASC"]',
      '["job","DESC"]',
      '["current_company","DESC"]',
    ]) {
      const all = await listed(`sort=${encodeURIComponent(sort)}&limit=100`);
      for (const [at, id] of all.entries())
        expect(await listed(`sort=${encodeURIComponent(sort)}&limit=100&after=${id}`)).toEqual(all.slice(at + 1));
    }
    expect((await recruiter.get(`${APPLICANT}?after=x`)).status).toBe(400);
  });
});
