import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults } from './support/look.ts';

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const namesOf = (page: Page) => page.locator('main').getByRole('heading', { level: 2 }).allTextContents();

test('widgets are moved, sized, removed and added by keyboard and pointer, one that fails leaves the others alone, and a number leads to its list', async ({
  page,
  signIn,
  complaints,
  expectLogged,
}) => {
  await signIn('Super Recruiter');
  await page.route('**/dashboard/widgets/sources/**', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal_error', message: 'No' } }),
  );
  await page.goto('/');

  await test.step('one that fails leaves the others alone', async () => {
    // It is asked for again a few times before it counts as failed.
    const fault = widget(page, 'Sources').getByRole('alert');
    await expect(fault).toContainText('This couldn’t be loaded.', { timeout: 45_000 });
    await expect(widget(page, 'Funnel').getByText('Conversion')).toBeVisible();
    await page.unroute('**/dashboard/widgets/sources/**');
    await widget(page, 'Sources').getByRole('button', { name: 'Try again' }).click();
    await expect(widget(page, 'Sources').getByRole('alert')).toBeHidden();
    complaints.length = 0;
    expectLogged(/dashboard\/widgets\/sources/);
  });
  const before = await namesOf(page);
  expect(before.indexOf('Sources')).toBe(before.indexOf('Funnel') + 1);

  await page.getByRole('button', { name: 'Edit layout' }).click();
  const grip = (name: string) => page.getByRole('button', { name: `Move or resize ${name}` });
  await test.step('by keyboard', async () => {
    await grip('Sources').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(grip('Sources')).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: 'columns wide' })).toContainText('4 columns wide');
    await grip('Time in stage').focus();
    await page.keyboard.press('Delete');
    await expect(grip('Time in stage')).toBeHidden();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('by pointer', async () => {
    await page.getByRole('button', { name: 'Add widget' }).click();
    await page.getByRole('menuitem', { name: 'Time in stage' }).click();
    await expect(grip('Time in stage')).toBeVisible();
    await grip('Job ageing').hover();
    await page.mouse.down();
    const target = (await widget(page, 'Funnel').boundingBox())!;
    await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 12 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Save layout' }).click();
    await expect(page.getByText('Layout saved.')).toBeVisible();
  });

  await page.reload();
  await expect(widget(page, 'Sources')).toBeVisible();
  const after = await namesOf(page);
  expect(after.indexOf('Sources')).toBeLessThan(after.indexOf('Funnel'));
  expect(after.indexOf('Job ageing')).toBeLessThan(before.indexOf('Job ageing'));
  expect(after.at(-1)).toBe('Time in stage');
  await page.getByRole('button', { name: 'Edit layout' }).click();
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await page.getByRole('button', { name: 'Save layout' }).click();
  await expect(page.getByText('Layout saved.')).toBeVisible();
  expect(await namesOf(page)).toEqual(before);

  await test.step('a number leads to the list that it counts', async () => {
    const card = widget(page, 'Key figures').getByRole('link', { name: /^New applicants/ });
    await expect(card).toContainText(/\d/);
    const [count = ''] = /[\d,]+/.exec((await card.innerText()).replace('New applicants', '')) ?? [];
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Applicants' })).toBeVisible();
    await expect(page.getByText(count, { exact: true }).first()).toBeVisible();
  });
});
