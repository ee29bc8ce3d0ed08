import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { CUSTOM_FIELDS } from '../custom-fields/custom-fields-kit.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { resourcesWith } from '../rows/rows-server.ts';
import { type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const ADDRESS = '/api/v1/deals/';
const DEALS = `
resource: deals
endpoint: /deals/
route: /deals
audit: true
customFields: true
mergeable: true
properties:
  name: { type: string, maxLength: 140 }
  value: { type: object, format: money }
  term: { type: string, format: duration }
  approver: { type: string, visibleWhen: { value: { minimum: EUR 10000 } } }
  reason: { type: string, visibleWhen: { term: { exclusiveMinimum: P1M } } }
  parts: { type: array, items: { type: object, properties: { price: { type: object, format: money }, lead: { type: string, format: duration } } } }
required: [name]
list: { columns: [name, value, term], export: true, import: true }
permissions: { key: deal }
`;
const folder = resourcesWith({ deals: DEALS });
const EUR = (amount: number) => ({ amount, currency: 'EUR' });
const USD = (amount: number) => ({ amount, currency: 'USD' });

describe.each(moduleDatabases())('amounts and durations on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
    const fields = [
      { title: 'Fee', type: 'others', format: 'money', indexed: true },
      { title: 'Trial', type: 'others', format: 'duration', indexed: true },
      { title: 'Lawyer', type: 'others', format: 'text', visible_when: { 'custom.fee': { minimum: 'EUR 500' } } },
    ];
    const { status, text } = await server.admin.patch(CUSTOM_FIELDS, {
      data: JSON.stringify([{ table: 'deals', fields }]),
    });
    if (status !== 200) throw new Error(text);
    await server.app.customFieldIndexes.settled();
  });

  const make = (values: object) => server.create(ADDRESS, values);
  const read = async (id: number) => (await server.admin.get(`${ADDRESS}${id}/`)).body.data;
  const names = async (filter: object, sort = ['name', 'ASC']): Promise<string[]> => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify(sort) });
    const { status, body, text } = await server.admin.get(`${ADDRESS}?${query}`);
    if (status !== 200) throw new Error(text);
    return body.results.map(({ name }: { name: string }) => name);
  };

  it('are the values of custom fields too: filtered, ordered, refused, and asked for by a condition', async () => {
    await make({ name: 'Fee A', custom: { fee: 1000, trial: 'P6W', lawyer: 'Ina' } });
    await make({ name: 'Fee B', custom: { fee: USD(99.5), trial: 'P1M' } });
    await make({ name: 'Fee C', custom: { fee: EUR(0.1), trial: 'P3M', lawyer: 'Jon' } });
    const has = { 'custom.fee': { present: true } };

    expect(await names({ 'custom.fee': { minimum: 'EUR 0.1' } })).toEqual(['Fee A', 'Fee C']);
    expect(await names({ 'custom.fee': ['USD 99.5'] })).toEqual(['Fee B']);
    expect(await names({ 'custom.trial': { minimum: 'P6W' } })).toEqual(['Fee A', 'Fee C']);
    expect(await names(has, ['custom.fee', 'ASC'])).toEqual(['Fee C', 'Fee A', 'Fee B']);
    expect(await names(has, ['custom.trial', 'DESC'])).toEqual(['Fee C', 'Fee A', 'Fee B']);
    const { status, body } = await server.admin.post(ADDRESS, { name: 'X', custom: { fee: 'a lot', trial: 'soon' } });
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['custom.fee', 'custom.trial']]);
    const { body: all } = await server.admin.get(`${ADDRESS}?filter=${encodeURIComponent(JSON.stringify(has))}`);
    expect(all.results.map(({ custom }: { custom: { lawyer: unknown } }) => custom.lawyer).toSorted()).toEqual([
      'Ina',
      null,
      null,
    ]);
  });

  it('show and hide other fields by a condition', async () => {
    const large = await make({ name: 'Large', value: 10_000, term: 'P31D', approver: 'Ada', reason: 'Long' });
    const small = await make({ name: 'Small', value: 9999.99, term: 'P30D', approver: 'Ada', reason: 'Long' });
    const dollars = await make({ name: 'Dollars', value: USD(20_000), approver: 'Ada' });

    expect(large).toMatchObject({ approver: 'Ada', reason: 'Long' });
    expect(small).toMatchObject({ approver: null, reason: null });
    expect(dollars).toMatchObject({ approver: null });
    const { body } = await server.admin.patch(`${ADDRESS}${large.id}/`, { value: 5 });
    expect(body.data).toMatchObject({ value: EUR(5), approver: null });
  });

  it('are changed in many records at once, and put back', async () => {
    const one = await make({ name: 'Bulk 1', value: 1, term: 'P1D', custom: { fee: 3 } });
    const two = await make({ name: 'Bulk 2', value: USD(2), term: 'P2D', custom: { fee: USD(4) } });
    const ids = [one.id, two.id];
    const data = { value: USD(50), term: 'P6W', custom: { fee: 7, trial: 'P2W' } };

    const preview = await server.admin.patch(`${ADDRESS}bulk/`, { ids, data, preview: true });
    const { body } = await server.admin.patch(`${ADDRESS}bulk/`, { ids, data });
    const changed = await read(one.id);
    const undone = await server.admin.patch(`${ADDRESS}bulk/`, { records: body.undo });

    expect(preview.body.data.changed).toBe(2);
    expect(changed).toMatchObject({ value: USD(50), term: 'P6W', custom: { fee: EUR(7), trial: 'P2W' } });
    expect(undone.body.updated).toBe(2);
    expect(await read(one.id)).toMatchObject({ value: EUR(1), term: 'P1D', custom: { fee: EUR(3), trial: null } });
    expect(await read(two.id)).toMatchObject({ value: USD(2), term: 'P2D', custom: { fee: USD(4), trial: null } });
  });

  it('are chosen when records are merged', async () => {
    const stays = await make({ name: 'Stays', value: 1, term: 'P1D', custom: { fee: 3 } });
    const goes = await make({ name: 'Goes', value: USD(2), term: 'P2W', custom: { fee: USD(4), trial: 'P3D' } });
    const values = { value: goes.id, term: goes.id, custom__fee: goes.id, custom__trial: goes.id };

    const { status, text } = await server.admin.post(`${ADDRESS}merge/`, { into: stays.id, from: [goes.id], values });

    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(await read(stays.id)).toMatchObject({
      value: USD(2),
      term: 'P2W',
      custom: { fee: USD(4), trial: 'P3D' },
    });
  });

  it('leave in a file and come back as they were', async () => {
    const values = {
      value: { amount: 1.234, currency: 'KWD' },
      term: 'P6W',
      custom: { fee: EUR(1234.5), trial: 'P1M' },
    };
    const made = await make({ name: 'There and back', ...values });
    const columns = ['name', 'value', 'term', 'custom__fee', 'custom__trial'];
    const filter = encodeURIComponent(JSON.stringify({ name: 'There and back' }));
    const { text } = await server.admin.get(`${ADDRESS}export/?columns=${columns.join(',')}&filter=${filter}`);
    await server.admin.delete(`${ADDRESS}${made.id}/`);
    const imports = importsBy(server);

    const tried = await imports.check('deals', text, plan(columns.map((column, index) => [column, index] as const)));
    const ran = await imports.act(tried.id, 'start');

    expect([text, ran.counts.created]).toEqual([expect.stringContaining('KWD 1.234'), 1]);
    const { body } = await server.admin.get(`${ADDRESS}?filter=${filter}`);
    expect(body.results).toMatchObject([values]);
  });

  it('are in the log as they were and became: of the record, of custom fields and of rows', async () => {
    const made = await make({ name: 'Log', custom: { fee: 1 }, parts: [{ price: 1, lead: 'P1D' }] });
    const [row] = made['parts'] as { id: number }[];
    await server.admin.patch(`${ADDRESS}${made.id}/`, {
      term: 'P3M',
      custom: { fee: USD(2) },
      parts: [{ id: row!.id, price: 2, lead: 'P2D' }],
    });

    const { body } = await server.admin.get(`${ADDRESS}${made.id}/activity/`);

    expect(body.results[0].changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'term', before: null, after: 'P3M' }),
        expect.objectContaining({ field: 'custom__fee', before: EUR(1), after: USD(2) }),
        expect.objectContaining({ field: 'parts.price', before: EUR(1), after: EUR(2) }),
        expect.objectContaining({ field: 'parts.lead', before: 'P1D', after: 'P2D' }),
      ]),
    );
  });
});
