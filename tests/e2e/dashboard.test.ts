import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults } from './support/look.ts';

test('a recruiter reviews the first applicant without leaving the dashboard, on a phone too', async ({
  page,
  signIn,
}) => {
  await signIn('Recruiter');
  await page.goto('/');
  const actions = page.getByRole('region', { name: 'Next actions' });
  const first = actions.getByRole('button', { name: /^(Review|Decide): / }).first();
  await expect(first).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open jobs/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Funnel' }).getByRole('rowheader').first()).toBeAttached();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  const name = (await first.getAttribute('aria-label'))!; // found by it
  await first.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Move to / })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Move to / })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(actions.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(actions.locator(':focus')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
