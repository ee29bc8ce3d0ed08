import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { createDataProvider } from '#client/api/data-provider.ts';
import { createRecordsApi } from '#client/records/api.ts';
import { createHttp } from '#client/api/http.ts';
import { buildCatalogue, buildField, buildResource } from './catalogue-builder.ts';
import { storeOf } from './known-catalogue.ts';
import { createFakeServer, failed, ok } from './fake-server.ts';

const company = buildResource('companies', {
  endpoint: '/customer/company/',
  fieldList: [
    buildField('name'),
    buildField('organization', {
      type: 'relation',
      relation: { to: 'organizations', where: {}, onDelete: 'restrict' },
    }),
    buildField('partners', { type: 'relations', relation: { to: 'organizations', where: {}, onDelete: 'restrict' } }),
    buildField('logo', { type: 'file' }),
    buildField('address', { type: 'group', fields: { city: buildField('city') } }),
  ],
});

const stored = {
  id: 5,
  name: 'Halden Logistics',
  organization: { id: 3, name: 'Halden Group' },
  partners: [{ id: 1, name: 'A' }],
  logo: { id: 'f1', name: 'logo.png', size: 1, media_type: 'image/png', url: '/x' },
  address: { city: 'Hamburg' },
  updated_on: '2026-11-20T10:00:00.000Z',
  updated_by: { id: 1, name: 'Maya' },
};

const ROUTE = 'recruitments/companies';

const setUp = () => {
  const server = createFakeServer();
  const catalogue = buildCatalogue([company]);
  const http = createHttp({ adapter: server.adapter });
  const store = storeOf(catalogue);
  return { server, provider: { ...createDataProvider(http, store), ...createRecordsApi(http, store) } };
};

describe('lists', () => {
  it.each([ROUTE, 'companies'])('reads %s at the endpoint of its file', async (name) => {
    const { server, provider } = setUp();
    server.on('GET /customer/company/', () => ok({ results: [stored], count: 112 }));

    const page = await provider.getList(name, {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'name', order: 'ASC' },
      filter: { status: ['active'] },
    });

    expect(page).toMatchObject({ data: [{ id: 5 }], total: 112, meta: { isExact: true } });
    expect(server.calls[0]?.params).toEqual({
      range: '[25,49]',
      sort: '["name","ASC"]',
      filter: '{"status":["active"]}',
    });
  });

  it('asks for the fields that a screen shows, by their names on the wire', async () => {
    const { server, provider } = setUp();
    server.on('GET /customer/company/', () => ok({ results: [], count: 0 }));

    await provider.getList(ROUTE, { meta: { fields: ['name', 'custom__grade'] } });

    expect(server.calls[0]?.params).toMatchObject({ fields: 'name,custom.grade' });
  });

  it('says when there are more than the server counts', async () => {
    const { server, provider } = setUp();
    server.on('GET /customer/company/', () => ok({ results: [], count: 10_000, count_exact: false }));

    const page = await provider.getList(ROUTE, { filter: {} });

    expect(page).toMatchObject({ total: 10_000, meta: { isExact: false } });
  });

  it('fetches many records in one request that asks for all of them', async () => {
    const { server, provider } = setUp();
    server.on('GET /customer/company/', () => ok({ results: [stored], count: 1 }));

    await provider.getMany(ROUTE, { ids: [5, 6, 7] });

    expect(server.calls[0]?.params).toEqual({ filter: '{"id":[5,6,7]}', range: '[0,2]' });
  });
});

describe('a change', () => {
  const change = async (data: object) => {
    const { server, provider } = setUp();
    server.on('PATCH /customer/company/5/', () => ok({ data: stored }));
    await provider.update(ROUTE, { id: 5, data: { ...stored, ...data }, previousData: stored });
    return server.calls;
  };

  it('sends only what changed, and what it was based on', async () => {
    const [call] = await change({ name: 'Halden Freight', organization: { id: 4, name: 'Other' } });

    expect(call?.body).toEqual({ name: 'Halden Freight', organization: 4, updated_on: stored.updated_on });
  });

  it('sends null for what was taken away', async () => {
    const [call] = await change({ organization: undefined, partners: [], address: { city: null } });

    expect(call?.body).toEqual({
      organization: null,
      partners: [],
      address: { city: null },
      updated_on: stored.updated_on,
    });
  });

  it('asks nothing of the server when nothing changed', async () => {
    expect(await change({})).toEqual([]);
  });

  it('never sends what this person may not write', async () => {
    expect(await change({ updated_by: { id: 9, name: 'Someone' }, id: 6 })).toEqual([]);
  });

  it('sends a new file as a part named by its field beside one part of JSON', async () => {
    const file = new File(['x'], 'new.png', { type: 'image/png' });
    const [call] = await change({ name: 'Halden Freight', logo: { rawFile: file, src: 'blob:x' } });
    const form = call?.body as FormData;

    expect(JSON.parse(form.get('data') as string)).toEqual({ name: 'Halden Freight', updated_on: stored.updated_on });
    expect(form.get('logo')).toMatchObject({ name: 'new.png' });
  });
});

