import type { Page } from '@playwright/test';
import { openAdmin } from './support/admin-api.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear, follow } from './support/look.ts';

const choose = async (page: Page, name: RegExp, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('combobox', { name }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

test('a Recruiter takes a job from a draft through approval to its end, with a decision on who is left', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  const { api } = await openAdmin(openBrowserOf);
  const requireApproval = (status: boolean) => api.patch('admin-app/job-approval-status/', { status });
  await requireApproval(true);
  await signIn('Recruiter');
  await page.goto('/recruitments/jobs/create');
  const head = page.locator('.details-head');

  await test.step('creates it in a company, whose organization comes along, and submits it', async () => {
    await page.getByRole('textbox', { name: /^Job title/ }).fill('Saltmarsh dispatcher');
    await choose(page, /^Company/, 'Halden Logistics GmbH');
    await page.getByRole('button', { name: /^Create job/ }).click();
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await expect(page.getByText('Saltmarsh dispatcher changed to Pending approval')).toBeVisible();
  });
  const job = Number(new URL(page.url()).pathname.split('/').at(-1));

  await test.step('sees the approval, and applicants who come', async () => {
    expect((await api.post(`customer/job/${job}/transitions/approve/`, {})).ok()).toBe(true);
    await expect(head.getByText('Open', { exact: true })).toBeVisible();
    for (const first_name of ['Amélie', 'Piotr']) {
      const candidate = await api.create('candidate', { first_name, last_name: 'Saltmarsh' });
      await api.create('applicant', { candidate, job });
    }
  });

  await test.step('closes it, and decides on them', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Close', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Close: Saltmarsh dispatcher' });
    await expect(dialog.getByText(/^2 applicants are still active or on hold/)).toBeVisible();
    await appear(page, { theme: 'dark', width: 390 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await appear(page, { theme: 'light', width: 1440 });
    await choose(page, /^Close reason/, 'Reorganization');
    await dialog.getByRole('combobox', { name: /^Decision/ }).click();
    await page.getByRole('option', { name: 'Reject', exact: true }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Saltmarsh dispatcher changed to Closed. Applicants: 2 rejected')).toBeVisible();
    await expect(head.getByText('Closed', { exact: true })).toBeVisible();
  });

  await follow(page, '/recruitments/jobs');
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('Saltmarsh');
  await expect(page.locator('tbody tr').filter({ hasNotText: 'Saltmarsh' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Saltmarsh/ })).toHaveText(['Saltmarsh dispatcher']);
  await requireApproval(false);
});
