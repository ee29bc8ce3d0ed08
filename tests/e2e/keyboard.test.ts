import type { Locator, Page } from '@playwright/test';
import { expect, PASSWORD, PEOPLE, test } from './support/fixtures.ts';
import { submitJobs } from './support/submit-jobs.ts';

const MAX_STEPS = 80;

/** Presses Tab until this has the focus, as a person does who has no mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

async function logInAs(page: Page, role: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /account menu/ }));
  await page.keyboard.press('Enter');
  const badge = page.getByRole('menuitemradio', { name: role });
  await expect(badge).toBeVisible();
  for (let step = 0; step < 10 && !(await badge.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'System health' })).toHaveCount(role === 'Admin' ? 1 : 0);
}

test('sign-in, role, approval and settings need no mouse', async ({ page, request }) => {
  await page.goto('/');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(PEOPLE.Multi);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();

  await logInAs(page, 'Recruiter');
  await logInAs(page, 'Admin');

  const letJobsOpen = await submitJobs(request, ['Lighthouse keeper']);
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Agreed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Are you sure to approve ?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Success' })).toBeVisible();

  await expect(page.getByRole('dialog', { name: 'Are you sure to approve ?' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused();
  await page.keyboard.type('menu names');
  await expect(page.getByRole('option', { selected: true })).toContainText('Menu names');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Menu names/, level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Name of Departments' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Teams');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Teams' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Reset to “Departments”' }));
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: 'Departments' })).toBeVisible();
  await page.close();
  await letJobsOpen();
});
