import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CustomFieldEntry, CustomFieldsEntry } from '#shared/contracts/custom-fields.ts';
import { customField as field } from '../../support/custom-field.ts';
import { failed, ok, startApp } from '../app/app-kit.tsx';
import { buildCatalogue, buildField, buildResource } from '../client/catalogue-builder.ts';

const start = async (companies: readonly CustomFieldEntry[] = []) => {
  let tables: CustomFieldsEntry[] = [
    { table: 'companies', active: true, version: 1, fields: companies },
    { table: 'departments', active: true, version: 1, fields: [] },
  ];
  const sent: { table: CustomFieldsEntry; deleted: unknown }[] = [];
  const status = buildField('status', {
    type: 'choice',
    enum: ['open', 'shut'],
    enumTitles: { open: 'Open', shut: 'Shut' },
  });
  const salary = buildField('salary', { type: 'money', currency: 'EUR' });
  const notice = buildField('notice', { type: 'duration' });
  const app = await startApp({
    catalogue: {
      ...buildCatalogue([
        buildResource('companies', {
          titlePlural: 'Companies',
          fieldList: [buildField('name'), status, salary, notice],
        }),
        buildResource('departments', { titlePlural: 'Departments' }),
      ]),
      navigation: [
        { key: 'custom_fields', title: 'Custom fields', to: '/fields', screen: 'custom-fields/CustomFieldsScreen' },
      ],
    },
    address: '/fields',
    prepare: (server) => {
      server.on('GET /admin-app/custom-field/', () => ok({ data: JSON.stringify(tables), version: 2 }));
      server.on('GET /users/role/', () =>
        ok({
          results: [
            { key: 'admin', title: 'Admin', passes_everywhere: true },
            { key: 'recruiter', title: 'Recruiter' },
          ],
        }),
      );
      server.on('PATCH /admin-app/custom-field/', ({ body }) => {
        const { data, delete_values: deleted } = body as { data: string; delete_values?: unknown };
        const [table] = JSON.parse(data) as [CustomFieldsEntry];
        sent.push({ table, deleted });
        tables = tables.map((each) => (each.table === table.table ? { ...table, version: 2 } : each));
        return ok({ data: JSON.stringify(tables), version: 3 });
      });
    },
  });
  await screen.findByRole('button', { name: 'Add field' });
  return { ...app, sent };
};

