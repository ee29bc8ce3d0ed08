import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ImportRecord, NO_COUNTS } from '#shared/contracts/imports.ts';
import { ok, startApp } from '../app/app-kit.tsx';
import { buildCatalogue, buildField, buildResource } from '../client/catalogue-builder.ts';

const companies = buildResource('companies', {
  fieldList: [
    buildField('name', { required: true }),
    buildField('organization', { required: true }),
    buildField('city'),
  ],
  writable: ['name', 'organization', 'city'],
  can: { list: true, show: true, create: true, edit: true, delete: false, export: true, import: true },
});

const ENTRY: ImportRecord = {
  id: 7,
  resource: 'companies',
  file_name: 'spring.csv',
  size: 40,
  state: 'ready',
  preview: {
    format: 'csv',
    sheets: [],
    sheet: null,
    encoding: 'utf-8',
    delimiter: ',',
    header_row: 1,
    columns: [
      { title: 'Name', samples: ['Alpha'] },
      { title: 'Belongs to', samples: ['Halden'] },
    ],
    sample: [{ number: 2, cells: ['Alpha', 'Halden'] }],
    rows: 1,
  },
  plan: null,
  remembered: null,
  counts: NO_COUNTS,
  questions: [],
  kept: [],
  error: null,
  done: 0,
  created_on: '2026-11-20T09:05:00.000Z',
  finished_on: null,
  has_file: true,
};

it('leads from the columns over the check to the result, and asks for what is required before', async () => {
  let entry = ENTRY;
  const move = (part: Partial<ImportRecord>) => () => ok({ data: (entry = { ...entry, ...part }) });
  const { user, server } = await startApp({
    catalogue: buildCatalogue(
      [companies],
      [
        { key: 'import', title: 'Import', to: '/import/:resource', screen: 'imports/ImportScreen' },
        { key: 'import_file', title: 'Import', to: '/import/:resource/:id', screen: 'imports/ImportScreen' },
      ],
    ),
    address: '/import/companies/7',
    prepare: (api) => {
      api.on('GET /imports/7/', () => ok({ data: entry }));
      api.on('POST /imports/7/check/', move({ state: 'checked', counts: { ...NO_COUNTS, created: 1 } }));
      api.on('POST /background-jobs/7/start/', move({ state: 'done' }));
    },
  });

  const check = await screen.findByRole('button', { name: 'Check rows' });
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Import', 'Companies', 'spring.csv']);
  expect(check.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/^Organization is required/)).toBeDefined();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Field for column Belongs to' }), 'Organization *');
  expect(screen.queryByText(/is required\. Choose a column/)).toBeNull();
  await user.click(check);
  expect(await screen.findByRole('heading', { name: 'Import preview' })).toBeDefined();
  expect(server.callsOf('POST /imports/7/check/')[0]?.body).toMatchObject({
    sources: [
      { field: 'name', column: 0 },
      { field: 'organization', column: 1 },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }));

  expect(await screen.findByRole('heading', { name: 'Import finished' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  expect(screen.getByText(/You can’t delete companies\. Undo restores updated records only/)).toBeDefined();
});
