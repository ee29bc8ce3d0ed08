import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear, settled } from './support/look.ts';

test('a recruiter goes to a record, to its actions and back by keys alone', async ({ page, signIn }) => {
  await signIn('Recruiter');
  await appear(page, { theme: 'dark', width: 1440 });
  await page.goto('/');
  await settled(page);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to…' });
  await expect(field).toBeFocused();
  // At once: what was found for fewer letters, and fits, would keep its place.
  await page.keyboard.insertText('halden log');
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

test('what is typed and entered at once opens the screen or does the action of that name', async ({ page, signIn }) => {
  await signIn('Admin');
  await appear(page, { theme: 'light', width: 1440 });
  await page.goto('/');
  await settled(page);
  const enter = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };

  await enter('orgnizations');
  await expect(page).toHaveURL(/\/recruitments\/organizations$/);
  await enter('dark');
  await expect(page.getByRole('button', { name: /^Theme: Dark/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark');
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await enter('sign out');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('on a phone the search is the whole screen, and finds only what the person may see', async ({ page, signIn }) => {
  await signIn('Vendor');
  await appear(page, { theme: 'light', width: 390 });
  await page.goto('/');
  await settled(page);

  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option').first()).toBeVisible();
  expect((await palette.boundingBox())?.width).toBe(390);
  expect(await accessibilityFaults(page)).toEqual([]);
  await palette.getByRole('combobox').fill('halden logistics');

  await expect(palette.getByText('No matches for “halden logistics”')).toBeVisible();
});

test('the palette stays open, with what is typed, when the window becomes as narrow as a phone', async ({
  page,
  signIn,
}) => {
  await signIn('Recruiter');
  await appear(page, { theme: 'light', width: 1440 });
  await page.goto('/');
  await settled(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to…' });
  await expect(field).toBeFocused();
  await page.keyboard.type('halden');

  await page.setViewportSize({ width: 390, height: 800 });

  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(field).toHaveValue('halden');
  await expect(field).toBeFocused();
});