const panel = (name: string) => within(screen.getByRole('complementary', { name }));
const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('setting custom fields up', () => {
  it('says what a table without fields is for, and begins the first one', async () => {
    const { user } = await start();

    expect(screen.getByText(/^No custom fields for Companies yet/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add first field' }));

    expect(document.activeElement).toBe(panel('New field').getByRole('textbox', { name: 'Title' }));
  });

  it('shows the field as people will meet it while it is typed, and saves it', async () => {
    const { user, sent } = await start();
    await user.click(screen.getByRole('button', { name: 'Add field' }));
    await user.type(panel('New field').getByRole('textbox', { name: 'Title' }), 'Supplier');

    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByRole('textbox', { name: 'Supplier' })).toBeTruthy();
    await user.type(preview.getByRole('textbox', { name: 'Supplier' }), 'None');
    expect(within(screen.getByRole('region', { name: 'Unsaved changes' })).getByText('1 unsaved change')).toBeTruthy();
    await user.click(save());

    expect(await screen.findByText('Custom fields saved')).toBeTruthy();
    expect(sent[0]?.table).toMatchObject({
      table: 'companies',
      version: 1,
      fields: [{ title: 'Supplier', type: 'others', format: 'text', default: 'None' }],
    });
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  it('writes options one after the other with Enter', async () => {
    const { user, sent } = await start([
      field('grade', 'Grade', { type: 'options', options: [{ label: 'A', value: 'a' }] }),
    ]);
    await user.click(screen.getByRole('button', { name: /^Grade/ }));

    await user.type(screen.getByRole('textbox', { name: 'Option 1' }), '{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Option 2' }), 'B');
    await user.click(screen.getByRole('button', { name: 'Move B up' }));
    await user.click(save());

    await waitFor(() =>
      expect(sent[0]?.table.fields[0]?.options).toEqual([{ label: 'B' }, { label: 'A', value: 'a' }]),
    );
  });

  it('moves a field with the arrow keys', async () => {
    const { user, sent } = await start([field('a', 'Alpha'), field('b', 'Beta')]);

    screen.getByRole('button', { name: 'Move Alpha' }).focus();
    await user.keyboard('{ArrowDown}');
    await user.click(save());

    await waitFor(() => expect(sent[0]?.table.fields.map(({ key }) => key)).toEqual(['b', 'a']));
  });

  it('ties a field to another one by choosing, and leaves it to some roles', async () => {
    const { user, sent } = await start([field('a', 'Alpha')]);
    await user.click(screen.getByRole('button', { name: /^Alpha/ }));

    await user.click(screen.getByRole('switch', { name: 'Always' }));
    await user.click(screen.getByRole('combobox', { name: 'Field' }));
    await user.click(screen.getByRole('option', { name: 'Status' }));
    await user.click(screen.getByRole('combobox', { name: 'Comparison' }));
    await user.click(screen.getByRole('option', { name: 'is' }));
    await user.click(screen.getByRole('combobox', { name: 'Value' }));
    await user.click(screen.getByRole('option', { name: 'Shut' }));
    await user.click(screen.getByRole('switch', { name: 'All users who can view the record' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Recruiter' }));
    await user.click(save());

    await waitFor(() =>
      expect(sent[0]?.table.fields[0]).toMatchObject({
        visible_when: { status: 'shut' },
        roles: { read: ['recruiter'], write: null },
      }),
    );
  });

  it('ties a field to an amount or a duration, written as people write them', async () => {
    const { user, sent } = await start([field('a', 'Alpha')]);
    await user.click(screen.getByRole('button', { name: /^Alpha/ }));
    await user.click(screen.getByRole('switch', { name: 'Always' }));
    const tie = async (name: string, comparison: string, value: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Field' }));
      await user.click(screen.getByRole('option', { name }));
      await user.click(screen.getByRole('combobox', { name: 'Comparison' }));
      await user.click(screen.getByRole('option', { name: comparison }));
      await user.type(screen.getByRole('textbox', { name: 'Value' }), value);
      await user.click(save());
      await screen.findByText('Custom fields saved');
    };

    await tie('Notice', 'is at least', '6 weeks');
    await waitFor(() => expect(sent[0]?.table.fields[0]?.visible_when).toEqual({ notice: { minimum: 'P6W' } }));
    await tie('Salary', 'is at least', '50k');
    await waitFor(() => expect(sent[1]?.table.fields[0]?.visible_when).toEqual({ salary: { minimum: 'EUR 50000' } }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).toBe('50k');
  });

  it('shows what the server refuses at its place', async () => {
    const { user, server } = await start([field('a', 'Alpha')]);
    server.on('PATCH /admin-app/custom-field/', () =>
      failed(422, 'invalid', {
        errors: { 'data.0.fields.0.title': { message: 'custom_fields.errors.required', text: 'This is required.' } },
      }),
    );
    await user.click(screen.getByRole('button', { name: /^Alpha/ }));
    await user.clear(panel('Alpha').getByRole('textbox', { name: 'Title' }));
    await user.click(save());

    expect(await screen.findByText('This is required.')).toBeTruthy();
    expect(screen.getByText('Has errors')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
  });

  it('says how many values a deletion takes and wants the key typed', async () => {
    const { user, server } = await start([field('a', 'Alpha')]);
    const bodies: unknown[] = [];
    server.on('PATCH /admin-app/custom-field/', ({ body }) => {
      bodies.push(body);
      return (body as { delete_values?: string[] }).delete_values
        ? ok({ data: '[]', version: 2 })
        : failed(409, 'in_use', { values: [{ table: 'companies', key: 'a', title: 'Alpha', count: 12 }] });
    });
    await user.click(screen.getByRole('button', { name: /^Alpha/ }));
    await user.click(screen.getByRole('button', { name: 'Delete field' }));
    await user.click(save());

    const question = within(await screen.findByRole('dialog', { name: 'Delete fields and their values?' }));
    expect(question.getByText('This permanently deletes 12 values: Alpha (12). This can’t be undone.')).toBeTruthy();
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Delete fields' }).disabled).toBe(true);
    await user.type(question.getByRole('textbox'), 'a');
    await user.click(question.getByRole('button', { name: 'Delete fields' }));

    await waitFor(() => expect(bodies.at(-1)).toMatchObject({ delete_values: ['companies.a'] }));
  });

  it('shows what somebody else saved meanwhile, and saves over it only when told to', async () => {
    const { user, server, sent } = await start([field('a', 'Alpha')]);
    const theirs = [
      { table: 'companies', active: true, version: 7, fields: [field('a', 'Alpha'), field('t', 'Theirs')] },
    ];
    const first = sent.length;
    let count = 0;
    server.on('PATCH /admin-app/custom-field/', ({ body }) => {
      count += 1;
      if (count === 1) return failed(409, 'conflict', { data: JSON.stringify(theirs), version: 9 });
      sent.push({ table: (JSON.parse((body as { data: string }).data) as [CustomFieldsEntry])[0], deleted: undefined });
      return ok({ data: JSON.stringify(theirs), version: 10 });
    });
    await user.click(screen.getByRole('button', { name: /^Alpha/ }));
    await user.type(panel('Alpha').getByRole('textbox', { name: 'Title' }), ' two');
    await user.click(save());

    expect(await screen.findByText('Currently saved: Alpha, Theirs.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
    await user.click(save());

    await waitFor(() => expect(sent[first]?.table).toMatchObject({ version: 7, fields: [{ title: 'Alpha two' }] }));
  });
});