describe('many records', () => {
  it('change in one request', async () => {
    const { server, provider } = setUp();
    server.on('PATCH /customer/company/bulk/', () => ok({ updated: 3 }));

    const { data } = await provider.updateMany(ROUTE, { ids: [1, 2, 3], data: { organization: { id: 4 } } });

    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]?.body).toEqual({ ids: [1, 2, 3], data: { organization: 4 } });
    expect(data).toEqual([1, 2, 3]);
  });

  it('are deleted in one request', async () => {
    const { server, provider } = setUp();
    server.on('DELETE /customer/company/bulk/', () => ok({ deleted: 2 }));

    await provider.deleteMany(ROUTE, { ids: [1, 2] });

    expect(server.calls.map(({ body }) => body)).toEqual([{ ids: [1, 2] }]);
  });
});

describe('a failure', () => {
  it("puts the server's errors on their fields, to be translated with their arguments", async () => {
    const { server, provider } = setUp();
    const errors = { 'address.city': { message: 'validation.maxLength', args: { limit: 80 }, text: 'is too long' } };
    server.on('POST /customer/company/', () => failed(422, 'invalid', { errors }));

    const error: unknown = await provider.create(ROUTE, { data: { name: 'x' } }).catch((caught: unknown) => caught);

    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 422, message: 'Failed: invalid' });
    const text = (error as HttpError).body.errors['address.city'] as string;
    expect(text.startsWith('@@react-admin@@')).toBe(true);
    expect(JSON.parse(text.slice('@@react-admin@@'.length))).toEqual({
      message: 'validation.maxLength',
      args: { limit: 80, _: 'is too long' },
    });
  });

  it('of a reply without a known shape is told in our own words', async () => {
    const { server, provider } = setUp();
    server.on('GET /customer/company/5/', () => [502, '<html>Bad gateway</html>']);

    await expect(provider.getOne(ROUTE, { id: 5 })).rejects.toMatchObject({
      status: 502,
      message: 'errors.unexpected',
    });
  });

  it('keeps the current record of a conflict', async () => {
    const { server, provider } = setUp();
    server.on('PATCH /customer/company/5/', () => failed(409, 'conflict', { data: { ...stored, name: 'Theirs' } }));

    const update = provider.update(ROUTE, { id: 5, data: { ...stored, name: 'Mine' }, previousData: stored });

    await expect(update).rejects.toMatchObject({ body: { code: 'conflict', data: { name: 'Theirs' } } });
  });
});

describe('further calls', () => {
  it('offers the choices of a relation under the chosen parents', async () => {
    const { server, provider } = setUp();
    server.on('GET /customer/company/options/organization/', () =>
      ok({ results: [{ id: 3, name: 'Halden' }], count: 1 }),
    );

    const page = await provider.getOptions(ROUTE, 'organization', { query: 'hal', ids: [3, 4], where: { country: 1 } });

    expect(page.results).toEqual([{ id: 3, name: 'Halden' }]);
    expect(server.calls[0]?.params).toEqual({ query: 'hal', ids: '3,4', where: '{"country":1}' });
  });

  it('uploads a file under the name of its record', async () => {
    const { server, provider } = setUp();
    server.on('POST /customer/org-file/', () => ok());
    const place = { endpoint: '/customer/org-file/', param: 'org_id', id: 5 };

    await provider.uploadAttachment(place, new File(['x'], 'contract.pdf'));

    const form = server.calls[0]?.body as FormData;
    expect(form.get('org_id')).toBe('5');
    expect(form.get('files')).toMatchObject({ name: 'contract.pdf' });
  });

  it("exports the list's filter, order and columns", async () => {
    const { server, provider } = setUp();
    server.on('POST /downloads/', () => [
      201,
      { code: 0, message: '', data: { url: '/api/v1/files/downloads/once/', queued: 0 } },
    ]);

    const { url } = await provider.exportList(ROUTE, {
      format: 'xlsx',
      filter: { q: 'hal' },
      sort: { field: 'name', order: 'DESC' },
      columns: ['name', 'organization'],
    });

    expect(url).toBe('/api/v1/files/downloads/once/');
    expect(server.calls[0]?.body).toEqual({
      kind: 'list',
      subject: {
        resource: 'companies',
        format: 'xlsx',
        filter: '{"q":"hal"}',
        sort: '["name","DESC"]',
        columns: 'name,organization',
      },
    });
  });
});
