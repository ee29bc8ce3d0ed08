import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear } from './support/look.ts';

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
  await board.goto('/feedback?layout=board');
  await board.getByRole('link', { name: 'My name is cut' }).press('m');
  await board.getByRole('menuitem', { name: 'Planned' }).press('Enter');
  await expect(
    board.getByRole('region', { name: /^Planned/ }).getByRole('link', { name: 'My name is cut' }),
  ).toBeVisible();
  expect(await accessibilityFaults(board)).toEqual([]);

  await expect(page.getByText('This is planned.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Your feedback “My name is cut” is now: Planned').first()).toBeVisible();
});

for (const look of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const)
  test(`a card goes to another column with the pointer, at ${look.width} pixels and ${look.theme}`, async ({
    page,
    signIn,
  }) => {
    await appear(page, look);
    await signIn('Admin');
    await page.goto('/feedback?layout=board');
    const card = page.getByRole('region', { name: /^New/ }).getByRole('listitem').first();
    const name = (await card.getByRole('link').textContent()) ?? '';
    const target = page.getByRole('region', { name: /^Triaged/ });
    const from = await card.boundingBox();
    const to = await target.getByRole('heading').boundingBox();
    if (!from || !to) throw new Error('the board is not drawn');

    await page.mouse.move(from.x + 30, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 30);
    await page.mouse.move(Math.min(to.x + 12, look.width - 4), to.y + 60, { steps: 4 });
    await page.mouse.up();

    await expect(target.getByRole('link', { name })).toBeVisible();
    await expect(page.getByText(`${name} changed to Triaged`)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
