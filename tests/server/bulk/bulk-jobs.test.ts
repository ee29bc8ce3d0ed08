import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkOrder } from '#shared/contracts/bulk-jobs.ts';
import { deleteOldJobs } from '#server/platform/jobs/job-queries.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type ApplicantServer, CANDIDATE, startApplicantServer } from '../applicants/applicants-kit.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { BULK_JOBS, bulkBy, JOBS } from './bulk-kit.ts';

describe.each(moduleDatabases())('bulk work on %s', (kind) => {
  let kit: ApplicantServer;
  let recruiter: Caller;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    recruiter = await kit.recruiter({ candidate: ['view_global', 'update', 'delete'] });
  });

  const applicants = async (count: number) => {
    const all = [];
    for (let made = 0; made < count; made += 1) all.push(await kit.apply());
    return all;
  };
  const idsOf = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id);
  const move = (to: string, ids: readonly number[]): BulkOrder => ({
    resource: 'applicants',
    work: { kind: 'transitions', key: 'move', data: { stage: kit.stages[to] } },
    records: { ids },
  });
  const stagesOf = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await kit.read(id)).stage?.name));
  const change = (ids: readonly number[], data: object, more: object = {}): BulkOrder => ({
    resource: 'candidates',
    work: { kind: 'change', data: data as Record<string, unknown>, ...more },
    records: { ids },
  });

  it('says before who is left out and why, moves the others, goes on with the rest, and is undone', async () => {
    const bulk = bulkBy(recruiter);
    const all = await applicants(6);
    const ids = idsOf(all);
    const reason = await kit.reason('rejection');
    await bulk.run(move('Screening', ids));
    await bulk.run(move('Interview', ids));
    for (const { candidate } of all.slice(0, 3))
      await kit.server.change(candidate, { current_company: 'Aldgate Foods' });
    await kit.act(recruiter, ids[5]!, 'reject', { rejection_reason: reason });

    const { body } = await bulk.preview(move('Offer', [...ids, 999_999]));
    const job = await bulk.run(move('Offer', ids));
    const rejected = await bulk.rejected(job.id);
    const reasons = await bulk.reasons(job.id);

    expect(body.data).toMatchObject({ total: 7, included: 3 });
    expect(body.data.skipped).toMatchObject([
      { count: 2, reason: { text: expect.stringContaining('Current company') } },
      { count: 1, reason: { text: expect.stringContaining('aren’t shared with you') }, records: [] },
      { count: 1, reason: { text: '“Move to stage” isn’t possible in the status “Rejected”' } },
    ]);
    expect(body.data.skipped[0].records).toHaveLength(2);
    expect(job).toMatchObject({ state: 'done', total: 6, counts: { done: 3, rejected: 3, undoable: 3 } });
    expect(rejected.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(rejected[0]).toMatchObject({
      title: 'Amélie Lambert · Dispatcher',
      reason: expect.stringContaining('Current company'),
    });

    expect(reasons).toMatchObject([
      {
        count: 2,
        reason: { text: expect.stringContaining('Current company') },
        records: [{ id: ids[3] }, { id: ids[4] }],
      },
      { count: 1, records: [{ id: ids[5], title: 'Amélie Lambert · Dispatcher' }] },
    ]);
    expect(job.counts.undoable).toBe(3);

    for (const { candidate } of all.slice(3, 5))
      await kit.server.change(candidate, { current_company: 'Aldgate Foods' });
    const again = await bulk.act(job.id, 'retry');
    await kit.act(recruiter, ids[0]!, 'hold');
    const undone = await bulk.act(job.id, 'undo');

    expect(again.counts).toMatchObject({ done: 5, rejected: 1 });
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 4, kept: 1, undoable: 0 } });
    expect(await stagesOf(ids)).toEqual(['Parked', 'Interview', 'Interview', 'Interview', 'Interview', 'Rejected']);
  });

  it('does what the preview has shown: what it skips stays skipped with its reason, until it is retried', async () => {
    const bulk = bulkBy(recruiter);
    const ids = idsOf(await applicants(3));
    const filter = { id: [...ids, 999_999], status: { enum: ['active', 'on_hold', 'withdrawn'] } };
    await kit.act(recruiter, ids[2]!, 'withdraw');

    const { body } = await bulk.preview({ ...move('Screening', []), records: { filter } });
    const later = (await kit.apply()).id;
    await kit.act(recruiter, ids[2]!, 'reopen', { reopening_reason: await kit.reason('reopening') });
    const job = await bulk.act(body.data.plan, 'start');
    const reasons = await bulk.reasons(job.id);
    const stages = await stagesOf([...ids, later]);
    const twice = await recruiter.post(`${JOBS}${job.id}/start/`, {});
    const again = await bulk.act(job.id, 'retry');

    expect(body.data).toMatchObject({ total: 3, included: 2 });
    expect(job).toMatchObject({ state: 'done', total: 3, counts: { done: 2, rejected: 1 } });
    expect(reasons).toMatchObject([{ count: 1, reason: body.data.skipped[0].reason, records: [{ id: ids[2] }] }]);
    expect(stages).toEqual(['Screening', 'Screening', 'New', 'New']);
    expect(twice.status).toBe(409);
    expect(again.counts).toMatchObject({ done: 3, rejected: 0 });
  });

  it('names a preview that was not started among no work of the user, and forgets it after a day', async () => {
    const { database } = kit.server.app;
    const bulk = bulkBy(recruiter);
    const [one] = await applicants(1);
    const { plan } = (await bulk.preview(move('Screening', [one!.id]))).body.data;
    const listed = (await recruiter.get(JOBS)).body.results.map(({ id }: { id: number }) => id);
    const viewer = await kit.recruiter({ applicant: ['view'] });
    const foreign = await viewer.post(`${JOBS}${plan}/start/`, {});

    await database.query(`update system.background_jobs set created_on = now() - interval '25 hours' where id = $1`, [
      plan,
    ]);
    await deleteOldJobs(database, 'bulk', { ended: 30, ready: 1 });

    expect(listed).not.toContain(plan);
    expect(foreign.status).toBe(404);
    expect((await recruiter.post(`${JOBS}${plan}/start/`, {})).status).toBe(404);
  });

  it('names the records that are used and so can’t be deleted', async () => {
    const { admin } = kit.server;
    const source = async () =>
      (await kit.server.create('/api/v1/admin-app/cv-source/', { name: `Source ${(names += 1)}`, kind: 'other' })).id;
    let names = 0;
    const [used, more, free] = [await source(), await source(), await source()];
    for (const cv_source of [used, more, more]) await kit.server.add({ cv_source });
    const preview = async (ids: readonly number[]) =>
      (await bulkBy(admin).preview({ resource: 'cv_source', work: { kind: 'delete' }, records: { ids } })).body.data;

    const [one, two] = [await preview([used, free]), await preview([used, more, free])];

    expect(one).toMatchObject({ included: 1, used: [used], skipped: [{ count: 1, records: [{ id: used }] }] });
    expect(one.skipped[0].reason.text).toBe('In use by 1 candidate. Change or delete those first.');
    expect(two).toMatchObject({ included: 1, used: [used, more], skipped: [{ count: 2 }] });
    expect(two.skipped[0].reason.text).toBe('Other records use it. Change or delete those first.');
  });

  it('moves each to the stage of a kind in its own workflow, and says where there is none', async () => {
    const ids = idsOf(await applicants(2));
    const byKind = (kind: string): BulkOrder => ({
      ...move('', ids),
      work: { kind: 'transitions', key: 'move', data: { to_kind: kind } },
    });

    const job = await bulkBy(recruiter).run(byKind('screen'));
    const { body } = await bulkBy(recruiter).preview(byKind('assess'));

    expect(job.counts.done).toBe(2);
    expect(await stagesOf(ids)).toEqual(['Screening', 'Screening']);
    expect(body.data.skipped).toMatchObject([
      { count: 2, reason: { text: expect.stringContaining('no stage of this kind') } },
    ]);
  });

  it('takes every record that a filter leaves', async () => {
    const [first, ...others] = await applicants(3);
    await kit.act(recruiter, first!.id, 'move', { stage: kit.stages['Screening'] });
    const filter = { id: idsOf([first!, ...others]), stage_kind: 'new' };

    const job = await bulkBy(recruiter).run({ ...move('Screening', []), records: { filter } });

    expect(job).toMatchObject({ total: 2, counts: { done: 2 } });
  });

  it('gives changed records their values back, but for those that someone has changed since', async () => {
    const bulk = bulkBy(kit.server.admin);
    const [one, two, three] = [
      await kit.server.add({ tags: ['A'] }),
      await kit.server.add(),
      await kit.server.add({ tags: ['B'] }),
    ];
    const ids = [one.id, two.id, three.id];

    const job = await bulk.run(change(ids, { tags: ['B', 'C'] }, { lists: { tags: 'add' } }));
    const tags = async () => Promise.all(ids.map(async (id) => (await kit.server.read(id)).tags));
    const added = await tags();
    await kit.server.change(two.id, { tags: ['Own'] });
    await kit.server.change(three.id, { first_name: 'Renate' });
    const undone = await bulk.act(job.id, 'undo');

    expect(added).toEqual([
      ['A', 'B', 'C'],
      ['B', 'C'],
      ['B', 'C'],
    ]);
    expect(undone.counts).toMatchObject({ undone: 2, kept: 1 });
    expect(await tags()).toEqual([['A'], ['Own'], ['B']]);
    expect(await bulk.rejected(job.id)).toMatchObject([
      { id: two.id, reason: 'Another user has changed this since then' },
    ]);

    const removal = await bulk.run(change(ids, { tags: ['B'] }, { lists: { tags: 'remove' } }));
    expect(removal.counts).toMatchObject({ done: 1, same: 2 });
  });

  it('gives back where values came from, as long as they were not typed', async () => {
    const { database } = kit.server.app;
    const bulk = bulkBy(kit.server.admin);
    const [one, two] = [await kit.server.add({ headline: 'Welder' }), await kit.server.add()];
    await database.query(
      `update system.provenance set source = 'parsed' where resource = 'candidates' and record_id = $1 and field = 'headline'`,
      [one.id],
    );
    const sources = async () => {
      const { rows } = await database.query<{ id: number; source: string }>(
        `select record_id as id, source from system.provenance
          where resource = 'candidates' and record_id in ($1, $2) and field = 'headline' order by record_id`,
        [one.id, two.id],
      );
      return rows;
    };

    const job = await bulk.run(change([one.id, two.id], { headline: 'Fitter' }));
    const typed = await sources();
    await bulk.act(job.id, 'undo');

    expect(typed.map(({ source }) => source)).toEqual(['typed', 'typed']);
    expect(await sources()).toEqual([{ id: one.id, source: 'parsed' }]);
  });

  it('deletes what can be deleted, and restores it', async () => {
    const bulk = bulkBy(recruiter);
    const [one, two] = [await kit.server.add(), await kit.server.add()];
    const order = { resource: 'candidates', work: { kind: 'delete' }, records: { ids: [one.id, two.id] } } as const;

    const { body } = await bulk.preview(order);
    const job = await bulk.run(order);
    const gone = await recruiter.get(`${CANDIDATE}${one.id}/`);
    const undone = await bulk.act(job.id, 'undo');

    expect(body.data.included).toBe(2);
    expect([job.counts.done, gone.status, undone.counts.undone]).toEqual([2, 404, 2]);
    expect((await recruiter.get(`${CANDIDATE}${one.id}/`)).status).toBe(200);
  });

  it('is that of its user, and asks for permission', async () => {
    const [one] = await applicants(1);
    const job = await bulkBy(recruiter).run(move('Screening', [one!.id]));
    const viewer = await kit.recruiter({ applicant: ['view'] });

    const foreign = await viewer.get(`${JOBS}${job.id}/`);
    const undo = await viewer.post(`${JOBS}${job.id}/undo/`, {});
    const started = await viewer.post(BULK_JOBS, move('Interview', [one!.id]));
    const previewed = await viewer.post(`${BULK_JOBS}preview/`, move('Interview', [one!.id]));
    const unknown = await recruiter.post(BULK_JOBS, { ...move('Interview', [one!.id]), resource: 'nothing' });
    const mine = (await recruiter.get(JOBS)).body.results;

    expect([foreign.status, undo.status, started.status, previewed.status, unknown.status]).toEqual([
      404, 404, 403, 403, 404,
    ]);
    expect((await viewer.get(JOBS)).body.results).toEqual([]);
    expect(mine[0]).toMatchObject({ id: job.id, state: 'done' });
  });

  it('goes on where a killed server left it, and stops for a user who has lost the role', async () => {
    const { database } = kit.server.app;
    const ids = idsOf(await applicants(3));
    const user = await kit.server.build.user({ role: 'Admin' });
    const bulk = bulkBy(kit.server.by(user));
    const start = async (role: string) => {
      const data = { resource: 'applicants', work: move('Screening', []).work };
      return (await kit.server.app.bulk.add({ userId: user.id, role, data, items: ids })).id;
    };
    const left = await database.transaction(async () => {
      const id = await start('admin');
      // One record is done, and a process that is gone has the job.
      await database.query(
        `update system.background_jobs set worker = 'gone', counts = counts || '{"done": 1}' where id = $1`,
        [id],
      );
      await database.query(`update system.background_job_items set state = 'done' where job_id = $1 and place = 1`, [
        id,
      ]);
      return id;
    });

    const job = await bulk.rest(left);
    const lost = await bulk.rest(await start('recruiter'));

    expect(job).toMatchObject({ state: 'done', counts: { done: 3 } });
    expect(await stagesOf(ids)).toEqual(['New', 'Screening', 'Screening']);
    expect(lost).toMatchObject({ state: 'failed', error: 'You can no longer do this. Ask an Admin.' });
  });
});
