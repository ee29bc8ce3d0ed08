import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults } from './support/look.ts';

const csv = (text: string) => ({ name: 'designations.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an Admin imports a file, corrects what is wrong, runs it and takes it back', async ({ page, signIn }) => {
  await signIn('Admin');
  await page.goto('/settings/master/master-view/lists/designation');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import from a file…' }).click();
  await page
    .getByLabel('Choose a file')
    .setInputFiles(csv('Name;In use\nHead of Import;yes\nImport Clerk;perhaps\n;no\n'));

  await page.getByRole('combobox', { name: 'Field for the column In use' }).selectOption({ label: 'Active' });
  await expect(page.getByRole('combobox', { name: 'Field for the column Name' })).toHaveValue('name');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await expect(page.getByRole('heading', { name: 'This is what would happen' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '“perhaps” cannot be read as yes or no' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save these rows as a file' }).click();
  const saved = await saving;
  const wrong = await readFile(await saved.path(), 'utf8');
  expect(wrong.split('\r\n')[0]).toContain('Name,In use,Errors');

  await page.goto('/import/designation');
  const corrected = wrong.replace('perhaps', 'no').replace(/\r\n,no/, '\r\nImport Assistant,no');
  await page.getByLabel('Choose a file').setInputFiles(csv(corrected));
  await expect(page.getByRole('combobox', { name: 'Field for the column Name' })).toHaveValue('name');
  await page.getByRole('combobox', { name: 'Field for the column In use' }).selectOption({ label: 'Active' });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const address = page.url();
  await page.getByRole('link', { name: 'Open the designations' }).click();
  await page.getByRole('searchbox').fill('Import');
  await expect(page.getByRole('row', { name: /Import Assistant/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Import Clerk/ })).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: '2 taken back' })).toBeVisible();
});
