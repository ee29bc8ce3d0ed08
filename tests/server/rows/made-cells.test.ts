import { beforeAll, describe, expect, it } from 'vitest';
import { type HierarchyServer, startHierarchyServer } from '#tests/server/resources/hierarchy.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { resourcesWith } from './rows-server.ts';

const URL = '/api/v1/bills/';
const TAGS = '/api/v1/billers/';
const BILLERS = `
resource: billers
endpoint: /billers/
properties:
  name: { type: string }
  lines: { type: integer, computed: { count: bills.lines, via: biller } }
  stored_lines: { type: integer, computed: { count: bills.lines, via: biller, store: stored, where: { quantity: { minimum: 2 } } } }
required: [name]
permissions: { key: biller }
`;
const BILLS = `
resource: bills
endpoint: /bills/
properties:
  name: { type: string }
  rate: { type: number, multipleOf: 0.01, default: 1 }
  lines:
    type: array
    ordered: true
    items:
      type: object
      required: [price]
      properties:
        price: { type: number, multipleOf: 0.01, minimum: 0 }
        quantity: { type: integer, default: 1 }
        biller: { relation: { to: billers } }
        amount: { type: number, multipleOf: 0.01, computed: { formula: "price * quantity" } }
        rated: { type: number, multipleOf: 0.01, computed: { formula: "amount * $parent.rate" } }
        share: { type: number, multipleOf: 0.01, computed: { formula: "amount / $parent.total" } }
        reason: { type: string, requiredWhen: { amount: { minimum: 1000 } } }
  total: { type: number, multipleOf: 0.01, computed: { sum: lines, of: amount, store: stored } }
  rated_total: { type: number, multipleOf: 0.01, computed: { sum: lines, of: rated } }
  dear: { type: integer, computed: { count: lines, where: { amount: { minimum: 50 } } } }
  highest: { type: number, multipleOf: 0.01, computed: { max: lines, of: price } }
  with_tax: { type: number, multipleOf: 0.01, computed: { formula: "total * 1.25" } }
required: [name]
list: { columns: [name, total, with_tax], sort: { field: total, order: DESC }, filters: [total] }
permissions: { key: bill }
`;
const folder = resourcesWith({ bills: BILLS, billers: BILLERS });

describe.each(moduleDatabases())('values in rows that follow from others, on %s', (kind) => {
  let server: HierarchyServer;

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
  });

  const read = async (id: number) => (await server.admin.get(`${URL}${id}/`)).body.data;
  const twoLines = () =>
    server.create(URL, { name: 'B', rate: 2, lines: [{ price: 10.5, quantity: 2 }, { price: 79 }] });

  it('come with the reply to a write: from the row, from its record, and added up in it', async () => {
    const made = await twoLines();

    expect(made).toMatchObject({
      lines: [
        { amount: 21, rated: 42, share: 0.21 },
        { amount: 79, rated: 158, share: 0.79 },
      ],
      total: 100,
      rated_total: 200,
      dear: 1,
      highest: 79,
      with_tax: 125,
    });
    expect(await read(made.id)).toMatchObject({ lines: [{ amount: 21 }, { amount: 79 }], total: 100 });
    const { body } = await server.admin.get(`${URL}?filter=${encodeURIComponent('{"total":{"minimum":100}}')}`);
    expect(body.results).toMatchObject([{ id: made.id, rated_total: 200 }]);
  });

  it('follow a change of a row, of the record alone, and of what is written by SQL', async () => {
    const made = await twoLines();
    const [first, second] = (await read(made.id)).lines;

    const changed = await server.admin.patch(`${URL}${made.id}/`, {
      lines: [{ ...second, price: 80 }, first],
    });
    expect(changed.body.data).toMatchObject({ lines: [{ amount: 80, rated: 160 }, { amount: 21 }], total: 101 });

    const rated = await server.admin.patch(`${URL}${made.id}/`, { rate: 3 });
    expect(rated.body.data).toMatchObject({ lines: [{ rated: 240 }, { rated: 63 }], rated_total: 303, total: 101 });

    await server.database.query('update bills__lines set quantity = 10 where price = 80');
    expect(await read(made.id)).toMatchObject({
      lines: [{ amount: 800 }, { amount: 21 }],
      total: 821,
      with_tax: 1026.25,
    });
  });

  it('are written by nobody, and are no change in the activity', async () => {
    const made = await twoLines();
    const [first, second] = (await read(made.id)).lines;

    const forged = await server.admin.patch(`${URL}${made.id}/`, { lines: [{ ...first, amount: 1 }, second] });
    const added = await server.admin.patch(`${URL}${made.id}/`, { lines: [{ price: 1, amount: 7 }] });
    const unchanged = await server.admin.patch(`${URL}${made.id}/`, { lines: [first, second] });

    expect([forged.status, added.status, unchanged.status]).toEqual([422, 422, 200]);
    expect(forged.body.errors).toEqual({
      'lines.0.amount': expect.objectContaining({ message: 'validation.unknown' }),
    });
    expect(unchanged.body.data.updated_on).toBe(made.updated_on);
    const { text } = await server.admin.get(`${URL}${made.id}/activity/`);
    expect(text).not.toMatch(/amount|rated|total/);
  });

  it('decide conditions as they stand after the write', async () => {
    const made = await twoLines();
    const [first] = (await read(made.id)).lines;

    const rejected = await server.admin.patch(`${URL}${made.id}/`, { lines: [{ id: first.id, quantity: 100 }] });
    const taken = await server.admin.patch(`${URL}${made.id}/`, {
      lines: [{ id: first.id, quantity: 100, reason: 'Large party' }],
    });

    expect(rejected.body.errors).toEqual({
      'lines.0.reason': expect.objectContaining({ message: 'validation.required' }),
    });
    expect(taken.body.data.lines).toMatchObject([{ amount: 1050, reason: 'Large party' }]);
  });

  it('are counted in what a relation of theirs points at, as each reader may read the records', async () => {
    const biller = await server.create(TAGS, { name: 'Ada' });
    const made = await server.create(URL, {
      name: 'B',
      lines: [{ price: 1, biller: biller.id }, { price: 2, quantity: 2, biller: biller.id }, { price: 3 }],
    });
    const permissions = [{ module: 'biller', options: { view: true } }];
    const stranger = server.by(await server.build.user({ role: 'Recruiter', permissions }));

    expect((await server.admin.get(`${TAGS}${biller.id}/`)).body.data).toMatchObject({ lines: 2, stored_lines: 1 });
    expect((await stranger.get(`${TAGS}${biller.id}/`)).body.data).not.toHaveProperty('lines');

    await server.admin.delete(`${URL}${made.id}/`);
    expect((await server.admin.get(`${TAGS}${biller.id}/`)).body.data).toMatchObject({ lines: 0, stored_lines: 0 });
  });

  it('are exported with the rows, and leave the schema with nothing to do', async () => {
    await twoLines();

    const csv = await server.admin.get(`${URL}export/?columns=lines,total`);

    expect(csv.text).toContain('1. Price: 10.5; Quantity: 2; Amount: 21; Rated: 42; Share: 0.21');
    expect(csv.text).toContain('100');
  });
});
