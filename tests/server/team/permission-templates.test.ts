import { describe, expect, it } from 'vitest';
import type { PermissionModule, PermissionTemplate } from '#shared/contracts/team.ts';
import { permissionTemplates, seedPermissionTemplates } from '#server/seed/permission-templates.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { actionsOf, PASSWORD, startSessionKit } from '#tests/server/accounts/session-kit.ts';

const BASE = '/api/v1/users/permission-template/';
const SOURCING = [{ module: 'candidate', options: { view_global: true, create: true } }];

const start = async (kind: Parameters<typeof startSessionKit>[0]['kind']) => {
  const kit = await startSessionKit({ kind });
  const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    kit.app.inject({ method, url, headers: kit.as(admin), payload });
  const make = async (name: string) =>
    (await call('POST', BASE, { name, description: 'Finds people', permissions: JSON.stringify(SOURCING) })).json<{
      data: PermissionTemplate;
    }>().data;
  return { ...kit, admin, call, make };
};

describe.each(moduleDatabases())('permission templates on %s', (kind) => {
  it('are made, changed and deleted, each with an entry in the activity log', async () => {
    const { call, make, database } = await start(kind);
    const { id } = await make('Sourcer');

    await call('PATCH', `${BASE}${id}/`, { name: 'Scout', permissions: [] });
    expect((await call('GET', BASE)).json()).toMatchObject({
      count: 1,
      results: [{ id, name: 'Scout', description: 'Finds people', permissions: '[]' }],
    });
    expect((await call('DELETE', `${BASE}${id}/`)).statusCode).toBe(200);
    expect((await call('DELETE', `${BASE}${id}/`)).statusCode).toBe(404);

    const { rows } = await database.query(
      `select action, record_title from system.activity where resource = 'permission_templates' order by id`,
    );
    expect(rows).toEqual([
      { action: 'permission_template_changed', record_title: 'Sourcer' },
      { action: 'permission_template_changed', record_title: 'Sourcer' },
      { action: 'permission_template_deleted', record_title: 'Scout' },
    ]);
  });

  it('have names of their own, whatever their case', async () => {
    const { call, make } = await start(kind);
    await make('Sourcer');
    const { id } = await make('Scout');

    const replies = [
      await call('POST', BASE, { name: 'SOURCER', permissions: [] }),
      await call('PATCH', `${BASE}${id}/`, { name: 'sourcer' }),
    ];

    expect(replies.map((reply) => [reply.statusCode, Object.keys(reply.json().errors)])).toEqual([
      [409, ['name']],
      [409, ['name']],
    ]);
    expect((await call('POST', BASE, { name: 'Other', permissions: 'nonsense' })).statusCode).toBe(422);
  });

  it('are given to several members at once, or to nobody', async () => {
    const kit = await start(kind);
    const { id } = await kit.make('Sourcer');
    const [one, two] = [await kit.build.user({}), await kit.build.user({ permissions: { org: ['view'] } })];
    const listOf = async (member: number) =>
      JSON.parse((await kit.call('GET', `/api/v1/users/member/${member}/`)).json().data.permissions);

    expect((await kit.call('POST', `${BASE}${id}/apply/`, { members: [one.id, 99_999] })).statusCode).toBe(404);
    expect(await listOf(one.id)).toEqual([]);
    expect((await kit.call('POST', `${BASE}${id}/apply/`, { members: [one.id, two.id] })).statusCode).toBe(200);

    expect([await listOf(one.id), await listOf(two.id)]).toEqual([SOURCING, SOURCING]);
    expect(await actionsOf(kit, two.id)).toEqual(['permissions_changed']);
  });

  it('are there to begin with, and stay deleted once a team deleted them', async () => {
    const { call, database } = await start(kind);
    await seedPermissionTemplates(database);
    const names = async () =>
      (await call('GET', BASE)).json<{ results: PermissionTemplate[] }>().results.map(({ name }) => name);
    expect(await names()).toEqual(
      permissionTemplates()
        .map(({ name }) => name)
        .toSorted(),
    );

    await database.query(`delete from system.permission_templates where name = 'Sourcer'`);
    await seedPermissionTemplates(database);

    expect(await names()).not.toContain('Sourcer');
  });

  it('name modules and options that the files declare, and those of SPEC that no file declares yet', async () => {
    const { call } = await start(kind);
    const { results } = (await call('GET', '/api/v1/users/permission-module/')).json<{ results: PermissionModule[] }>();
    const of = (module: string) => results.find((each) => each.module === module);

    expect(of('org')).toEqual({
      module: 'org',
      resource: 'organizations',
      options: ['view', 'create', 'update', 'delete', 'export', 'choose'],
      everyone: ['choose'],
    });
    expect(of('feedback')).toMatchObject({ everyone: ['view_own', 'create'] });
    expect(of('job')).toMatchObject({ options: expect.arrayContaining(['view_own', 'view_global', 'export']) });
    const known = new Map(results.map(({ module, options }) => [module, options]));
    const named = permissionTemplates().flatMap(({ permissions }) =>
      permissions.flatMap(({ module, options }) => Object.keys(options).map((option) => `${module}.${option}`)),
    );
    expect(named.filter((name) => !known.get(name.split('.')[0]!)?.includes(name.split('.')[1]!))).toEqual([]);
  });
});
