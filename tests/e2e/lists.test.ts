import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear, follow, isShown } from './support/look.ts';

/** The tables that are drawn in a way of their own while nothing has come yet. */
const LISTS = [
  ['/recruitments/business-units', '/customer/business-unit/'],
  ['/notification', '/customer/notifications/'],
  ['/activity-log', '/customer/activity/'],
  ['/settings/master/account-and-users', '/users/member/'],
] as const;

test('lists fit the hand and the eye: cards and their actions on a phone, a record beside its list on a wide screen', async ({
  page,
  signIn,
}) => {
  await appear(page, { theme: 'light', width: 390 });
  await signIn('Admin');
  await page.goto('/recruitments/companies');

  await test.step('on a phone cards are selected by a tap anywhere, and what can be done is in reach of the thumb', () =>
    selectCards(page));

  await test.step('on a phone nothing scrolls in a list of which nothing has come yet', async () => {
    await follow(page, '/user/profile');
    for (const [path, address] of LISTS)
      expect([path, await faultsBeforeRows(page, path, address)]).toEqual([path, []]);
  });

  await test.step('a record beside its list, its save bar, the handles of columns and the filter menu', async () => {
    await appear(page, { theme: 'dark', width: 1440 });
    await follow(page, '/settings/master/master-view/lists/designation');
    await editBeside(page);
    const handle = page.getByRole('separator').first();
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect(handle).toHaveCSS('outline-style', 'none');
    await page.getByRole('link', { name: 'Accountant', exact: true }).focus();
    await page.keyboard.press('f');
    await expect(page.getByRole('dialog', { name: 'Filter', exact: true })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

async function selectCards(page: Page): Promise<void> {
  const cards = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(cards.first()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Actions for selected rows' });
  await expect(cards.first().getByRole('checkbox')).toBeFocused();

  for (const card of [cards.nth(0), cards.nth(1)]) {
    const { x, y, width, height } = (await card.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height - 20);
    await expect(card.getByRole('checkbox')).toBeChecked();
  }
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  expect(new URL(page.url()).pathname).toBe('/recruitments/companies');
  const place = (await bar.boundingBox())!;
  expect(place.y + place.height).toBeGreaterThan(820);
  for (const button of await bar.getByRole('button').all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(await accessibilityFaults(page)).toEqual([]);

  await bar.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 companies' });
  await expect(dialog).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
  await cards.first().click();
  await expect(page).toHaveURL(/\/recruitments\/companies\/\d+$/);
}

/** What is wrong with a list until its rows are answered. */
async function faultsBeforeRows(page: Page, path: string, address: string): Promise<readonly string[]> {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const isList = (url: URL) => url.pathname.endsWith(address);
  await page.route(isList, async (route) => {
    await held;
    await route.continue();
  });
  await isShown(page, path);
  const table = page.getByRole('table').first();
  await expect(table).toHaveAttribute('aria-busy', 'true');
  const faults = await accessibilityFaults(page);
  answer();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await page.unroute(isList);
  return faults;
}

async function editBeside(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Accountant', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Accountant' });
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await panel.getByRole('textbox', { name: /^Code/ }).fill('99');
  const state = panel.getByText(/draft saved/);
  await expect(state).toBeVisible();
  const text = (await state.boundingBox())!;
  const cancel = (await panel.getByRole('button', { name: 'Cancel' }).boundingBox())!;
  expect(text.x + text.width).toBeLessThanOrEqual(cancel.x);
  expect(await accessibilityFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
}
