import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { STAGE_PERMISSION } from '../workflows/workflows-kit.ts';
import { APPLICANT, type ApplicantServer, CANDIDATE, startApplicantServer } from './applicants-kit.ts';

const OPENING = '/api/v1/customer/job-opening/';
const MEMBERS = 20;
const DAY_MS = 86_400_000;

describe.each(moduleDatabases())('the steps of an applicant on %s', (kind) => {
  let kit: ApplicantServer;
  let recruiter: Caller;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    recruiter = await kit.recruiter();
  });

  const move = (id: number, to: string, input: object = {}, by = recruiter) =>
    kit.act(by, id, 'move', { stage: kit.stages[to], ...input });
  const moveAlong = async (id: number, ...names: readonly string[]) => {
    for (const name of names) {
      const { status, text } = await move(id, name);
      if (status !== 200) throw new Error(text);
    }
  };
  const placeOf = async (id: number) => {
    const { stage, status } = await kit.read(id);
    return [stage?.name, status];
  };
  const kindsOf = async (id: number) => (await kit.steps(id)).map((step) => step.kind);

  it('begin in the first stage of the workflow of the job', async () => {
    const { id } = await kit.apply();

    expect(await kit.read(id)).toMatchObject({
      status: 'active',
      stage: { name: 'New' },
      workflow: { name: 'Sales v1' },
    });
    expect(await kit.steps(id)).toMatchObject([{ kind: 'added', to_stage: { name: 'New' }, to_status: 'active' }]);
  });

  it('answer a second application for the same job with the one that is there', async () => {
    const { id, candidate, job } = await kit.apply();

    const { status, body } = await recruiter.post(APPLICANT, { candidate, job });
    const stranger = await kit.recruiter({ applicant: ['create'], candidate: ['view_global'], job: ['view_global'] });
    const unseen = await stranger.post(APPLICANT, { candidate, job });

    expect([status, body.data.id]).toEqual([200, id]);
    expect([unseen.status, unseen.body.data]).toEqual([409, undefined]);
  });

  it.each(['fill', 'close', 'cancel', 'archive'])(
    'take nobody for a job that has ended, by any door: %s',
    async (end) => {
      const job = await kit.openJob();
      const ended = { close_reason: await kit.reason('closing') };
      const jobEnds = async (key: string, input: object) => {
        const { status, text } = await kit.server.admin.post(`/api/v1/customer/job/${job}/transitions/${key}/`, input);
        if (status !== 200) throw new Error(text);
      };
      await jobEnds(end === 'archive' ? 'close' : end, end === 'fill' ? {} : ended);
      if (end === 'archive') await jobEnds(end, {});
      const { id: candidate } = await kit.server.add();
      const { id } = await kit.apply();

      const created = await recruiter.post(APPLICANT, { candidate, job });
      const added = await recruiter.post(`/api/v1/customer/job/${job}/add-candidates/`, { candidates: [candidate] });
      const chosen = await recruiter.post(`${CANDIDATE}${candidate}/add-to-jobs/`, { jobs: [job] });
      const moved = await kit.act(recruiter, id, 'transfer', { job });

      expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['job']]);
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['job']]);
      expect([added, chosen].map(({ body }) => body.data[0].status)).toEqual(['rejected', 'rejected']);
    },
  );

  it('move to a stage that the workflow allows, and no other', async () => {
    const { id } = await kit.apply();

    const { status, body } = await move(id, 'Screening', { from_stage: kit.stages['New'] });
    const over = await move(id, 'Offer');
    const same = await move(id, 'Screening');

    expect([status, body.data.stage.name]).toEqual([200, 'Screening']);
    expect(over.body.errors.stage.text).toBe('The workflow doesn’t allow moving from Screening to Offer.');
    expect(same.body.errors.stage.text).toBe('The applicant is already in Screening.');
    expect(await kit.steps(id)).toMatchObject([
      { kind: 'added' },
      { id: body.outcome.event, kind: 'move', from_stage: { name: 'New' }, to_stage: { name: 'Screening' } },
    ]);
  });

  it(`end in one winner and ${MEMBERS - 1} clear refusals for ${MEMBERS} moves at once`, async () => {
    const { id } = await kit.apply();
    const from_stage = kit.stages['New'];

    const answers = await Promise.all(Array.from({ length: MEMBERS }, () => move(id, 'Screening', { from_stage })));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(MEMBERS - 1);
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
      /^Someone else has moved this applicant/,
    );
    expect(await kindsOf(id)).toEqual(['added', 'move']);
  });

  it('ask for the reason and for what the stage requires', async () => {
    const { id, candidate } = await kit.apply();
    await moveAlong(id, 'Screening', 'Interview');
    const lacking = await move(id, 'Offer');
    await kit.server.admin.patch(`${CANDIDATE}${candidate}/`, { current_company: 'Elbkontor' });
    const complete = await move(id, 'Offer');
    const [hold, rejection] = [await kit.reason('on_hold'), await kit.reason('rejection')];
    const without = await move(id, 'Rejected');
    const other = await move(id, 'Rejected', { move_reason: hold });
    const rejected = await move(id, 'Rejected', { move_reason: rejection });

    expect(lacking.body.errors.stage.text).toBe('Before the move to Offer, add: Current company.');
    expect(complete.status).toBe(200);
    expect([Object.keys(without.body.errors), Object.keys(other.body.errors)]).toEqual([
      ['move_reason'],
      ['move_reason'],
    ]);
    expect([rejected.status, await placeOf(id)]).toEqual([200, ['Rejected', 'rejected']]);
    expect((await kit.steps(id)).at(-1)).toMatchObject({ kind: 'move', reason: { id: rejection } });
  });

  it('offer the reasons of one list to users who can’t open the lists', async () => {
    const [hold] = [await kit.reason('on_hold'), await kit.reason('rejection')];
    const where = encodeURIComponent(JSON.stringify({ purpose: 'on_hold' }));
    const { status, body } = await recruiter.get(`${APPLICANT}options/move_reason/?where=${where}`);
    const catalogue = await recruiter.get('/api/v1/catalogue/');
    const hidden = await recruiter.get(
      `${APPLICANT}options/move_reason/?where=${encodeURIComponent('{"note_required":true}')}`,
    );

    expect(catalogue.body.data.resources['reasons']).toBeUndefined();
    expect([status, hidden.status]).toEqual([200, 400]);
    expect(body.results.map(({ id }: { id: number }) => id)).toContain(hold);
    expect(new Set(body.results.map(({ purpose }: { purpose: string }) => purpose))).toEqual(new Set(['on_hold']));
  });

  it('reject with a reason, and bring back to the stage from which they rejected', async () => {
    const { id } = await kit.apply();
    await moveAlong(id, 'Screening');
    const [rejection_reason, reopening_reason] = [await kit.reason('rejection'), await kit.reason('reopening')];

    const without = await kit.act(recruiter, id, 'reject');
    const rejected = await kit.act(recruiter, id, 'reject', { rejection_reason, decision_note: 'Too far away' });
    const atEnd = await placeOf(id);
    const reopened = await kit.act(recruiter, id, 'reopen', { reopening_reason });

    expect(Object.keys(without.body.errors)).toEqual(['rejection_reason']);
    expect([rejected.status, atEnd]).toEqual([200, ['Rejected', 'rejected']]);
    expect([reopened.status, await placeOf(id)]).toEqual([200, ['Screening', 'active']]);
    expect(await kit.read(id)).toMatchObject({ rejection_reason: null, decision_note: null });
    expect(await kit.steps(id)).toMatchObject([
      { kind: 'added' },
      { kind: 'move' },
      { kind: 'reject', reason: { id: rejection_reason }, note: 'Too far away' },
      { kind: 'reopen', reason: { id: reopening_reason }, note: null },
    ]);
  });

  it('put on hold where they stand or in the stage for it, and resume', async () => {
    const [one, other] = [await kit.apply(), await kit.apply()];
    await moveAlong(one.id, 'Screening');
    await kit.act(recruiter, one.id, 'hold');
    const held = await placeOf(one.id);
    await kit.act(recruiter, one.id, 'resume');
    await moveAlong(other.id, 'Screening', 'Parked');
    const parked = await placeOf(other.id);
    await moveAlong(other.id, 'Interview');

    expect([held, await placeOf(one.id)]).toEqual([
      ['Parked', 'on_hold'],
      ['Screening', 'active'],
    ]);
    expect([parked, await placeOf(other.id)]).toEqual([
      ['Parked', 'on_hold'],
      ['Interview', 'active'],
    ]);
  });

  it('fill an opening of the job with who is hired, and free it when they come back', async () => {
    const job = await kit.openJob({ openings: 2 });
    const { id } = await kit.apply(job);
    const openings = async () =>
      (await kit.server.admin.get(`${OPENING}?job_id=${job}&orderBy=id&ascending=1`)).body.results.map(
        ({ status, filled_by }: { status: string; filled_by: { id: number } | null }) => [status, filled_by?.id],
      );

    await kit.act(recruiter, id, 'hire');
    const filled = await openings();
    await kit.act(recruiter, id, 'reopen', { reopening_reason: await kit.reason('reopening') });

    expect(filled).toEqual([
      ['filled', id],
      ['open', undefined],
    ]);
    expect(await openings()).toEqual([
      ['open', undefined],
      ['open', undefined],
    ]);
  });

  it('reopen a filled job as it was with a hire that is reopened, and fill it again when that is undone', async () => {
    const job = await kit.openJob({ openings: 2, open_date: '2026-01-05' });
    const { id } = await kit.apply(job);
    const jobAt = `/api/v1/customer/job/${job}/`;
    const facts = async () => {
      const { data } = (await kit.server.admin.get(jobAt)).body;
      const { results } = (await kit.server.admin.get(`${OPENING}?job_id=${job}&orderBy=id&ascending=1`)).body;
      const openings = results.map((each: { status: string }) => each.status);
      return [data.job_status, data.open_date, data.openings, data.openings_filled, ...openings];
    };
    const asOpen = ['open', '2026-01-05', 2, 0, 'open', 'open'];
    const asFilled = ['filled', '2026-01-05', 2, 1, 'filled', 'closed'];
    const fill = () => kit.server.admin.post(`${jobAt}transitions/fill/`, {});

    const hired = await kit.act(recruiter, id, 'hire');
    await fill();
    const first = await facts();
    await kit.act(recruiter, id, 'undo', { event: hired.body.outcome.event });
    const undone = await facts();
    await kit.act(recruiter, id, 'hire');
    await kit.server.admin.post(`${jobAt}transitions/hold/`, {});
    await fill();
    const reopening = await kit.act(recruiter, id, 'reopen', { reopening_reason: await kit.reason('reopening') });
    const reopened = await facts();
    const back = await kit.act(recruiter, id, 'undo', { event: reopening.body.outcome.event });

    expect([first, undone]).toEqual([asFilled, asOpen]);
    expect(reopened).toEqual(['on_hold', ...asOpen.slice(1)]);
    expect([back.status, await facts()]).toEqual([200, asFilled]);
  });

  it('free their opening and reopen the filled job when they are deleted, alone or with their candidate', async () => {
    const facts = async (job: number) => {
      const { data } = (await kit.server.admin.get(`/api/v1/customer/job/${job}/`)).body;
      const { results } = (await kit.server.admin.get(`${OPENING}?job_id=${job}`)).body;
      return [data.job_status, data.openings_filled, results[0].status, results[0].filled_by];
    };
    const hired = async () => {
      const hire = await kit.apply(await kit.openJob());
      await kit.act(recruiter, hire.id, 'hire');
      await kit.server.admin.post(`/api/v1/customer/job/${hire.job}/transitions/fill/`, {});
      return hire;
    };
    const [one, other] = [await hired(), await hired()];

    await kit.server.admin.delete(`${APPLICANT}${one.id}/`);
    await kit.server.admin.delete(`${CANDIDATE}${other.candidate}/`);
    const inTrash = await facts(other.job);
    await kit.server.admin.delete(`${CANDIDATE}trash/`, { ids: [other.candidate] });

    expect(inTrash.slice(0, 3)).toEqual(['filled', 1, 'filled']);
    for (const { job } of [one, other]) expect(await facts(job)).toEqual(['open', 0, 'open', null]);
  });

  it('leave no opening open in a job that was closed when its hire is reopened', async () => {
    const job = await kit.openJob();
    const { id } = await kit.apply(job);
    await kit.act(recruiter, id, 'hire');
    const close_reason = await kit.reason('closing');
    await kit.server.admin.post(`/api/v1/customer/job/${job}/transitions/close/`, { close_reason });

    await kit.act(recruiter, id, 'reopen', { reopening_reason: await kit.reason('reopening') });

    const { data } = (await kit.server.admin.get(`/api/v1/customer/job/${job}/`)).body;
    const { results } = (await kit.server.admin.get(`${OPENING}?job_id=${job}`)).body;
    expect([data.job_status, data.openings_filled, results[0].status]).toEqual(['closed', 0, 'closed']);
  });

  it('go on in another job from its first stage', async () => {
    const [{ id, job }, other] = [await kit.apply(), await kit.openJob({ job_title: 'Planner' })];
    await moveAlong(id, 'Screening');

    const same = await kit.act(recruiter, id, 'transfer', { job });
    const { candidate } = (await kit.server.admin.get(`${APPLICANT}${id}/`)).body.data;
    const third = await kit.openJob({ job_title: 'Clerk' });
    await kit.server.create(APPLICANT, { candidate: candidate.id, job: third });
    const taken = await kit.act(recruiter, id, 'transfer', { job: third });
    const { status, body } = await kit.act(recruiter, id, 'transfer', { job: other });

    expect(same.body.errors.job.text).toBe('The applicant is already in this job. Choose another one.');
    expect([taken.status, taken.body.errors.job.text]).toEqual([
      422,
      'The candidate has already applied for this job. Continue with that application, or choose another job.',
    ]);
    expect([status, body.data.job.id, await placeOf(id)]).toEqual([200, other, ['New', 'active']]);
    expect((await kit.steps(id)).at(-1)).toMatchObject({ kind: 'transfer', from_job: { id: job }, job: { id: other } });
  });

  it('can be undone by who took them, as long as they are the newest', async () => {
    const { id, job } = await kit.apply();
    const colleague = await kit.recruiter();
    const moved = await move(id, 'Screening');
    const event = moved.body.outcome.event as number;

    const byOther = await kit.act(colleague, id, 'undo', { event });
    const undone = await kit.act(recruiter, id, 'undo', { event });
    const twice = await kit.act(recruiter, id, 'undo', { event });

    expect(Date.parse(moved.body.outcome.undo_until)).toBeGreaterThan(Date.now());
    expect([byOther.status, twice.status]).toEqual([409, 409]);
    expect([undone.status, await placeOf(id)]).toEqual([200, ['New', 'active']]);
    expect((await kit.steps(id)).at(-1)).toMatchObject({ kind: 'undo', job: { id: job }, undoes: { id: event } });
  });

  it('leave nothing behind when they are undone: the reason goes, and the time in the stage goes on', async () => {
    const { id } = await kit.apply();
    await moveAlong(id, 'Screening');
    await kit.server.database.query(
      `update applicant_events set created_on = created_on - interval '2 days' where applicant_id = $1`,
      [id],
    );
    await kit.server.database.query(
      `update applicants set stage_since = stage_since - interval '2 days' where id = $1`,
      [id],
    );
    const rejected = await kit.act(recruiter, id, 'reject', { rejection_reason: await kit.reason('rejection') });

    await kit.act(recruiter, id, 'undo', { event: rejected.body.outcome.event });

    expect(await placeOf(id)).toEqual(['Screening', 'active']);
    const { stage_since: since, rejection_reason } = await kit.read(id);
    expect(rejection_reason).toBeNull();
    expect(Date.now() - Date.parse(since)).toBeGreaterThan(DAY_MS);
  });

  it('cannot be undone once what they set off may have left', async () => {
    const { id } = await kit.apply();
    const { body } = await move(id, 'Screening');
    await kit.server.database.query(
      `update applicant_events set created_on = created_on - interval '13 seconds' where id = $1`,
      [body.outcome.event],
    );

    const late = await kit.act(recruiter, id, 'undo', { event: body.outcome.event });

    expect([late.status, late.body.message]).toEqual([409, 'This step can no longer be undone.']);
  });

  it('can be undone later by a user who says that what they set off can stay, but not the next day', async () => {
    const [{ id }, old] = [await kit.apply(), await kit.apply()];
    const takenAgo = async (applicant: number, ago: string) => {
      const event = (await move(applicant, 'Screening')).body.outcome.event as number;
      await kit.server.database.query(
        'update applicant_events set created_on = created_on - $2::interval where id = $1',
        [event, ago],
      );
      return event;
    };
    const [event, tooOld] = [await takenAgo(id, '40 minutes'), await takenAgo(old.id, '13 hours')];

    const late = await kit.act(recruiter, id, 'undo', { event, late: true });
    const tooLate = await kit.act(recruiter, old.id, 'undo', { event: tooOld, late: true });

    expect([late.status, await placeOf(id)]).toEqual([200, ['New', 'active']]);
    expect(tooLate.status).toBe(409);
  });

  it('set off what the stages say, once they can no longer be undone', async () => {
    const [stays, comes] = [await kit.apply(), await kit.apply()];
    const tagsOf = async (candidate: number) =>
      ((await kit.server.admin.get(`${CANDIDATE}${candidate}/`)).body.data.tags ?? []) as string[];
    for (const { id } of [stays, comes]) await moveAlong(id, 'Screening', 'Interview');
    const event = (await kit.steps(comes.id)).at(-1)!.id;
    await kit.act(recruiter, comes.id, 'undo', { event });
    const atOnce = await tagsOf(stays.candidate);
    const { rows: waiting } = await kit.server.database.query<{ wait: number }>(
      `update system.background_tasks t set due_on = now() from system.background_tasks o
        where o.id = t.id and t.kind = 'applicants-set-off' and t.state = 'waiting'
        returning extract(epoch from o.due_on - now())::float8 as wait`,
    );
    await moveAlong((await kit.apply()).id, 'Screening'); // new work makes the room look for what is due

    await expect.poll(() => tagsOf(stays.candidate)).toEqual(['Interviewed']);
    expect(atOnce).toEqual([]);
    expect(Math.max(...waiting.map(({ wait }) => wait))).toBeGreaterThan(5);
    expect(await tagsOf(comes.candidate)).toEqual([]);
  });

  it('are shown on the way through the workflow, with what hinders each move and what it sets off', async () => {
    const { id } = await kit.apply();
    await moveAlong(id, 'Screening');

    const { body } = await recruiter.get(`${APPLICANT}${id}/way/`);

    expect(body.data).toMatchObject({
      stage: kit.stages['Screening'],
      next: kit.stages['Interview'],
      sla_days: 3,
      sla: 'fine',
    });
    expect(
      body.data.stages.map(({ name, allowed, reason, blocked_by }: Record<string, unknown>) => [
        name,
        allowed,
        reason,
        blocked_by,
      ]),
    ).toEqual([
      ['New', true, null, null],
      ['Screening', false, 'The applicant is already in Screening.', 'workflow'],
      ['Interview', true, null, null],
      ['Parked', true, null, null],
      ['Offer', false, 'The workflow doesn’t allow moving from Screening to Offer.', 'workflow'],
      ['Hired', false, 'The workflow doesn’t allow moving from Screening to Hired.', 'workflow'],
      ['Rejected', true, null, null],
    ]);
    expect(body.data.stages[2].sets_off).toEqual(['Adds the tag “Interviewed”']);
    expect(
      (await kit.server.by(await kit.server.build.user({ role: 'Vendor' })).get(`${APPLICANT}999999/way/`)).status,
    ).toBe(404);
  });

  it.each([
    ['move_out', 'New', 'You can’t move applicants out of this stage.'],
    ['move_in', 'Screening', 'You can’t move applicants into this stage.'],
  ])('need the permission of the stage: %s', async (right, name, words) => {
    const { id } = await kit.apply();
    const { stages, server } = kit;
    const { workflow } = await kit.read(id);
    const denied = await server.create(STAGE_PERMISSION, {
      workflow: workflow.id,
      stage: stages[name],
      role: 'recruiter',
      right,
      effect: 'deny',
    });

    const { status, body } = await move(id, 'Screening');
    const byAdmin = await move(id, 'Screening', {}, server.admin);
    await server.admin.delete(`${STAGE_PERMISSION}${denied.id}/`);

    expect([status, body.message.startsWith(words)]).toEqual([403, true]);
    expect(byAdmin.status).toBe(200);
  });

  it('leave the status, the stage and the job to these steps alone', async () => {
    const { id } = await kit.apply();
    const other = await kit.openJob();

    const refused = [
      await recruiter.patch(`${APPLICANT}${id}/`, { status: 'hired' }),
      await recruiter.patch(`${APPLICANT}${id}/`, { stage: kit.stages['Offer'] }),
      await recruiter.patch(`${APPLICANT}${id}/`, { job: other }),
    ];

    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
  });
});
