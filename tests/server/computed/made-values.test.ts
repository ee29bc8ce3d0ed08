import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { MADE_FILES } from './made-files.ts';

const ORDERS = '/api/v1/orders/';
const LINES = '/api/v1/order_lines/';
const BUYERS = '/api/v1/buyers/';
const folder = resourceFolder(MADE_FILES);

describe.each(moduleDatabases())('values that are made of others on %s', (kind) => {
  let server: HierarchyServer;
  let clerk: Caller;
  let order: number;
  const permissions = {
    order: ['view', 'update', 'export'],
    line: ['view_own', 'create'],
    buyer: ['view'],
    area: ['view'],
  };

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
    clerk = server.by(await server.build.user({ role: 'Recruiter', permissions }));
    const area = await server.create('/api/v1/areas/', { name: 'North' });
    const buyer = await server.create(BUYERS, {
      name: 'Hald',
      city: 'Oslo',
      mood: 'good',
      note: 'pays late',
      area: area.id,
    });
    order = (await server.create(ORDERS, { name: 'First', buyer: buyer.id, seats: 3, price: 10 })).id;
    await server.create(ORDERS, { name: 'Second', seats: 0 });
    await server.create(LINES, { name: 'a', order, amount: 10.5, weight: 0.1, day: '2026-01-02', margin: 1 });
    await server.create(LINES, {
      name: 'b',
      order,
      amount: 0.25,
      weight: 2.5,
      day: '2026-03-01',
      stage: 'done',
      margin: 2,
    });
    await clerk.post(LINES, { name: 'c', order });
  });

  const read = async (who: Caller) => (await who.get(`${ORDERS}${order}/`)).body.data;

  it('are in the record and in the list', async () => {
    const expected = {
      lines_all: 3,
      lines_open: 2,
      total: 10.75,
      heaviest: 2.5,
      lightest: 2.5,
      middle: 5.38,
      last_line: 'a',
      first_line: 'a',
      dearest: 'b',
      last_day: '2026-03-01',
      lines_live: 3,
      live_total: 10.75,
      secret_sum: 3,
      left: 1,
      is_full: false,
      share: 1,
      each: 3.33,
      buyer_city: 'Oslo',
      buyer_mood: 'good',
      buyer_note: 'pays late',
      region: 'North',
      area: { name: 'North' },
    };
    const list = (await server.admin.get(`${ORDERS}?orderBy=name`)).body.results;

    expect(await read(server.admin)).toMatchObject(expected);
    expect(list[0]).toMatchObject(expected);
    expect(list[1]).toMatchObject({
      lines_all: 0,
      total: 0,
      heaviest: null,
      left: 0,
      is_full: true,
      share: null,
      buyer_city: null,
      area: null,
    });
  });

  it('are texts and days of other fields, by which a record is named, found, filtered and sorted', async () => {
    const born = { opened_on: '2000-02-28', seats: 0 };
    const made = await server.create(ORDERS, { name: 'Berg', first_name: 'Ann', ...born });
    const found = async (query: string) =>
      (await server.admin.get(`${ORDERS}?${query}`)).body.results.map(({ id }: { id: number }) => id);

    expect(made).toMatchObject({ full_name: 'Ann Berg', due_on: '2000-03-29', label: 'Ann Berg · full' });
    expect(made.age).toBe(
      new Date().getUTCFullYear() - 2000 - (new Date().toISOString().slice(5, 10) < '02-28' ? 1 : 0),
    );
    expect(await found('query=ann%20berg')).toEqual([made.id]);
    expect(await found(`filter=${encodeURIComponent('{"due_on":{"maximum":"2000-03-29"}}')}`)).toEqual([made.id]);
    expect((await found('orderBy=full_name&ascending=1'))[0]).toBe(made.id);

    const line = await server.create(LINES, { name: 'z', order: made.id });
    expect(line.order).toEqual({ id: made.id, name: 'Ann Berg' });
    const changed = await server.admin.patch(`${ORDERS}${made.id}/`, {
      middle_name: 'Bea Cecilia Dorothea',
      opened_on: null,
    });
    expect(changed.body.data).toMatchObject({ full_name: 'Ann Bea Cecilia Doro', due_on: null, age: null });
    await server.admin.delete(`${LINES}${line.id}/`);
    await server.admin.delete(`${ORDERS}${made.id}/`);
  });

  it('come with the reply to a write', async () => {
    const made = await server.create(ORDERS, { name: 'Third', seats: 7 });
    const changed = await server.admin.patch(`${ORDERS}${order}/`, { seats: 4 });
    await server.admin.patch(`${ORDERS}${order}/`, { seats: 3 });

    expect(made).toMatchObject({ lines_all: 0, left: 7, is_full: false, lines_live: 0, share: 0 });
    expect(changed.body.data).toMatchObject({ left: 2, lines_live: 3 });
  });

  it('count for each reader only what he may read, unless the file says all', async () => {
    expect(await read(clerk)).toMatchObject({ lines_all: 3, lines_live: 1, live_total: 10.75, share: 0.3333333333 });
  });

  it('are absent for who may not read what they are made of', async () => {
    const record = await read(clerk);
    const { body } = await clerk.get('/api/v1/catalogue/?definitions=all');
    const text = JSON.stringify([body.data.resources['orders'], body.data.definitions['orders']]);

    expect(record).toMatchObject({ buyer_city: 'Oslo', region: 'North' });
    for (const name of ['each', 'buyer_note', 'secret_sum', 'price', 'dearest']) {
      expect(Object.keys(record)).not.toContain(name);
      expect(text).not.toContain(`"${name}"`);
    }
  });

  it('are read through a relation only where the reader may read that record', async () => {
    const narrow = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { ...permissions, buyer: ['view_own'] } }),
    );
    const nothing = server.by(await server.build.user({ role: 'Recruiter', permissions: { order: ['view'] } }));

    expect(await read(narrow)).toMatchObject({ buyer_city: null, buyer_mood: null, region: null });
    expect(Object.keys(await read(nothing))).not.toContain('buyer_city');
    expect(Object.keys(await read(nothing))).not.toContain('lines_live');
    expect(await read(nothing)).toMatchObject({ lines_all: 3 });
  });

  it('are told for a relation that is chosen in a form, with the rights of the reader', async () => {
    const url = `${ORDERS}derived/?buyer=1`;
    const blind = server.by(await server.build.user({ role: 'Recruiter', permissions: { order: ['view', 'update'] } }));

    expect((await server.admin.get(url)).body.data).toMatchObject({
      buyer_city: 'Oslo',
      region: 'North',
      area: { name: 'North' },
    });
    expect(Object.keys((await clerk.get(url)).body.data)).toEqual(['buyer_city', 'buyer_mood', 'region', 'area']);
    expect((await server.admin.get(`${ORDERS}derived/?buyer=99`)).body.data).toMatchObject({ buyer_city: null });
    expect((await blind.get(url)).body).toMatchObject({ code: 'unknown_parameter' });
    expect((await server.admin.get(`${ORDERS}derived/?name=1`)).body).toMatchObject({ code: 'unknown_parameter' });
  });

  it('are sorted and filtered by where they are stored, and refused where they are not', async () => {
    const filtered = (filter: object, who = server.admin) =>
      who.get(
        `${ORDERS}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent('["total","DESC"]')}`,
      );

    expect((await filtered({ total: { minimum: 5 }, is_full: false })).body.results).toMatchObject([{ id: order }]);
    expect((await filtered({})).body.results[0]).toMatchObject({ id: order });
    expect((await filtered({ lines_live: 3 })).body).toMatchObject({ code: 'unknown_parameter' });
    expect((await filtered({ buyer_city: 'Oslo' })).body).toMatchObject({ code: 'unknown_parameter' });
    expect((await server.admin.get(`${ORDERS}?orderBy=share`)).body).toMatchObject({ code: 'unknown_parameter' });
    expect((await server.admin.get(`${ORDERS}?orderBy=region`)).body).toMatchObject({ code: 'unknown_parameter' });
    expect((await filtered({ each: 1 }, clerk)).body).toMatchObject({ code: 'unknown_parameter' });
  });

  it('are written by nobody', async () => {
    for (const name of ['lines_all', 'left', 'lines_live', 'buyer_city']) {
      const { status, body } = await server.admin.patch(`${ORDERS}${order}/`, { [name]: 1 });
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty(name);
    }
  });

  it('are no change of a person in the activity', async () => {
    await server.admin.patch(`${ORDERS}${order}/`, { seats: 5 });
    const { body } = await server.admin.get(`${ORDERS}${order}/activity/`);
    await server.admin.patch(`${ORDERS}${order}/`, { seats: 3 });

    expect(body.results[0].changes.map((change: { field: string }) => change.field)).toEqual(['seats']);
    expect(body.results.map((entry: { action: string }) => entry.action)).not.toContain('line');
    expect(JSON.stringify(body.results.at(-1))).not.toContain('lines_all');
  });

  it('are exported with the rights of the reader, and described in the API', async () => {
    const file = await clerk.get(`${ORDERS}export/?format=csv&columns=name,lines_live,total,buyer_city`);
    const rejected = await clerk.get(`${ORDERS}export/?format=csv&columns=name,each`);
    const document = (await server.admin.get('/api/v1/openapi.json')).text;

    expect(file.text.split('\r\n')[1]).toBe('First,1,10.75,Oslo');
    expect(rejected.body).toMatchObject({ code: 'unknown_parameter' });
    expect(document).toContain('lines_live');
    expect(document).toMatch(/"orderBy"[^}]*"lines_all"/);
    expect(document).not.toMatch(/"orderBy"[^}]*"lines_live"/);
  });

  it('cost a list no further statement, whatever their number', async () => {
    const statements: string[] = [];
    const { database } = server;
    const query = database.query.bind(database);
    database.query = ((text: string, parameters?: readonly unknown[]) => {
      if (text.includes('"orders"')) statements.push(text);
      return query(text, parameters);
    }) as typeof database.query;
    try {
      expect((await server.admin.get(`${ORDERS}?limit=25`)).status).toBe(200);
    } finally {
      database.query = query;
    }

    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(2);
  });
});
