import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear, settled } from './support/look.ts';

test('a recruiter goes to a record, to its actions and back by keys alone', async ({ page, signIn }) => {
  await signIn('Recruiter');
  await appear(page, { theme: 'dark', width: 1440 });
  await page.goto('/');
  await settled(page);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to...' });
  await expect(field).toBeFocused();
  await page.keyboard.type('halden log');
  await expect(page.getByRole('option', { selected: true })).toContainText('Halden Logistics GmbH');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Halden Logistics GmbH · ATS');

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('business un');
  await expect(page.getByRole('option', { name: 'Business units Recruitments' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('on a phone the search is the whole screen, and finds only what the person may see', async ({ page, signIn }) => {
  await signIn('Vendor');
  await appear(page, { theme: 'light', width: 390 });
  await page.goto('/');
  await settled(page);

  await page.getByRole('button', { name: 'Search or jump to...' }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option').first()).toBeVisible();
  expect((await palette.boundingBox())?.width).toBe(390);
  expect(await accessibilityFaults(page)).toEqual([]);
  await palette.getByRole('combobox').fill('halden logistics');

  await expect(palette.getByText('Nothing is called “halden logistics”.')).toBeVisible();
});
