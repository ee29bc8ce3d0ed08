import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const FOLDER = resourceFolder({
  'cards.yaml': `resource: cards
properties:
  name: { type: string, minLength: 1 }
  remark: { type: string }
  form: { type: string, requiredWhen: { $setting: { masterSettings.joiningFormMandatoryOnJobCreate: true } } }
  agency: { type: string, visibleWhen: { $user: { role: vendor } } }
  seats: { type: integer, default: 1 }
required: [name]
rules:
  - key: seats
    fields: [seats]
    assert: { anyOf: [{ $setting: { external_vendor.enabled: true } }, { seats: { maximum: 5 } }] }
    message: Too many
permissions:
  key: card
  everyone: [use]
  grants:
    use: { read: true, create: true, update: true }
`,
  'notices.yaml': `resource: notices
properties: { name: { type: string } }
permissions:
  key: notice
  everyone: [view]
  grants:
    view: { read: { where: { $setting: { external_vendor.enabled: true }, name: { present: true } } } }
    add: { read: true, create: true }
`,
});
const CARD = '/api/v1/cards/';

describe.each(moduleDatabases())('conditions on the policy of the team on %s', (kind) => {
  let server: HierarchyServer;
  let kim: Caller;
  let vendor: Caller;
  const set = (change: object) =>
    server.admin.patch('/api/v1/customer/admin-setting/', { settings: JSON.stringify(change) });
  const mandatory = (value: boolean) => set({ masterSettings: { joiningFormMandatoryOnJobCreate: value } });

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    kim = server.by(await server.build.user());
    vendor = server.by(await server.build.user({ role: 'Vendor' }));
  }, 60_000);

  it('require a field as soon as the team does, in new records and in changes, and no longer', async () => {
    const { body } = await kim.post(CARD, { name: 'before' });

    await mandatory(true);
    expect((await kim.post(CARD, { name: 'without' })).body.errors).toHaveProperty('form');
    expect((await kim.post(CARD, { name: 'with', form: 'x' })).status).toBe(201);
    expect((await kim.patch(`${CARD}${body.data.id}/`, { name: 'after' })).body.errors).toHaveProperty('form');
    await mandatory(false);

    expect((await kim.post(CARD, { name: 'without' })).status).toBe(201);
  });

  it('show a field to a role', async () => {
    expect((await vendor.post(CARD, { name: 'a', agency: 'Hald' })).body.data).toMatchObject({ agency: 'Hald' });
    expect((await kim.post(CARD, { name: 'a', agency: 'Hald' })).body.data).toMatchObject({ agency: null });
  });

  it('bind rules, also of a change of one field that is checked by its statement alone', async () => {
    await set({ external_vendor: { enabled: true } });
    const { body } = await kim.post(CARD, { name: 'many', seats: 9 });
    expect(body.code).toBe(0);
    expect((await kim.patch(`${CARD}${body.data.id}/`, { remark: 'fine' })).status).toBe(200);

    await set({ external_vendor: { enabled: false } });

    expect((await kim.patch(`${CARD}${body.data.id}/`, { remark: 'again' })).body.errors).toHaveProperty('seats');
  });

  it('open records as long as the setting is on', async () => {
    await server.create('/api/v1/notices/', { name: 'Hello' });
    await set({ external_vendor: { enabled: true } });
    expect((await kim.get('/api/v1/notices/')).body.count).toBe(1);

    await set({ external_vendor: { enabled: false } });

    expect((await kim.get('/api/v1/notices/')).body.count).toBe(0);
  });
});
