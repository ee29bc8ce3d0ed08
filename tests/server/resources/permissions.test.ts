import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import {
  type Caller,
  COMPANY,
  DEPARTMENT,
  type HierarchyServer,
  ORG,
  startHierarchyServer,
  UNIT,
} from './hierarchy.ts';

const ADDRESSES = { org: ORG, company: COMPANY, business_unit: UNIT, department: DEPARTMENT } as const;
/** As the wire has it: what is not allowed is there too, and false. */
const VIEW_AND_CREATE = Object.keys(ADDRESSES).map((module) => ({
  module,
  options: { view: true, create: true, update: false, delete: false, export: false },
}));

describe.each(moduleDatabases())('who may do what on %s', (kind) => {
  let server: HierarchyServer;
  let people: Record<'super' | 'flagged' | 'recruiter' | 'blind' | 'manager' | 'vendor', Caller>;
  let organization: number;
  let company: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    const { build, by } = server;
    people = {
      super: by(await build.user({ role: 'Super Recruiter' })),
      flagged: by(await build.user({ role: 'Recruiter', isSuperRecruiter: true })),
      recruiter: by(await build.user({ role: 'Recruiter', permissions: VIEW_AND_CREATE })),
      blind: by(await build.user({ role: 'Recruiter', permissions: { company: ['create'] } })),
      manager: by(await build.user({ role: 'Hiring Manager' })),
      vendor: by(await build.user({ role: 'Vendor' })),
    };
    organization = (await server.create(ORG, { name: 'Halden Group' })).id;
    company = (await server.create(COMPANY, { name: 'Halden Logistics', organization })).id;
  });

  it('lets nobody in without a session', async () => {
    for (const url of Object.values(ADDRESSES))
      expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  it.each(['super', 'flagged'] as const)('allows a Super Recruiter (%s) every module', async (who) => {
    const created = await people[who].post(ORG, { name: `By ${who}` });
    const changed = await people[who].patch(`${ORG}${created.body.data.id}/`, { headcount: 5 });
    const exported = await people[who].get(`${ORG}export/`);
    const deleted = await people[who].delete(`${ORG}${created.body.data.id}/`);

    expect([created, changed, exported, deleted].map(({ status }) => status)).toEqual([201, 200, 200, 200]);
  });

  it('allows a Recruiter what his permission list says, and no more', async () => {
    const listed = await people.recruiter.get(ORG);
    const created = await people.recruiter.post(ORG, { name: 'By a recruiter' });
    const changed = await people.recruiter.patch(`${ORG}${organization}/`, { headcount: 5 });
    const deleted = await people.recruiter.delete(`${ORG}${organization}/`);
    const exported = await people.recruiter.get(`${ORG}export/`);
    const bulk = await people.recruiter.patch(`${ORG}bulk/`, { ids: [organization], data: { headcount: 5 } });

    expect([listed, created, changed, deleted, exported, bulk].map(({ status }) => status)).toEqual([
      200, 201, 403, 403, 403, 403,
    ]);
  });

  it.each(['manager', 'vendor'] as const)('refuses a %s everything about the hierarchy', async (who) => {
    for (const url of Object.values(ADDRESSES)) {
      const replies = await Promise.all([
        people[who].get(url),
        people[who].get(`${url}${company}/`),
        people[who].get(`${url}export/`),
        people[who].post(url, { name: 'Mine' }),
        people[who].patch(`${url}${company}/`, { name: 'Mine' }),
        people[who].delete(`${url}${company}/`),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    }
  });

  it('gives everybody the choices of a master list and only an Admin the list itself', async () => {
    await server.database.query(
      `insert into industry (name, code, active) values ('Logistics', '488', true), ('Retired', '999', false)`,
    );

    const asVendor = await people.vendor.get('/api/v1/admin-app/industry/');
    const written = await people.super.post('/api/v1/admin-app/industry/', { name: 'Mine' });
    const filtered = await people.vendor.get(
      `/api/v1/admin-app/industry/?filter=${encodeURIComponent('{"code":"488"}')}`,
    );
    const asAdmin = await server.admin.get('/api/v1/admin-app/industry/');

    expect(asVendor.body.results).toEqual([{ id: expect.any(Number), name: 'Logistics' }]);
    expect(written.status).toBe(403);
    expect(filtered.status).toBe(400);
    expect(asAdmin.body.results).toHaveLength(2);
    expect(asAdmin.body.results[0]).toHaveProperty('code');
  });

  it('gives the choices of a list about pay to the roles that its file names, and to nobody else', async () => {
    await server.create('/api/v1/admin-app/salary-level/', { name: 'Senior', code: 'L4' });
    const LISTS = [
      'salary-level',
      'salary-header',
      'salary-grade',
      'salary-template',
      'offer-template',
      'matching-parameters-weightage',
      'matching-parameters-weightage-job',
      'matching-parameters-weightage-candidate',
      'mail-configuration',
    ];
    const hiringManager = server.by(await server.build.user({ role: 'Hiring Manager' }));
    const answers = async (caller: Caller) =>
      Promise.all(LISTS.map(async (list) => (await caller.get(`/api/v1/admin-app/${list}/`)).status));

    expect(await answers(people.vendor)).toEqual(LISTS.map(() => 403));
    expect(await answers(hiringManager)).toEqual(LISTS.map(() => 403));
    expect(await answers(people.super)).toEqual(LISTS.map((list) => (list === 'mail-configuration' ? 403 : 200)));
    expect((await people.blind.get('/api/v1/admin-app/salary-level/')).body.results).toEqual([
      { id: expect.any(Number), name: 'Senior' },
    ]);
  });

  it('gives who may write a relation its choices: id, title and parents, nothing else', async () => {
    const options = await people.blind.get(`${COMPANY}options/organization/`);
    const created = await people.blind.post(COMPANY, { name: 'Blind', organization });
    const read = await people.blind.get(`${COMPANY}${company}/`);

    expect(options.body.results).toContainEqual({ id: organization, name: 'Halden Group' });
    expect(created.status).toBe(201);
    expect(created.body.data).toEqual({ id: expect.any(Number) });
    expect(read.status).toBe(403);
    expect((await people.vendor.get(`${COMPANY}options/organization/`)).status).toBe(404);
  });

  it('narrows choices by their parents', async () => {
    const other = (await server.create(ORG, { name: 'Other' })).id;

    const { body } = await server.admin.get(
      `${UNIT}options/company/?where=${encodeURIComponent(JSON.stringify({ organization: other }))}`,
    );
    const found = await server.admin.get(
      `${UNIT}options/company/?query=LOGIST&where=${encodeURIComponent(JSON.stringify({ organization }))}`,
    );

    expect(body).toMatchObject({ results: [], count: 0 });
    expect(found.body.results).toEqual([
      { id: company, name: 'Halden Logistics', organization: { id: organization, name: 'Halden Group' } },
    ]);
  });

  it('tells a person only of what he may read by what a record is in use', async () => {
    const limited = server.by(await server.build.user({ role: 'Recruiter', permissions: { org: ['view', 'delete'] } }));

    const usage = await limited.get(`${ORG}${organization}/usage/`);
    const rejected = await limited.delete(`${ORG}${organization}/`);

    expect(usage.body.data.usage).toEqual([]);
    expect(rejected.status).toBe(409);
    expect(rejected.body.message).toBe('In use by records that you can’t view. Change or delete those first.');
    expect(rejected.body.usage).toEqual([]);
  });

  it('shows each role the catalogue of what it may know', async () => {
    const catalogue = async (caller: Caller) => (await caller.get('/api/v1/catalogue/?definitions=all')).body.data;
    const [admin, recruiter, vendor] = [
      await catalogue(server.admin),
      await catalogue(people.recruiter),
      await catalogue(people.vendor),
    ];

    expect(Object.keys(admin.resources)).toEqual(
      expect.arrayContaining(['organizations', 'departments', 'country', 'industry']),
    );
    expect(Object.keys(recruiter.resources).sort()).toEqual([
      'applicants',
      'business_units',
      'candidate_duplicates',
      'candidates',
      'companies',
      'departments',
      'feedback',
      'jobs',
      'organizations',
      'tasks',
    ]);
    expect(Object.values(recruiter.resources.jobs.can)).not.toContain(true);
    expect(recruiter.definitions.jobs?.fields ?? {}).toEqual({});
    expect(recruiter.resources.organizations).toMatchObject({
      can: { list: true, create: true, edit: false, delete: false, export: false },
    });
    const ofVendor = [
      'applicants',
      'candidate_documents',
      'candidate_duplicates',
      'candidates',
      'feedback',
      'jobs',
      'tasks',
    ];
    expect(Object.keys(vendor.resources).sort()).toEqual(ofVendor);
    expect(Object.keys(vendor.definitions).sort()).toEqual(ofVendor);
    expect(vendor.definitions.candidate_duplicates.fields).toEqual({});
    expect(Object.keys(vendor.definitions.feedback.fields)).not.toContain('owner');
    expect(JSON.stringify(vendor)).not.toContain('tax_number');
  });

  it('serves the validator module of a catalogue without a session, and no other name', async () => {
    const { validator } = (await people.recruiter.get('/api/v1/catalogue/?definitions=all')).body.data.definitions
      .companies;

    const module = await server.app.inject({ method: 'GET', url: validator });
    const guessed = await server.app.inject({
      method: 'GET',
      url: validator.replace(/\.[^.]+\.mjs/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.mjs'),
    });

    expect(module.statusCode).toBe(200);
    expect(module.headers['content-type']).toContain('text/javascript');
    expect(guessed.statusCode).toBe(404);
  });

  it('starts a browser with one request whose parts are the person’s own', async () => {
    const { body } = await people.recruiter.get('/api/v1/bootstrap/');

    expect(Object.keys(body.data)).toEqual([
      'events_mark',
      'notifications',
      'user_setting',
      'admin_setting',
      'mailbox_configuration',
      'custom_fields',
      'roles',
      'countries',
      'nationalities',
      'organizations',
      'companies',
      'business_units',
      'departments',
      'profile',
      'role',
      'permissions',
      'saved_views',
      'catalogue',
    ]);
    expect(body.data.role).toBe('Recruiter');
    expect(JSON.parse(body.data.permissions)).toContainEqual(VIEW_AND_CREATE[0]);
    expect(body.data.organizations[0]).toEqual({ id: expect.any(Number), name: expect.any(String) });
    expect((await people.vendor.get('/api/v1/bootstrap/')).body.data.organizations).toEqual([]);
  });

  it('names a catalogue that a browser fetches once, another for other permissions, and gives nobody that of others', async () => {
    const placeOf = async (caller: Caller) =>
      (await caller.get('/api/v1/bootstrap/')).body.data.catalogue as { version: string; url: string };
    const reader = server.by(await server.build.user({ permissions: { company: ['view'] } }));
    const [place, other] = [await placeOf(people.recruiter), await placeOf(reader)];

    const { body, headers } = await people.recruiter.get(`/api/v1${place.url}`);

    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${place.version}"`,
    });
    expect(body.data).toEqual((await people.recruiter.get('/api/v1/catalogue/')).body.data);
    expect((await people.recruiter.get('/api/v1/catalogue/version/')).body.data).toEqual(place);
    expect(other.version).not.toBe(place.version);
    const elsewhere = await reader.get(`/api/v1${place.url}`);
    expect([elsewhere.headers['cache-control'], elsewhere.body.data.version]).toEqual(['no-store', other.version]);
  });

  it('names no field of a resource before its definition is asked for, and gives that of each version once', async () => {
    const { data } = (await people.recruiter.get('/api/v1/catalogue/')).body;
    const { version } = data.resources.companies;
    const definitionsOf = async (caller: Caller, names: string) =>
      caller.get(`/api/v1/catalogue/definitions/?names=${names}`);

    const asked = await definitionsOf(people.recruiter, `companies.${version}`);
    const old = await definitionsOf(people.recruiter, 'companies.earlier');
    const others = await definitionsOf(people.vendor, `companies.${version},feedback.earlier`);

    expect(data.definitions).toEqual({});
    expect(data.resources.companies).not.toHaveProperty('fields');
    expect(JSON.stringify(data.resources).length / Object.keys(data.resources).length).toBeLessThan(700);
    expect(asked.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(Object.keys(asked.body.data)).toEqual(['companies']);
    expect(Object.keys(asked.body.data.companies.fields)).toContain('organization');
    expect(old.headers['cache-control']).toBe('no-store');
    expect(old.body.data).toEqual(asked.body.data);
    expect(others.headers['cache-control']).toBe('no-store');
    expect(Object.keys(others.body.data)).toEqual(['feedback']);
  });

  it.each([
    ['/recruitments/companies', ['companies']],
    ['/recruitments/organizations/:id', ['organizations', 'companies', 'business_units', 'departments']],
    ['/somewhere/else', []],
  ])('gives the definitions that %s needs along with the catalogue', async (screen, needed) => {
    const { url } = (await people.recruiter.get('/api/v1/catalogue/version/')).body.data;

    const { body } = await people.recruiter.get(`/api/v1${url}?screen=${screen}`);

    expect(Object.keys(body.data.definitions)).toEqual(needed);
  });

  it('documents for each role what it may reach', async () => {
    const asAdmin = (await server.admin.get('/api/v1/openapi.json')).body;
    const asVendor = (await people.vendor.get('/api/v1/openapi.json')).body;

    expect(asAdmin.openapi).toBe('3.1.0');
    expect(Object.keys(asAdmin.paths)).toEqual(
      expect.arrayContaining(['/api/v1/customer/org/', '/api/v1/customer/org/{id}/', '/api/v1/token/']),
    );
    expect(Object.keys(asVendor.paths)).not.toContain('/api/v1/customer/org/');
    expect(JSON.stringify(asVendor)).not.toContain('tax_number');
  });
});
