import { beforeAll, describe, expect, it } from 'vitest';
import { compileAccess } from '#engine/access/compile-access.ts';
import { requireImport } from '#server/features/imports/check-plan.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, COMPANY, type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import { cellsOf, opened } from '../spreadsheets/sheet-kit.ts';

const DOWNLOADS = '/api/v1/downloads/';

describe.each(moduleDatabases())('files to save on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    await server.create(ORG, { name: '=HYPERLINK("x")', headcount: 12, founded_on: '2001-11-20' });
    await server.create(ORG, { name: 'Übersee; GmbH' });
  });

  const ask = (caller: Caller, subject: object) => caller.post(DOWNLOADS, { kind: 'list', subject });
  const fetched = async (url: string) => {
    const response = await server.app.inject({ method: 'GET', url, headers: { authorization: await header() } });
    return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
  };
  let known: string | undefined;
  const header = async () => {
    known ??= server.as(await server.build.user({ role: 'Admin' })).authorization;
    return known;
  };
  const askAsSaver = async (subject: object) => {
    const response = await server.app.inject({
      method: 'POST',
      url: DOWNLOADS,
      headers: { authorization: await header() },
      payload: { kind: 'list', subject },
    });
    return response.json<{ data: { url: string } }>().data.url;
  };

  it('are typed workbooks that hold the list as it was narrowed, without formulas', async () => {
    const url = await askAsSaver({
      resource: 'organizations',
      format: 'xlsx',
      columns: 'name,headcount,founded_on,created_on,status',
      sort: '["id","ASC"]',
      filter: '{"status":"active"}',
    });

    const { status, bytes, headers } = await fetched(url);

    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/Organizations%20\d{4}-\d\d-\d\d\.xlsx$/);
    const [titles, first, second] = await cellsOf(await opened(bytes));
    expect(titles).toEqual(['Name', 'Headcount', 'Founded on', 'Created on', 'Status']);
    expect(first).toEqual([
      '=HYPERLINK("x")',
      12,
      '2001-11-20',
      expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      expect.stringMatching(/active/i),
    ]);
    expect(second?.slice(0, 3)).toEqual(['Übersee; GmbH', null, null]);
    expect(bytes.includes('<f>')).toBe(false);
  });

  it('are CSV files in which a formula is text, that come back in an import as they were', async () => {
    const { bytes } = await fetched(
      await askAsSaver({ resource: 'organizations', format: 'csv', columns: 'name', sort: '["id","ASC"]' }),
    );

    expect(bytes.toString()).toBe(`\uFEFFName\r\n"'=HYPERLINK(""x"")"\r\n"Übersee; GmbH"\r\n`);
  });

  it('can be fetched once, and by who asked for them only', async () => {
    const url = await askAsSaver({ resource: 'organizations', format: 'csv' });

    expect((await server.admin.get(url)).status).toBe(404);
    expect((await fetched(url)).status).toBe(200);
    expect((await fetched(url)).status).toBe(404);
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  it('are too old after a minute', async () => {
    const url = await askAsSaver({ resource: 'organizations', format: 'csv' });
    await server.database.query(`update system.downloads set expires_on = now() - interval '1 second'`);

    expect((await fetched(url)).status).toBe(404);
  });

  it('open with the cookie of the browser, so that no token stands in the address', async () => {
    const password = 'a-long-pass-phrase-7';
    const user = await server.build.user({ role: 'Admin', password });
    const signIn = await server.app.inject({
      method: 'POST',
      url: '/api/v1/token/',
      payload: { username: user.username, password },
    });
    const cookie = signIn.cookies.find(({ name }) => name === 'ats_files')!;
    const authorization = `Bearer ${signIn.json<{ access: string }>().access}`;
    const payload = { kind: 'list', subject: { resource: 'organizations', format: 'csv' } };
    const asked = await server.app.inject({ method: 'POST', url: DOWNLOADS, headers: { authorization }, payload });
    const { url } = asked.json<{ data: { url: string } }>().data;

    const response = await server.app.inject({ method: 'GET', url, cookies: { [cookie.name]: cookie.value } });

    expect(url.startsWith(cookie.path!)).toBe(true);
    expect(response.statusCode).toBe(200);
  });

  it('are one record with the lists of its details as JSON, with what the user can read and export', async () => {
    const { id } = await server.create(ORG, { name: 'Halden Group' });
    const { id: other } = await server.create(ORG, { name: 'Nord Group' });
    await server.create(COMPANY, { name: 'Halden Logistics', organization: id });
    await server.create(COMPANY, { name: 'Nord Logistics', organization: other });
    const exported = async (permissions: Record<string, string[]>, subject: object) => {
      const user = server.as(await server.build.user({ role: 'Recruiter', permissions }));
      const payload = { kind: 'record', subject };
      const asked = await server.app.inject({ method: 'POST', url: DOWNLOADS, headers: user, payload });
      if (asked.statusCode !== 201) return { status: asked.statusCode };
      const { url } = asked.json<{ data: { url: string } }>().data;
      const { headers, body } = await server.app.inject({ method: 'GET', url, headers: user });
      return { headers, data: JSON.parse(body) };
    };
    const subject = { resource: 'organizations', id };
    const both = { org: ['view', 'export'], company: ['view', 'export'] };

    const { headers, data } = await exported(both, subject);

    expect(headers?.['content-disposition']).toMatch(/Organization%20\d+%20\d{4}-\d\d-\d\d\.json$/);
    expect(data).toMatchObject({ resource: 'organizations', record: { id, name: 'Halden Group' } });
    expect(data.related.companies).toMatchObject([{ name: 'Halden Logistics', organization: { id } }]);
    const { rows } = await server.database.query(
      `select record_id, record_title, after from system.activity where action = 'exported' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ record_id: id, record_title: 'Halden Group', after: { rows: 1, format: 'json' } }]);
    const partly = await exported({ org: ['view', 'export'], company: ['view'] }, subject);
    expect(Object.keys(partly.data.related)).not.toContain('companies');
    expect(await exported({ org: ['view'], company: ['view', 'export'] }, subject)).toEqual({ status: 403 });
    expect(await exported(both, { resource: 'organizations', id: 999_999 })).toEqual({ status: 404 });
  });

  it('are refused in place: without the option, for columns one may not read, for lists that are not there', async () => {
    const reader = server.by(await server.build.user({ role: 'Recruiter', permissions: { org: ['view'] } }));
    const actor = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { feedback: ['view_own', 'export'] } }),
    );
    const exporter = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { org: ['view', 'export'] } }),
    );

    expect((await ask(reader, { resource: 'organizations', format: 'csv' })).status).toBe(403);
    expect((await ask(exporter, { resource: 'organizations', format: 'xlsx' })).status).toBe(201);
    expect((await ask(exporter, { resource: 'organizations', format: 'csv', columns: 'no_such_field' })).status).toBe(
      400,
    );
    const feedback = { resource: 'feedback', format: 'csv', columns: 'owner' };
    expect([(await ask(server.admin, feedback)).status, (await ask(actor, feedback)).status]).toEqual([201, 400]);
    expect((await ask(exporter, { resource: 'organizations', format: 'pdf' })).status).toBe(400);
    expect((await ask(exporter, { resource: 'nothing', format: 'csv' })).status).toBe(404);
    expect((await server.admin.post(DOWNLOADS, { kind: 'secrets', subject: {} })).status).toBe(400);
  });

  it('and imports do not exist for a list whose file switches them off', () => {
    const { current } = server.registry;
    const definition = current.resources.organizations!;
    const off = { ...definition, list: { ...definition.list, import: false, export: false } };
    const principal = {
      userId: 1,
      username: 'a',
      role: 'admin',
      isSuperRecruiter: false,
      permissions: [],
      timeZone: 'UTC',
      locale: 'en',
    };
    const request = requestOf(server.app, { principal, requestId: 'test' }, definition);

    expect(compileAccess(current, definition, principal).can.export).toBe(true);
    expect(compileAccess(current, off, principal).can.export).toBe(false);
    expect(() => requireImport(request)).not.toThrow();
    expect(() =>
      requireImport({ ...request, definition: off, access: compileAccess(current, off, principal) }),
    ).toThrow('You can’t do this');
  });
});
