import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear, follow } from './support/look.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('an Admin names a screen, adds a field and arranges columns for the team, and a colleague’s open browser has them at once', async ({
  page,
  signIn,
  openBrowserOf,
  complaints,
  expectLogged,
}) => {
  expectLogged(/409/);
  await signIn('Admin');
  const other = await openBrowserOf('Super Recruiter');
  await other.goto('/recruitments/companies');
  await expect(other.getByRole('heading', { name: /^Companies/, level: 1 })).toBeVisible();

  await test.step('a name stands in the open browser, and goes back with one key', async () => {
    await page.goto('/settings/master/master-view/sidebar/menu-names');
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
  });

  await test.step('a field stands in the open form, and goes with its values', async () => {
    await follow(other, '/recruitments/organizations/create');
    await follow(page, '/settings/master/master-view/custom-fields');
    await page.getByRole('button', { name: 'Organizations 0' }).click();
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Supplier number');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    await expect(page.getByText('Custom fields saved')).toBeVisible();

    await other.getByRole('textbox', { name: 'Supplier number' }).fill('S-4711');
    await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Alder Freight');
    await other.getByRole('button', { name: /^Create organization/ }).click();
    await expect(other.getByRole('heading', { name: 'Alder Freight', level: 1 })).toBeVisible();
    await expect(other.getByText('S-4711')).toBeVisible();

    await page.getByRole('button', { name: 'Delete field' }).click();
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete fields and their values?' });
    await expect(question).toContainText('This permanently deletes 1 value');
    await question.getByRole('textbox').fill('supplier_number');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(other.getByText('S-4711')).toBeHidden();
    await expect(page.getByText('No custom fields for Organizations yet.', { exact: false })).toBeVisible();
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('409')));
  });

  await test.step('columns are arranged, by keyboard too, and the list has them', async () => {
    await follow(page, '/settings/master/master-view/table-columns');
    await page.getByRole('button', { name: 'Departments', exact: true }).click();
    const editor = page.getByRole('region', { name: 'Columns of Departments' });
    await expect(editor).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await editor.getByRole('textbox', { name: 'Name of Organization' }).fill('Group');
    await editor.getByRole('button', { name: 'Move Status' }).press('ArrowUp');
    await editor.getByRole('button', { name: 'Save for everyone' }).click();
    await expect(page.getByText('Columns saved for everyone')).toBeVisible();

    await follow(other, '/recruitments/departments');
    const heads = other.getByRole('table', { name: 'Departments' }).getByRole('columnheader');
    await expect(heads.filter({ hasText: 'Group' })).toBeVisible();
    await expect(heads).toContainText(['Group', 'Company', 'Status', 'Business unit']);
  });
});

test('an Admin hides a tab by keyboard alone, sees what it does, and a Hiring Manager loses it until it is restored', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  await signIn('Admin');
  await page.goto('/settings/master/module-configurations');
  const pane = page.getByRole('complementary', { name: 'Preview as Hiring Manager' });
  await expect(pane.getByRole('row', { name: /^Notes/ })).toBeVisible();

  await page.getByRole('combobox', { name: 'Tabs of applicants hidden from Hiring Managers' }).focus();
  await page.keyboard.type('Notes');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(pane.getByRole('row', { name: /^Notes.*Hidden tab/ })).toBeVisible();
  await page.keyboard.press('Control+s');
  const review = page.getByRole('dialog', { name: 'Review 1 change' });
  await expect(review.getByText('Tabs: Notes')).toBeVisible();
  await expect(review.getByText(/^Affects \d+ active Hiring Manager/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await review.getByRole('textbox', { name: 'Note (optional)' }).focus();
  await page.keyboard.type('Works council');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Module configurations saved')).toBeVisible();

  const manager = await openBrowserOf('Hiring Manager');
  await manager.goto('/recruitments/applicants');
  await manager.getByRole('grid').or(manager.getByRole('table')).getByRole('link').first().click();
  await expect(manager.getByRole('tab', { name: /^Profile/ })).toBeVisible();
  await expect(manager.getByRole('tab', { name: /^Notes/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('Works council')).toBeVisible();
  await history.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Version 1 restored')).toBeVisible();
  await expect(manager.getByRole('tab', { name: /^Notes/ })).toBeVisible();

  await test.step('on a phone, too', async () => {
    await appear(page, { theme: 'dark', width: 390 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('row', { name: /^Notes/ })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
