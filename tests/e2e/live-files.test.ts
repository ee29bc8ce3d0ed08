import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { settled } from './support/look.ts';

const LISTS = '/settings/master/master-view';
const DEPARTMENTS = '- { key: departments, resource: departments }';
const BERTHS_ENTRY = '- { key: berths, resource: berths, optional: true }';
const BERTHS = `# yaml-language-server: $schema=../../schemas/resource.schema.json
resource: berths
route: /recruitments/berths
properties: { name: { type: string, maxLength: 140 } }
required: [name]
permissions:
  key: berth
  grants: { view_own: { read: true }, view_global: { read: true }, create: { create: true }, update: { update: true } }
`;

/** A copy of this list, renamed, with some fields more. */
const perkOf = (designation: string): string =>
  designation
    .replace('resource: designation', 'resource: perk')
    .replace(/^title: .*\n/m, 'title: Perk\n')
    .replace(/^titlePlural: .*\n/m, '')
    .replace(/^endpoint: .*\n/m, '')
    .replace('lists/designation', 'lists/perk')
    .replace(
      /^properties:\n/m,
      'properties:\n  yearly_value: { type: number, minimum: 0 }\n  valid_from: { type: string, format: date }\n  taxable: { type: boolean, default: false }\n  country: { relation: { to: country } }\n',
    );

test('files that are written, changed and deleted are lists, forms, entries of the menu and faults in an open browser', async ({
  page,
  signIn,
  server,
  expectLogged,
}) => {
  expectLogged(/designation\.yaml.*minLenght/);
  const fileOf = (name: string) => join(server.resourcesDir, name);
  const designation = fileOf('lists/designation.yaml');
  const good = readFileSync(designation, 'utf8');
  const navigation = fileOf('app/navigation.yaml');
  const shipped = readFileSync(navigation, 'utf8');
  writeFileSync(navigation, shipped.replace(DEPARTMENTS, `${DEPARTMENTS}\n      ${BERTHS_ENTRY}`));
  const entries = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('list', { name: 'Recruitments' })
    .getByRole('link');
  await signIn('Admin');
  await page.goto(LISTS);
  await expect(page.getByRole('link', { name: /^Designation/ })).toBeVisible();
  const before = await entries.allTextContents();

  await test.step('a copied and renamed file is a list and a form', async () => {
    writeFileSync(fileOf('lists/perk.yaml'), perkOf(good));
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
  });

  await test.step('an entry of the menu stands at its place, and goes with its file', async () => {
    writeFileSync(fileOf('recruitments/berths.yaml'), BERTHS);
    await expect(entries).toHaveText(before.toSpliced(before.indexOf('Departments') + 1, 0, 'Berths'));
    const listed = page.waitForResponse(/\/api\/v1\/berths\//);
    await entries.filter({ hasText: 'Berths' }).click();
    await listed;
    await expect(page.getByRole('heading', { name: /^Berths/, level: 1 })).toBeVisible();
    rmSync(fileOf('recruitments/berths.yaml'));
    await expect(entries).toHaveText(before);
    writeFileSync(navigation, shipped);
  });

  await test.step('a typo is shown at its line with the right word, while everything else goes on', async () => {
    const line = good.split('\n').findIndex((text) => text.includes('minLength')) + 1;
    const faults = page
      .getByRole('region', { name: /resource file/ })
      .or(page.getByRole('status').filter({ hasText: 'resource file' }))
      .first();
    writeFileSync(designation, good.replace('minLength', 'minLenght'));
    await expect(page.getByText(new RegExp(`designation\\.yaml:${line}:`))).toBeVisible();
    await expect(page.getByText('Did you mean “minLength”?')).toBeVisible();
    await page.goto(`${LISTS}/lists/designation`);
    await expect(page.getByRole('row', { name: /Accountant/ })).toBeVisible();
    writeFileSync(designation, good);
    await expect(faults).toBeHidden();
  });

  await page.goto(LISTS);
  await expect(page.getByRole('link', { name: /^Perk/ })).toBeVisible();
  await settled(page);
  rmSync(fileOf('lists/perk.yaml'));
  await expect(page.getByRole('link', { name: /^Perk/ })).toBeHidden();
});
