import { beforeAll, describe, expect, it } from 'vitest';
import { madeValue } from '#engine/formula/formula-value.ts';
import { loadResource } from '#engine/schema/load.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { resourcesWith } from '../rows/rows-server.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const ADDRESS = '/api/v1/hires/';
const HIRES = `
resource: hires
endpoint: /hires/
route: /hires
audit: true
properties:
  name: { type: string, maxLength: 140 }
  current_salary: { type: object, format: money, minimum: 0 }
  expected_salary: { type: object, format: money, currency: USD }
  notice: { type: string, format: duration }
  offers:
    type: array
    items: { type: object, properties: { amount: { type: object, format: money }, valid: { type: string, format: duration } } }
  offered: { type: object, format: money, computed: { sum: offers, of: amount } }
  usual_offer: { type: object, format: money, computed: { avg: offers, of: amount } }
  worth_it: { type: object, format: money, computed: { max: offers, of: amount, where: { valid: { minimum: P2W } } } }
  bonuses: { type: object, format: money, computed: { sum: bonuses, via: hire, of: amount } }
  least_bonus: { type: object, format: money, computed: { min: bonuses, via: hire, of: amount } }
required: [name]
rules:
  - { key: more, fields: [expected_salary], assert: { not: { expected_salary: { exclusiveMaximum: { $field: current_salary } } } }, message: Nobody comes for less }
list: { columns: [name, current_salary, notice], filters: [current_salary, notice] }
permissions: { key: hire }
`;
const BONUSES = `
resource: bonuses
endpoint: /bonuses/
properties:
  amount: { type: object, format: money }
  hire: { relation: { to: hires, onDelete: cascade } }
permissions: { key: bonus }
`;
const folder = resourcesWith({ hires: HIRES, bonuses: BONUSES });
const OF_ROWS = ['offered', 'usual_offer', 'worth_it'];
const { fields } = loadResource('resources/hires.yaml', HIRES).definition!;
/** What the server answered, and what a form that has the same rows shows. */
const madeBy = (record: object) => OF_ROWS.map((name) => Reflect.get(record, name));
const madeFrom = (record: object) =>
  OF_ROWS.map((name) => madeValue(fields, fields[name]!, record as Record<string, unknown>));
const EUR = (amount: number) => ({ amount, currency: 'EUR' });

