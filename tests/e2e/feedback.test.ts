import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults } from './support/look.ts';

test('a Vendor reports a bug from where he was, an Admin plans it on the board, and the Vendor is told at once', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  await signIn('Vendor');
  await page.goto('/user/profile');
  await page.getByRole('link', { name: 'Feedback' }).click();
  await page.getByRole('link', { name: /^New feedback/ }).click();
  await page.getByRole('radio', { name: /^Bug/ }).check();
  await page.getByRole('textbox', { name: /^Title/ }).fill('My name is cut');
  await page.getByRole('textbox', { name: /^Description/ }).fill('In the corner, on a small screen.');
  await page.getByRole('combobox', { name: /^Severity/ }).click();
  await page.getByRole('option', { name: 'Low' }).click();
  await expect(page.getByText('/user/profile')).toBeVisible();
  await page.getByRole('button', { name: /^Send feedback/ }).click();
  await expect(page.getByRole('heading', { name: 'My name is cut', level: 1 })).toBeVisible();

  const board = await openBrowserOf('Admin');
  await board.goto('/feedback?view=board');
  await board.getByRole('button', { name: 'Move My name is cut' }).press('Enter');
  await board.getByRole('menuitem', { name: 'Planned' }).press('Enter');
  await expect(
    board.getByRole('region', { name: /^Planned/ }).getByRole('link', { name: 'My name is cut' }),
  ).toBeVisible();
  expect(await accessibilityFaults(board)).toEqual([]);

  await expect(page.getByText('It will be done.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Your feedback "My name is cut" is now: Planned').first()).toBeVisible();
});
