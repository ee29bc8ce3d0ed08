import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedView } from '#shared/contracts/saved-views.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import {
  type Caller,
  COMPANY,
  type HierarchyServer,
  ORG,
  startHierarchyServer,
} from '#tests/server/resources/hierarchy.ts';

const VIEWS = '/api/v1/customer/saved-view/';
const READS = { org: ['view'], company: ['view'] };

describe.each(moduleDatabases())('saved views on %s', (kind) => {
  let server: HierarchyServer;
  let kim: Caller;
  let ari: Caller;
  let vendor: Caller;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    const { build, by } = server;
    kim = by(await build.user({ firstName: 'Kim', lastName: 'Berg', permissions: READS }));
    ari = by(await build.user({ firstName: 'Ari', lastName: 'Dahl', permissions: READS }));
    vendor = by(await build.user({ role: 'Vendor' }));
  });
  beforeEach(() => server.database.exec('delete from system.saved_views; delete from system.saved_view_defaults'));

  const save = async (by: Caller, values: object): Promise<SavedView> => {
    const { status, body, text } = await by.post(VIEWS, { resource: 'companies', title: 'Mine', ...values });
    if (status !== 201) throw new Error(text);
    return body.data;
  };
  const seen = async (by: Caller, resource = 'companies'): Promise<SavedView[]> =>
    (await by.get(`${VIEWS}?resource=${resource}`)).body.results;
  const titles = async (by: Caller, resource?: string) => (await seen(by, resource)).map(({ title }) => title);

  it('keep filter, search, order, columns, their widths and density for their owner', async () => {
    const arrangement = {
      filter: {
        status: ['active'],
        allOf: [{ anyOf: [{ name: { contains: 'a' } }, { created_on: { minimum: { $day: -6 } } }] }],
      },
      search: 'hald',
      sort: { field: 'name', order: 'DESC' },
      columns: ['name', 'status'],
      density: 'compact',
      widths: { name: 320 },
    };

    await save(kim, { title: 'Hald, this week', ...arrangement });

    expect(await seen(kim)).toEqual([
      expect.objectContaining({
        title: 'Hald, this week',
        is_shared: false,
        is_mine: true,
        can_change: true,
        omitted: 0,
        ...arrangement,
      }),
    ]);
    expect((await seen(kim))[0]!.owner).toMatchObject({ name: 'Kim Berg' });
  });

  it('are private until they are shared, and then seen by all who may read the list', async () => {
    const view = await save(kim, { title: 'Kim’s' });

    expect(await titles(ari)).toEqual([]);
    expect((await ari.patch(`${VIEWS}${view.id}/`, { title: 'Ari’s' })).status).toBe(404);

    await kim.patch(`${VIEWS}${view.id}/`, { is_shared: true });

    expect(await titles(ari)).toEqual(['Kim’s']);
    expect((await seen(ari))[0]).toMatchObject({ is_mine: false, can_change: false });
    expect(await titles(server.admin)).toEqual(['Kim’s']);
    expect((await vendor.get(VIEWS)).body.results).toEqual([]);
  });

  it('are changed and deleted by their owner or an Admin, nobody else', async () => {
    const view = await save(kim, { title: 'Shared', is_shared: true });

    expect((await ari.patch(`${VIEWS}${view.id}/`, { title: 'Taken over' })).status).toBe(403);
    expect((await ari.delete(`${VIEWS}${view.id}/`)).status).toBe(403);
    expect((await server.admin.patch(`${VIEWS}${view.id}/`, { title: 'By the Admin' })).status).toBe(200);
    expect(await titles(ari)).toEqual(['By the Admin']);
    expect((await server.admin.delete(`${VIEWS}${view.id}/`)).status).toBe(200);
    expect(await titles(kim)).toEqual([]);
  });

  it('are for nobody who may not read the list', async () => {
    const rejected = await vendor.post(VIEWS, { resource: 'companies', title: 'Mine' });
    const unknown = await vendor.post(VIEWS, { resource: 'nothing', title: 'Mine' });

    expect([rejected.status, unknown.status]).toEqual([404, 404]);
    expect(rejected.body).toEqual(unknown.body);
  });

  it.each([
    ['a field that is not there', { filter: { colour: 'red' } }, 'filter'],
    ['a word that the field does not have', { filter: { status: { minimum: 'a' } } }, 'filter'],
    ['an order by what is not there', { sort: { field: 'colour', order: 'ASC' } }, 'sort'],
    ['a column that is not there', { columns: ['colour'] }, 'columns'],
    ['no name', { title: '  ' }, 'title'],
    ['what it does not know', { colour: 'red' }, 'colour'],
  ])('refuse %s, naming the part', async (_what, values, part) => {
    const { status, body } = await kim.post(VIEWS, { resource: 'companies', title: 'Mine', ...values });

    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([part]);
  });

  it('have one name each, among those of one person and list', async () => {
    await save(kim, { title: 'Mine' });
    const other = await save(kim, { title: 'Other' });

    const again = await kim.post(VIEWS, { resource: 'companies', title: 'MINE' });
    const renamed = await kim.patch(`${VIEWS}${other.id}/`, { title: 'mine' });

    expect([again.status, renamed.status]).toEqual([422, 422]);
    expect(again.body.errors.title.message).toBe('views.errors.title_taken');
    expect(await save(ari, { title: 'Mine' })).toMatchObject({ title: 'Mine' });
    expect(await save(kim, { title: 'Mine', resource: 'organizations' })).toMatchObject({ title: 'Mine' });
  });

  it('tell who changes an old version that somebody was faster', async () => {
    const view = await save(kim, { title: 'Mine' });
    await kim.patch(`${VIEWS}${view.id}/`, { title: 'First', updated_on: view.updated_on });

    const second = await kim.patch(`${VIEWS}${view.id}/`, { title: 'Second', updated_on: view.updated_on });

    expect(second.status).toBe(409);
    expect(await titles(kim)).toEqual(['First']);
  });

  it('show nobody what he may not read, and say that something is missing', async () => {
    await save(server.admin, {
      resource: 'feedback',
      title: 'Triage',
      is_shared: true,
      filter: {
        kind: ['bug'],
        owner: [77],
        anyOf: [{ kind: 'bug' }, { owner: 77 }],
        allOf: [{ kind: 'bug' }, { anyOf: [{ kind: 'idea' }, { tags: 'urgent' }] }],
      },
      sort: { field: 'owner', order: 'DESC' },
      columns: ['title', 'tags'],
      widths: { title: 300, tags: 120 },
    });

    const [view] = await seen(kim, 'feedback');

    expect(view).toMatchObject({
      filter: { kind: ['bug'], allOf: [{ kind: 'bug' }] },
      sort: null,
      columns: ['title'],
      widths: { title: 300 },
      omitted: 4,
    });
    expect(JSON.stringify({ ...view, updated_on: undefined })).not.toMatch(/tags|77|urgent|anyOf/);
    expect((await seen(server.admin, 'feedback'))[0]).toMatchObject({ omitted: 0, columns: ['title', 'tags'] });
    expect(
      (await kim.post(VIEWS, { resource: 'feedback', title: 'Mine', filter: { tags: 'urgent' } })).body.errors,
    ).toHaveProperty('filter');
  });

  it('filter a list as they are, also by days that move along', async () => {
    const organization = (await server.create(ORG, { name: 'Halden Group' })).id;
    await server.create(COMPANY, { name: 'New', organization });
    const old = await server.create(COMPANY, { name: 'Old', organization });
    await server.database.query(`update companies set created_on = now() - interval '20 days' where id = $1`, [old.id]);
    const view = await save(kim, { filter: { created_on: { minimum: { $day: -6 }, exclusiveMaximum: { $day: 1 } } } });

    const { body } = await kim.get(`${COMPANY}?filter=${encodeURIComponent(JSON.stringify(view.filter))}`);

    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['New']);
  });

  it('open a list: one’s own choice, or the team’s by an Admin', async () => {
    const own = await save(kim, { title: 'Own' });
    const shared = await save(server.admin, { title: 'Team', is_shared: true });
    const set = (by: Caller, view: unknown, scope: 'me' | 'team') =>
      by.send({ method: 'PUT', url: `${VIEWS}default/`, payload: { resource: 'companies', view, scope } });

    expect((await set(kim, String(own.id), 'me')).status).toBe(200);
    expect((await set(kim, String(own.id), 'team')).status).toBe(403);
    expect((await set(server.admin, String(own.id), 'team')).status).toBe(422);
    expect((await set(ari, String(own.id), 'me')).status).toBe(422);
    expect((await set(server.admin, String(shared.id), 'team')).status).toBe(200);
    expect((await set(ari, 'file:active', 'me')).status).toBe(200);
    expect((await set(ari, 'file:nothing', 'me')).status).toBe(422);

    const defaults = async (by: Caller) => (await by.get(VIEWS)).body.defaults;
    expect(await defaults(kim)).toEqual({ companies: { mine: String(own.id), team: String(shared.id) } });
    expect(await defaults(ari)).toEqual({ companies: { mine: 'file:active', team: String(shared.id) } });
    expect(await defaults(vendor)).toEqual({});

    await set(ari, null, 'me');
    await server.admin.delete(`${VIEWS}${shared.id}/`);

    expect(await defaults(ari)).toEqual({});
    expect(await defaults(kim)).toEqual({ companies: { mine: String(own.id), team: null } });
  });

  it('leave a record of who did what', async () => {
    const { rows: before } = await server.database.query<{ id: number }>('select max(id) as id from system.activity');
    const view = await save(kim, { title: 'Mine' });
    await kim.patch(`${VIEWS}${view.id}/`, { is_shared: true });
    await kim.delete(`${VIEWS}${view.id}/`);

    const { rows } = await server.database.query(
      `select action, record_title from system.activity where resource = 'saved_views' and id > $1 order by id`,
      [before[0]!.id],
    );

    expect(rows).toEqual(
      ['view_created', 'view_changed', 'view_deleted'].map((action) => ({ action, record_title: 'Mine' })),
    );
  });

  it('keep 16 kB, and come without what narrows the rows until their list is opened', async () => {
    const filterOf = (count: number) => ({
      name: Array.from({ length: count }, (_, index) => `Company number ${index}`),
    });
    const big = await kim.post(VIEWS, { resource: 'companies', title: 'Big', filter: filterOf(2000) });
    const large = await save(kim, { title: 'Large', is_shared: true, filter: filterOf(500), columns: ['name'] });
    const opening = await save(ari, { title: 'Opening', filter: { status: ['active'] } });
    await ari.send({
      method: 'PUT',
      url: `${VIEWS}default/`,
      payload: { resource: 'companies', view: String(opening.id), scope: 'me' },
    });

    const { saved_views: known } = (await ari.get('/api/v1/bootstrap/')).body.data;
    const all = await ari.get(VIEWS);

    expect(big).toMatchObject({ status: 422, body: { errors: { filter: { message: 'views.errors.too_large' } } } });
    expect((await kim.patch(`${VIEWS}${large.id}/`, { filter: filterOf(2000) })).status).toBe(422);
    expect((await kim.post(VIEWS, { resource: 'companies', title: 'B', filter: filterOf(20_000) })).status).toBe(413);
    for (const results of [known.results, all.body.results]) {
      expect(results.map(({ title }: SavedView) => title)).toEqual(['Large', 'Opening']);
      expect(results[0]).toMatchObject({ columns: ['name'], is_shared: true });
      expect(results[0]).not.toHaveProperty('filter');
      expect(results[1]).toMatchObject({ filter: { status: ['active'] } });
    }
    expect((await seen(ari))[0]).toMatchObject({ filter: filterOf(500) });
  });

  it('that were saved larger than can be saved now are listed without their filter, and can be renamed and deleted', async () => {
    const view = await save(kim, { title: 'Old', is_shared: true });
    await server.database.query(
      `update system.saved_views set arrangement = arrangement || jsonb_build_object('filter', jsonb_build_object('name', repeat('x', 1500000))) where id = $1`,
      [view.id],
    );

    const listed = await ari.get(`${VIEWS}?resource=companies`);

    expect(listed.text.length).toBeLessThan(2_000);
    expect(listed.body.results).toMatchObject([{ title: 'Old', filter: {}, omitted: 1 }]);
    expect((await kim.patch(`${VIEWS}${view.id}/`, { title: 'Renamed' })).status).toBe(200);
    expect((await kim.delete(`${VIEWS}${view.id}/`)).status).toBe(200);
  });

  it('are as many as a person can keep, and fewer of them shared', async () => {
    for (let index = 0; index < 10; index += 1) await save(kim, { title: `Shared ${index}`, is_shared: true });
    const one = await save(kim, { title: 'One more' });
    const eleventh = await kim.post(VIEWS, { resource: 'companies', title: 'Eleventh', is_shared: true });
    const shared = await kim.patch(`${VIEWS}${one.id}/`, { is_shared: true });
    const { rows } = await server.database.query<{ id: number }>(
      `select owner_id as id from system.saved_views limit 1`,
    );
    await server.database.query(
      `insert into system.saved_views (resource, owner_id, title, is_shared, arrangement) select 'companies', $1, 'Filler ' || n, false, '{"filter":{},"search":null,"sort":null,"columns":null,"density":null}' from generate_series(1, 39) n`,
      [rows[0]!.id],
    );
    const fiftyFirst = await kim.post(VIEWS, { resource: 'companies', title: 'Fifty-first' });

    const tooMany = (message: string, field: string, max: number) => ({
      status: 422,
      body: { errors: { [field]: { message, args: { max } } } },
    });
    expect(eleventh).toMatchObject(tooMany('views.errors.too_many_shared', 'is_shared', 10));
    expect(shared).toMatchObject(tooMany('views.errors.too_many_shared', 'is_shared', 10));
    expect(fiftyFirst).toMatchObject(tooMany('views.errors.too_many', 'title', 50));
    expect((await ari.post(VIEWS, { resource: 'companies', title: 'Mine', is_shared: true })).status).toBe(201);
  });

  it('come with the first load, in a fixed number of statements', async () => {
    const asked = vi.spyOn(server.app.database, 'query');
    const load = async () => {
      asked.mockClear();
      const { body } = await kim.get('/api/v1/bootstrap/');
      return {
        titles: body.data.saved_views.results.map(({ title }: SavedView) => title),
        statements: asked.mock.calls.filter(([text]) => text.includes('saved_views')).length,
      };
    };
    await save(kim, { title: 'One' });
    const first = await load();
    for (const title of ['Two', 'Three']) await save(kim, { title });

    const second = await load();
    asked.mockRestore();

    expect([first.titles, second.titles]).toEqual([['One'], ['One', 'Three', 'Two']]);
    expect(first.statements).toBeGreaterThan(0);
    expect(second.statements).toBe(first.statements);
  });
});
