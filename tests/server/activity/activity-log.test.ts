import { mkdirSync, mkdtempSync, writeFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { RESOURCES } from '#tests/support/prepared-database.ts';

const LOG = '/api/v1/customer/activity/';
const MEMO = '/api/v1/memos/';

/** A resource of which a Recruiter reads his own records only, and the budget of none. */
const MEMOS = `resource: memos
route: /memos
properties:
  name: { type: string, maxLength: 140 }
  budget: { type: integer, access: { read: [admin] } }
  api_token: { type: string, maxLength: 140 }
required: [name]
list: { columns: [name], search: [name] }
permissions:
  key: memo
  grants:
    view_own: { read: { where: { created_by: { $user: id } } }, create: true, update: true }
    view_global: { read: true }
    export: { export: true }
`;

describe.each(moduleDatabases())('the activity log on %s', (kind) => {
  let server: TestServer;
  const people = {} as Record<'admin' | 'super' | 'owner' | 'reader' | 'vendor', TestUser>;
  let memo: number;

  beforeAll(async () => {
    const resourcesDir = join(mkdtempSync(join(tmpdir(), 'activity-')), 'resources');
    cpSync(RESOURCES, resourcesDir, { recursive: true });
    mkdirSync(join(resourcesDir, 'test'));
    writeFileSync(join(resourcesDir, 'test', 'memos.yaml'), MEMOS);
    server = await startTestServer({ kind, resourcesDir });
    const { user } = server.build;
    const permissions = { memo: ['view_own', 'export'] };
    people.admin = await user({ role: 'Admin', firstName: 'Maya', lastName: 'Lindqvist', timeZone: 'Asia/Tokyo' });
    people.super = await user({ role: 'Super Recruiter', firstName: 'Sara' });
    people.owner = await user({ role: 'Recruiter', firstName: 'Owen', permissions });
    people.reader = await user({ role: 'Recruiter', firstName: 'Rita', permissions });
    people.vendor = await user({ role: 'Vendor', firstName: 'Vera' });
    const created = await write(people.owner, 'POST', MEMO, { name: 'Plan for spring', api_token: 'abc' });
    memo = created.json().data.id as number;
    await write(people.admin, 'PATCH', `${MEMO}${memo}/`, {
      name: 'Plan for summer',
      budget: 7654321,
      api_token: 'def',
    });
  });

  const write = (as: TestUser, method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({
      method,
      url,
      headers: {
        ...server.as(as),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
      },
      ...(payload && { payload }),
    });
  const ask = (as: TestUser, query = '') => server.app.inject({ url: `${LOG}${query}`, headers: server.as(as) });
  const read = async (as: TestUser, query = ''): Promise<readonly ActivityLogEntry[]> =>
    (await ask(as, query)).json().results as ActivityLogEntry[];
  const actions = async (as: TestUser, query = '') => (await read(as, query)).map(({ action }) => action);
  const signIn = (username: string, password: string) =>
    server.app.inject({ method: 'POST', url: '/api/v1/token/', payload: { username, password } });

  it('tells an Admin who did what, from where, and what changed', async () => {
    const [entry] = await read(people.admin, `?resource=memos&action=updated&record_id=${memo}`);

    expect(entry).toMatchObject({
      user: { id: people.admin.id, name: 'Maya Lindqvist' },
      role: 'Admin',
      group: 'records',
      record: { id: memo, title: 'Plan for summer', is_readable: true },
      address: '127.0.0.1',
      device: 'Firefox 144, Linux',
      request_id: expect.any(String),
    });
    expect(entry!.changes).toContainEqual({ field: 'name', before: 'Plan for spring', after: 'Plan for summer' });
    expect(entry!.changes).toContainEqual({ field: 'budget', before: null, after: 7654321 });
    expect(entry!.changes).toContainEqual({ field: 'api_token', before: '••••••', after: '••••••' });
    expect(entry!.summary).toContain('Name: Plan for spring → Plan for summer');
  });

  it('keeps fields from a Recruiter that he may not read, and where others sat', async () => {
    const [entry] = await read(people.owner, '?resource=memos&action=updated');

    expect(entry!.changes.map(({ field }) => field)).toEqual(['name', 'api_token']);
    expect(JSON.stringify(entry)).not.toContain('7654321');
    expect(entry).toMatchObject({ address: null, device: null, request_id: null });
  });

  it('shows a Recruiter the records he may read and what he did, no more', async () => {
    expect(await actions(people.owner, '?resource=memos')).toEqual(['updated', 'created']);
    expect(await actions(people.reader, '?resource=memos')).toEqual([]);
    expect(await actions(people.reader, '?query=summer')).toEqual([]);
  });

  it('keeps security, settings and exports of others for Admins', async () => {
    await signIn(people.admin.username, 'wrong password');
    await server.app.inject({ url: `${MEMO}export/`, headers: server.as(people.admin) });

    const seen = await actions(people.super, '?group=security,settings,exports');

    expect(seen).toEqual([]);
    expect(await actions(people.admin, '?group=security,exports')).toEqual(
      expect.arrayContaining(['exported', 'sign_in_failed']),
    );
  });

  it('shows a Vendor only what he did himself', async () => {
    await server.app.inject({
      method: 'PATCH',
      url: '/api/v1/users/profile/',
      headers: server.as(people.vendor),
      payload: { phone: '+49 40 1234567' },
    });

    const entries = await read(people.vendor);

    expect(entries.map(({ user }) => user?.id)).toEqual([people.vendor.id]);
    expect(entries[0]).toMatchObject({ action: 'updated', resource: 'users', address: '127.0.0.1' });
  });

  it('records a failed sign-in with the name that was tried, for unknown names too, and never the password', async () => {
    await signIn('nobody@ats.example', 'hunter2 hunter2');

    const [entry] = await read(people.admin, '?action=sign_in_failed&query=nobody');

    expect(entry).toMatchObject({ user: null, username: 'nobody@ats.example', record: null, group: 'security' });
    const { rows } = await server.database.query('select * from system.activity');
    const { rows: origins } = await server.database.query('select * from system.activity_origin');
    expect(JSON.stringify([rows, origins])).not.toContain('hunter2');
    expect(JSON.stringify(rows)).not.toContain('nobody@');
  });

  it('records a sign-in that ends an earlier session', async () => {
    const kim = await server.build.user({ role: 'Vendor', password: 'correct horse battery' });

    await signIn(kim.username, 'correct horse battery');

    expect(await actions(people.admin, `?resource=users&record_id=${kim.id}&group=security&ascending=1`)).toEqual([
      'session_replaced',
      'signed_in',
    ]);
  });

  it('records what somebody tried and may not do, once however often he tries', async () => {
    const tries = [1, 2].map(() => write(people.vendor, 'DELETE', `${MEMO}${memo}/?token=secret`));

    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    const entries = await read(people.admin, `?action=access_denied&user=${people.vendor.id}`);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ group: 'security', summary: `Path: ${MEMO}${memo}/; Method: DELETE` });
  });

  it('records an export with its filter and its number of rows', async () => {
    const filter = encodeURIComponent(JSON.stringify({ name: { contains: 'summer' } }));
    await server.app.inject({ url: `${MEMO}export/?filter=${filter}&columns=name`, headers: server.as(people.admin) });

    const [entry] = await read(people.admin, '?action=exported&resource=memos');

    expect(entry!.changes).toContainEqual({ field: 'rows', before: null, after: 1 });
    expect(entry!.changes).toContainEqual({ field: 'filter.name.contains', before: null, after: 'summer' });
  });

  it('cannot be changed, emptied or shortened, while the traces of a person can be erased', async () => {
    for (const statement of [
      `update system.activity set action = 'x'`,
      'delete from system.activity',
      'truncate system.activity',
    ])
      await expect(server.database.exec(statement)).rejects.toThrow('append-only');

    const [entry] = await read(people.admin, '?resource=memos&action=created');
    await server.database.query('delete from system.activity_origin where activity_id = $1', [entry!.id]);

    const [after] = await read(people.admin, '?resource=memos&action=created');
    expect(after).toMatchObject({ id: entry!.id, address: null, device: null, record: { title: 'Plan for spring' } });
  });

  it('means days in the time zone of who asks', async () => {
    await server.database.query(
      `insert into system.activity (at, user_id, role, action, resource, record_id) values
        ('2026-03-09T14:59:59Z', $1, 'admin', 'created', 'memos', 70001),
        ('2026-03-09T15:00:00Z', $1, 'admin', 'created', 'memos', 70002),
        ('2026-03-10T14:59:59Z', $1, 'admin', 'created', 'memos', 70003),
        ('2026-03-10T15:00:00Z', $1, 'admin', 'created', 'memos', 70004)`,
      [people.admin.id],
    );
    const ids = async (as: TestUser) =>
      (await read(as, '?from=2026-03-10&to=2026-03-10&orderBy=at&ascending=true')).map(({ record }) => record?.id);

    expect(await ids(people.admin)).toEqual([70002, 70003]);
    expect(await ids(people.super)).toEqual([70003, 70004]);
  });

  it('pages in both dialects, by number and from an entry on', async () => {
    const all = (await read(people.admin, '?limit=200')).map(({ id }) => id);
    const range = encodeURIComponent('[1,2]');
    const sort = encodeURIComponent('["id","DESC"]');
    const filter = encodeURIComponent('{"group":"records"}');

    const response = await ask(people.admin, '?page=2&limit=3');
    const rest = await ask(people.admin, `?range=${range}&sort=${sort}&filter=${filter}`);

    expect(response.json().results.map(({ id }: ActivityLogEntry) => id)).toEqual(all.slice(3, 6));
    expect(response.json().count).toBe(all.length);
    expect(rest.headers['content-range']).toMatch(/^items 1-2\/\d+$/);
    expect((await read(people.admin, `?beyond=${all[2]}&limit=2`)).map(({ id }) => id)).toEqual(all.slice(3, 5));
    const byTime = (await read(people.admin, '?orderBy=at&limit=200')).map(({ id }) => id);
    expect((await read(people.admin, `?orderBy=at&beyond=${byTime[2]}&limit=2`)).map(({ id }) => id)).toEqual(
      byTime.slice(3, 5),
    );
    expect(byTime).not.toEqual(all);
  });

  it('refuses what it does not know', async () => {
    const bad = [
      '?surprise=1',
      '?filter={"surprise":1}',
      '?group=everything',
      '?from=2026-02-30',
      '?limit=0',
      '?user=me',
    ];
    const replies = await Promise.all(bad.map((query) => ask(people.admin, query)));

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(bad.map(() => 400));
    expect((await ask(people.admin, '?surprise=1')).json().code).toBe('unknown_parameter');
  });

  it('is exported as CSV and JSON, with an entry of its own and without formulas', async () => {
    await write(people.admin, 'PATCH', `${MEMO}${memo}/`, { name: '=1+1' });

    const csv = await ask(people.admin, 'export/?format=csv&resource=memos');
    const json = await ask(people.admin, 'export/?format=json&resource=memos');
    const rejected = await ask(people.owner, 'export/');

    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain(`,'=1+1,`);
    expect(json.json<ActivityLogEntry[]>().map(({ id }) => id)).toEqual(
      (await read(people.admin, '?resource=memos&limit=200')).map(({ id }) => id),
    );
    expect(rejected.statusCode).toBe(403);
    const [entry] = await read(people.admin, '?action=exported');
    expect(entry).toMatchObject({ resource: 'activity' });
    expect(entry!.changes).toContainEqual({ field: 'filter.resource', before: null, after: 'memos' });
    expect(entry!.changes).toContainEqual({ field: 'rows', before: null, after: json.json<unknown[]>().length });
  });

  it('names those who stand in the part that one may read', async () => {
    const names = async (as: TestUser, query = '') =>
      (await ask(as, `people/${query}`))
        .json()
        .results.map(({ name }: { name: string }) => name.split(' ')[0]) as string[];

    expect(await names(people.owner)).toEqual(['Maya', 'Owen']);
    expect(await names(people.vendor)).toEqual(['Vera']);
    expect(await names(people.admin, '?query=owe')).toEqual(['Owen']);
  });
});
