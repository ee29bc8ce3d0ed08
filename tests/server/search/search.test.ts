import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResult } from '#shared/contracts/search.ts';
import { RESOURCES } from '../../support/prepared-database.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import type { TestUser } from '../../support/test-people.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** Beside the application's own files: records that belong to someone, with a part of the title that only an Admin may read. */
const LEADS = `
resource: leads
route: /leads
recordTitle: '{name} {codename}'
properties:
  name: { type: string, maxLength: 140 }
  codename: { type: string, maxLength: 140, access: { read: [admin] } }
  owner: { relation: { to: users } }
required: [name]
list: { columns: [name, codename, owner], search: [name, codename] }
permissions:
  key: lead
  grants:
    view_own: { read: { where: { owner: { $user: id } } } }
    view: { read: true }
`;

const folder = mkdtempSync(join(tmpdir(), 'search-'));
cpSync(RESOURCES, folder, { recursive: true });
writeFileSync(join(folder, 'leads.yaml'), LEADS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(moduleDatabases())('search over everything on %s', (kind) => {
  let server: TestServer;
  let people: Record<'admin' | 'recruiter' | 'own' | 'nobody' | 'vendor', TestUser>;

  beforeAll(async () => {
    server = await startTestServer({ kind, resourcesDir: folder });
    const { build } = server;
    people = {
      admin: await build.user({ role: 'Admin' }),
      recruiter: await build.user({ permissions: { org: ['view'], company: ['view'] } }),
      own: await build.user({ permissions: { lead: ['view_own'] } }),
      nobody: await build.user(),
      vendor: await build.user({ role: 'Vendor' }),
    };
    const { database } = server;
    const organization = await add('customer/org', { name: 'Halden Group' });
    await add('customer/org', { name: 'Nordlys' });
    await add('customer/company', { name: 'Alte Halden AG', organization });
    await add('customer/company', { name: 'Rothalden', organization });
    await add('customer/company', { name: 'Zeta 100%_halden', legal_name: 'Haldenberg Zeta', organization });
    await database.query(`insert into industry (name, active) values ('Haldenbau', true)`);
    await database.query(
      `insert into leads (name, codename, owner_id) values ('Mine', 'Haldenrose', $1), ('Theirs', 'Haldenrose', $2), ('Haldenlead', 'Quince', $2)`,
      [people.own.id, people.admin.id],
    );
  });

  const add = async (path: string, payload: object): Promise<number> => {
    const url = `/api/v1/${path}/`;
    return (await server.app.inject({ method: 'POST', url, payload, headers: server.as(people.admin) })).json().data.id;
  };
  const ask = (who: keyof typeof people, parameters: string) =>
    server.app.inject({ url: `/api/v1/search/?${parameters}`, headers: server.as(people[who]) });
  const found = async (who: keyof typeof people, query: string, more = ''): Promise<SearchResult[]> =>
    (await ask(who, `query=${encodeURIComponent(query)}${more}`)).json().results;
  const titles = async (...asked: Parameters<typeof found>) => (await found(...asked)).map(({ title }) => title);

  it('has places of the world behind everything else', async () => {
    await server.database.query(`insert into country (name, code) values ('Rothland', 'RL')`);
    await server.database.query(`insert into industry (name, active) values ('Old Rothwork', true)`);

    expect(await titles('admin', 'roth')).toEqual(['Rothalden', 'Old Rothwork', 'Rothland']);
  });

  it('finds records of every list at once: titles that start with the text, then words that do; values of other lists behind them', async () => {
    expect(await titles('admin', 'halden')).toEqual([
      'Halden Group',
      'Alte Halden AG',
      'Rothalden',
      'Zeta 100%_halden',
      'Haldenlead Quince',
      'Haldenbau',
      'Mine Haldenrose',
      'Theirs Haldenrose',
    ]);
  });

  it('says what a record belongs to', async () => {
    expect(await found('recruiter', 'rothalden')).toEqual([
      { resource: 'companies', id: expect.any(Number), title: 'Rothalden', subtitle: 'Halden Group' },
    ]);
  });

  it('takes every word, and signs as they are written', async () => {
    expect(await titles('admin', 'halden alte')).toEqual(['Alte Halden AG']);
    expect(await titles('admin', '100%_')).toEqual(['Zeta 100%_halden']);
    expect(await titles('admin', '  NORDLYS ')).toEqual(['Nordlys']);
    expect(await titles('admin', 'haldenberg')).toEqual(['Zeta 100%_halden']);
  });

  it('knows what was meant with a letter wrong, where little is called as typed; by the same rows and fields', async () => {
    const meant = {
      hladen: 'Halden Group',
      nordlis: 'Nordlys',
      'alte hadlen': 'Alte Halden AG',
      rothaldn: 'Rothalden',
    };
    for (const [typed, title] of Object.entries(meant)) expect((await titles('recruiter', typed))[0]).toBe(title);

    expect(await titles('admin', 'haldenrsoe')).toEqual(['Mine Haldenrose', 'Theirs Haldenrose']);
    expect(await titles('recruiter', 'haldenbua')).toEqual([]);
    expect(await titles('own', 'haldenrsoe')).toEqual([]);
    expect(await titles('own', 'haldenlaed')).toEqual([]);
    expect(await titles('recruiter', 'hxldxn')).toEqual([]);
    expect(await titles('recruiter', "nord'%_ly")).toEqual([]);
    expect(await titles('recruiter', 'nordlys')).toEqual(['Nordlys']);
  });

  it('gives as many of each list as was asked for', async () => {
    expect(await titles('recruiter', 'halden', '&limit=1')).toEqual(['Halden Group', 'Alte Halden AG']);
  });

  it('holds to the lists, the rows and the fields of who asks', async () => {
    expect((await found('recruiter', 'halden')).map(({ resource }) => resource)).toEqual([
      'organizations',
      'companies',
      'companies',
      'companies',
    ]);
    expect(await titles('own', 'mine')).toEqual(['Mine']);
    expect(await titles('own', 'theirs')).toEqual([]);
    expect(await titles('own', 'haldenrose')).toEqual([]);
    for (const who of ['nobody', 'vendor'] as const) expect(await found(who, 'halden')).toEqual([]);
  });

  it('refuses what it does not know and what is out of bounds', async () => {
    const wrong = [
      '',
      'query=',
      'query=%20',
      `query=${'x'.repeat(201)}`,
      'query=a&limit=0',
      'query=a&limit=11',
      'query=a&all=true',
    ];

    const codes = await Promise.all(wrong.map(async (parameters) => (await ask('admin', parameters)).statusCode));

    expect(codes).toEqual(wrong.map(() => 400));
  });

  it('answers nobody without a session', async () => {
    expect((await server.app.inject({ url: '/api/v1/search/?query=halden' })).statusCode).toBe(401);
  });
});
