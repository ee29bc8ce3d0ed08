import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const MENU_NAMES = '/settings/master/master-view/sidebar/menu-names';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('a name that an Admin gives stands in the open browser of a colleague at once, and goes back with one key', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  await signIn('Admin');
  const other = await openBrowserOf('Recruiter');
  await other.goto('/recruitments/companies');
  await expect(other.getByRole('heading', { name: /^Companies/, level: 1 })).toBeVisible();
  await page.goto(MENU_NAMES);

  await page.getByRole('textbox', { name: 'Name of Companies' }).fill('Clients');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Names saved')).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Clients' })).toBeVisible();
  await expect(other.getByRole('heading', { name: /^Clients/, level: 1 })).toBeVisible();
  await expect(other).toHaveTitle(/^Clients · /);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reset to “Companies”' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(sidebar(other).getByRole('link', { name: 'Companies' })).toBeVisible();
  await other.context().close();
});

test('an entry of the menu appears at its place in an open browser when its file is written', async ({
  page,
  signIn,
  server,
}) => {
  const file = join(server.resourcesDir, 'recruitments/berths.yaml');
  const navigation = join(server.resourcesDir, 'app/navigation.yaml');
  const shipped = readFileSync(navigation, 'utf8');
  writeFileSync(navigation, shipped.replace(DEPARTMENTS, `${DEPARTMENTS}\n      ${BERTHS_ENTRY}`));
  await signIn('Admin');
  await page.goto('/recruitments/organizations');
  const entries = sidebar(page).getByRole('list', { name: 'Recruitments' }).getByRole('link');
  await expect(entries.first()).toHaveText('Organizations');
  const before = await entries.allTextContents();
  const place = before.indexOf('Departments') + 1;

  writeFileSync(file, BERTHS);

  await expect(entries).toHaveText(before.toSpliced(place, 0, 'Berths'));
  const listed = page.waitForResponse(/\/api\/v1\/berths\//);
  await sidebar(page).getByRole('link', { name: 'Berths' }).click();
  await listed;
  await expect(page.getByRole('heading', { name: /^Berths/, level: 1 })).toBeVisible();

  rmSync(file);
  await expect(entries).toHaveText(before);
  writeFileSync(navigation, shipped);
});

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
