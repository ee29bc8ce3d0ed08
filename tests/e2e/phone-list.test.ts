import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear } from './support/look.ts';

test('on a phone cards are selected by a tap anywhere, and what can be done with them is in reach of the thumb', async ({
  page,
  signIn,
}) => {
  await appear(page, { theme: 'light', width: 390 });
  await signIn('Admin');
  await page.goto('/recruitments/companies');
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
});

const LISTS = [
  ['/recruitments/companies', '/customer/company/'],
  ['/notification', '/customer/notifications/'],
  ['/activity-log', '/customer/activity/'],
  ['/settings/master/account-and-users', '/users/member/'],
] as const;

test('on a phone nothing scrolls in a list of which nothing has come yet', async ({ page, signIn }) => {
  await appear(page, { theme: 'light', width: 390 });
  await signIn('Admin');
  for (const [path, address] of LISTS) {
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const isList = (url: URL) => url.pathname.endsWith(address);
    await page.route(isList, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    const table = page.getByRole('table').first();
    await expect(table).toHaveAttribute('aria-busy', 'true');

    expect([path, await accessibilityFaults(page)]).toEqual([path, []]);

    answer();
    await expect(table).toHaveAttribute('aria-busy', 'false');
    await page.unroute(isList);
  }
});
