import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear } from './support/look.ts';

test('a recruiter goes to a record and a screen and changes the theme by keys alone, and keeps what is typed on a narrow window', async ({
  page,
  signIn,
}) => {
  await signIn('Recruiter');
  await appear(page, { theme: 'light', width: 1440 });
  await page.goto('/recruitments/departments');
  await expect(page.getByRole('heading', { name: /^Departments/, level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search or jump to…' });
  const enter = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  // At once: what was found for fewer letters, and fits, would keep its place.
  await page.keyboard.insertText('halden log');
  await expect(page.getByRole('option', { selected: true })).toContainText('Halden Logistics GmbH');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Halden Logistics GmbH · ATS');

  await enter('orgnizations');
  await expect(page).toHaveURL(/\/recruitments\/organizations$/);
  await enter('dark');
  await expect(page.getByRole('button', { name: /^Theme: Dark/ })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('halden');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(field).toHaveValue('halden');
  await expect(field).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  expect((await page.getByRole('dialog', { name: 'Command palette' }).boundingBox())?.width).toBe(390);
  expect(await accessibilityFaults(page)).toEqual([]);
});
