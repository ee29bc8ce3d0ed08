import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { COMPANY, DEPARTMENT, type HierarchyServer, ORG, startHierarchyServer, UNIT } from './hierarchy.ts';

describe.each(moduleDatabases())('records of a generated resource on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
  });

  it('creates a record with defaults, who and when, and answers it as it is read', async () => {
    const { status, body } = await server.admin.post(ORG, { name: 'Halden Group' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      code: 0,
      data: { name: 'Halden Group', status: 'active', created_by: { name: 'Maya Lindqvist' }, industry: null },
    });
    expect(body.data.updated_on).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect((await server.admin.get(`${ORG}${body.data.id}/`)).body.data).toEqual(body.data);
  });

  it('answers relations with the target’s title and takes their ids', async () => {
    const organization = await server.create(ORG, { name: 'Relations' });

    const company = await server.create(COMPANY, { name: 'First', organization: organization.id });

    expect(company.organization).toEqual({ id: organization.id, name: 'Relations' });
  });

  it('names the field and the rule of everything that does not fit, and stores nothing', async () => {
    const { status, body } = await server.admin.post(ORG, {
      name: '',
      website: 'not an address',
      headcount: -1,
      colour: 'red',
    });

    expect(status).toBe(422);
    expect(body.code).toBe('invalid');
    expect(Object.keys(body.errors).sort()).toEqual(['colour', 'headcount', 'name', 'website']);
    expect(body.errors.name).toMatchObject({
      message: expect.stringMatching(/^validation\./),
      text: expect.any(String),
    });
  });

  it('demands what a condition demands and drops what it hides', async () => {
    const rejected = await server.admin.post(ORG, { name: 'Closed', status: 'inactive' });
    const closed = await server.create(ORG, { name: 'Closed', status: 'inactive', deactivation_reason: 'Sold' });
    const reopened = await server.admin.patch(`${ORG}${closed.id}/`, { status: 'active' });

    expect(rejected.body.errors).toHaveProperty('deactivation_reason');
    expect(closed.deactivation_reason).toBe('Sold');
    expect(reopened.body.data.deactivation_reason).toBeNull();
  });

  it('holds a record rule between fields', async () => {
    const { status, body } = await server.admin.post(ORG, { name: 'From the future', founded_on: '2999-01-01' });

    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('founded_on');
  });

  it('changes only the sent fields and says what changed in the activity', async () => {
    const made = await server.create(ORG, { name: 'Before', phone: '+49 40 5550 1100' });

    await server.admin.patch(`${ORG}${made.id}/`, { phone: '+49 40 5550 1180' });

    const { body } = await server.admin.get(`${ORG}${made.id}/activity/`);
    expect(body.results.map((entry: { action: string }) => entry.action)).toEqual(['updated', 'created']);
    expect(body.results[0]).toMatchObject({
      user: { name: 'Maya Lindqvist' },
      role: 'Admin',
      changes: [{ field: 'phone', before: '+49 40 5550 1100', after: '+49 40 5550 1180' }],
    });
  });

  it('writes, records and dates nothing where nothing differs', async () => {
    const made = await server.create(ORG, { name: 'Unchanged' });

    const { status, body } = await server.admin.patch(`${ORG}${made.id}/`, { name: 'Unchanged' });

    expect(status).toBe(200);
    expect(body.data).toEqual(made);
    expect((await server.admin.get(`${ORG}${made.id}/activity/`)).body.results).toHaveLength(1);
  });

  it('refuses a change that was made from an older version, and shows the current record', async () => {
    const made = await server.create(ORG, { name: 'Contended' });
    await server.admin.patch(`${ORG}${made.id}/`, { legal_name: 'Somebody else', updated_on: made.updated_on });

    const { status, body } = await server.admin.patch(`${ORG}${made.id}/`, {
      legal_name: 'Mine',
      updated_on: made.updated_on,
    });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict', data: { legal_name: 'Somebody else' } });
  });

  it('lets one of twenty parallel changes of one version win', async () => {
    const made = await server.create(ORG, { name: 'Race' });

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.admin.patch(`${ORG}${made.id}/`, { headcount: index, updated_on: made.updated_on }),
      ),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('refuses none of twenty parallel changes without a version', async () => {
    const made = await server.create(ORG, { name: 'Busy' });

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => server.admin.patch(`${ORG}${made.id}/`, { headcount: index + 1 })),
    );

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { body } = await server.admin.get(`${ORG}${made.id}/activity/?limit=50`);
    expect(body.results).toHaveLength(21);
  });

  it('keeps parallel changes of different fields without a version', async () => {
    const made = await server.create(ORG, { name: 'Together' });

    const replies = await Promise.all([
      server.admin.patch(`${ORG}${made.id}/`, { headcount: 7 }),
      server.admin.patch(`${ORG}${made.id}/`, { legal_name: 'Together AG' }),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await server.admin.get(`${ORG}${made.id}/`)).body.data).toMatchObject({
      headcount: 7,
      legal_name: 'Together AG',
    });
  });

  it('says which field is taken, within what', async () => {
    const organization = await server.create(ORG, { name: 'Unique names' });
    await server.create(COMPANY, { name: 'Twice', organization: organization.id });

    const { status, body } = await server.admin.post(COMPANY, { name: 'Twice', organization: organization.id });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'not_unique', errors: { name: { message: 'validation.unique' } } });
  });

  it('refuses a company of another organization, and one whose parent is missing', async () => {
    const [one, other] = [
      await server.create(ORG, { name: 'Cascade one' }),
      await server.create(ORG, { name: 'Cascade other' }),
    ];
    const company = await server.create(COMPANY, { name: 'Of one', organization: one.id });

    const wrong = await server.admin.post(UNIT, { name: 'Invalid', organization: other.id, company: company.id });
    const moved = await server.admin.patch(`${COMPANY}${company.id}/`, { organization: 999_999 });

    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toHaveProperty('company');
    expect(moved.body.errors).toHaveProperty('organization');
  });

  it('refuses to move a company that has units', async () => {
    const [one, other] = [
      await server.create(ORG, { name: 'Move from' }),
      await server.create(ORG, { name: 'Move to' }),
    ];
    const company = await server.create(COMPANY, { name: 'Mover', organization: one.id });
    await server.create(UNIT, { name: 'Child', organization: one.id, company: company.id });

    const { status, body } = await server.admin.patch(`${COMPANY}${company.id}/`, { organization: other.id });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'in_use', usage: [{ resource: 'business_units', count: 1 }] });
  });

  it('deletes what nothing refers to, and says by what the rest is in use', async () => {
    const organization = await server.create(ORG, { name: 'Used' });
    const company = await server.create(COMPANY, { name: 'User', organization: organization.id });
    const unit = await server.create(UNIT, { name: 'Unit', organization: organization.id, company: company.id });
    await server.create(DEPARTMENT, {
      name: 'Dept',
      organization: organization.id,
      company: company.id,
      business_unit: unit.id,
    });

    const rejected = await server.admin.delete(`${ORG}${organization.id}/`);
    const usage = await server.admin.get(`${ORG}${organization.id}/usage/`);
    const free = await server.create(ORG, { name: 'Free' });
    const deleted = await server.admin.delete(`${ORG}${free.id}/`);

    expect(rejected.status).toBe(409);
    expect(rejected.body.message).toBe(
      'In use by 1 business unit, 1 company, 1 department. Change or delete those first.',
    );
    expect(usage.body.data.usage).toEqual(rejected.body.usage);
    expect(deleted.status).toBe(200);
    expect((await server.admin.get(`${ORG}${free.id}/`)).status).toBe(404);
  });

  it('changes many records in one request, all or none', async () => {
    const ids = [(await server.create(ORG, { name: 'Bulk 1' })).id, (await server.create(ORG, { name: 'Bulk 2' })).id];

    const done = await server.admin.patch(`${ORG}bulk/`, { ids, data: { status: 'on_hold' } });
    const failed = await server.admin.patch(`${ORG}bulk/`, { ids: [...ids, 999_999], data: { status: 'active' } });

    expect(done.body).toMatchObject({ code: 0, updated: 2 });
    expect(failed.status).toBe(422);
    expect(failed.body.errors).toHaveProperty('999999');
    for (const id of ids) expect((await server.admin.get(`${ORG}${id}/`)).body.data.status).toBe('on_hold');
  });

  it('deletes many records in one request, all or none', async () => {
    const ids = [(await server.create(ORG, { name: 'Gone 1' })).id, (await server.create(ORG, { name: 'Gone 2' })).id];
    const used = await server.create(ORG, { name: 'Keep' });
    await server.create(COMPANY, { name: 'Child', organization: used.id });

    const rejected = await server.admin.delete(`${ORG}bulk/`, { ids: [...ids, used.id] });
    const done = await server.admin.delete(`${ORG}bulk/`, { ids });

    expect(rejected.status).toBe(409);
    expect(done.body).toMatchObject({ deleted: 2 });
  });

  it('writes the activity in the same transaction as the record: neither is there without the other', async () => {
    await server.create(ORG, { name: 'Told once' });
    const told = async () =>
      (await server.database.query<{ count: number }>('select count(*)::int as count from system.activity')).rows[0]!
        .count;
    const before = await told();

    const taken = await server.admin.post(ORG, { name: 'Told once' });
    expect([taken.status, await told()]).toEqual([409, before]);

    await server.database.exec(
      `alter table system.activity add constraint silent check (record_title <> 'Never told') not valid`,
    );
    const untold = await server.admin.post(ORG, { name: 'Never told' });
    await server.database.exec('alter table system.activity drop constraint silent');
    expect(untold.status).toBeGreaterThanOrEqual(400);
    expect((await server.admin.get(`${ORG}?query=never`)).body.count).toBe(0);
  });

  it('takes no system field and no other id', async () => {
    const made = await server.create(ORG, { name: 'Closed schema' });

    const system = await server.admin.post(ORG, { name: 'Old', created_on: '2001-01-01T00:00:00Z' });
    const id = await server.admin.patch(`${ORG}${made.id}/`, { id: made.id + 1 });

    expect(system.status).toBe(422);
    expect(id.status).toBe(422);
  });
});
