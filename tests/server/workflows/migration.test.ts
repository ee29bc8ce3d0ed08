import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkOrder } from '#shared/contracts/bulk-jobs.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type ApplicantServer, startApplicantServer } from '../applicants/applicants-kit.ts';
import { bulkBy } from '../bulk/bulk-kit.ts';
import { makePublished } from './workflows-kit.ts';

const JOB = '/api/v1/customer/job/';

describe.each(moduleDatabases())('the migration of applicants on %s', (kind) => {
  let kit: ApplicantServer;
  let next: Awaited<ReturnType<typeof makePublished>>;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    next = await makePublished(
      kit.server,
      {
        Inbox: { kind: 'new' },
        Screening: { kind: 'screen', required_fields: ['candidate.current_company'] },
        Waiting: { kind: 'hold' },
        Talks: { kind: 'interview', on_enter: [{ action: 'tag', tag: 'Talked to' }] },
        Hired: { kind: 'hired' },
        Rejected: { kind: 'rejected' },
      },
      { name: 'Port operations' },
    );
  });

  const migration = (ids: readonly number[], stages: Readonly<Record<string, string>>, checks = false): BulkOrder => ({
    resource: 'applicants',
    work: {
      kind: 'transitions',
      key: 'migrate',
      data: {
        stages: Object.fromEntries(
          Object.entries(stages).map(([from, to]) => [String(kit.stages[from]), next.stages[to]]),
        ),
        checks,
      },
    },
    records: { ids },
  });
  const workflowOf = async (job: number) => (await kit.server.admin.get(`${JOB}${job}/`)).body.data.workflow.id;

  it('takes applicants to the mapped stages as they are, with their job, and back', async () => {
    const bulk = bulkBy(kit.server.admin);
    const job = await kit.openJob();
    const [fresh, parked, rejected] = [await kit.apply(job), await kit.apply(job), await kit.apply(job)];
    const { admin } = kit.server;
    await kit.act(admin, parked.id, 'move', { stage: kit.stages['Screening'] });
    await kit.act(admin, parked.id, 'hold');
    await kit.act(admin, rejected.id, 'reject', { rejection_reason: await kit.reason('rejection') });
    const ids = [fresh.id, parked.id, rejected.id];
    const before = await Promise.all(ids.map(kit.read));
    const order = migration(ids, { New: 'Inbox', Parked: 'Waiting', Rejected: 'Rejected' });

    const { body } = await bulk.preview(order);
    const done = await bulk.run(order);
    const after = await Promise.all(ids.map(kit.read));

    expect(body.data).toMatchObject({ total: 3, included: 3, skipped: [] });
    expect(done).toMatchObject({ state: 'done', counts: { done: 3, undoable: 3 } });
    expect(after.map(({ stage, status }) => [stage?.name, status])).toEqual([
      ['Inbox', 'active'],
      ['Waiting', 'on_hold'],
      ['Rejected', 'rejected'],
    ]);
    expect(after.map(({ workflow }) => workflow.id)).toEqual(ids.map(() => next.id));
    expect(after.map(({ stage_since }) => stage_since)).toEqual(before.map(({ stage_since }) => stage_since));
    expect(after[2]!.rejection_reason).toEqual(before[2]!.rejection_reason);
    expect(await workflowOf(job)).toBe(next.id);
    expect((await kit.steps(fresh.id)).map((step) => step.kind)).toEqual(['added', 'migrate']);
    await kit.server.change(parked.candidate, { current_company: 'Halden Lines' });
    expect((await kit.act(admin, parked.id, 'resume')).body.data.stage.name).toBe('Screening');
    await kit.act(admin, parked.id, 'hold');

    const undone = await bulk.act(done.id, 'undo');

    expect(undone.counts).toMatchObject({ undone: 2, kept: 1 });
    expect((await kit.read(fresh.id)).stage?.name).toBe('New');
    expect((await kit.read(rejected.id)).rejection_reason).toEqual(before[2]!.rejection_reason);
    expect(await workflowOf(job)).toBe(before[0]!.workflow.id);
  });

  it('says who stays, and why, and sets nothing off', async () => {
    const bulk = bulkBy(kit.server.admin);
    const job = await kit.openJob();
    const all = [await kit.apply(job), await kit.apply(job), await kit.apply(job)];
    const [complete, bare, elsewhere] = all;
    const { admin } = kit.server;
    await kit.server.change(complete!.candidate, { current_company: 'Aldgate Foods' });
    for (const { id } of [complete!, bare!]) await kit.act(admin, id, 'move', { stage: kit.stages['Screening'] });
    const order = migration(
      all.map(({ id }) => id),
      { Screening: 'Screening', Interview: 'Talks' },
      true,
    );

    const { body } = await bulk.preview(order);
    const done = await bulk.run(order);

    expect(body.data).toMatchObject({ total: 3, included: 1 });
    expect(body.data.skipped.map((one: { reason: { text: string } }) => one.reason.text).sort()).toEqual([
      'Before the move to Screening, add: Current company.',
      'The stage isn’t mapped to one of the other version. Choose one.',
    ]);
    expect(done.counts).toMatchObject({ done: 1, rejected: 2 });
    expect((await kit.read(elsewhere!.id)).stage?.name).toBe('New');
    const { rows } = await kit.server.database.query(
      `select from system.background_tasks where kind = 'applicants-set-off' and payload ->> 'event' in
         (select id::text from applicant_events where kind = 'migrate')`,
    );
    expect(rows).toEqual([]);
  });

  it('ends no application, reopens none, and is for Admins', async () => {
    const { id } = await kit.apply(await kit.openJob());
    const { admin } = kit.server;
    const recruiter = await kit.recruiter();
    const by = (data: object, who = admin) => kit.act(who, id, 'migrate', data);
    const draft = { [String(kit.stages['New'])]: kit.stages['Screening'] };

    const ended = await by({ stages: { [String(kit.stages['New'])]: next.stages['Hired'] } });
    const unknown = await by({ stages: { [String(kit.stages['New'])]: 999_999 } });
    const denied = await by({ stages: draft }, recruiter);

    expect([ended.status, ended.body.message]).toEqual([
      409,
      'New can’t become Hired: a migration ends no application and reopens none. Choose another stage.',
    ]);
    expect([unknown.status, denied.status]).toEqual([409, 403]);
  });
});
