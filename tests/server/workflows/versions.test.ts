import { beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import {
  makeDraft,
  makePublished,
  makeVersion,
  publish,
  retire,
  SIMPLE,
  STAGE,
  STAGE_PERMISSION,
  WORKFLOW,
} from './workflows-kit.ts';

const JOB = '/api/v1/customer/job/';
const APPLICANT = '/api/v1/customer/applicant/';
const CANDIDATE = '/api/v1/customer/candidate/';

describe.each(moduleDatabases())('versions of workflows on %s', (kind) => {
  let server: HierarchyServer;
  beforeEach(async () => {
    server = await startHierarchyServer(kind);
  }, 120_000);

  const read = async (id: number) => (await server.admin.get(`${WORKFLOW}${id}/`)).body.data;
  const stagesOf = async (id: number) =>
    (await server.admin.get(`${STAGE}?workflow_id=${id}&orderBy=position&ascending=1`)).body.results;

  it('cannot be published while stages do not fit together, and the answer names every reason', async () => {
    const { id } = await makeDraft(server, {
      Applied: { kind: 'new', next: ['Review', 'Loop'] },
      Review: { kind: 'screen', back_allowed: false, next: ['Loop'] },
      Loop: { kind: 'assess', back_allowed: false, next: ['Review'] },
      Island: { kind: 'interview', back_allowed: false, next: ['Rejected'] },
      Start: { kind: 'new', back_allowed: false, next: ['Rejected'] },
      Rejected: { kind: 'rejected' },
    });

    const { status, body } = await publish(server.admin, id);

    expect(status).toBe(409);
    expect(Object.values<{ text: string }>(body.errors).map(({ text }) => text)).toEqual([
      'Only one stage can be of the kind New. Change the others: Applied, Start.',
      'Add a stage of the kind Hired.',
      'Applied: No way leads from here to Hired, Rejected or Withdrawn. Choose other next stages.',
      'Review: No way leads from here to Hired, Rejected or Withdrawn. Choose other next stages.',
      'Loop: No way leads from here to Hired, Rejected or Withdrawn. Choose other next stages.',
      'Island: No stage leads here. Add it to the next stages of another one.',
      'Start: No stage leads here. Add it to the next stages of another one.',
    ]);
    expect(body.message).toContain('Add a stage of the kind Hired.');
    expect(await read(id)).toMatchObject({ status: 'draft', is_default: false });
  });

  it('cannot be published with a dead end or without stages', async () => {
    const dead = await makeDraft(server, {
      Hired: { kind: 'hired' },
      Applied: { kind: 'new', next: ['Hired', 'Waiting'] },
      Waiting: { kind: 'screen', back_allowed: false },
    });
    const empty = await server.create(WORKFLOW, { name: 'Empty' });

    expect((await publish(server.admin, dead.id)).body.message).toContain('Waiting: No stage follows.');
    expect((await publish(server.admin, empty.id)).body.message).toContain('Add a stage of the kind New');
  });

  it('makes the first published one the default; another takes its place only by the action', async () => {
    const first = await makePublished(server);
    const second = await makePublished(server, SIMPLE, { name: 'Trade' });

    expect([(await read(first.id)).is_default, (await read(second.id)).is_default]).toEqual([true, false]);
    expect((await retire(server.admin, first.id)).body).toMatchObject({ code: 'not_possible' });
    expect((await server.admin.delete(`${WORKFLOW}${first.id}/`)).status).toBe(409);
    expect((await server.admin.post(`${WORKFLOW}${second.id}/actions/set_default/`, {})).status).toBe(200);
    expect([(await read(first.id)).is_default, (await read(second.id)).is_default]).toEqual([false, true]);
    expect((await retire(server.admin, first.id)).status).toBe(200);
  });

  it('copies stages, their moves, actions and permissions into a new version, which takes the place of the live one', async () => {
    const actions = [{ action: 'tag', tag: 'Interviewed' }];
    const first = await makePublished(server, {
      Applied: { kind: 'new', next: ['Offer', 'Interview'], color: '#0066cc' },
      Interview: { kind: 'interview', sla_days: 5, on_enter: actions, required_fields: ['candidate.nationality'] },
      Offer: { kind: 'offer' },
      Hired: { kind: 'hired' },
    });
    const denied = { workflow: first.id, stage: first.stages['Offer'], role: 'vendor', right: 'view', effect: 'deny' };
    await server.create(STAGE_PERMISSION, denied);

    const draft = await makeVersion(server.admin, first.id);

    const copies = await stagesOf(draft);
    const nameOf = (id: number) => copies.find((stage: { id: number }) => stage.id === id)?.name;
    expect(copies.map(({ name }: { name: string }) => name)).toEqual(['Applied', 'Interview', 'Offer', 'Hired']);
    expect(copies[0].next_stages.map(({ id }: { id: number }) => nameOf(id))).toEqual(['Offer', 'Interview']);
    expect(copies[1]).toMatchObject({ sla_days: 5, required_fields: ['candidate.nationality'] });
    expect(copies[1].on_enter).toMatchObject(actions);
    const { results } = (await server.admin.get(`${STAGE_PERMISSION}?workflow_id=${draft}`)).body;
    expect(results).toMatchObject([{ stage: { name: 'Offer' }, role: 'vendor', right: 'view', effect: 'deny' }]);
    expect(await read(draft)).toMatchObject({ version: 2, status: 'draft', family: (await read(first.id)).family });
    expect((await publish(server.admin, draft)).status).toBe(200);
    expect(await read(first.id)).toMatchObject({ status: 'retired', is_default: false });
    expect(await read(draft)).toMatchObject({ status: 'live', is_default: true });
    const { body } = await server.admin.get(`${WORKFLOW}${first.id}/activity/`);
    expect(body.results[0]).toMatchObject({ action: 'transitioned' });
  });

  it('end in one live version and one default, however many are published together', async () => {
    const first = await makePublished(server);
    const drafts: number[] = [];
    for (let count = 0; count < 20; count += 1) drafts.push(await makeVersion(server.admin, first.id));

    const answers = await Promise.all(drafts.map((id) => publish(server.admin, id)));

    expect(answers.map(({ status }) => status)).toEqual(drafts.map(() => 200));
    const { rows } = await server.database.query(
      `select status, count(*)::int as count, count(*) filter (where is_default)::int as defaults from workflows group by status order by status`,
    );
    expect(rows).toEqual([
      { status: 'live', count: 1, defaults: 1 },
      { status: 'retired', count: 20, defaults: 0 },
    ]);
    expect(
      new Set(
        (await server.admin.get(`${WORKFLOW}?limit=50`)).body.results.map((each: { version: number }) => each.version),
      ).size,
    ).toBe(21);
  }, 60_000);

  it('keep the stages of live and retired ones as they are, but for their names, labels and colors', async () => {
    const { id, stages } = await makePublished(server);
    const interview = `${STAGE}${stages['Interview']}/`;

    const renamed = await server.admin.patch(interview, {
      name: 'Meeting',
      candidate_label: 'Meeting',
      color: '#0066cc',
    });
    const changed = await server.admin.patch(interview, { sla_days: 3, back_allowed: false });
    const added = await server.admin.post(STAGE, { workflow: id, name: 'Trial day', kind: 'assess' });
    const moved = await server.admin.post(`${interview}move/`, { to: 'bottom' });
    const removed = await server.admin.delete(interview);

    expect(renamed.status).toBe(200);
    expect([changed.status, Object.keys(changed.body.errors).sort()]).toEqual([422, ['back_allowed', 'sla_days']]);
    expect([added.body.code, moved.body.code, removed.body.code]).toEqual(['locked', 'locked', 'locked']);
    expect((await stagesOf(id)).map(({ name }: { name: string }) => name)).toEqual([
      'Applied',
      'Meeting',
      'Hired',
      'Rejected',
    ]);
  });

  it('let the stages of a draft be changed, moved and deleted, and a draft go', async () => {
    const { id, stages } = await makeDraft(server);
    const interview = `${STAGE}${stages['Interview']}/`;

    expect((await server.admin.patch(interview, { sla_days: 3 })).status).toBe(200);
    expect((await server.admin.post(`${interview}move/`, { to: 'top' })).status).toBe(200);
    expect((await server.admin.delete(`${STAGE}${stages['Rejected']}/`)).status).toBe(200);
    expect(
      (await server.admin.patch(interview, { required_fields: ['candidate.no_such'] })).body.errors,
    ).toHaveProperty('required_fields');
    expect((await server.admin.delete(`${WORKFLOW}${id}/`)).status).toBe(200);
    expect(await stagesOf(id)).toEqual([]);
  });

  describe('for jobs', () => {
    let organization: number;
    beforeEach(async () => {
      organization = (await server.create(ORG, { name: 'Halden Group' })).id;
    });
    const makeJob = (values: object = {}) =>
      server.create(JOB, { job_title: 'Dispatcher', organization, openings: 1, ...values });
    const apply = async (job: number) => {
      const candidate = await server.create(CANDIDATE, { first_name: 'Kim', last_name: 'Hald' });
      return server.create(APPLICANT, { job, candidate: candidate.id });
    };

    it('are the most specific live one, else the default', async () => {
      const standard = await makePublished(server);
      const contract = await server.create('/api/v1/admin-app/job-type/', { name: 'Contract work' });
      const own = await makePublished(server, SIMPLE, { name: 'Halden', organization });
      const ofType = await makePublished(server, SIMPLE, { name: 'Contracts', organization, job_type: contract.id });
      await makeDraft(server, SIMPLE, { name: 'Draft', organization, job_type: contract.id });
      const other = (await server.create(ORG, { name: 'Aurelia Health' })).id;

      expect(await makeJob({ organization: other })).toMatchObject({ workflow: { id: standard.id } });
      expect(await makeJob()).toMatchObject({ workflow: { id: own.id, name: 'Halden v1' } });
      expect(await makeJob({ job_type: contract.id })).toMatchObject({ workflow: { id: ofType.id } });
      expect(await makeJob({ workflow: standard.id })).toMatchObject({ workflow: { id: standard.id } });
    });

    it('stay with their applicants: only jobs without any get the new version, and no other workflow can be chosen', async () => {
      const first = await makePublished(server);
      const other = await makePublished(server, SIMPLE, { name: 'Trade' });
      const [busy, quiet] = [await makeJob(), await makeJob()];
      await apply(busy.id);

      const changed = await server.admin.patch(`${JOB}${busy.id}/`, { workflow: other.id });
      const draft = await makeVersion(server.admin, first.id);
      await publish(server.admin, draft);

      expect(Object.keys(changed.body.errors)).toEqual(['workflow']);
      const workflowOf = async (id: number) => (await server.admin.get(`${JOB}${id}/`)).body.data.workflow.id;
      expect([await workflowOf(busy.id), await workflowOf(quiet.id)]).toEqual([first.id, draft]);
      const removed = await server.admin.delete(`${WORKFLOW}${first.id}/`);
      expect([removed.status, removed.body.code]).toEqual([409, 'in_use']);
      expect((await server.admin.patch(`${JOB}${busy.id}/`, { priority: 'high' })).status).toBe(200);
      expect(
        (await server.admin.post(JOB, { job_title: 'A', organization, openings: 1, workflow: first.id })).status,
      ).toBe(422);
    });

    it('come with the next save where a job has none', async () => {
      const job = await makeJob();
      const { id } = await makePublished(server);

      expect(job['workflow']).toBeNull();
      expect((await server.admin.patch(`${JOB}${job.id}/`, { priority: 'high' })).body.data).toMatchObject({
        workflow: { id },
      });
    });
  });
});
