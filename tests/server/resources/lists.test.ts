import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer } from './hierarchy.ts';

const query = (values: Record<string, unknown>): string =>
  `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`;

describe.each(moduleDatabases())('lists of a generated resource on %s', (kind) => {
  let server: HierarchyServer;
  let halden: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    halden = (
      await server.create(ORG, { name: 'Halden Group', headcount: 2940, founded_on: '1921-04-12', status: 'active' })
    ).id;
    await server.create(ORG, { name: 'Ökawa Precision', headcount: 448, status: 'on_hold' });
    await server.create(ORG, {
      name: 'Aurelia 100%',
      legal_name: 'Halden in the legal name',
      status: 'inactive',
      deactivation_reason: 'Sold',
    });
    await server.create(ORG, { name: 'Zephyr', status: 'in_review' });
    for (const name of ['Port', 'Road', 'Customs']) await server.create(COMPANY, { name, organization: halden });
  });

  const names = async (url: string): Promise<string[]> => {
    const { status, body, text } = await server.admin.get(url);
    if (status !== 200) throw new Error(text);
    return body.results.map((row: { name: string }) => row.name);
  };

  it('pages, sorts in human order and counts in the dialect of the specification', async () => {
    const { body } = await server.admin.get(`${ORG}${query({ page: 2, limit: 3, orderBy: 'name', ascending: '1' })}`);

    expect(body).toMatchObject({ code: 0, count: 4, results: [{ name: 'Zephyr' }] });
    expect(await names(`${ORG}${query({ orderBy: 'name', ascending: 'true' })}`)).toEqual([
      'Aurelia 100%',
      'Halden Group',
      'Ökawa Precision',
      'Zephyr',
    ]);
  });

  it('searches once where the page says how many there are, and counts what is on further pages', async () => {
    const asked: string[] = [];
    const { query: ask } = server.database;
    Object.assign(server.database, {
      query: (text: string, values?: readonly unknown[]) => {
        if (text.includes(' like ')) asked.push(text);
        return ask.call(server.database, text, values);
      },
    });
    const search = async (page: number, limit: number) =>
      (await server.admin.get(`${COMPANY}${query({ page, limit, query: 'o' })}`)).body;
    const few = await search(1, 25);
    const askedForFew = asked.length;
    const [first, beyond] = [await search(1, 2), await search(3, 2)];
    Object.assign(server.database, { query: ask });

    expect([few.count, first.count, beyond.count]).toEqual([3, 3, 3]);
    expect([few.results.length, first.results.length, beyond.results.length]).toEqual([3, 2, 0]);
    expect(askedForFew).toBe(1);
  });

  it('pages, sorts and counts in the dialect of simple-rest', async () => {
    const { body, headers } = await server.admin.get(
      `${ORG}${query({ range: [0, 1], sort: ['name', 'DESC'], filter: {} })}`,
    );

    expect(body.results.map((row: { name: string }) => row.name)).toEqual(['Zephyr', 'Ökawa Precision']);
    expect(headers['content-range']).toBe('items 0-1/4');
  });

  it.each([
    ['one value', { status: 'active' }, ['Halden Group']],
    ['any of several values', { status: ['active', 'on_hold'] }, ['Halden Group', 'Ökawa Precision']],
    ['a range of numbers', { headcount: { minimum: 400, maximum: 500 } }, ['Ökawa Precision']],
    ['a range of dates', { founded_on: { maximum: '1950-01-01' } }, ['Halden Group']],
    ['what has no value', { headcount: { present: false } }, ['Aurelia 100%', 'Zephyr']],
    ['a part of a text', { name: { contains: 'GROUP' } }, ['Halden Group']],
    ['a wildcard as a plain character', { name: { contains: '0%' } }, ['Aurelia 100%']],
    ['the beginning of a text', { name: { startsWith: 'ö' } }, ['Ökawa Precision']],
    [
      'a day counted from today',
      { created_on: { minimum: { $day: 0 }, exclusiveMaximum: { $day: 1 } }, status: 'active' },
      ['Halden Group'],
    ],
    ['days that have not come yet', { created_on: { minimum: { $day: 1 } } }, []],
    ['who is asking', { created_by: { $user: 'id' }, status: 'in_review' }, ['Zephyr']],
    [
      'another field of the record',
      { created_on: { maximum: { $field: 'updated_on' } }, status: 'on_hold' },
      ['Ökawa Precision'],
    ],
    ['the length of a text', { name: { maxLength: 6 } }, ['Zephyr']],
    ['what is not', { name: { not: { contains: 'a' } } }, ['Zephyr']],
    [
      'either of two conditions',
      { anyOf: [{ status: 'in_review' }, { headcount: 448 }] },
      ['Zephyr', 'Ökawa Precision'],
    ],
    ['search and filter together', { q: 'halden', status: 'inactive' }, ['Aurelia 100%']],
  ])('filters by %s', async (_, filter, expected) => {
    expect((await names(`${ORG}${query({ filter })}`)).sort()).toEqual([...expected].sort());
  });

  it('searches every word in any search field', async () => {
    expect(await names(`${ORG}${query({ query: 'halden legal' })}`)).toEqual(['Aurelia 100%']);
  });

  it.each([
    ['the specification', { limit: 1, query: 'halden group', fields: 'name,status' }],
    ['simple-rest', { range: [0, 0], filter: { q: 'halden group' }, fields: 'status,name,name' }],
  ])('answers the columns that are asked for, with the id, in the dialect of %s', async (_, values) => {
    const { body } = await server.admin.get(`${ORG}${query(values)}`);

    expect(body).toEqual({
      code: 0,
      message: '',
      results: [{ id: halden, name: 'Halden Group', status: 'active' }],
      count: 1,
    });
  });

  it('sorts by a column that is not asked for, and names the other record of one that is', async () => {
    const { body } = await server.admin.get(
      `${COMPANY}${query({ filter: { organization: halden }, orderBy: 'name', ascending: '1', fields: 'organization' })}`,
    );

    expect(body.results).toEqual(
      [1, 2, 3].map(() => ({ id: expect.any(Number), organization: { id: halden, name: 'Halden Group' } })),
    );
  });

  it('compresses a page, and says in its header which items it is', async () => {
    const { bytes, headers } = await server.admin.send({
      method: 'GET',
      url: ORG,
      headers: { 'accept-encoding': 'br' },
    });

    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-range': 'items 0-3/4' });
    expect(JSON.parse(brotliDecompressSync(bytes).toString()).results).toHaveLength(4);
  });

  it('sorts a relation by its title and filters it by id', async () => {
    expect(
      await names(`${COMPANY}${query({ filter: { organization: halden }, sort: ['organization', 'ASC'] })}`),
    ).toHaveLength(3);
    expect(await names(`${COMPANY}${query({ filter: { organization: 999 } })}`)).toEqual([]);
  });

  it('answers several records by their ids', async () => {
    const { body } = await server.admin.get(`${ORG}${query({ filter: { id: [halden, 999] } })}`);

    expect(body.results).toHaveLength(1);
  });

  it.each([
    ['an unknown parameter', { colour: 'red' }],
    ['an unknown field in the filter', { filter: { colour: 'red' } }],
    ['an unknown field to sort by', { sort: ['colour', 'ASC'] }],
    ['an unknown word in a test', { filter: { name: { $ne: 'x' } } }],
    ['an unknown column', { fields: 'name,colour' }],
    ['no column at all', { fields: '' }],
    ['a column that no record has of its own', { fields: 'constructor' }],
    ['a path into a relation', { filter: { 'industry.name': 'x' } }],
  ])('answers 400 to %s and tells nothing', async (_, values) => {
    const { status, body } = await server.admin.get(`${ORG}${query(values)}`);

    expect(status).toBe(400);
    expect(body.code).toBe('unknown_parameter');
    expect(body).not.toHaveProperty('results');
  });

  it.each([
    ['a page of no rows', { limit: 0 }],
    ['a page of more than 200 rows', { limit: 201 }],
    ['a range of more than 200 rows', { range: [0, 200] }],
    ['text where a number belongs', { filter: { headcount: 'many' } }],
    ['a value of a dynamic that only files know', { filter: { name: { $setting: 'x' } } }],
    ['a day beside a number', { filter: { headcount: { minimum: { $day: 1 } } } }],
    ['half a day', { filter: { founded_on: { minimum: { $day: 0.5 } } } }],
    ['fields that do not compare', { filter: { name: { $field: 'headcount' } } }],
    ['an unknown field beside a value', { filter: { name: { $field: 'colour' } } }],
    ['no date', { filter: { founded_on: { minimum: '2026-13-45' } } }],
    ['what is no JSON', { filter: '{' }],
  ])('answers 400 to %s', async (_, values) => {
    expect((await server.admin.get(`${ORG}${query(values)}`)).status).toBe(400);
  });

  it('says "10,000+" instead of counting on', async () => {
    await server.database.query(
      `insert into designation (name) select 'Designation ' || n from generate_series(1, 10050) n`,
    );

    const { body } = await server.admin.get('/api/v1/admin-app/designation/');

    expect(body).toMatchObject({ count: 10_000, count_exact: false });
  });

  it('answers a reference list whole, once, and 304 until something is written, which its total shows at once', async () => {
    await server.database.query(`insert into country (name, code) values ('Germany', 'DE'), ('Norway', 'NO')`);
    const first = await server.admin.get('/api/v1/admin-app/country-list/?all=true');

    const again = await server.admin.get('/api/v1/admin-app/country-list/?all=true', {
      'if-none-match': String(first.headers.etag),
    });

    const total = async () => (await server.admin.get('/api/v1/admin-app/country-list/?limit=1')).body.count;
    expect(first.body.results).toHaveLength(2);
    expect(again.status).toBe(304);
    expect(await total()).toBe(2);

    await server.create('/api/v1/admin-app/country-list/', { name: 'Chile', code: 'CL' });

    const anew = await server.admin.get('/api/v1/admin-app/country-list/?all=true', {
      'if-none-match': String(first.headers.etag),
    });
    expect(anew.status).toBe(200);
    expect(anew.body.results).toHaveLength(3);
    expect(await total()).toBe(3);
  });

  it('answers no other list whole: that would be an export without the permission for one', async () => {
    const others = Object.values(server.registry.current.resources).filter(
      ({ kind, singleton }) => kind !== 'master' && !singleton,
    );
    const asked = others.flatMap(({ endpoint }) =>
      ['all=true', 'all=false', 'paginate=false'].map((parameter) => `/api/v1${endpoint}?${parameter}`),
    );

    const answers = await Promise.all(asked.map(async (url) => (await server.admin.get(url)).body.code));

    // SPEC 7 has `all` for members.
    const refused = asked.filter((url) => !url.includes('/users/member/'));
    expect(asked.filter((_, at) => answers[at] === 'unknown_parameter')).toEqual(refused);
    expect(refused.some((url) => url.includes('/customer/candidate/'))).toBe(true);
  });

  it('keeps one order of records that have the same value, over all pages and both ways', async () => {
    await server.database
      .exec(`insert into industry (name, code, active) select 'Industry ' || n, n::text, true from generate_series(1, 20) n;
      update industry set name = name || '.' where id % 3 = 0`);
    const ids = (await server.database.query<{ id: number }>('select id from industry order by id')).rows.map(
      ({ id }) => id,
    );
    const paged = async (ascending: string) => {
      const found: number[] = [];
      for (const page of [1, 2, 3, 4]) {
        const { body } = await server.admin.get(
          `/api/v1/admin-app/industry/${query({ page, limit: 5, orderBy: 'active', ascending })}`,
        );
        found.push(...body.results.map((row: { id: number }) => row.id));
      }
      return found;
    };

    expect(await paged('1')).toEqual(ids);
    expect(await paged('0')).toEqual(ids.toReversed());
  });

  it('takes the parameters that the file names', async () => {
    await server.database.query(
      `insert into state (name, code, country_id) select 'Bremen', 'DE.HB', id from country where code = 'DE'`,
    );

    expect(await names('/api/v1/admin-app/state-list/?country_name=germany')).toEqual(['Bremen']);
    expect(await names('/api/v1/admin-app/state-list/?country_name=Norway')).toEqual([]);
  });

  it('exports the whole filtered set with the asked columns, and no cell that a spreadsheet would run', async () => {
    await server.create(ORG, { name: '=HYPERLINK("http://evil.example")', status: 'on_hold' });

    const { status, text, headers } = await server.admin.get(
      `${ORG}export/${query({ format: 'csv', filter: { status: 'on_hold' }, sort: ['name', 'ASC'], columns: 'name,status,headcount' })}`,
    );
    const times = await server.admin.get(`${ORG}export/${query({ format: 'csv', columns: 'created_on' })}`);

    expect(times.text.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/csv');
    expect(text.split('\r\n')).toEqual([
      '\uFEFFName,Status,Headcount',
      `"'=HYPERLINK(""http://evil.example"")",On hold,`,
      'Ökawa Precision,On hold,448',
      '',
    ]);
  });

  it('costs one statement for the rows and one for the total, however many relations there are', async () => {
    const statements: string[] = [];
    const { query: run } = server.database;
    server.database.query = (text, parameters) => {
      statements.push(text);
      return run.call(server.database, text, parameters) as never;
    };

    await server.admin.get(`${COMPANY}${query({ range: [0, 24] })}`);

    server.database.query = run;
    expect(statements.filter((text) => text.includes('"companies"'))).toHaveLength(2);
  });
});
