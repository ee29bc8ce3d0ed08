import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '../../support/resource-folder.ts';
import type { TestUser } from '../../support/test-people.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const ERRAND = '/api/v1/errands/';
const HANDOVER = '/api/v1/handovers/';

const errands = (name: string, update: string) => `resource: ${name}
properties:
  name: { type: string, minLength: 1 }
  owner: { relation: { to: users, onDelete: setNull } }
  state: { type: string, enum: [open, done], default: open }
states: { field: state, transitions: { finish: { from: [open], to: done, input: [owner] } } }
required: [name]
permissions:
  key: ${name.slice(0, -1)}
  grants:
    manage: { read: true, create: true, update: true }
    own:
      read: { where: { owner: { $user: id } } }
      create: true
      update: ${update}
      actions: [finish]
`;

const FOLDER = resourceFolder({
  'errands.yaml': errands('errands', '{ where: { owner: { $user: id } } }'),
  'handovers.yaml': errands('handovers', '{ where: { owner: { $user: id } }, mayLeave: true }'),
});

describe.each(moduleDatabases())('a change that would take a record from who makes it on %s', (kind) => {
  let server: HierarchyServer;
  let owner: Caller;
  let person: TestUser;
  let other: TestUser;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    person = await server.build.user({ permissions: { errand: ['own'], handover: ['own'] } });
    other = await server.build.user({ permissions: { errand: ['own'] }, firstName: 'Otto', lastName: 'Berg' });
    owner = server.by(person);
  });

  const own = async (base: string, name = 'Mine') => (await server.create(base, { name, owner: person.id })).id;

  it('is refused at the field that would do it, by one and by many', async () => {
    const id = await own(ERRAND);

    const one = await owner.patch(`${ERRAND}${id}/`, { name: 'Renamed', owner: other.id });
    const many = await owner.patch(`${ERRAND}bulk/`, { ids: [id], data: { owner: other.id } });
    const allowed = await owner.patch(`${ERRAND}${id}/`, { name: 'Renamed' });

    expect([one.status, one.body.errors]).toMatchObject([422, { owner: { message: 'validation.out_of_reach' } }]);
    expect([many.status, many.body.errors]).toMatchObject([422, { [id]: { message: 'validation.out_of_reach' } }]);
    expect(allowed.body.data).toMatchObject({ name: 'Renamed', owner: { id: person.id } });
  });

  it('is refused in an import', async () => {
    const id = await own(ERRAND, 'From a file');
    const importer = importsBy(server, person);
    const asked = plan(
      [
        ['id', 0],
        ['owner', 1],
      ],
      { match: ['id'], mode: 'update' },
    );

    const tried = await importer.check('errands', `id,owner\n${id},Otto Berg\n`, asked);

    expect(tried.counts).toMatchObject({ changed: 0, invalid: 1 });
    expect(JSON.stringify(await importer.faults(tried.id))).toContain('validation.out_of_reach');
  });

  it('is possible for who may change all, by a transition that asks for it, and where the file says so', async () => {
    const [id, done, handed] = [await own(ERRAND), await own(ERRAND), await own(HANDOVER)];

    const replies = [
      await server.admin.patch(`${ERRAND}${id}/`, { owner: other.id }),
      await owner.post(`${ERRAND}${done}/transitions/finish/`, { owner: other.id }),
      await owner.patch(`${HANDOVER}${handed}/`, { owner: other.id }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await owner.get(`${HANDOVER}${handed}/`)).status).toBe(404);
  });
});
