import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const TEMPLATE = '/api/v1/admin-app/offer-template/';

describe.each(moduleDatabases())('offer templates on %s', (kind) => {
  let server: HierarchyServer;
  let language: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    language = (await server.create('/api/v1/admin-app/language/', { name: 'English', code: 'en' })).id;
  });

  const save = (name: string, body: string) => server.admin.post(TEMPLATE, { name, language, body });

  it('keep their formatting, and nothing that could run', async () => {
    const saved = await save('Clean', '<p onclick="x()">Dear <b>{first_name}</b><script>alert(1)</script></p>');

    expect(saved.body.data.body).toBe('<p>Dear <strong>{first_name}</strong></p>');
  });

  it('are refused at the letter when a placeholder is wrong, new or changed', async () => {
    const rejected = await save('Invalid', '<p>Dear {frist_name}</p>');
    const right = await save('Right', '<p>Dear {first_name}</p>');
    const changed = await server.admin.patch(`${TEMPLATE}${right.body.data.id}/`, { body: '<p>{first_name</p>' });

    expect([rejected.status, rejected.body.errors.body.text]).toEqual([
      422,
      'The placeholder {frist_name} doesn’t exist. Did you mean {first_name}?',
    ]);
    expect([changed.status, changed.body.errors.body.text]).toEqual([422, '1 start brace lacks an end.']);
  });

  it('are refused without a letter, also when only its tags are sent', async () => {
    const empty = await save('Empty', '<p> </p><script>alert(1)</script>');

    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['body']]);
  });

  it('may use custom fields that are active and shown on templates, which only who writes templates can look up', async () => {
    const FIELDS = '/api/v1/admin-app/custom-field/';
    const CATALOGUE = '/api/v1/customer/template-field/';
    const shown = { type: 'others', active: true, show_on_table: false, show_on_email_templates: true };
    const fields = [
      { ...shown, title: 'Tax office' },
      { ...shown, title: 'Secret', show_on_email_templates: false },
      { ...shown, title: 'Old', active: false },
    ];
    const stored = JSON.parse((await server.admin.get(FIELDS)).body.data) as { table: string; version: number }[];
    const { version } = stored.find(({ table }) => table === 'companies')!;
    const data = JSON.stringify([{ table: 'companies', active: true, version, fields }]);
    expect((await server.admin.patch(FIELDS, { data })).status).toBe(200);

    const { results } = (await server.admin.get(CATALOGUE)).body;

    expect(results.filter(({ group }: { group: string }) => group === 'custom')).toEqual([
      { group: 'custom', name: 'companies__tax_office', title: 'Tax office', sample: 'Sample text' },
    ]);
    for (const role of ['Super Recruiter', 'Recruiter'] as const) {
      const other = server.by(await server.build.user({ role }));
      expect([role, (await other.get(CATALOGUE)).status]).toEqual([role, 403]);
    }
  });

  it('leave and come back as a file with their formatting, and nothing that could run', async () => {
    const made = await save('Round', '<p>Dear <strong>{first_name}</strong></p><ul><li><p>One</p></li></ul>');
    const address = `${TEMPLATE}export/?columns=id,body&filter=${encodeURIComponent('{"name":"Round"}')}`;
    const file = (await server.admin.get(address)).text;
    const admin = importsBy(server);
    const sources = [
      ['id', 0],
      ['body', 1],
    ] as const;

    const same = await admin.check('offer_template', file, plan(sources, { match: ['id'] }));
    const changed = await admin.check(
      'offer_template',
      file.replace('Dear', '<script>alert(1)</script>Hello'),
      plan(sources, { match: ['id'] }),
    );
    await admin.act(changed.id, 'start');

    expect(same.counts).toMatchObject({ unchanged: 1, changed: 0, invalid: 0 });
    expect((await server.admin.get(`${TEMPLATE}${made.body.data.id}/`)).body.data.body).toBe(
      '<p>Hello <strong>{first_name}</strong></p><ul><li><p>One</p></li></ul>',
    );
  });

  it('are found by what the letter says, not by its tags', async () => {
    await save('Search', '<p>Congratulations, <strong>welcome</strong> aboard</p>');
    const found = async (query: string) =>
      (await server.admin.get(`${TEMPLATE}?query=${query}`)).body.results.map(({ name }: { name: string }) => name);

    expect(await found('welcome')).toEqual(['Search']);
    expect(await found('strong')).toEqual([]);
  });
});
