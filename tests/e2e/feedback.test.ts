import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear } from './support/look.ts';

test('a Vendor reports a bug from where he was, an Admin plans it on the board by key, the Vendor has word at once, and the pointer moves cards too', async ({
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
  await board.goto('/feedback?layout=board');
  await board.getByRole('link', { name: 'My name is cut' }).press('m');
  await board.getByRole('menuitem', { name: 'Planned' }).press('Enter');
  await expect(
    board.getByRole('region', { name: /^Planned/ }).getByRole('link', { name: 'My name is cut' }),
  ).toBeVisible();

  await expect(page.getByText('This is planned.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Your feedback “My name is cut” is now: Planned').first()).toBeVisible();

  for (const look of [
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 390 },
  ] as const)
    await test.step(`a card goes to another column with the pointer, at ${look.width} pixels and ${look.theme}`, async () => {
      await appear(board, look);
      await dragToTriaged(board, look.width);
      expect(await accessibilityFaults(board)).toEqual([]);
    });
});

/** Drags the first new card. */
async function dragToTriaged(board: Page, width: number): Promise<void> {
  const card = board.getByRole('region', { name: /^New/ }).getByRole('listitem').first();
  const name = (await card.getByRole('link').textContent()) ?? '';
  const target = board.getByRole('region', { name: /^Triaged/ });
  const from = await card.boundingBox();
  const to = await target.getByRole('heading').boundingBox();
  if (!from || !to) throw new Error('the board is not drawn');

  await board.mouse.move(from.x + 30, from.y + 8);
  await board.mouse.down();
  await board.mouse.move(from.x + 60, from.y + 30);
  await board.mouse.move(Math.min(to.x + 12, width - 4), to.y + 60, { steps: 4 });
  await board.mouse.up();

  await expect(target.getByRole('link', { name })).toBeVisible();
  await expect(board.getByText(`${name} changed to Triaged`)).toBeVisible();
}
