import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { makeDraft, makePublished, STAGE, STAGE_PERMISSION, WORKFLOW } from './workflows-kit.ts';

describe.each(testDatabases())('the builder of workflows on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
  }, 120_000);

  const stagesOf = async (id: number) =>
    (await server.admin.get(`${STAGE}?workflow_id=${id}&orderBy=position&ascending=1`)).body.results as {
      id: number;
      name: string;
      updated_on: string;
      sla_days: number | null;
      next_stages: { id: number; name: string }[];
    }[];
  const expectedOf = async (id: number) =>
    (await stagesOf(id)).map(({ id: stage, updated_on }) => ({ id: stage, updated_on }));
  const save = async (id: number, plan: object) => server.admin.post(`${WORKFLOW}${id}/stages/`, plan);

  it('saves new, changed, moved and deleted stages of a draft together', async () => {
    const { id, stages } = await makeDraft(server);
    const before = await expectedOf(id);

    const saved = await save(id, {
      expected: before,
      stages: [
        { key: 'a', id: stages['Applied'], values: {}, next_stages: ['n1', 'i'] },
        { key: 'n1', values: { name: 'Trade test', kind: 'assess', sla_days: 2 }, next_stages: ['i'] },
        { key: 'h', id: stages['Hired'], values: {} },
        { key: 'i', id: stages['Interview'], values: { sla_days: 5 } },
      ],
    });

    expect(saved.status).toBe(200);
    const after = await stagesOf(id);
    expect(after.map(({ name, sla_days }) => [name, sla_days])).toEqual([
      ['Applied', null],
      ['Trade test', 2],
      ['Hired', null],
      ['Interview', 5],
    ]);
    expect(after[0]!.next_stages.map(({ name }) => name)).toEqual(['Trade test', 'Interview']);
    expect(
      saved.body.data.stages.map(({ key, updated_on }: { key: string; updated_on: string }) => [key, updated_on]),
    ).toEqual(['a', 'n1', 'h', 'i'].map((key, index) => [key, after[index]!.updated_on]));
  });

  it('keeps what another user has saved since then, and says so', async () => {
    const { id, stages } = await makeDraft(server);
    const before = await expectedOf(id);
    await server.admin.patch(`${STAGE}${stages['Interview']}/`, { sla_days: 9 });

    const { status, body } = await save(id, { expected: before, stages: [] });

    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await stagesOf(id)).toHaveLength(4);
  });

  it('keeps nothing of a plan with an error, and names the stage and the field', async () => {
    const { id, stages } = await makeDraft(server);

    const { status, body } = await save(id, {
      expected: await expectedOf(id),
      stages: [
        { key: 'a', id: stages['Applied'], values: { name: 'Inbox' } },
        { key: 'b', values: { name: 'Check', kind: 'screen', sla_days: 0 } },
      ],
    });

    expect([status, Object.keys(body.errors)]).toEqual([422, ['b.sla_days']]);
    expect((await stagesOf(id)).map(({ name }) => name)).toEqual(['Applied', 'Interview', 'Hired', 'Rejected']);
  });

  it('leaves live versions and stages of other versions alone', async () => {
    const live = await makePublished(server);
    const { id } = await makeDraft(server);

    const ofLive = await save(live.id, { expected: await expectedOf(live.id), stages: [] });
    const ofOther = await save(id, {
      expected: await expectedOf(id),
      stages: [{ key: 'x', id: live.stages['Applied'], values: { name: 'Mine' } }],
    });

    expect([ofLive.body.code, ofOther.body.code]).toEqual(['locked', 'not_found']);
    expect(await stagesOf(live.id)).toHaveLength(4);
  });

  it('saves stages that exchange their names, or take the name of one that is renamed', async () => {
    const { id, stages } = await makeDraft(server);

    const saved = await save(id, {
      expected: await expectedOf(id),
      stages: [
        { key: 'n', values: { name: 'Rejected', kind: 'rejected' } },
        { key: 'a', id: stages['Applied'], values: { name: 'Hired' } },
        { key: 'i', id: stages['Interview'], values: { name: 'applied', sla_days: 4 } },
        { key: 'h', id: stages['Hired'], values: { name: 'Interview' } },
        { key: 'r', id: stages['Rejected'], values: { name: 'Declined' } },
      ],
    });

    expect(saved.text).toContain('"code":0');
    const after = await stagesOf(id);
    expect(after.map(({ name }) => name)).toEqual(['Rejected', 'Hired', 'applied', 'Interview', 'Declined']);
    expect(after[2]).toMatchObject({ id: stages['Interview'], sla_days: 4 });
  });

  it('keeps the permissions of a deleted stage in another one, and brings them back with the stage', async () => {
    const { id, stages } = await makeDraft(server);
    const permission = { role: 'vendor', user: null, right: 'view', effect: 'deny', until: null, note: 'By contract' };
    const { note: _note, until: _until, user: _user, ...values } = permission;
    await server.create(STAGE_PERMISSION, { workflow: id, stage: stages['Interview'], ...values, note: 'By contract' });
    const rights = async () => {
      const { results } = (await server.admin.get(`${STAGE_PERMISSION}?workflow_id=${id}`)).body;
      return results.map((each: { stage: { name: string }; right: string }) => [each.stage.name, each.right]);
    };
    const plan = async (stages: readonly object[]) => save(id, { expected: await expectedOf(id), stages });

    await plan([
      { key: 'a', id: stages['Applied'], values: {}, permissions: [permission] },
      { key: 'h', id: stages['Hired'], values: {} },
    ]);
    const moved = await rights();
    await plan([
      { key: 'a', id: stages['Applied'], values: {}, permissions: [] },
      { key: 'i', values: { name: 'Interview', kind: 'interview' }, permissions: [permission] },
      { key: 'h', id: stages['Hired'], values: {} },
    ]);

    expect(moved).toEqual([['Applied', 'view']]);
    expect(await rights()).toEqual([['Interview', 'view']]);
  });
});
