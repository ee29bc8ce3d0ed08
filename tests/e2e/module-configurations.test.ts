import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear, settled } from './support/look.ts';

const SCREEN = '/settings/master/module-configurations';
const TABS = 'Tabs of applicants hidden from Hiring Managers';

test('an Admin hides a tab by keyboard alone, sees what it does, and a Hiring Manager loses it until it is restored', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  await signIn('Admin');
  await page.goto(SCREEN);
  const pane = page.getByRole('complementary', { name: 'Preview as Hiring Manager' });
  await expect(pane.getByRole('row', { name: /^Notes/ })).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('combobox', { name: TABS }).focus();
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
  await manager.context().close();
});

test('the module configurations fit a phone in the dark', async ({ page, signIn }) => {
  await signIn('Admin');
  await appear(page, { theme: 'dark', width: 390 });
  await page.goto(SCREEN);
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Preview' }).click();

  await expect(page.getByRole('row', { name: /^Notes/ })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(width).toBeLessThanOrEqual(room);
});
