import { beforeAll, describe, expect, it } from 'vitest';
import { decideWorkflow } from '#server/features/workflows/stage-rights.ts';
import { STAGE_RIGHTS } from '#shared/contracts/workflows.ts';
import { rightRules } from '#shared/rules/stage-rights.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import type { TestUser } from '../../support/test-people.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { World } from '../self/world.ts';
import { makePublished, SIMPLE, STAGE_PERMISSION } from './workflows-kit.ts';

const MATRIX = `${STAGE_PERMISSION}matrix/`;
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.each(moduleDatabases())('the permissions of a workflow on %s', (kind) => {
  let server: HierarchyServer;
  let people: {
    readonly vendor: TestUser;
    readonly other: TestUser;
    readonly recruiter: TestUser;
    readonly chief: TestUser;
  };
  let count = 0;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    people = {
      vendor: await server.build.user({ role: 'Vendor', firstName: 'Vera', lastName: 'Vale' }),
      other: await server.build.user({ role: 'Vendor', firstName: 'Otto', lastName: 'Ohm' }),
      recruiter: await server.build.user({ role: 'Recruiter' }),
      chief: await server.build.user({ role: 'Super Recruiter' }),
    };
  });

  const make = async () => makePublished(server, SIMPLE, { name: `Flow ${++count}` });
  const matrix = async (workflow: number) => (await server.admin.get(`${MATRIX}?workflow=${workflow}`)).body.data;
  const save = async (workflow: number, changes: readonly object[], more: object = {}) =>
    server.admin.post(MATRIX, { workflow, changes, state: (await matrix(workflow)).state, ...more });
  const versions = async (workflow: number) =>
    (await server.admin.get(`${STAGE_PERMISSION}versions/?workflow=${workflow}`)).body.results;

  it('are read as a whole: stages, roles with their users, and records', async () => {
    const { id, stages } = await make();

    const { body } = await save(id, [{ stage: stages['Interview'], role: 'vendor', right: 'view', effect: 'deny' }]);

    expect(body.data.stages.map(({ name }: { name: string }) => name)).toEqual(Object.keys(SIMPLE));
    expect(body.data.roles).toContainEqual({ key: 'vendor', title: 'Vendor', people: 2, full: false });
    expect(body.data.roles).toContainEqual({ key: 'super_recruiter', title: 'Super Recruiter', people: 1, full: true });
    expect(body.data.records).toEqual([
      {
        stage: stages['Interview'],
        role: 'vendor',
        user: null,
        right: 'view',
        effect: 'deny',
        until: null,
        note: null,
      },
    ]);
  });

  it('are decided in the browser by the rules of the server', async () => {
    const { id, stages } = await makePublished(
      server,
      { ...SIMPLE, Hired: { kind: 'hired', hidden_from_vendors: true } },
      { name: `Flow ${++count}`, deny_unless_granted: true },
    );
    const change = (stage: string, values: object) => ({ stage: stages[stage], ...values });
    await save(id, [
      change('Applied', { role: 'vendor', right: 'view', effect: 'grant' }),
      change('Interview', { role: 'vendor', right: 'move_in', effect: 'deny' }),
      change('Interview', { user: people.vendor.id, right: 'move_in', effect: 'grant', until: day(1) }),
      change('Hired', { user: people.vendor.id, right: 'mail', effect: 'grant', until: day(-2) }),
    ]);
    const state = await matrix(id);
    const ruleOf = rightRules({ ...state, deny_unless_granted: true });

    for (const user of [people.vendor, people.other]) {
      const who = { userId: user.id, role: 'vendor', isSuperRecruiter: false };
      const decided = await decideWorkflow(server.app, who, id);
      for (const stage of state.stages)
        for (const right of STAGE_RIGHTS)
          expect([stage.name, right, ruleOf({ user: user.id, role: 'vendor' }, stage, right)]).toEqual([
            stage.name,
            right,
            decided(stage.id, right),
          ]);
    }
  });

  it('say before they are saved who gains and who loses what', async () => {
    const { id, stages } = await make();
    await save(id, [{ stage: stages['Hired'], role: 'vendor', right: 'mail', effect: 'deny' }]);

    const { body } = await server.admin.post(`${STAGE_PERMISSION}impact/`, {
      workflow: id,
      changes: [
        { stage: stages['Interview'], role: 'vendor', right: 'view', effect: 'deny' },
        { stage: stages['Interview'], user: people.vendor.id, right: 'view', effect: 'grant' },
        { stage: stages['Hired'], user: people.vendor.id, right: 'mail', effect: 'grant' },
      ],
    });

    expect(body.data).toMatchObject({ gaining: 1, losing: 1 });
    expect(body.data.groups).toEqual(
      expect.arrayContaining([
        {
          role: 'Vendor',
          count: 1,
          people: [{ id: people.vendor.id, name: 'Vera Vale' }],
          gains: [{ stage: { id: stages['Hired'], name: 'Hired' }, permissions: ['mail'] }],
          losses: [],
        },
        {
          role: 'Vendor',
          count: 1,
          people: [{ id: people.other.id, name: 'Otto Ohm' }],
          gains: [],
          losses: [{ stage: { id: stages['Interview'], name: 'Interview' }, permissions: ['view'] }],
        },
      ]),
    );
    expect((await matrix(id)).records).toHaveLength(1);
  });

  it('are saved all or none, as one version with its author and note', async () => {
    const { id, stages } = await make();
    const other = await make();
    const view = { role: 'vendor', right: 'view', effect: 'deny' };
    const { state } = await matrix(id);
    const rejected = await save(id, [
      { ...view, stage: stages['Applied'] },
      { ...view, stage: other.stages['Applied'] },
    ]);
    const untouched = await matrix(id);

    const saved = await save(id, [{ ...view, stage: stages['Applied'] }], {
      note: 'Vendors wait',
      deny_unless_granted: true,
    });
    const late = await server.admin.post(MATRIX, { workflow: id, state, changes: [] });

    expect([rejected.status, saved.status, late.status]).toEqual([422, 200, 409]);
    expect(untouched.records).toEqual([]);
    expect(saved.body.data.workflow.deny_unless_granted).toBe(true);
    const [latest, first] = await versions(id);
    expect(latest).toMatchObject({
      version: 2,
      note: 'Vendors wait',
      author: { name: 'Maya Lindqvist' },
      policy: true,
    });
    expect(latest.changes).toEqual([
      { stage: 'Applied', subject: 'Vendor', right: 'view', before: null, after: 'deny', until: null },
    ]);
    expect(first).toMatchObject({ version: 1, author: null, count: 0 });
  });

  it('go back to an earlier version as a new one, which keeps what was changed elsewhere', async () => {
    const { id, stages } = await make();
    const values = { stage: stages['Applied'], right: 'comment', effect: 'deny' };
    await save(id, [{ ...values, role: 'vendor' }]);
    await server.create(STAGE_PERMISSION, { ...values, workflow: id, user: people.other.id, until: day(3) });
    await save(id, [{ ...values, role: 'vendor', effect: null }]);
    const { state, records } = await matrix(id);

    const restored = await server.admin.post(`${STAGE_PERMISSION}restore/`, {
      workflow: id,
      version: 2,
      state,
      note: 'Back',
    });

    expect(records).toMatchObject([{ user: people.other.id }]);
    expect(restored.body.data.records).toMatchObject([{ role: 'vendor', right: 'comment' }]);
    const all = await versions(id);
    expect(
      all.map(({ author, restored_from: from }: { author: object | null; restored_from: number | null }) => [
        author !== null,
        from,
      ]),
    ).toEqual([
      [true, 2],
      [true, null],
      [false, null],
      [true, null],
      [false, null],
    ]);
  });

  it('are explained for a user and an applicant, as they are and as they would be', async () => {
    const world = new World(server, [people.recruiter.id]);
    const applicant = await world.make('applicants');
    const { rows } = await server.app.database.query<{ stage: number; workflow: number }>(
      'select s.id as stage, s.workflow_id as workflow from applicants a join workflow_stages s on s.id = a.stage_id where a.id = $1',
      [applicant.id],
    );
    const { stage, workflow } = rows[0]!;
    const check = async (user: TestUser, changes?: readonly object[]) =>
      (
        await server.admin.post(`${STAGE_PERMISSION}check/`, {
          user: user.id,
          applicant: applicant.id,
          ...(changes && { draft: { workflow, changes } }),
        })
      ).body.data;
    const ruleIn = (answer: { permissions: { right: string; rule: string; allowed: boolean }[] }, right: string) => {
      const found = answer.permissions.find((each) => each.right === right);
      return [found?.allowed, found?.rule];
    };
    const manager = await server.build.user({ role: 'Hiring Manager' });
    const deny = { stage, role: 'hiring_manager', right: 'see_contact', effect: 'deny' };

    const before = await check(manager);
    const wouldBe = await check(manager, [deny]);
    await save(workflow, [deny]);
    const after = await check(manager);
    const chief = await check(people.chief);
    const vendor = await check(people.vendor);

    expect(ruleIn(wouldBe, 'see_contact')).toEqual([false, 'role_denied']);
    expect(ruleIn(after, 'see_contact')).toEqual([false, 'role_denied']);
    expect(ruleIn(before, 'see_contact')[1]).not.toBe('role_denied');
    expect(ruleIn(chief, 'move_out')).toEqual([true, 'all_stages']);
    expect(ruleIn(vendor, 'move_out')).toEqual([false, 'no_access']);
    expect(after.user.role).toBe('Hiring Manager');
    expect(
      (await server.admin.post(`${STAGE_PERMISSION}check/`, { user: 987_654, applicant: applicant.id })).status,
    ).toBe(404);
  });

  it('are for Admins alone', async () => {
    const { id } = await make();

    for (const user of [people.vendor, people.recruiter, people.chief]) {
      const by = server.by(user);
      expect((await by.get(`${MATRIX}?workflow=${id}`)).status).toBe(403);
      expect((await by.get(`${STAGE_PERMISSION}versions/?workflow=${id}`)).status).toBe(403);
      expect((await by.post(`${STAGE_PERMISSION}impact/`, { workflow: id, changes: [] })).status).toBe(403);
      expect((await by.post(`${STAGE_PERMISSION}check/`, { user: user.id, applicant: 1 })).status).toBe(403);
    }
    expect((await server.admin.get(`${MATRIX}?workflow=987654`)).status).toBe(404);
  });
});
