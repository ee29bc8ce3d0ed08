import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { ORG } from '../resources/hierarchy.ts';
import { type CustomFieldServer, startCustomFieldServer } from './custom-fields-kit.ts';

const asked = (filter: object, sort = ['name', 'ASC']) =>
  `${ORG}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(JSON.stringify(sort))}`;

describe.each(moduleDatabases())('values of custom fields on %s', (kind) => {
  let server: CustomFieldServer;
  const names = async (url: string) => {
    const { body, status } = await server.admin.get(url);
    expect(status).toBe(200);
    return body.results.map(({ name }: { name: string }) => name);
  };
  beforeAll(async () => {
    server = await startCustomFieldServer(kind);
    await server.addFields('organizations', [
      { title: 'Grade', type: 'options', options: [{ label: 'A level' }, { label: 'B level' }] },
      { title: 'Since', type: 'date', indexed: true },
      { title: 'Seen', type: 'datetime', indexed: true },
      { title: 'Motto', type: 'others', indexed: true },
      { title: 'Size', type: 'others', format: 'number', indexed: true },
      { title: 'Listed', type: 'others', format: 'boolean', indexed: true },
      { title: 'Page', type: 'others', format: 'url' },
      {
        title: 'Regions',
        type: 'options',
        multiple: true,
        indexed: true,
        options: [{ label: 'North' }, { label: 'South' }],
      },
      { title: 'Reason', type: 'others', required: true, visible_when: { 'custom.grade': 'b_level' } },
    ]);
    await server.create(ORG, {
      name: 'Alder',
      custom: {
        grade: 'a_level',
        since: '2020-05-01',
        seen: '2026-01-01T10:00:00Z',
        motto: 'Zeal and ärger',
        size: 9.5,
        listed: true,
        regions: ['north', 'south'],
      },
    });
    await server.create(ORG, {
      name: 'Birch',
      custom: {
        grade: 'b_level',
        since: '2019-01-31',
        seen: '2025-01-01T10:00:00Z',
        motto: 'always',
        size: 10,
        listed: false,
        regions: ['south'],
        reason: 'Late',
      },
    });
    await server.create(ORG, { name: 'Cedar' });
  });

  it('reads them in an object of their own, null where there is none', async () => {
    const { body } = await server.admin.get(asked({ name: 'Alder' }));

    expect(body.results[0].custom).toEqual({
      grade: 'a_level',
      since: '2020-05-01',
      seen: '2026-01-01T10:00:00Z',
      motto: 'Zeal and ärger',
      size: 9.5,
      listed: true,
      page: null,
      regions: ['north', 'south'],
      reason: null,
    });
  });

  it.each([
    [{ 'custom.grade': 'a_level' }, ['Alder']],
    [{ 'custom.grade': ['a_level', 'b_level'] }, ['Alder', 'Birch']],
    [{ 'custom.grade': null }, ['Cedar']],
    [{ 'custom.grade': { not: 'a_level' } }, ['Birch', 'Cedar']],
    [{ 'custom.since': { minimum: '2020-01-01' } }, ['Alder']],
    [{ 'custom.since': '2019-01-31' }, ['Birch']],
    [{ 'custom.seen': { maximum: '2025-06-01T00:00:00Z' } }, ['Birch']],
    [{ 'custom.motto': { contains: 'ÄRGER' } }, ['Alder']],
    [{ 'custom.motto': { startsWith: 'Alw' } }, ['Birch']],
    [{ 'custom.motto': 'always' }, ['Birch']],
    [{ 'custom.size': { minimum: 9.6 } }, ['Birch']],
    [{ 'custom.size': 10 }, ['Birch']],
    [{ 'custom.listed': false }, ['Birch']],
    [{ 'custom.regions': 'north' }, ['Alder']],
    [{ 'custom.regions': { present: false } }, ['Cedar']],
    [{ anyOf: [{ 'custom.size': 10 }, { name: 'Cedar' }] }, ['Birch', 'Cedar']],
    [{ not: { 'custom.listed': true } }, ['Birch', 'Cedar']],
  ])('filters by %j', async (filter, expected) => {
    expect(await names(asked(filter))).toEqual(expected);
  });

  it.each([
    ['custom.since', ['Birch', 'Alder', 'Cedar']],
    ['custom.seen', ['Birch', 'Alder', 'Cedar']],
    ['custom.motto', ['Birch', 'Alder', 'Cedar']],
    ['custom.size', ['Alder', 'Birch', 'Cedar']],
    ['custom.listed', ['Birch', 'Alder', 'Cedar']],
    ['custom.grade', ['Alder', 'Birch', 'Cedar']],
  ])('sorts by %s in its own order, in both dialects', async (field, expected) => {
    expect(await names(asked({}, [field, 'ASC']))).toEqual(expected);
    expect(await names(`${ORG}?orderBy=${field}&ascending=1`)).toEqual(expected);
  });

  it('refuses to sort by what has no order and to filter by what is not there', async () => {
    expect((await server.admin.get(asked({}, ['custom.regions', 'ASC']))).status).toBe(400);
    expect((await server.admin.get(asked({ 'custom.nothing': 1 }))).status).toBe(400);
    expect((await server.admin.get(asked({ 'custom.since': 'soon' }))).status).toBe(400);
  });

  it('finds their text', async () => {
    expect(await names(`${ORG}?query=ZEAL`)).toEqual(['Alder']);
    const { body } = await server.admin.get('/api/v1/search/?query=zeal');
    expect(body.results.map(({ title }: { title: string }) => title)).toEqual(['Alder']);
  });

  it('checks them by their type and names the field as it was sent', async () => {
    const { status, body } = await server.admin.post(ORG, {
      name: 'Invalid',
      custom: {
        grade: 'c_level',
        since: '31/01/2020',
        size: '9',
        listed: 'yes',
        page: 'javascript:alert(1)',
        regions: ['east'],
        colour: 'red',
      },
    });

    expect(status).toBe(422);
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'custom.colour',
      'custom.grade',
      'custom.listed',
      'custom.page',
      'custom.regions',
      'custom.since',
      'custom.size',
    ]);
    expect((await server.admin.post(ORG, { name: 'Invalid', custom: 'x' })).body.errors).toHaveProperty('custom');
  });

  it('changes only the keys that are sent, and null empties', async () => {
    const made = await server.create(ORG, { name: 'Merge', custom: { motto: 'Keep', size: 1 } });

    const { body } = await server.admin.patch(`${ORG}${made.id}/`, { custom: { size: null, listed: true } });

    expect(body.data.custom).toMatchObject({ motto: 'Keep', size: null, listed: true });
    const { rows } = await server.database.query('select custom from organizations where id = $1', [made.id]);
    expect(rows).toEqual([{ custom: { motto: 'Keep', listed: true } }]);
    await server.admin.delete(`${ORG}${made.id}/`);
  });

  it('shows, demands and empties a field by its condition', async () => {
    const rejected = await server.admin.post(ORG, { name: 'Cond', custom: { grade: 'b_level' } });
    const made = await server.create(ORG, { name: 'Cond', custom: { grade: 'b_level', reason: 'Late' } });

    const { body } = await server.admin.patch(`${ORG}${made.id}/`, { custom: { grade: 'a_level' } });

    expect(Object.keys(rejected.body.errors)).toEqual(['custom.reason']);
    expect(body.data.custom.reason).toBeNull();
    await server.admin.delete(`${ORG}${made.id}/`);
  });

  it('tells in the activity which of them changed, from what to what', async () => {
    const made = await server.create(ORG, { name: 'Story', custom: { motto: 'Before' } });
    await server.admin.patch(`${ORG}${made.id}/`, { custom: { motto: 'After', size: 3 } });

    const { body } = await server.admin.get(`${ORG}${made.id}/activity/`);

    expect(body.results[0].changes).toEqual([
      { field: 'custom__motto', before: 'Before', after: 'After' },
      { field: 'custom__size', before: null, after: 3 },
    ]);
    expect(body.results[1].changes).toContainEqual({ field: 'custom__motto', before: null, after: 'Before' });
    await server.admin.delete(`${ORG}${made.id}/`);
  });

  it('changes many records at once', async () => {
    const made = [await server.create(ORG, { name: 'Many 1' }), await server.create(ORG, { name: 'Many 2' })];
    const ids = made.map(({ id }) => id);

    const { status } = await server.admin.patch(`${ORG}bulk/`, { ids, data: { custom: { size: 77 } } });

    expect(status).toBe(200);
    expect(await names(asked({ 'custom.size': 77 }))).toEqual(['Many 1', 'Many 2']);
    await server.admin.delete(`${ORG}bulk/`, { ids });
  });

  it('exports them under their titles', async () => {
    const filter = encodeURIComponent('{"name":"Alder"}');
    const { text } = await server.admin.get(
      `${ORG}export/?format=csv&columns=name,custom.size,custom.grade&filter=${filter}`,
    );

    expect(text).toBe('\uFEFFName,Size,Grade\r\nAlder,9.5,A level\r\n');
  });

  it('keeps an option that was taken away on old records, but offers it to nobody', async () => {
    const table = (await server.tableOf(server.admin, 'organizations'))!;
    const made = await server.create(ORG, { name: 'Retired', custom: { grade: 'a_level' } });
    const fields = table.fields.map((field) =>
      field.key === 'grade' ? { ...field, options: [{ label: 'B level', value: 'b_level' }] } : field,
    );
    expect((await server.saveFields('organizations', fields)).status).toBe(200);

    const kept = await server.admin.patch(`${ORG}${made.id}/`, { custom: { grade: 'a_level', size: 1 } });
    const anew = await server.admin.post(ORG, { name: 'Other', custom: { grade: 'a_level' } });

    expect(kept.status).toBe(200);
    expect(Object.keys(anew.body.errors)).toEqual(['custom.grade']);
    const after = (await server.tableOf(server.admin, 'organizations'))!.fields.find(({ key }) => key === 'grade')!;
    expect(after.retired_options).toEqual([{ label: 'A level', value: 'a_level' }]);
    await server.saveFields(
      'organizations',
      table.fields.map((field) =>
        field.key === 'grade' ? { ...field, options: [{ label: 'A level' }, { label: 'B level' }] } : field,
      ),
    );
    expect((await server.tableOf(server.admin, 'organizations'))!.fields[0]!.options).toEqual([
      { label: 'A level', value: 'a_level' },
      { label: 'B level', value: 'b_level' },
    ]);
    await server.admin.delete(`${ORG}${made.id}/`);
  });

  it('starts new records with the default and demands what became required only of those who fill it in', async () => {
    const old = await server.create(ORG, { name: 'Old' });
    const table = await server.addFields('organizations', [
      { title: 'Currency', type: 'others', default: 'EUR' },
      { title: 'Owner code', type: 'others', required: true },
    ]);

    const elsewhere = await server.admin.patch(`${ORG}${old.id}/`, { phone: '+49 40 5550 1180' });
    const emptied = await server.admin.patch(`${ORG}${old.id}/`, { custom: { owner_code: null } });
    const missing = await server.admin.post(ORG, { name: 'New' });
    const made = await server.create(ORG, { name: 'New', custom: { owner_code: 'X1' } });

    expect(elsewhere.status).toBe(200);
    expect(Object.keys(emptied.body.errors)).toEqual(['custom.owner_code']);
    expect(Object.keys(missing.body.errors)).toEqual(['custom.owner_code']);
    expect(made.custom).toMatchObject({ currency: 'EUR', owner_code: 'X1' });
    await server.saveFields('organizations', table.fields.slice(0, -2), {
      delete_values: ['organizations.currency', 'organizations.owner_code'],
    });
    await server.admin.delete(`${ORG}bulk/`, { ids: [old.id, made.id] });
  });

  it('demands a required field of whoever makes it show by what he changes', async () => {
    const made = await server.create(ORG, { name: 'Shown', custom: { grade: 'a_level' } });

    const bare = await server.admin.patch(`${ORG}${made.id}/`, { custom: { grade: 'b_level' } });
    const full = await server.admin.patch(`${ORG}${made.id}/`, { custom: { grade: 'b_level', reason: 'Review' } });

    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ['custom.reason']]);
    expect(full.body.data.custom).toMatchObject({ grade: 'b_level', reason: 'Review' });
    await server.admin.delete(`${ORG}${made.id}/`);
  });

  it('describes them in the API document as they are on the wire', async () => {
    const { body } = await server.admin.get('/api/v1/openapi.json');

    expect(body.components.schemas.Organizations.properties.custom.properties.size).toMatchObject({
      title: 'Size',
      type: ['number', 'null'],
    });
    expect(body.components.schemas.OrganizationsWrite.properties.custom).toMatchObject({ additionalProperties: false });
    expect(JSON.stringify(body.paths['/api/v1/customer/org/'].get.parameters)).toContain('custom.size');
  });

  it('serves more of them than a function takes arguments', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({ title: `Extra ${index}`, type: 'others' as const }));
    await server.addFields('departments', many);

    const { status } = await server.admin.get('/api/v1/customer/department/');

    expect(status).toBe(200);
  });
});
