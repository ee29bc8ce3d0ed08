import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const DOC = '/api/v1/docs/';
const PLAN = '/api/v1/plans/';
const MEMO = '/api/v1/memos/';

const FOLDER = resourceFolder({
  'docs.yaml': `resource: docs
properties: { name: { type: string }, owner: { relation: { to: users } } }
permissions:
  key: doc
  grants:
    view_own: { read: { where: { owner: { $user: id } } } }
    view_all: { read: true }
    view_foreign: { read: { where: { not: { owner: { $user: id } }, $user: { role: recruiter } } } }
    edit: { update: { where: { owner: { $user: id } } } }
    add: { create: true }
`,
  'plans.yaml': `resource: plans
properties: { name: { type: string } }
permissions: { key: plan, grants: { view: { read: true }, keep: { create: true } } }
`,
  'memos.yaml': `resource: memos
properties:
  name: { type: string }
  closed: { type: boolean }
  doc: { relation: { to: docs } }
  plan: { relation: { to: plans } }
permissions:
  key: memo
  everyone: [mine]
  grants:
    mine: { read: { where: { created_by: { $user: id } } } }
    add: { create: true }
    related: { read: { through: [doc, plan] }, update: { through: doc } }
    open:
      read: { through: [doc, plan], where: { closed: { not: true } } }
      create: { through: doc, where: { closed: { not: true } } }
      update: { through: doc, where: { closed: { not: true } } }
      delete: { through: doc, where: { closed: { not: true } } }
`,
});

describe.each(moduleDatabases())('an option that follows relations to other modules on %s', (kind) => {
  let server: HierarchyServer;
  let owner: TestUser;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    owner = await server.build.user({
      role: 'Recruiter',
      permissions: { memo: ['related'], doc: ['view_own', 'edit'] },
    });
    const own = (await server.create(DOC, { name: 'Own', owner: owner.id })).id;
    const other = (await server.create(DOC, { name: 'Other' })).id;
    const plan = (await server.create(PLAN, { name: 'Plan' })).id;
    for (const [name, values] of Object.entries({ own: { doc: own }, other: { doc: other }, plan: { plan }, bare: {} }))
      ids[name] = (await server.create(MEMO, { name, ...values })).id;
  }, 60_000);

  const seen = async (user: TestUser): Promise<string[]> =>
    (await server.by(user).get(MEMO)).body.results.map(({ name }: { name: string }) => name).sort();
  const recruiter = (permissions: Record<string, string[]>) => server.build.user({ role: 'Recruiter', permissions });

  it('allows the records whose related record the user can read by any option there', async () => {
    expect(await seen(owner)).toEqual(['own']);
    expect(await seen(await recruiter({ memo: ['related'], doc: ['view_own', 'view_all'] }))).toEqual(['other', 'own']);
    expect(await seen(await recruiter({ memo: ['related'], doc: ['view_own'], plan: ['view'] }))).toEqual(['plan']);
    expect(await seen(await recruiter({ memo: ['related'], doc: ['view_foreign'] }))).toEqual(['other', 'own']);
  });

  it('allows nothing to users without it, or without an option there', async () => {
    expect(await seen(await recruiter({ memo: [], doc: ['view_all'], plan: ['view'] }))).toEqual([]);
    expect(await seen(await recruiter({ memo: ['related'], doc: ['edit'], plan: ['keep'] }))).toEqual([]);
  });

  it('allows changes where the user can change the related record', async () => {
    const reader = await recruiter({ memo: ['related'], doc: ['view_all', 'edit'] });

    expect((await server.by(owner).patch(`${MEMO}${ids['own']}/`, { name: 'own' })).status).toBe(200);
    expect((await server.by(reader).patch(`${MEMO}${ids['own']}/`, { name: 'x' })).status).toBe(403);
  });

  it('allows with a condition only the records that meet both', async () => {
    const permissions = { memo: ['open'], doc: ['view_own', 'edit'], plan: ['view'] };
    const kim = await server.build.user({ role: 'Recruiter', permissions });
    const by = server.by(kim);
    const doc = (await server.create(DOC, { name: 'Both', owner: kim.id })).id;
    const plan = (await server.create(PLAN, { name: 'Both' })).id;
    const made: Record<string, number> = {};
    for (const [name, values] of Object.entries({
      open: { doc },
      shut: { doc, closed: true },
      'open plan': { plan },
      'shut plan': { plan, closed: true },
      'open, of nothing': {},
    }))
      made[name] = (await server.create(MEMO, { name, ...values })).id;

    expect(await seen(kim)).toEqual(['open', 'open plan', 'plan']);
    expect((await by.get(`${MEMO}${made['shut']}/`)).status).toBe(404);
    expect((await by.patch(`${MEMO}${made['open']}/`, { name: 'open' })).status).toBe(200);
    expect((await by.patch(`${MEMO}${made['open']}/`, { closed: true })).body.errors).toHaveProperty('closed');
    expect((await by.patch(`${MEMO}${made['open plan']}/`, { name: 'x' })).status).toBe(403);
    expect((await by.post(MEMO, { name: 'new', doc })).status).toBe(201);
    expect((await by.post(MEMO, { name: 'new', doc, closed: true })).status).toBe(403);
    expect((await by.post(MEMO, { name: 'new', plan })).status).toBe(403);
    expect((await by.delete(`${MEMO}${made['open plan']}/`)).status).toBe(403);
    expect((await by.delete(`${MEMO}${made['open']}/`)).status).toBe(200);
  });
});
