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
    .getByLabel('Choose file')
    .setInputFiles(csv('Name;In use\nHead of Import;yes\nImport Clerk;perhaps\n;no\n'));

  await page.getByRole('combobox', { name: 'Field for column In use' }).selectOption({ label: 'Active' });
  await expect(page.getByRole('combobox', { name: 'Field for column Name' })).toHaveValue('name');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check rows' }).click();

  await expect(page.getByRole('heading', { name: 'Import preview' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '“perhaps” isn’t yes or no' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these rows' }).click();
  const saved = await saving;
  const wrong = await readFile(await saved.path(), 'utf8');
  expect(wrong.split('\r\n')[0]).toContain('Name,In use,Errors');

  const cell = page.getByRole('textbox', { name: 'Active in row 3' });
  await expect(cell).toHaveValue('perhaps');
  await cell.fill('no');
  await cell.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Row 3 is valid now.' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '“perhaps” isn’t yes or no' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();

  await page.goto('/import/designation');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect(await readFile(await (await begun).path(), 'utf8')).toMatch(/^\uFEFFName,/);
  const corrected = wrong.replace('perhaps', 'no').replace(/\r\n,no/, '\r\nImport Assistant,no');
  await page.getByLabel('Choose file').setInputFiles(csv(corrected));
  await expect(page.getByRole('combobox', { name: 'Field for column Name' })).toHaveValue('name');
  await page.getByRole('combobox', { name: 'Field for column In use' }).selectOption({ label: 'Active' });
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const address = page.url();
  await page.getByRole('link', { name: 'Open designations' }).click();
  await page.getByRole('searchbox').fill('Import');
  await expect(page.getByRole('row', { name: /Import Assistant/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Import Clerk/ })).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: '2 undone' })).toBeVisible();
});
