import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { openRegistry } from '#server/open-registry.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const PLACE = 'module_configurations.jobs.hidden_job_fields_for_hiring_managers';
const OPENINGS = `resource: openings
route: /openings
endpoint: /customer/opening/
audit: true
recordTitle: '{label}'
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  bounty: { type: number, minimum: 0 }
  doubled: { type: number, computed: { formula: "bounty * 2" } }
  pitch: { type: string, maxLength: 200 }
  grade: { type: string, maxLength: 20 }
  label: { type: string, computed: { formula: "name + ' ' + grade" } }
  owner: { relation: { to: users, onDelete: setNull } }
required: [name]
list: { columns: [name, bounty, doubled, pitch, owner], search: [name, pitch], filters: [bounty, owner] }
permissions:
  key: job
  hiddenFieldsFrom: [{ role: hiring_manager, setting: ${PLACE} }]
`;
const FOLDER = resourceFolder({
  'openings.yaml': OPENINGS,
  'app/roles.yaml': `modules: [applicant]
roles:
  admin: { title: Admin, grants: all, abilities: all, passesAs: all }
  super_recruiter: { title: Super Recruiter, grants: all, passesAs: [recruiter] }
  recruiter: { title: Recruiter, grants: perUser, superRole: super_recruiter }
  hiring_manager: { title: Hiring Manager, grants: { job: all } }
  vendor: { title: Vendor, grants: { job: all } }
`,
});
const OPENING = '/api/v1/customer/opening/';
const query = (name: string, value: unknown) => `${OPENING}?${name}=${encodeURIComponent(JSON.stringify(value))}`;

