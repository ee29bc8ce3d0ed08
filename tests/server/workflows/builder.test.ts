import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { makeDraft, makePublished, publish, STAGE, STAGE_PERMISSION, WORKFLOW } from './workflows-kit.ts';

describe.each(moduleDatabases())('the builder of workflows on %s', (kind) => {
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

  it('reads a file as stages of the draft, and stores nothing', async () => {
    const { id } = await makeDraft(server);
    const passport = await server.create('/api/v1/admin-app/candidate-filetype/', { name: `Passport ${kind}` });
    const file = {
      format: 'workflow',
      name: 'Port operations',
      stages: [
        { name: 'Inbox', kind: 'new', next_stages: ['hired'], required_documents: [`passport ${kind}`] },
        { name: 'Hired', kind: 'hired', on_enter: [{ action: 'tag', tag: 'Hired' }] },
      ],
    };

    const { text, body } = await server.admin.post(`${WORKFLOW}${id}/read-file/`, file);

    expect(text).toContain('"code":0');
    expect(body.data.stages).toMatchObject([
      { values: { name: 'Inbox', required_documents: [{ id: passport.id }], back_allowed: true }, next: ['hired'] },
      { values: { name: 'Hired', on_enter: [{ action: 'tag', tag: 'Hired' }] }, next: [] },
    ]);
    expect(await stagesOf(id)).toHaveLength(4);
  });

  it('names the path of every error in a file', async () => {
    const { id } = await makeDraft(server);
    const read = async (stages: readonly object[], more: object = {}) =>
      (await server.admin.post(`${WORKFLOW}${id}/read-file/`, { format: 'workflow', name: 'A', stages, ...more })).body;

    const wrong = await read([
      { name: 'Inbox', kind: 'new', next_stages: ['Nowhere'], sla_days: 0, required_fields: ['candidate.no_such'] },
      { name: 'inbox', kind: 'hired', required_documents: ['No such'], on_enter: [{ action: 'fly' }] },
    ]);
    const shape = await read([{ name: 'Inbox', kind: 'novel', secret: 1 }], { owner: 'me' });

    expect(Object.keys(wrong.errors).sort()).toEqual([
      'stages.0.next_stages.0',
      'stages.0.required_fields.0',
      'stages.0.sla_days',
      'stages.1.name',
      'stages.1.on_enter.0.action',
      'stages.1.required_documents.0',
    ]);
    expect(Object.keys(shape.errors).sort()).toEqual(['owner', 'stages.0.kind', 'stages.0.secret']);
  });

  it('has workflows to start from that can be read and published', async () => {
    const { results } = (await server.admin.get('/api/v1/admin-app/workflow-library/')).body;
    const names = results.map(({ name }: { name: string }) => name);

    expect(names).toEqual(['Standard', 'High volume', 'Executive', 'Agency', 'Blue collar with visa', 'Graduate']);
    for (const file of results) {
      const { id } = await server.create(WORKFLOW, { name: file.name });
      const { body } = await server.admin.post(`${WORKFLOW}${id}/read-file/`, file);
      const stages = body.data.stages.map(({ values, next }: { values: { name: string }; next: string[] }) => ({
        key: values.name,
        values,
        next_stages: next,
      }));
      expect((await save(id, { expected: [], stages })).status).toBe(200);
      expect((await publish(server.admin, id)).text).toContain('"code":0');
    }
  });
});
