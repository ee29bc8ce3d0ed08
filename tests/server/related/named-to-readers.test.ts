import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const PROJECT = '/api/v1/projects/';
const SHIFT = '/api/v1/shifts/';

const FOLDER = resourceFolder({
  'projects.yaml': `resource: projects
title: Project
properties:
  name: { type: string, minLength: 1 }
  secret: { type: boolean, default: false }
  closed: { type: boolean, default: false }
required: [name]
permissions:
  key: project
  namedToReaders: { where: { secret: true } }
  grants:
    view: { read: { where: { secret: false, closed: false } } }
    view_all: { read: true, create: true, update: true }
`,
  'shifts.yaml': `resource: shifts
title: Shift
recordTitle: '{name} {project}'
audit: true
properties:
  name: { type: string, minLength: 1 }
  project: { relation: { to: projects } }
  earlier: { type: array, uniqueItems: true, items: { relation: { to: projects } } }
  plan: { type: array, items: { type: object, properties: { project: { relation: { to: projects } }, hours: { type: integer } } } }
required: [name]
list: { columns: [name, project], filters: [project, earlier], search: [name, project.name], layouts: [table, board], board: { by: state, lanes: [project] } }
states: { field: state, transitions: { start: { from: [new], to: running } } }
permissions: { key: shift }
`.replace('  plan:', '  state: { type: string, enum: [new, running], default: new }\n  plan:'),
});

describe.each(moduleDatabases())('records that others name only to their readers, on %s', (kind) => {
  let server: HierarchyServer;
  let reader: Caller;
  let all: Caller;
  let open: number;
  let secret: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    open = (await server.create(PROJECT, { name: 'Harbour' })).id;
    secret = (await server.create(PROJECT, { name: 'Merger', secret: true })).id;
    await server.create(SHIFT, {
      name: 'A',
      project: open,
      earlier: [secret, open],
      plan: [{ project: open, hours: 1 }],
    });
    await server.create(SHIFT, {
      name: 'B',
      project: secret,
      earlier: [secret],
      plan: [{ project: secret, hours: 2 }],
    });
    await server.create(SHIFT, { name: 'C' });
    const recruiter = async (project: string) =>
      server.by(
        await server.build.user({
          role: 'Recruiter',
          permissions: { shift: ['view', 'create', 'update', 'export'], project: [project] },
        }),
      );
    reader = await recruiter('view');
    all = await recruiter('view_all');
  }, 60_000);

  const names = async (caller: Caller, query: string) =>
    (await caller.get(`${SHIFT}?${query}`)).body.results.map(({ name }: { name: string }) => name).join('');
  const filter = (condition: object) =>
    `orderBy=name&ascending=1&filter=${encodeURIComponent(JSON.stringify(condition))}`;

  it('are null in every answer, and left out of lists of them', async () => {
    const { results } = (await reader.get(`${SHIFT}?orderBy=name&ascending=1`)).body;

    expect(results[0]).toMatchObject({
      project: { id: open, name: 'Harbour' },
      earlier: [{ id: open, name: 'Harbour' }],
    });
    expect(results[1]).toMatchObject({ project: null, earlier: [], plan: [{ project: null, hours: 2 }] });
    expect((await reader.get(`${SHIFT}${results[1].id}/`)).text).not.toContain('Merger');
    expect((await reader.get(`${SHIFT}export/?columns=name,project,earlier`)).text).not.toContain('Merger');
    expect((await all.get(`${SHIFT}${results[1].id}/`)).body.data.project).toEqual({ id: secret, name: 'Merger' });
  });

  it('are empty for filters, whichever way they ask', async () => {
    expect(await names(reader, filter({ project: secret }))).toBe('');
    expect(await names(reader, filter({ project: [secret, open] }))).toBe('A');
    expect(await names(reader, filter({ project: { present: false } }))).toBe('BC');
    expect(await names(reader, filter({ not: { project: secret } }))).toBe('ABC');
    expect(await names(reader, filter({ earlier: { contains: secret } }))).toBe('');
    expect(await names(reader, filter({ earlier: { contains: open } }))).toBe('A');
    expect(await names(reader, filter({ 'plan.project': secret }))).toBe('');
    expect(await names(reader, 'query=Merger')).toBe('');
    expect(await names(all, filter({ project: secret }))).toBe('B');
    expect(await names(all, filter({ earlier: { contains: secret } }))).toBe('AB');
    expect(await names(all, filter({ 'plan.project': secret }))).toBe('B');
  });

  it('are empty for the order, for lanes and for a search of everything', async () => {
    expect(await names(reader, 'orderBy=project&ascending=1')).toBe('ABC');
    expect(await names(reader, 'orderBy=project&ascending=0')).toBe('ACB');
    expect(await names(all, 'orderBy=project&ascending=0')).toBe('BAC');
    const board = await reader.post(`${SHIFT}board/`, { lane: 'project' });
    expect(board.body.data.lanes.map(({ id }: { id: number | null }) => id).toSorted()).toEqual(
      [null, open].toSorted(),
    );
    expect((await reader.get('/api/v1/search/?query=Merger')).text).not.toContain('Merger');
    expect((await reader.get('/api/v1/search/?query=B')).text).not.toContain('Merger');
  });

  it('are hidden in the activity, which says that there was one', async () => {
    const { id } = await server.create(SHIFT, { name: 'D', project: secret });
    await server.admin.patch(`${SHIFT}${id}/`, { project: open });

    const { results } = (await reader.get(`${SHIFT}${id}/activity/`)).body;
    const [changed] = results[0].changes;

    expect(changed).toMatchObject({ field: 'project', after: { id: open, name: 'Harbour' } });
    expect(changed.before).toMatchObject({ id: null, name: 'Hidden project' });
    expect(JSON.stringify(results)).not.toContain('Merger');
  });

  it('stay where a change of something else is saved', async () => {
    const { id } = await server.create(SHIFT, { name: 'E', project: secret });

    expect((await reader.patch(`${SHIFT}${id}/`, { name: 'E2' })).body.data.project).toBeNull();
    expect((await all.get(`${SHIFT}${id}/`)).body.data.project).toEqual({ id: secret, name: 'Merger' });
  });

  it('are only those that the file means: others are named, readable or not', async () => {
    const closed = (await server.create(PROJECT, { name: 'Bridge', closed: true })).id;
    const { id } = await server.create(SHIFT, { name: 'F', project: closed });

    expect((await reader.get(`${PROJECT}${closed}/`)).status).toBe(404);
    expect((await reader.get(`${SHIFT}${id}/`)).body.data.project).toEqual({ id: closed, name: 'Bridge' });
    expect(await names(reader, filter({ project: closed }))).toBe('F');
  });
});
