import { describe, expect, it } from 'vitest';
import { templateFields } from '#server/modules/placeholders/catalogue.ts';
import { TEMPLATE_FIELD_GROUPS } from '#shared/contracts/template-fields.ts';
import english from '../../../locales/en.json' with { type: 'json' };
import { startTestServer } from '../../support/test-server.ts';

describe('the catalogue of placeholders', () => {
  it('has a name once, without spaces, a sample and the title of the locale', () => {
    const fields = templateFields([]);
    const names = fields.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
    expect(fields.filter(({ sample }) => sample === '')).toEqual([]);
    expect(Object.fromEntries(fields.map(({ name, title }) => [name, title]))).toEqual(english.placeholders.fields);
    expect([...new Set(fields.map(({ group }) => group)), 'custom']).toEqual(TEMPLATE_FIELD_GROUPS);
  });

  it('offers custom fields that are active and shown on templates, and no others, to who may write a template', async () => {
    const { app, build, as } = await startTestServer();
    const admin = await build.user({ role: 'Admin' });
    const field = (title: string, more: object = {}) => ({
      title,
      type: 'others',
      active: true,
      show_on_table: false,
      show_on_email_templates: true,
      ...more,
    });
    const fields = [
      field('Tax office'),
      field('Secret', { show_on_email_templates: false }),
      field('Old', { active: false }),
    ];
    const stored = await app.inject({ method: 'GET', url: '/api/v1/admin-app/custom-field/', headers: as(admin) });
    const { version } = (JSON.parse(stored.json().data) as { table: string; version: number }[]).find(
      ({ table }) => table === 'companies',
    )!;
    const saved = await app.inject({
      method: 'PATCH',
      url: '/api/v1/admin-app/custom-field/',
      headers: as(admin),
      payload: { data: JSON.stringify([{ table: 'companies', active: true, version, fields }]) },
    });

    const read = (person: typeof admin) =>
      app.inject({ method: 'GET', url: '/api/v1/customer/template-field/', headers: as(person) });
    const found = (await read(admin)).json().results.filter(({ group }: { group: string }) => group === 'custom');

    expect(saved.statusCode).toBe(200);
    expect(found).toEqual([
      { group: 'custom', name: 'companies__tax_office', title: 'Tax office', sample: 'Sample text' },
    ]);
    for (const role of ['Super Recruiter', 'Recruiter'] as const)
      expect([role, (await read(await build.user({ role }))).statusCode]).toEqual([role, 403]);
  });
});