describe.each(moduleDatabases())('amounts and durations of records on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
    const hires = [
      { name: 'Ada', current_salary: 50_000, notice: 'P1M' },
      { name: 'Bo', current_salary: { amount: 62_000.5, currency: 'EUR' }, notice: 'P30D' },
      { name: 'Cem', current_salary: { amount: 9_000_000, currency: 'JPY' }, notice: 'P6W' },
      { name: 'Dag', current_salary: EUR(0.1), notice: 'P3M' },
    ];
    for (const hire of hires) await server.create(ADDRESS, hire);
  });

  const list = async (query: Record<string, unknown>): Promise<string[]> => {
    const text = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    const { status, body } = await server.admin.get(`${ADDRESS}?${text}`);
    return status === 200 ? body.results.map(({ name }: { name: string }) => name) : [String(status)];
  };

  it('takes a bare number in the team’s currency, or in the field’s own', async () => {
    const made = await server.create(ADDRESS, { name: 'Eve', current_salary: 1234.56, expected_salary: 99 });

    expect(made).toMatchObject({ current_salary: EUR(1234.56), expected_salary: { amount: 99, currency: 'USD' } });
    await server.admin.delete(`${ADDRESS}${made.id}/`);
  });

  it.each([
    [{ amount: 1.005, currency: 'EUR' }, 'validation.multipleOf'],
    [{ amount: 1.5, currency: 'JPY' }, 'validation.multipleOf_whole'],
    [{ amount: 1, currency: 'ABQ' }, 'validation.money'],
    [{ amount: -1, currency: 'EUR' }, 'validation.minimum'],
    ['a lot', 'validation.money'],
    [{ currency: 'EUR' }, 'validation.money'],
  ])('refuses %j, by the name of the field', async (amount, message) => {
    const { status, body } = await server.admin.post(ADDRESS, { name: 'X', current_salary: amount });

    expect([status, body.errors?.current_salary?.message]).toEqual([422, message]);
  });

  it('holds a rule between two amounts within one currency', async () => {
    const less = await server.admin.post(ADDRESS, { name: 'X', current_salary: 5, expected_salary: EUR(4) });
    const elsewhere = await server.admin.post(ADDRESS, { name: 'Y', current_salary: 5, expected_salary: 4 });

    expect([less.status, less.body.errors]).toMatchObject([422, { expected_salary: {} }]);
    expect(elsewhere.status).toBe(201);
    await server.admin.delete(`${ADDRESS}${elsewhere.body.data.id}/`);
  });

  it('orders amounts within their currency, and durations by their length', async () => {
    expect(await list({ orderBy: 'current_salary', ascending: '1' })).toEqual(['Dag', 'Ada', 'Bo', 'Cem']);
    expect(await list({ orderBy: 'notice', ascending: '1' })).toEqual(['Bo', 'Ada', 'Cem', 'Dag']);
  });

  it.each([
    ['at least a number of the usual currency', { current_salary: { minimum: 50_000 } }, ['Ada', 'Bo']],
    ['at most an amount', { current_salary: { maximum: 'EUR 50000' } }, ['Ada', 'Dag']],
    ['between two', { current_salary: { minimum: 'EUR 1', maximum: 'EUR 60000' } }, ['Ada']],
    ['in another currency', { current_salary: { minimum: 'JPY 1' } }, ['Cem']],
    ['exactly this', { current_salary: 'EUR 0.1' }, ['Dag']],
    ['any of these', { current_salary: ['EUR 50000', 'JPY 9000000'] }, ['Ada', 'Cem']],
    ['a shorter duration', { notice: { exclusiveMaximum: 'P1M' } }, ['Bo']],
    ['no amount', { current_salary: 'EUR a lot' }, ['400']],
  ])('narrows the list to %s', async (_name, filter, names) => {
    expect(await list({ filter, orderBy: 'name', ascending: '1' })).toEqual(names);
  });

  it('keeps amounts in rows', async () => {
    const made = await server.create(ADDRESS, { name: 'Fay', offers: [{ amount: 70_000, valid: 'P2W' }] });

    expect(made).toMatchObject({ offers: [{ amount: EUR(70_000), valid: 'P2W' }] });
    await server.admin.delete(`${ADDRESS}${made.id}/`);
  });

  it('adds amounts up within each currency, and never across', async () => {
    const made = await server.create(ADDRESS, {
      name: 'Lea',
      offers: [
        { amount: 0.1, valid: 'P1W' },
        { amount: 0.2, valid: 'P3W' },
        { amount: { amount: 100, currency: 'USD' }, valid: 'P1M' },
        { amount: { amount: 5, currency: 'JPY' } },
        { amount: { amount: 2, currency: 'JPY' } },
        { valid: 'P1M' },
      ],
    });
    for (const amount of [EUR(40), EUR(60.5), { amount: 1.125, currency: 'KWD' }])
      await server.create('/api/v1/bonuses/', { amount, hire: made.id });

    const { body } = await server.admin.get(`${ADDRESS}${made.id}/`);

    expect(body.data).toMatchObject({
      offered: [EUR(0.3), { amount: 7, currency: 'JPY' }, { amount: 100, currency: 'USD' }],
      usual_offer: [EUR(0.15), { amount: 4, currency: 'JPY' }, { amount: 100, currency: 'USD' }],
      worth_it: [EUR(0.2), { amount: 100, currency: 'USD' }],
      bonuses: [EUR(100.5), { amount: 1.125, currency: 'KWD' }],
      least_bonus: [EUR(40), { amount: 1.125, currency: 'KWD' }],
    });
    expect(JSON.parse(JSON.stringify(madeFrom(body.data)))).toEqual(madeBy(body.data));
    await server.admin.delete(`${ADDRESS}${made.id}/`);
  });

  it('says nothing of amounts that are not there', async () => {
    const made = await server.create(ADDRESS, { name: 'Mo' });

    expect(made).toMatchObject({ offered: null, usual_offer: null, bonuses: null });
    expect(madeFrom(made)).toEqual(madeBy(made));
    await server.admin.delete(`${ADDRESS}${made.id}/`);
  });

  it('records what an amount was and became', async () => {
    const made = await server.create(ADDRESS, { name: 'Gil', current_salary: 1 });
    await server.admin.patch(`${ADDRESS}${made.id}/`, { current_salary: 2 });

    const { body } = await server.admin.get(`/api/v1/customer/activity/?resource=hires&record_id=${made.id}`);

    expect(JSON.stringify(body)).toContain(JSON.stringify({ field: 'current_salary', before: EUR(1), after: EUR(2) }));
    await server.admin.delete(`${ADDRESS}${made.id}/`);
  });

  it('reads amounts and durations from a file as people write them, and says which cell is none', async () => {
    const text = 'Name,Current salary,Notice\nHal,"EUR 50.000,00",6 weeks\nIda,50k,P3M\nJo,a lot,soon\n';
    const admin = importsBy(server);

    const tried = await admin.check(
      'hires',
      text,
      plan([
        ['name', 0],
        ['current_salary', 1],
        ['notice', 2],
      ]),
    );

    expect(tried.counts).toMatchObject({ created: 2, invalid: 1 });
    expect(JSON.stringify(await admin.faults(tried.id))).toContain('import.errors.money');
  });

  it('takes a bare number in another currency once the team has chosen it', async () => {
    const settings = { settings: JSON.stringify({ money: { currency: 'NOK' } }) };
    const changed = await server.admin.patch('/api/v1/customer/admin-setting/', settings);
    expect(changed.status).toBe(200);

    const made = await server.create(ADDRESS, { name: 'Kim', current_salary: 700_000 });

    expect(made['current_salary']).toEqual({ amount: 700_000, currency: 'NOK' });
    expect(await list({ filter: { current_salary: { minimum: 1 } } })).toEqual(['Kim']);
  });
});
