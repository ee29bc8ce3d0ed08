import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customField } from '../../support/custom-field.ts';
import { moduleDatabases, quickestDatabase } from '../../support/test-database.ts';
import { COMPANY, ORG } from '../resources/hierarchy.ts';
import { CUSTOM_FIELDS, type CustomFieldServer, startCustomFieldServer } from './custom-fields-kit.ts';

describe.each(moduleDatabases())('setting custom fields up on %s', (kind) => {
  let server: CustomFieldServer;
  beforeAll(async () => {
    server = await startCustomFieldServer(kind);
  });
  beforeEach(() => server.forgetFields());

  it('answers SPEC’s shape as JSON text, with every table that takes custom fields', async () => {
    const { status, body } = await server.admin.get(CUSTOM_FIELDS);

    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 0, message: '', version: 0 });
    expect(
      JSON.parse(body.data)
        .map(({ table }: { table: string }) => table)
        .toSorted(),
    ).toEqual(
      ['business_units', 'candidates', 'companies', 'departments', 'feedback', 'jobs', 'organizations'].toSorted(),
    );
  });

  it('makes the key from the title, unique in its table and never given twice', async () => {
    const first = await server.addFields('companies', [
      { title: 'Größe (cm)', type: 'others' },
      { title: 'Rating', type: 'others' },
      { title: 'Rating', type: 'others' },
    ]);

    expect(first.fields.map(({ key }) => key)).toEqual(['grosse_cm', 'rating', 'rating_2']);
    expect(first.fields.map(({ placeholder }) => placeholder)).toEqual([
      'companies__grosse_cm',
      'companies__rating',
      'companies__rating_2',
    ]);
    await server.saveFields('companies', first.fields.slice(0, 2));
    const again = await server.addFields('companies', [{ title: 'Rating', type: 'others' }]);
    expect(again.fields.map(({ key }) => key)).toEqual(['grosse_cm', 'rating', 'rating_3']);
  });

  it('gives fields of the same title a slug that includes the key', async () => {
    const { fields } = await server.addFields('companies', [
      { title: 'Grade', type: 'others' },
      { title: 'Grade', type: 'date' },
      { title: 'Since', type: 'date' },
    ]);

    expect(fields.map(({ slug }) => slug)).toEqual(['grade_grade', 'grade_grade_2', 'since']);
  });

  it('fills in what SPEC’s shape does not say', async () => {
    const { fields } = await server.addFields('companies', [
      { title: 'Tier', type: 'options', options: [{ label: 'Gold' }] },
    ]);

    expect(fields[0]).toEqual({
      id: expect.any(String),
      key: 'tier',
      slug: 'tier',
      placeholder: 'companies__tier',
      title: 'Tier',
      type: 'options',
      format: 'text',
      multiple: false,
      active: true,
      show_on_table: true,
      show_on_email_templates: false,
      options: [{ label: 'Gold', value: 'gold' }],
      retired_options: [],
      required: false,
      help: null,
      default: null,
      visible_when: null,
      roles: { read: null, write: null },
      indexed: false,
    });
  });

  it('keeps the key when the title changes, and refuses another one', async () => {
    const { fields } = await server.addFields('companies', [{ title: 'Rating', type: 'others' }]);

    await server.saveFields('companies', [{ ...fields[0]!, title: 'Score' }]);
    const rejected = await server.saveFields('companies', [{ ...fields[0]!, key: 'score' }]);

    expect((await server.tableOf(server.admin, 'companies'))?.fields[0]).toMatchObject({
      title: 'Score',
      key: 'rating',
    });
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toHaveProperty(['data.0.fields.0.key']);
  });

  it.each([
    ['a missing title', { type: 'date' }, 'title'],
    ['an unknown type', { title: 'A', type: 'money' }, 'type'],
    ['options without any', { title: 'A', type: 'options', options: [] }, 'options'],
    ['an option twice', { title: 'A', type: 'options', options: [{ label: 'x' }, { label: 'X' }] }, 'options.1.label'],
    ['a key of the sender’s own', { title: 'A', type: 'date', key: 'mine' }, 'key'],
    ['an unknown member', { title: 'A', type: 'date', colour: 'red' }, 'colour'],
    ['a default of another type', { title: 'A', type: 'others', format: 'number', default: 'ten' }, 'default'],
    ['an unknown role', { title: 'A', type: 'date', roles: { read: ['chief'] } }, 'roles.read'],
    [
      'editors who may not read',
      { title: 'A', type: 'date', roles: { read: ['vendor'], write: ['recruiter'] } },
      'roles.write',
    ],
    ['a condition on nothing', { title: 'A', type: 'date', visible_when: { colour: 'red' } }, 'visible_when'],
    [
      'a condition that could take for ever',
      { title: 'A', type: 'date', visible_when: { name: { pattern: '^(a+)+$' } } },
      'visible_when',
    ],
    ['a flag that is none', { title: 'A', type: 'date', active: 'yes' }, 'active'],
  ])('names the place of %s', async (_, field, place) => {
    const { status, body } = await server.saveFields('companies', [{ title: 'Fine', type: 'others' }, field as never]);

    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([`data.0.fields.1.${place}`]);
    expect(body.errors[`data.0.fields.1.${place}`].message).toMatch(/^custom_fields\.errors\./);
    expect(body.message).toContain(body.errors[`data.0.fields.1.${place}`].text);
    expect((await server.tableOf(server.admin, 'companies'))?.fields).toEqual([]);
  });

  it('refuses tables that take none, and fields that would depend on themselves', async () => {
    const { fields } = await server.addFields('companies', [
      { title: 'A', type: 'others', format: 'boolean' },
      { title: 'B', type: 'others', format: 'boolean' },
    ]);
    const [a, b] = fields as [(typeof fields)[0], (typeof fields)[0]];

    const foreign = await server.saveFields('country', []);
    const circle = await server.saveFields('companies', [
      { ...a, visible_when: { 'custom.b': true } },
      { ...b, visible_when: { 'custom.a': true } },
    ]);

    expect(foreign.body.errors).toHaveProperty(['data.0.table']);
    expect(circle.body.errors).toHaveProperty(['data.0.fields.0.visible_when']);
  });

  it('refuses a field that would tell through its condition what its readers may not read', async () => {
    const { fields } = await server.addFields('companies', [
      { title: 'Secret', type: 'others', format: 'boolean', roles: { read: [], write: null } },
    ]);

    const { status, body } = await server.saveFields('companies', [
      ...fields,
      { title: 'Open', type: 'others', visible_when: { 'custom.secret': true } },
    ]);

    expect(status).toBe(422);
    expect(body.errors).toHaveProperty(['data.0.fields.1.visible_when']);
  });

  it('lets nobody but an Admin change them', async () => {
    const recruiter = server.by(await server.build.user({ role: 'Recruiter', isSuperRecruiter: true }));

    const { status } = await recruiter.patch(CUSTOM_FIELDS, { data: '[]' });

    expect(status).toBe(403);
  });

  it('refuses the second of two changes that were made from the same state, and shows it the state as it is now', async () => {
    const { version } = (await server.admin.get(CUSTOM_FIELDS)).body;
    const first = await server.saveFields('companies', [{ title: 'Mine', type: 'date' }], { version });

    const second = await server.saveFields('companies', [{ title: 'Theirs', type: 'date' }], { version });
    const ofTable = await server.admin.patch(CUSTOM_FIELDS, {
      data: JSON.stringify([{ table: 'companies', version: 0, fields: [] }]),
    });

    expect(first.status).toBe(200);
    expect(second.status).toBe(409);
    expect(second.body.code).toBe('conflict');
    expect(second.body.version).toBe(first.body.version);
    expect(
      JSON.parse(second.body.data).find(({ table }: { table: string }) => table === 'companies').fields[0].title,
    ).toBe('Mine');
    expect(ofTable.status).toBe(409);
  });

  it('writes the difference into the activity record', async () => {
    const { fields } = await server.addFields('companies', [{ title: 'Rating', type: 'others' }]);

    await server.saveFields('companies', [{ ...fields[0]!, title: 'Score' }]);

    const { rows } = await server.database.query<{ record_title: string; before: unknown; after: unknown }>(
      `select record_title, before, after from system.activity where action = 'custom_fields_changed' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { record_title: 'companies', before: { 'rating.title': 'Rating' }, after: { 'rating.title': 'Score' } },
    ]);
  });

  it('says how many values a deletion takes, and deletes them only when told to', async () => {
    await server.addFields('organizations', [
      { title: 'Rating', type: 'others', format: 'integer' },
      { title: 'Colour', type: 'others' },
      { title: 'Motto', type: 'others' },
    ]);
    const made = await server.create(ORG, { name: 'Halden', custom: { rating: 4, motto: 'On time' } });
    await server.create(ORG, { name: 'Brevik', custom: { colour: 'Red' } });
    const [, , motto] = (await server.tableOf(server.admin, 'organizations'))!.fields;

    const asked = await server.saveFields('organizations', [motto!]);
    const still = await server.admin.get(`${ORG}${made.id}/`);
    const told = await server.saveFields('organizations', [motto!], {
      delete_values: ['organizations.rating', 'organizations.colour'],
    });

    expect(asked.status).toBe(409);
    expect(asked.body).toMatchObject({
      code: 'in_use',
      values: [
        { table: 'organizations', key: 'rating', title: 'Rating', count: 1 },
        { table: 'organizations', key: 'colour', title: 'Colour', count: 1 },
      ],
    });
    expect(still.body.data.custom).toEqual({ rating: 4, colour: null, motto: 'On time' });
    expect(told.status).toBe(200);
    const { rows } = await server.database.query('select custom from organizations where id = $1', [made.id]);
    expect(rows).toEqual([{ custom: { motto: 'On time' } }]);
  });

  it('refuses another type while records hold values, but lets a type grow', async () => {
    const { fields } = await server.addFields('organizations', [{ title: 'Size', type: 'others', format: 'integer' }]);
    await server.create(ORG, { name: 'Halden 1', custom: { size: 4 } });

    const rejected = await server.saveFields('organizations', [{ ...fields[0]!, format: 'text' }]);
    const grown = await server.saveFields('organizations', [{ ...fields[0]!, format: 'number' }]);

    expect(rejected.body.errors).toMatchObject({ 'data.0.fields.0.type': { args: { count: 1 } } });
    expect(grown.status).toBe(200);
  });

  it('hides a field or a whole table that is switched off, and keeps what they hold', async () => {
    const { fields } = await server.addFields('organizations', [{ title: 'Size', type: 'others', format: 'integer' }]);
    const made = await server.create(ORG, { name: 'Halden 2', custom: { size: 4 } });
    const read = async () => (await server.admin.get(`${ORG}${made.id}/`)).body.data;

    await server.saveFields('organizations', [{ ...fields[0]!, active: false }]);
    const hidden = await read();
    const rejected = await server.admin.patch(`${ORG}${made.id}/`, { custom: { size: 5 } });
    await server.admin.patch(CUSTOM_FIELDS, {
      data: JSON.stringify([{ table: 'organizations', active: false, fields }]),
    });
    const whole = await read();
    await server.admin.patch(CUSTOM_FIELDS, {
      data: JSON.stringify([{ table: 'organizations', active: true, fields }]),
    });

    expect(hidden).not.toHaveProperty('custom');
    expect(rejected.status).toBe(422);
    expect(whole).not.toHaveProperty('custom');
    expect((await read()).custom).toEqual({ size: 4 });
  });

  it('stands in the initial load of everybody with what he may know', async () => {
    await server.addFields('organizations', [
      { title: 'Open', type: 'date' },
      { title: 'Secret', type: 'date', roles: { read: ['super_recruiter'], write: null } },
      { title: 'Off', type: 'date', active: false },
    ]);
    const reader = server.by(await server.build.user({ permissions: { org: ['view'] } }));
    const stranger = server.by(await server.build.user({ permissions: {} }));

    const { body } = await reader.get('/api/v1/bootstrap/');

    const known = JSON.parse(body.data.custom_fields.data);
    expect(known).toMatchObject([{ table: 'organizations', fields: [{ key: 'open', title: 'Open', type: 'date' }] }]);
    expect(JSON.stringify(body)).not.toContain('ecret');
    expect((await stranger.get(CUSTOM_FIELDS)).body.data).toBe('[]');
  });
});

describe('custom fields of several processes', () => {
  let server: CustomFieldServer;
  beforeAll(async () => {
    server = await startCustomFieldServer(quickestDatabase());
  });

  it('serve what another process has stored as soon as it says so', async () => {
    await server.database.query(
      `insert into system.custom_fields (resource, fields) select 'companies', jsonb_build_array($1::jsonb)`,
      [JSON.stringify(customField('grade', 'Grade'))],
    );

    await server.database.notify('custom-fields', '');

    await expect.poll(() => server.registry.current.resources.companies?.fields.custom__grade?.title).toBe('Grade');
    expect((await server.admin.get(`${COMPANY}?filter=${encodeURIComponent('{"custom.grade":"A"}')}`)).status).toBe(
      200,
    );
  });
});
