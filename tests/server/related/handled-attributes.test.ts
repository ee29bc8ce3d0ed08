import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AttributeCall } from '#server/records/query/record-code.ts';
import { attribute } from '#server/records/handlers/handlers.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const PARCEL = '/api/v1/parcels/';
const CLOSURE = '/api/v1/closures/';

const FOLDER = resourceFolder({
  'parcels.yaml': `resource: parcels
properties: { name: { type: string }, depot: { type: string } }
permissions:
  key: parcel
  everyone: [view]
  grants:
    view: { read: { where: { not: { depot: { $user: closed_depots } } } } }
    add: { create: true, read: true }
`,
  'closures.yaml': `resource: closures
properties: { depot: { type: string }, role: { type: string } }
permissions: { key: closure, grants: { add: { create: true, read: true, update: true, delete: true } } }
`,
  'app/roles.yaml': `attributes:
  closed_depots: { handler: depots.closed }
roles:
  admin: { title: Admin, grants: all, abilities: all, passesAs: all }
  super_recruiter: { title: Super Recruiter, grants: {}, passesAs: [recruiter] }
  recruiter: { title: Recruiter, grants: {}, superRole: super_recruiter }
  hiring_manager: { title: Hiring Manager, grants: {} }
  vendor: { title: Vendor, grants: {} }
`,
});

let calls: Omit<AttributeCall, 'database'>[] = [];
const HANDLERS = {
  'depots.closed': attribute(
    () =>
      async ({ database, ...asked }) => {
        calls.push(asked);
        const { rows } = await database.query<{ depot: string }>('select depot from closures where role = $1', [
          asked.role,
        ]);
        return rows.map(({ depot }) => depot);
      },
    ['closures'],
  ),
};

describe.each(moduleDatabases())('an attribute of users that code works out on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER, handlers: HANDLERS });
    for (const depot of ['Aarhus', 'Odense']) await server.create(PARCEL, { name: depot, depot });
  }, 60_000);

  const seenBy = async (user: Parameters<HierarchyServer['by']>[0]): Promise<string[]> =>
    (await server.by(user).get(PARCEL)).body.results.map(({ name }: { name: string }) => name).sort();

  it('decides by the role that counts, and is worked out once for each user and role', async () => {
    const closed = [await server.create(CLOSURE, { depot: 'Odense', role: 'recruiter' })];
    closed.push(await server.create(CLOSURE, { depot: 'Aarhus', role: 'super_recruiter' }));
    const two = await server.build.user({ roles: ['Recruiter', 'Vendor'] });
    const flagged = await server.build.user({ role: 'Recruiter', isSuperRecruiter: true });
    calls = [];

    expect(await seenBy(two)).toEqual(['Aarhus']);
    expect(await seenBy(two)).toEqual(['Aarhus']);
    expect(await seenBy(flagged)).toEqual(['Odense']);
    expect(calls).toEqual([
      { userId: two.id, role: 'recruiter' },
      { userId: flagged.id, role: 'super_recruiter' },
    ]);
    await server.by(two).post('/api/v1/users/change-role/', { role: 'Vendor' });
    expect(await seenBy(two)).toEqual(['Aarhus', 'Odense']);
    for (const { id } of closed) await server.admin.delete(`${CLOSURE}${id}/`);
  });

  it('follows a write to the resources that it is made of at the next request, and no other write', async () => {
    const kim = await server.build.user();
    expect(await seenBy(kim)).toEqual(['Aarhus', 'Odense']);
    const { id } = await server.create(CLOSURE, { depot: 'Aarhus', role: 'recruiter' });

    expect(await seenBy(kim)).toEqual(['Odense']);
    calls = [];
    await server.create(PARCEL, { name: 'Randers', depot: 'Randers' });
    expect(await seenBy(kim)).toEqual(['Odense', 'Randers']);
    expect(calls.filter(({ userId }) => userId === kim.id)).toEqual([]);
    await server.admin.delete(`${CLOSURE}${id}/`);

    expect(await seenBy(kim)).toEqual(['Aarhus', 'Odense', 'Randers']);
  });

  it('adds nothing to a statement while its list is empty', async () => {
    const kim = server.by(await server.build.user());
    await kim.get(PARCEL);

    const asked = vi.spyOn(server.app.database, 'query');
    await kim.get(PARCEL);

    const lists = asked.mock.calls.flatMap(([text]) => (/from "?parcels/.test(text) ? [text] : []));
    asked.mockRestore();
    expect(lists).toMatchObject([expect.stringContaining('from "parcels" t where true order by')]);
  });
});
