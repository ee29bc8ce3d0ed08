import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { resourceFolder } from '../../support/resource-folder.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const CLIENT = '/api/v1/clients/';
const ORDER = '/api/v1/orders/';
const FOLDER = resourceFolder({
  'clients.yaml': `resource: clients
endpoint: /clients/
route: /clients
activeWhen: { active: true }
properties:
  name: { type: string, maxLength: 40 }
  country: { type: string, enum: [de, fr], default: de }
  credit: { type: integer }
  active: { type: boolean, default: true }
required: [name]
permissions:
  key: client
  grants:
    view: { read: true }
    view_own: { read: { where: { created_by: { $user: id } } } }
    create: { create: true }
    import: { import: true }
    choose: { choose: { where: { country: de } } }
`,
  'orders.yaml': `resource: orders
endpoint: /orders/
route: /orders
properties:
  number: { type: string }
  client: { relation: { to: clients } }
permissions: { key: order }
`,
});

describe.each(moduleDatabases())('records that can be chosen and not read, on %s', (kind) => {
  let server: HierarchyServer;
  let german: number;
  let french: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    german = (await server.create(CLIENT, { name: 'Rhein AG', country: 'de', credit: 7000 })).id;
    french = (await server.create(CLIENT, { name: 'Seine SA', country: 'fr' })).id;
    await server.create(CLIENT, { name: 'Elbe GmbH', country: 'de', active: false });
  });

  const orders = ['view', 'create', 'update'];
  const recruiter = async (...options: string[]) =>
    server.by(await server.build.user({ role: 'Recruiter', permissions: { order: orders, client: options } }));
  const options = async (caller: Caller) => (await caller.get(`${ORDER}options/client/`)).body.results;
  const names = async (caller: Caller) => (await options(caller)).map(({ name }: { name: string }) => name);
  const order = async (caller: Caller, client: number) => (await caller.post(ORDER, { client })).status;

  it('are the options of relations, by their name alone, and the only ones that are taken', async () => {
    const caller = await recruiter('choose');

    expect(await options(caller)).toEqual([{ id: german, name: 'Rhein AG' }]);
    expect([await order(caller, german), await order(caller, french)]).toEqual([201, 422]);
    expect((await caller.get(`${ORDER}?limit=5`)).body.results[0].client).toEqual({ id: german, name: 'Rhein AG' });
  });

  it('are found in no other way', async () => {
    const caller = await recruiter('choose');

    const refused = await Promise.all([
      caller.get(CLIENT),
      caller.get(`${CLIENT}${german}/`),
      caller.get(`${CLIENT}${german}/activity/`),
      caller.get(`${CLIENT}export/`),
      caller.patch(`${CLIENT}${german}/`, { name: 'x' }),
    ]);
    const search = await caller.get('/api/v1/search/?query=Rhein');
    const catalogue = await caller.get('/api/v1/catalogue/?definitions=all');

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(search.text).not.toContain('Rhein');
    expect(catalogue.text).not.toContain('"credit"');
    expect((await caller.get(`${ORDER}options/client/?where=${encodeURIComponent('{"credit":7000}')}`)).status).toBe(
      400,
    );
  });

  it('come to those that can be read, also where these are inactive', async () => {
    expect((await names(await recruiter('view'))).toSorted()).toEqual(['Elbe GmbH', 'Rhein AG', 'Seine SA']);
    expect(await names(await recruiter('view_own', 'choose'))).toEqual(['Rhein AG']);
  });

  it('are none for who has neither option, and all for the roles that have every one', async () => {
    const nobody = await recruiter();
    const chief = server.by(await server.build.user({ role: 'Recruiter', isSuperRecruiter: true }));

    expect([await names(nobody), await order(nobody, german)]).toEqual([[], 422]);
    expect(await names(chief)).toHaveLength(3);
    for (const role of ['Hiring Manager', 'Vendor'])
      expect((await server.by(await server.build.user({ role })).get(`${ORDER}options/client/`)).status).toBe(404);
  });

  it('are found by an import of what refers to them', async () => {
    const user = await server.build.user({ role: 'Recruiter', permissions: { order: orders, client: ['choose'] } });
    const imports = importsBy(server, user);
    const sources = plan([
      ['number', 0],
      ['client', 1],
    ]);

    const checked = await imports.check('orders', 'number,client\nA-1,Rhein AG\nA-2,Seine SA\n', sources);

    expect(checked.counts).toMatchObject({ created: 1 });
  });
});

describe.each(moduleDatabases())('records of which a user has no option, on %s', (kind) => {
  it('are neither options nor accepted, in whatever record names them', async () => {
    const server = await startHierarchyServer(kind);
    const lang = (await server.create('/api/v1/customer/candidate/', { first_name: 'Anna', last_name: 'Lang' })).id;
    const organization = (await server.create('/api/v1/customer/org/', { name: 'Halden Group' })).id;
    const job = { job_title: 'Merger counsel', organization, openings: 1, confidential: true };
    const secret = (await server.create('/api/v1/customer/job/', job)).id;
    const nobody = await server.build.user({ role: 'Recruiter', permissions: {} });
    const task = { title: 'Call', assignee: nobody.id };
    const caller = server.by(nobody);

    for (const field of ['candidate', 'job', 'applicant'])
      expect((await caller.get(`/api/v1/customer/task/options/${field}/`)).body.results).toEqual([]);
    for (const named of [{ candidate: lang }, { job: secret }]) {
      const refused = await caller.post('/api/v1/customer/task/', { ...task, ...named });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, Object.keys(named)]);
    }
    expect((await caller.post('/api/v1/customer/task/', task)).status).toBe(201);
  });

  it('are options of a job that a Hiring Manager creates, where it says its unit', async () => {
    const server = await startHierarchyServer(kind);
    const organization = (await server.create('/api/v1/customer/org/', { name: 'Halden Group' })).id;
    const manager = server.by(await server.build.user({ role: 'Hiring Manager' }));
    const vendor = server.by(await server.build.user({ role: 'Vendor' }));

    const units = await manager.get('/api/v1/customer/job/options/organization/');
    const created = await manager.post('/api/v1/customer/job/', { job_title: 'Clerk', organization, openings: 1 });

    expect(units.body.results).toEqual([{ id: organization, name: 'Halden Group' }]);
    expect(created.status).toBe(201);
    expect((await vendor.get('/api/v1/customer/job/options/organization/')).body.results ?? []).toEqual([]);
  });
});

describe.each(moduleDatabases())('the option to import, on %s', (kind) => {
  it('opens the import to those who have it and write records, and tells the browser so', async () => {
    const server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    const imports = async (role: string, ...options: string[]) => {
      const user = await server.build.user({ role, permissions: role === 'Recruiter' ? { client: options } : {} });
      const { status } = await importsBy(server, user).upload('clients', 'name\nA\n');
      const { body } = await server.by(user).get('/api/v1/catalogue/definitions/?names=clients.x');
      return [status, body.data.clients?.can.import ?? false];
    };

    expect(await imports('Recruiter', 'view', 'create')).toEqual([403, false]);
    expect(await imports('Recruiter', 'view', 'import')).toEqual([403, false]);
    expect(await imports('Recruiter', 'create', 'import')).toEqual([201, true]);
    expect(await imports('Admin')).toEqual([201, true]);
    expect(await imports('Hiring Manager')).toEqual([403, false]);
    expect(await imports('Vendor')).toEqual([403, false]);
  });
});
