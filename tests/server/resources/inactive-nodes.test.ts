import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { COMPANY, DEPARTMENT, type HierarchyServer, ORG, startHierarchyServer, UNIT } from './hierarchy.ts';

const CLOSED = { status: 'inactive', deactivation_reason: 'Sold in November' };

describe.each(moduleDatabases())('a node of the hierarchy that is made inactive on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
  });

  let count = 0;
  /** An organization with two companies; the first has an active unit and an inactive one, each with an active department. */
  const tree = async () => {
    const name = `Tree ${(count += 1)}`;
    const organization = (await server.create(ORG, { name })).id;
    const company = (await server.create(COMPANY, { name: `${name} A`, organization })).id;
    const other = (await server.create(COMPANY, { name: `${name} B`, organization })).id;
    const above = { organization, company };
    const unit = (await server.create(UNIT, { name: `${name} open`, ...above })).id;
    const idle = (await server.create(UNIT, { name: `${name} idle`, ...above, ...CLOSED })).id;
    const desk = (await server.create(DEPARTMENT, { name: `${name} desk`, ...above, business_unit: unit })).id;
    const left = (await server.create(DEPARTMENT, { name: `${name} left`, ...above, business_unit: idle })).id;
    return { organization, company, other, unit, idle, desk, left };
  };
  const at = async (endpoint: string, id: number) => (await server.admin.get(`${endpoint}${id}/`)).body.data;
  const statuses = async ({ company, unit, desk, left }: Awaited<ReturnType<typeof tree>>) =>
    (await Promise.all([at(COMPANY, company), at(UNIT, unit), at(DEPARTMENT, desk), at(DEPARTMENT, left)])).map(
      ({ status }) => status,
    );

  it('says first what is active below it, of what the person may read', async () => {
    const { company } = await tree();
    const preview = { ids: [company], data: { status: 'inactive' }, preview: true };

    const { body } = await server.admin.patch(`${COMPANY}bulk/`, preview);
    const other = await server.admin.patch(`${COMPANY}bulk/`, { ...preview, data: { headcount: 4 } });

    expect(body.data.children).toEqual([
      { resource: 'business_units', title: 'Business units', count: 1 },
      { resource: 'departments', title: 'Departments', count: 2 },
    ]);
    expect(other.body.data.children).toBeUndefined();
  });

  it('leaves them as they are unless something else is wished', async () => {
    const nodes = await tree();

    expect((await server.admin.patch(`${COMPANY}${nodes.company}/`, CLOSED)).status).toBe(200);

    expect(await statuses(nodes)).toEqual(['inactive', 'active', 'active', 'active']);
  });

  it('takes all levels with it for the same reason, each with an entry of its own', async () => {
    const nodes = await tree();

    const { status } = await server.admin.patch(`${COMPANY}${nodes.company}/?children=deactivate`, CLOSED);

    expect([status, ...(await statuses(nodes))]).toEqual([200, 'inactive', 'inactive', 'inactive', 'inactive']);
    expect((await at(DEPARTMENT, nodes.desk)).deactivation_reason).toBe('Sold in November');
    const [entry] = (await server.admin.get(`${DEPARTMENT}${nodes.desk}/activity/`)).body.results;
    expect(entry.changes.map(({ field }: { field: string }) => field).sort()).toEqual([
      'deactivation_reason',
      'status',
    ]);
  });

  it('gives active departments to another unit of the company, and those alone', async () => {
    const nodes = await tree();
    const above = { organization: nodes.organization, company: nodes.company };
    const quiet = (await server.create(DEPARTMENT, { name: 'Quiet', ...above, business_unit: nodes.unit, ...CLOSED }))
      .id;
    const to = (await server.create(UNIT, { name: 'Takes over', ...above })).id;

    const { status } = await server.admin.patch(`${UNIT}${nodes.unit}/?children=${to}`, CLOSED);

    const [desk, left] = [await at(DEPARTMENT, nodes.desk), await at(DEPARTMENT, quiet)];
    expect([status, desk.business_unit.id, desk.status, left.business_unit.id]).toEqual([
      200,
      to,
      'active',
      nodes.unit,
    ]);
  });

  it('keeps children that have records below them where they are', async () => {
    const nodes = await tree();

    const { status, body } = await server.admin.patch(`${COMPANY}${nodes.company}/?children=${nodes.other}`, CLOSED);
    const many = await server.admin.patch(`${UNIT}bulk/`, { ids: [nodes.unit], data: { company: nodes.other } });

    expect([status, body.message]).toEqual([
      409,
      'Only records with nothing below them can move. Move a lower level first.',
    ]);
    expect([many.status, Object.values(many.body.errors)]).toEqual([
      422,
      [expect.objectContaining({ text: 'Other records use this one. Change or delete those first.' })],
    ]);
    expect(await statuses(nodes)).toEqual(['active', 'active', 'active', 'active']);
  });

  it('is undone with those below where many were changed', async () => {
    const nodes = await tree();
    const { body } = await server.admin.patch(`${COMPANY}bulk/?children=deactivate`, {
      ids: [nodes.company],
      data: CLOSED,
    });

    const endpoints = { business_units: UNIT, departments: DEPARTMENT } as const;
    await server.admin.patch(`${COMPANY}bulk/`, { records: body.undo });
    for (const { resource, undo } of body.along as { resource: keyof typeof endpoints; undo: object[] }[])
      await server.admin.patch(`${endpoints[resource]}bulk/`, { records: undo });

    expect(await statuses(nodes)).toEqual(['active', 'active', 'active', 'active']);
  });

  it('stays as it is where one below cannot be changed, which is named', async () => {
    const [nodes, elsewhere] = [await tree(), await tree()];

    const { status, body } = await server.admin.patch(`${UNIT}${nodes.unit}/?children=${elsewhere.unit}`, CLOSED);

    const { name } = await at(DEPARTMENT, nodes.desk);
    expect(status).toBe(422);
    expect(body.message).toContain(`Nothing was changed: 1 of 1 departments can’t be. ${name} (${nodes.desk})`);
    expect(await statuses(nodes)).toEqual(['active', 'active', 'active', 'active']);
  });

  it('takes no wish that has no meaning', async () => {
    const nodes = await tree();
    const send = async (query: string, values: object) =>
      (await server.admin.patch(`${COMPANY}${nodes.company}/?children=${query}`, values)).status;

    expect([
      await send('all', CLOSED),
      await send('deactivate', { headcount: 3 }),
      await send(String(nodes.company), CLOSED),
      await send('987654321', CLOSED),
    ]).toEqual([400, 422, 422, 422]);
    expect(await statuses(nodes)).toEqual(['active', 'active', 'active', 'active']);
  });

  it('takes nobody with it that the person may not change', async () => {
    const nodes = await tree();
    const person = await server.build.user({
      role: 'Recruiter',
      permissions: { company: ['view', 'update'], business_unit: ['view'] },
    } as never);

    const { status } = await server.by(person).patch(`${COMPANY}${nodes.company}/?children=deactivate`, CLOSED);

    expect(status).toBe(403);
    expect(await statuses(nodes)).toEqual(['active', 'active', 'active', 'active']);
  });
});
