import { beforeAll, describe, expect, it } from 'vitest';
import { normalizeAlias } from '#shared/rules/normalize-alias.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const ALIAS = '/api/v1/admin-app/parsing-alias/country/';
const COUNTRY = '/api/v1/admin-app/country-list/';

describe('what an alias is compared by', () => {
  it.each([
    ['  Côte  d’Ivoire ', 'cote divoire'],
    ['U.S.A.', 'usa'],
    ['ＵＡＥ', 'uae'],
    ['Österreich', 'osterreich'],
    ['الإمارات العربية', 'الامارات العربيه'],
    ['日本', '日本'],
    ['Deutschland (West)', 'deutschland west'],
    ['!?', ''],
  ])('%s is %s', (text, key) => {
    expect(normalizeAlias(text)).toBe(key);
  });
});

describe.each(moduleDatabases())('aliases of countries on %s', (kind) => {
  let server: HierarchyServer;
  let germany: number;
  let france: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    germany = (await server.create(COUNTRY, { name: 'Germany', code: 'DE' })).id;
    france = (await server.create(COUNTRY, { name: 'France', code: 'FR' })).id;
    await server.create(ALIAS, { alias: 'Bundesrepublik', country: germany });
  });

  const resolve = async (text: string) =>
    (await server.admin.get(`${ALIAS}resolve/?text=${encodeURIComponent(text)}`)).body.data;

  it('refuses a text that means another value already, and names that', async () => {
    const rejected = await server.admin.post(ALIAS, { alias: 'bundes-republik', country: france });
    const hyphened = await server.admin.post(ALIAS, { alias: 'BUNDESREPUBLIK!', country: france });

    expect(rejected.status).toBe(201);
    expect(hyphened).toMatchObject({
      status: 409,
      body: {
        code: 'not_unique',
        errors: { alias: { text: '“Bundesrepublik” already means Germany. Enter another alias.' } },
      },
    });
  });

  it('refuses an alias of which nothing is left', async () => {
    expect(await server.admin.post(ALIAS, { alias: '---', country: france })).toMatchObject({
      status: 422,
      body: { errors: { alias: { text: 'Enter at least one letter or digit.' } } },
    });
  });

  it('adds many at once, or none and says what is wrong with which line', async () => {
    const wrong = await server.admin.post(`${ALIAS}many/`, {
      aliases: ['Hexagone', 'Bundesrepublik', '!'],
      target: france,
    });
    const right = await server.admin.post(`${ALIAS}many/`, { aliases: ['Frankreich', 'Francia'], target: france });

    expect(Object.keys(wrong.body.errors)).toEqual(['aliases.1', 'aliases.2']);
    expect((await resolve('hexagone')).match).toBeUndefined();
    expect(right).toMatchObject({ status: 201, body: { data: { added: 2 } } });
    expect(await resolve('FRANCIA')).toMatchObject({
      match: { id: france, name: 'France' },
      why: 'alias',
      alias: 'Francia',
    });
  });

  it('says what a text means and why; what is merely alike is only suggested', async () => {
    expect(await resolve('germany.')).toMatchObject({ key: 'germany', match: { id: germany }, why: 'name' });
    expect(await resolve('fr')).toMatchObject({ match: { id: france }, why: 'code' });
    const alike = await resolve('Germny');
    expect(alike.match).toBeUndefined();
    expect(alike.suggestions[0]).toMatchObject({ id: germany, name: 'Germany' });
  });

  it('is closed to everyone but Admins', async () => {
    const recruiter = server.by(await server.build.user({ role: 'Recruiter' }));

    expect((await recruiter.get(`${ALIAS}resolve/?text=x`)).status).toBe(403);
    expect((await recruiter.post(`${ALIAS}many/`, { aliases: ['x'], target: france })).status).toBe(403);
  });
});
