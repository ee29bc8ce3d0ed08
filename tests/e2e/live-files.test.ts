import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.ts';

const LISTS = '/settings/master/master-view';

test('a copied and renamed file is a live list, form and address in an open browser', async ({
  page,
  signIn,
  server,
}) => {
  const designation = readFileSync(join(server.resourcesDir, 'lists/designation.yaml'), 'utf8');
  const perk = designation
    .replace('resource: designation', 'resource: perk')
    .replace(/^title: .*\n/m, 'title: Perk\n')
    .replace(/^titlePlural: .*\n/m, '')
    .replace(/^endpoint: .*\n/m, '')
    .replace('lists/designation', 'lists/perk')
    .replace(
      /^properties:\n/m,
      'properties:\n  yearly_value: { type: number, minimum: 0 }\n  valid_from: { type: string, format: date }\n  taxable: { type: boolean, default: false }\n  country: { relation: { to: country } }\n',
    );
  await signIn('Admin');
  await page.goto(LISTS);
  await expect(page.getByRole('link', { name: /^Designation/ })).toBeVisible();

  writeFileSync(join(server.resourcesDir, 'lists/perk.yaml'), perk);

  await page.getByRole('link', { name: /^Perk/ }).click();
  await expect(page.getByRole('heading', { name: /^Perks/, level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Company bicycle');
  await page.getByRole('textbox', { name: 'Yearly value' }).fill('640');
  await page.getByRole('combobox', { name: 'Country' }).fill('Denm');
  await page.getByRole('option', { name: 'Denmark' }).click();
  await page.getByRole('button', { name: /^Create perk/ }).click();
  await expect(page.getByRole('heading', { name: 'Company bicycle', level: 1 })).toBeVisible();
  await expect(page.getByText('Denmark').first()).toBeVisible();

  rmSync(join(server.resourcesDir, 'lists/perk.yaml'));
  await page.goto(LISTS);
  await expect(page.getByRole('link', { name: /^Perk/ })).toBeHidden();
});

test('a typo is shown to an Admin at its line with the right word, while everything else goes on', async ({
  page,
  signIn,
  server,
  expectLogged,
}) => {
  expectLogged(/designation\.yaml.*minLenght/);
  const file = join(server.resourcesDir, 'lists/designation.yaml');
  const good = readFileSync(file, 'utf8');
  const line = good.split('\n').findIndex((text) => text.includes('minLength')) + 1;
  await signIn('Admin');
  await page.goto(`${LISTS}/lists/designation`);
  await expect(page.getByRole('heading', { name: /^Designations/, level: 1 })).toBeVisible();

  writeFileSync(file, good.replace('minLength', 'minLenght'));

  const faults = page
    .getByRole('region', { name: /resource file/ })
    .or(page.getByRole('status').filter({ hasText: 'resource file' }))
    .first();
  await expect(page.getByText(new RegExp(`designation\\.yaml:${line}:`))).toBeVisible();
  await expect(page.getByText('Did you mean “minLength”?')).toBeVisible();
  await expect(page.getByRole('row', { name: /Accountant/ })).toBeVisible();
  await page.goto('/recruitments/organizations');
  await expect(page.getByRole('row', { name: /Halden Group/ })).toBeVisible();

  writeFileSync(file, good);

  await expect(faults).toBeHidden();
});
