import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults } from './support/look.ts';

test('a filter’s menu closes by Escape alone, and its day is typed with the keyboard or chosen from a calendar', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
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

  await editor.getByRole('group', { name: 'From' }).getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type('15022021');
  await expect(chip('15/02/2021')).toBeAttached();
  await editor
    .getByRole('group', { name: 'From' })
    .getByRole('button', { name: /^Choose date/ })
    .click();
  await expect(page.getByRole('grid', { name: 'February 2021' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('gridcell', { name: '16' }).click();
  await expect(chip('16/02/2021')).toBeAttached();
});