describe.each(moduleDatabases())('fields that the team hides from a role on %s', (kind) => {
  let server: HierarchyServer;
  let manager: Caller;
  let managed: TestUser;
  let vendor: Caller;
  let id: number;
  const hide = (names: readonly string[]) =>
    server.admin.patch('/api/v1/customer/admin-setting/', {
      settings: JSON.stringify({
        module_configurations: { jobs: { hidden_job_fields_for_hiring_managers: names } },
      }),
    });
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    managed = await server.build.user({ role: 'Hiring Manager' });
    manager = server.by(managed);
    vendor = server.by(await server.build.user({ role: 'Vendor' }));
    ({ id } = await server.create(OPENING, { name: 'Welder', bounty: 98_765, pitch: 'unspoken' }));
    await server.admin.patch(`${OPENING}${id}/`, { bounty: 98_764, pitch: 'unspoken still' });
  });
  beforeEach(async () => {
    await hide([]);
  });

  it('are open until they are named, hidden at once, and open again', async () => {
    const before = await manager.get(`${OPENING}${id}/`);
    await hide(['bounty', 'pitch']);
    const hidden = await manager.get(`${OPENING}${id}/`);
    const others = await vendor.get(`${OPENING}${id}/`);
    await hide([]);
    const after = await manager.get(`${OPENING}${id}/`);

    expect(before.body.data).toMatchObject({ bounty: 98_764, doubled: 197_528, pitch: 'unspoken still' });
    for (const name of ['bounty', 'doubled', 'pitch']) expect(hidden.body.data).not.toHaveProperty(name);
    expect(hidden.body.data).toMatchObject({ name: 'Welder' });
    expect(others.body.data).toEqual(before.body.data);
    expect(after.body.data).toEqual(before.body.data);
  });

  it.each([
    ['its record', () => `${OPENING}${id}/`],
    ['lists', () => OPENING],
    ['exports', () => `${OPENING}export/?format=csv`],
    ['the activity', () => `${OPENING}${id}/activity/`],
    ['the API document', () => '/api/v1/openapi.json'],
    ['the initial load', () => '/api/v1/bootstrap/'],
    ['the catalogue', () => '/api/v1/catalogue/?definitions=all'],
    ['his settings', () => '/api/v1/customer/user-setting/'],
    ['those of the team', () => '/api/v1/customer/admin-setting/'],
  ])('are in no part of %s', async (_, url) => {
    const spoken = /bounty|doubled|pitch|unspoken|98764|197528/i;
    const isOpen = (await vendor.get(url())).text;
    await hide(['bounty', 'pitch']);

    const answer = await manager.get(url());

    expect(isOpen).toMatch(spoken);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(spoken);
  });

  it.each([
    ['the list', `${OPENING}?query=unspoken`],
    ['the search of everything', '/api/v1/search/?query=unspoken'],
  ])('find nothing in %s', async (_, url) => {
    const isOpen = await manager.get(url);
    await hide(['pitch']);

    const answer = await manager.get(url);

    expect(isOpen.body.results).toHaveLength(1);
    expect(answer.body.results).toEqual([]);
  });

  it.each([
    ['filtered by', query('filter', { bounty: 1 })],
    ['filtered by through what is made of them', query('filter', { doubled: 1 })],
    ['compared with', query('filter', { name: { const: { $field: 'pitch' } } })],
    ['sorted by', query('sort', ['bounty', 'ASC'])],
    ['ordered by', `${OPENING}?orderBy=pitch`],
    ['exported', `${OPENING}export/?format=csv&columns=name,bounty`],
    ['chosen for', `${OPENING}options/owner/`],
  ])('cannot be %s: they are as unknown as what is not there', async (_, url) => {
    await hide(['bounty', 'pitch', 'owner']);

    const answer = await manager.get(url);

    const other = await manager.get(url.replaceAll(/bounty|doubled|pitch|owner/g, 'nothing'));
    expect([400, 404]).toContain(answer.status);
    expect(answer.text.replaceAll(/bounty|doubled|pitch|owner/g, 'nothing')).toBe(other.text);
  });

  it('cannot be written, and a write leaves them as they are', async () => {
    await hide(['bounty']);

    const rejected = await manager.patch(`${OPENING}${id}/`, { bounty: 1 });
    const unknown = await manager.patch(`${OPENING}${id}/`, { nothing: 1 });
    const changed = await manager.patch(`${OPENING}${id}/`, { pitch: 'unspoken still' });
    const made = await manager.post(OPENING, { name: 'Fitter', bounty: 1 });

    expect([rejected.status, made.status, changed.status]).toEqual([422, 422, 200]);
    expect(rejected.text.replaceAll('bounty', 'nothing')).toBe(unknown.text);
    expect((await server.admin.get(`${OPENING}${id}/`)).body.data.bounty).toBe(98_764);
  });

  it('are explained to the Admin who asks why', async () => {
    await hide(['bounty']);

    const { body } = await server.admin.get(`/api/v1/users/member/${managed.id}/access/?resource=openings`);

    const field = body.data.answer.fields.find(({ name }: { name: string }) => name === 'bounty');
    expect(field).toEqual({ name: 'bounty', readable: false, writable: false, because: 'setting' });
  });

  it('let a person send his settings back as he got them', async () => {
    await hide(['bounty']);
    const { body } = await manager.get('/api/v1/customer/user-setting/');

    const answer = await manager.patch('/api/v1/customer/user-setting/', { settings: body.data.settings });

    expect(answer.status).toBe(200);
    expect((await manager.get(`${OPENING}${id}/`)).body.data).not.toHaveProperty('bounty');
  });

  it.each([
    ['a name that no record has', 'bugdet'],
    ['what records are called by', 'label'],
    ['what the names of records are made of', 'grade'],
    ['their number', 'id'],
  ])('are never %s', async (_, name) => {
    const answer = await hide(['pitch', name]);

    expect(answer.status).toBe(422);
    expect(answer.body.errors[PLACE].text).toContain(`“${name}”`);
    expect((await manager.get(`${OPENING}${id}/`)).body.data).toHaveProperty('pitch');
  });

  it('are hidden by another process as soon as it reads the settings', async () => {
    const other = await openRegistry({
      database: server.database,
      resourcesDir: FOLDER,
      watch: false,
      log: createLogger('silent'),
    });
    const before = other.current;
    await hide(['bounty']);

    await other.refreshSettings();

    expect(before.resources['openings']!.fields['bounty']!.hiddenFrom).toBe(undefined);
    expect(other.current.resources['openings']!.fields['bounty']!.hiddenFrom).toEqual(['hiring_manager']);
    expect(other.current.version).toBe(server.registry.current.version);
    await other.close();
  });
});
