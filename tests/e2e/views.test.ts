import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults } from './support/look.ts';

test('an Admin combines conditions, shares them as a view that a colleague has at once, and changes the day of a filter', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  await signIn('Admin');
  const other = await openBrowserOf('Recruiter');
  await other.goto('/recruitments/companies');
  await expect(other.getByRole('button', { name: 'View: All companies' })).toBeVisible();
  await page.goto('/recruitments/companies');

  await test.step('combines conditions', async () => {
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
  });

  await test.step('shares them as a view', async () => {
    await page.getByRole('button', { name: 'View: All companies, unsaved changes' }).click();
    await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as new view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sleeping or new');
    await dialog.getByRole('switch', { name: 'Share with everyone who can view this list' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'View: Sleeping or new' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Sleeping or new \d+$/ })).toHaveAttribute('aria-current', 'page');

    await other.getByRole('link', { name: /^Sleeping or new \d+$/ }).click();
    await expect(other.getByRole('button', { name: 'View: Sleeping or new' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Status is Inactive or Created on is today' })).toBeVisible();
    expect(await accessibilityFaults(other)).toEqual([]);
    await other.context().close();
  });

  await test.step('changes the day of a filter, typed or from the calendar; Escape closes its menu alone', () =>
    changeDay(page));
});

async function changeDay(page: Page): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ created_on: { minimum: '2020-01-01T12:00:00Z' } }));
  await page.goto(`/recruitments/companies?filter=${filter}`);
  await page.getByRole('button', { name: 'Created on is 01/01/2020 or later' }).click();
  /** Behind the open editor. */
  const chip = (day: string) =>
    page.getByRole('button', { name: `Created on is ${day} or later`, includeHidden: true });
  const editor = page.getByRole('dialog', { name: 'Created on' });

  await editor.getByRole('combobox', { name: 'Created on' }).focus();
  await page.keyboard.press('Space');
  await expect(editor.getByRole('option', { name: 'is today' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor.getByRole('option', { name: 'is today' })).toBeHidden();
  await expect(editor).toBeVisible();

  const from = editor.getByRole('group', { name: 'From' });
  await from.getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type('15022021');
  await expect(chip('15/02/2021')).toBeAttached();
  await from.getByRole('button', { name: /^Choose date/ }).click();
  await expect(page.getByRole('grid', { name: 'February 2021' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('gridcell', { name: '16' }).click();
  await expect(chip('16/02/2021')).toBeAttached();
}
