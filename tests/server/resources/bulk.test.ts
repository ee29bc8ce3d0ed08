import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer } from './hierarchy.ts';

const BULK = `${ORG}bulk/`;

describe.each(moduleDatabases())('a change of many records on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
  });

  let made = 0;
  const three = async () => {
    made += 1;
    const all = [10, 20, 5].map((headcount) =>
      server.create(ORG, { name: `Group ${made} of ${headcount}`, headcount }),
    );
    return (await Promise.all(all)).map(({ id }) => id);
  };
  const read = async (id: number) => (await server.admin.get(`${ORG}${id}/`)).body.data;
  const headcounts = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await read(id)).headcount));

  it('is told beforehand: how many get the value, how many have it already, and nothing is written', async () => {
    const ids = await three();

    const { status, body } = await server.admin.patch(BULK, {
      ids,
      data: { headcount: 5, status: 'active' },
      preview: true,
    });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      changed: 2,
      fields: { headcount: { changed: 2, same: 1 }, status: { changed: 0, same: 3 } },
      rejected: [],
    });
    expect(await headcounts(ids)).toEqual([10, 20, 5]);
  });

  it('says beforehand which records are refused and why', async () => {
    const ids = await three();
    const first = await server.create(ORG, { name: 'Parent' });
    const company = await server.create(COMPANY, { name: 'Inside', organization: first.id });
    const other = await server.create(COMPANY, { name: 'Outside', organization: ids[0]! });

    const wrong = await server.admin.patch(BULK, { ids: [...ids, 999_999], data: { headcount: -1 }, preview: true });
    const cascade = await server.admin.patch(`${COMPANY}bulk/`, {
      ids: [company.id, other.id],
      data: { organization: 999_999 },
      preview: true,
    });

    expect(wrong.body.data.changed).toBe(0);
    expect(wrong.body.data.rejected.map(({ id }: { id: number }) => id)).toEqual([...ids, 999_999]);
    expect(cascade.body.data.rejected[0]).toMatchObject({
      field: 'organization',
      error: { message: 'validation.choice' },
    });
  });

  it('is told to nobody who may not make it', async () => {
    const ids = await three();
    const reader = server.by(await server.build.user({ role: 'Vendor' }));

    expect((await reader.patch(BULK, { ids, data: { headcount: 5 }, preview: true })).status).toBe(403);
    expect(
      (await reader.patch(BULK, { records: [{ id: ids[0], updated_on: '2026-01-01T00:00:00Z', data: {} }] })).status,
    ).toBe(403);
  });

  it('is undone: each record has again what it had, and what was changed since then stays', async () => {
    const ids = await three();
    const { body } = await server.admin.patch(BULK, { ids, data: { headcount: 7, status: 'on_hold' } });
    await server.admin.patch(`${ORG}${ids[1]}/`, { headcount: 99 });

    const undone = await server.admin.patch(BULK, { records: body.undo });

    expect(body.undo).toHaveLength(3);
    expect(undone.body).toMatchObject({
      updated: 2,
      results: [{ done: true }, { done: false, code: 'conflict' }, { done: true }],
    });
    expect(await headcounts(ids)).toEqual([10, 99, 5]);
    expect((await read(ids[0]!)).status).toBe('active');
    expect((await read(ids[1]!)).status).toBe('on_hold');
  });

  it('needs the versions that it made to be undone', async () => {
    const [id] = await three();

    const { status, body } = await server.admin.patch(BULK, { records: [{ id, data: { headcount: 1 } }] });

    expect(status).toBe(400);
    expect(body.message).toContain('updated_on');
  });

  it('which deletes them says beforehand what keeps them, and deletes nothing', async () => {
    const [used, free] = await three();
    await server.create(COMPANY, { name: `Child of ${used}`, organization: used! });

    const { body } = await server.admin.delete(BULK, { ids: [used, free], preview: true });
    const open = await server.admin.delete(BULK, { ids: [free], preview: true });
    const gone = await server.admin.delete(BULK, { ids: [999_999], preview: true });

    expect(body.data).toEqual({
      usage: [{ resource: 'companies', title: 'Companies', count: 1 }],
      isUsedElsewhere: false,
      along: [],
    });
    expect(open.body.data.usage).toEqual([]);
    expect(gone.status).toBe(404);
    expect((await read(free!)).id).toBe(free);
  });
});
