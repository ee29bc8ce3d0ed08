import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HierarchyServer, startHierarchyServer } from '#tests/server/resources/hierarchy.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { resourcesWith } from './rows-server.ts';

const CARTS = '/api/v1/carts/';
const GOODS = '/api/v1/goods/';
const MAKERS = '/api/v1/makers/';
const FILES = {
  makers: `
resource: makers
endpoint: /makers/
properties:
  name: { type: string }
required: [name]
permissions: { key: maker }
`,
  goods: `
resource: goods
endpoint: /goods/
softDelete: true
properties:
  name: { type: string }
  price: { type: integer }
  kind: { type: string, enum: [loose, packed] }
  cost: { type: integer, access: { read: [admin] } }
  maker: { relation: { to: makers } }
required: [name]
permissions: { key: good }
`,
  carts: `
resource: carts
endpoint: /carts/
audit: true
properties:
  name: { type: string }
  lines:
    type: array
    ordered: true
    items:
      type: object
      properties:
        good: { relation: { to: goods } }
        quantity: { type: integer, default: 1 }
        kind: { derive: { from: good.kind } }
        maker: { derive: { from: good.maker } }
        maker_name: { derive: { from: good.maker.name } }
        listed: { derive: { from: good.price, mode: copy } }
        made_by: { derive: { from: good.maker, mode: copy } }
        price: { derive: { from: good.price, mode: copyIfEmpty } }
        cost: { derive: { from: good.cost, mode: copy } }
required: [name]
list: { filters: [lines.listed, lines.made_by] }
permissions: { key: cart }
`,
};
const folder = resourcesWith(FILES);

describe.each(moduleDatabases())('values in rows that are read from other records, on %s', (kind) => {
  let server: HierarchyServer;
  let tea: number;
  let salt: number;

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
  });
  beforeEach(async () => {
    const maker = (await server.create(MAKERS, { name: 'Hald' })).id;
    tea = (await server.create(GOODS, { name: 'Tea', price: 4, kind: 'packed', cost: 1, maker })).id;
    salt = (await server.create(GOODS, { name: 'Salt', price: 2, kind: 'loose', cost: 1 })).id;
  });

  /** A cart with tea. */
  const withTea = async (): Promise<{ readonly id: number; readonly lines: readonly { readonly id: number }[] }> => {
    const { id } = await server.create(CARTS, { name: 'C', lines: [{ good: tea }] });
    return read(id);
  };
  const read = async (id: number) => (await server.admin.get(`${CARTS}${id}/`)).body.data;
  const change = async (id: number, lines: readonly object[]) => {
    const { status, body } = await server.admin.patch(`${CARTS}${id}/`, { lines });
    return status === 200 ? body.data : body;
  };

  it('are read, copied, or copied where there is none, and found by what was copied', async () => {
    const made = await server.create(CARTS, { name: 'C', lines: [{ good: tea }, { good: salt, price: 1 }, {}] });

    expect(made).toMatchObject({
      lines: [
        {
          kind: 'packed',
          maker: { name: 'Hald' },
          maker_name: 'Hald',
          listed: 4,
          made_by: { name: 'Hald' },
          price: 4,
          cost: 1,
        },
        { kind: 'loose', maker: null, maker_name: null, listed: 2, made_by: null, price: 1, cost: 1 },
        { kind: null, maker: null, listed: null, price: null },
      ],
    });
    const filter = (values: object) => `${CARTS}?filter=${encodeURIComponent(JSON.stringify(values))}`;
    expect((await server.admin.get(filter({ 'lines.listed': 4 }))).body.count).toBe(1);
    expect((await server.admin.get(filter({ 'lines.listed': 5 }))).body.count).toBe(0);
  });

  it('keep what was copied when the other record changes, and follow another choice', async () => {
    const { id, lines } = await withTea();
    await server.admin.patch(`${GOODS}${tea}/`, { price: 9, kind: 'loose', name: 'Green tea' });

    expect((await read(id)).lines).toMatchObject([{ kind: 'loose', listed: 4, price: 4 }]);
    const same = await change(id, [{ id: lines[0]!.id, quantity: 3 }]);
    expect(same.lines).toMatchObject([{ quantity: 3, listed: 4, price: 4 }]);
    const other = await change(id, [{ id: lines[0]!.id, good: salt }]);
    expect(other.lines).toMatchObject([{ kind: 'loose', listed: 2, price: 4, made_by: null }]);
    const emptied = await change(id, [{ id: lines[0]!.id, price: null }]);
    expect(emptied.lines).toMatchObject([{ price: 2 }]);
  });

  it('are written by no one, but for those that fill in what is empty', async () => {
    const { id, lines } = await withTea();

    for (const name of ['kind', 'maker', 'listed', 'cost'])
      expect((await change(id, [{ id: lines[0]!.id, [name]: null }])).errors).toEqual({
        [`lines.0.${name}`]: expect.objectContaining({ message: 'validation.unknown' }),
      });
    expect((await change(id, [{ id: lines[0]!.id, price: 7 }])).lines).toMatchObject([{ price: 7, listed: 4 }]);
    const { text } = await server.admin.get(`${CARTS}${id}/activity/`);
    expect(text).not.toMatch(/listed|maker|cost/);
  });

  it('are told for a choice in a row before it is saved', async () => {
    const { data } = (await server.admin.get(`${CARTS}derived/?lines.good=${tea}`)).body;

    expect(data).toMatchObject({ kind: 'packed', maker: { name: 'Hald' }, listed: 4, price: 4 });
    expect((await server.admin.get(`${CARTS}derived/?lines.quantity=1`)).body.code).toBe('unknown_parameter');
    expect((await server.admin.get(`${CARTS}derived/?nothing.good=1`)).body.code).toBe('unknown_parameter');
  });

  it('reach no one who cannot read them where they come from', async () => {
    const { id } = await server.create(CARTS, { name: 'C', lines: [{ good: tea }] });
    const cart = ['view', 'create', 'update'];
    const clerk = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { cart, good: ['view'], maker: ['view'] } }),
    );
    const stranger = server.by(await server.build.user({ role: 'Recruiter', permissions: { cart } }));

    const [line] = (await clerk.get(`${CARTS}${id}/`)).body.data.lines;
    expect(line).toMatchObject({ kind: 'packed', listed: 4, maker_name: 'Hald' });
    expect(line).not.toHaveProperty('cost');
    expect((await clerk.get(`${CARTS}derived/?lines.good=${tea}`)).body.data).not.toHaveProperty('cost');
    const [bare] = (await stranger.get(`${CARTS}${id}/`)).body.data.lines;
    expect(Object.keys(bare).sort()).toEqual(['good', 'id', 'quantity']);
    const filter = encodeURIComponent(JSON.stringify({ 'lines.listed': 4 }));
    expect((await stranger.get(`${CARTS}?filter=${filter}`)).body.code).toBe('unknown_parameter');
    const kept = await stranger.patch(`${CARTS}${id}/`, { lines: [{ id: bare.id, quantity: 5 }] });
    expect(kept.status).toBe(200);
    expect((await read(id)).lines).toMatchObject([{ quantity: 5, listed: 4, price: 4, cost: 1 }]);
  });
});
