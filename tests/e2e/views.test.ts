import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults } from './support/look.ts';

test('an Admin combines conditions, shares them as a view, and a colleague’s open browser has it at once', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  await signIn('Admin');
  const other = await openBrowserOf('Recruiter');
  await other.goto('/recruitments/companies');
  await expect(other.getByRole('button', { name: 'View: All companies' })).toBeVisible();
  await page.goto('/recruitments/companies');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Combine conditions…' }).click();
  const builder = page.getByRole('dialog', { name: 'Filter by multiple conditions' });
  await builder.getByRole('combobox', { name: 'Conditions to match' }).selectOption('Match any condition');
  await builder.getByRole('button', { name: 'Add condition' }).click();
  await builder.getByRole('button', { name: 'Add condition' }).click();
  const [first, second] = [1, 2].map((place) => builder.getByRole('group', { name: `Condition ${place}` }));
  await first!.getByRole('combobox', { name: 'Field' }).selectOption('Status');
  await first!.getByRole('checkbox', { name: 'Inactive' }).check();
  await second!.getByRole('combobox', { name: 'Field' }).selectOption('Created on');
  await second!.getByRole('combobox', { name: 'Comparison' }).selectOption('is today');
  expect(await accessibilityFaults(page)).toEqual([]);
  await builder.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Status is Inactive or Created on is today' })).toBeVisible();

  await page.getByRole('button', { name: 'View: All companies, unsaved changes' }).click();
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as new view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sleeping or new');
  await dialog.getByRole('switch', { name: 'Share with everyone who can view this list' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'View: Sleeping or new' })).toBeVisible();

  await expect(page.getByRole('link', { name: /^Sleeping or new \d+$/ })).toHaveAttribute('aria-current', 'page');
  expect(await accessibilityFaults(page)).toEqual([]);

  await other.getByRole('link', { name: /^Sleeping or new \d+$/ }).click();
  await expect(other.getByRole('button', { name: 'View: Sleeping or new' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Status is Inactive or Created on is today' })).toBeVisible();
  await other.context().close();
});

test('an Admin arranges the columns of a table for the team, by keyboard too, and its list has them', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
  await page.goto('/settings/master/master-view/table-columns');
  await page.getByRole('button', { name: 'Departments', exact: true }).click();
  const editor = page.getByRole('region', { name: 'Columns of Departments' });
  await expect(editor).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await editor.getByRole('textbox', { name: 'Name of Organization' }).fill('Group');
  await editor.getByRole('button', { name: 'Move Status' }).press('ArrowUp');
  await editor.getByRole('button', { name: 'Save for everyone' }).click();
  await expect(page.getByText('Columns saved for everyone')).toBeVisible();
  await page.goto('/recruitments/departments');

  const heads = page.getByRole('table', { name: 'Departments' }).getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Group' })).toBeVisible();
  await expect(heads).toContainText(['Group', 'Company', 'Status', 'Business unit']);
});
