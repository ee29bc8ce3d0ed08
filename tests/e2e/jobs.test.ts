import type { Page } from '@playwright/test';
import { type Api, openAdmin } from './support/admin-api.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear, APPEARANCES, follow } from './support/look.ts';

const requireApproval = (api: Api, status: boolean) => api.patch('admin-app/job-approval-status/', { status });

const choose = async (page: Page, name: RegExp, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('combobox', { name }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

/** The jobs of this test that a user sees in the list. */
const seenIn = async (page: Page): Promise<readonly string[]> => {
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('Saltmarsh');
  await expect(page.getByRole('row', { name: /Saltmarsh dispatcher/ })).toBeVisible();
  await expect(page.locator('tbody tr').filter({ hasNotText: 'Saltmarsh' })).toHaveCount(0);
  return (await page.getByRole('link', { name: /^Saltmarsh/ }).allTextContents()).sort();
};

test('a job goes from a draft through approval to its end, before the eyes of those who can see it', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  test.slow();
  const { page: admin, api } = await openAdmin(openBrowserOf);
  await requireApproval(api, true);
  const company = await api.find('customer/company/', 'Halden Logistics GmbH');
  const manager = await api.find('customer/job/options/hiring_manager/', 'Jonas Petersen');
  const vendor = await api.find('customer/job/options/vendors/', '');
  const units = { organization: company.organization!.id, company: company.id };
  expect((await api.post('users/unit/', { user: manager.id, ...units })).ok()).toBe(true);
  const elsewhere = { organization: (await api.find('customer/org/', 'Aurelia')).id, openings: 1 };
  await api.create('job', { job_title: 'Saltmarsh nurse', ...elsewhere });
  await api.create('job', { job_title: 'Saltmarsh auditor', ...elsewhere, confidential: true, vendors: [vendor.id] });
  await api.create('job', { job_title: 'Saltmarsh adviser', ...elsewhere, confidential: true });

  await signIn('Recruiter');
  await page.goto('/recruitments/jobs/create');
  await page.getByRole('textbox', { name: /^Job title/ }).fill('Saltmarsh dispatcher');
  await choose(page, /^Company/, 'Halden Logistics GmbH');
  await page.getByRole('button', { name: /^Create job/ }).click();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Saltmarsh dispatcher changed to Pending approval')).toBeVisible();
  const job = Number(new URL(page.url()).pathname.split('/').at(-1));

  await admin
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const request = admin.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first();
  await expect(request).toContainText('“Saltmarsh dispatcher” needs your approval');
  await request.getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('dialog', { name: 'Approve with a note' }).getByRole('button', { name: 'Approve' }).click();
  const sure = admin.getByRole('dialog', { name: 'Are you sure to approve ?' });
  await sure.getByRole('button', { name: /Proceed|Approve/ }).click();
  const head = page.locator('.details-head');
  await expect(head.getByText('Open', { exact: true })).toBeVisible();

  for (const first_name of ['Amélie', 'Piotr']) {
    const candidate = await api.create('candidate', { first_name, last_name: 'Saltmarsh' });
    await api.create('applicant', { candidate, job });
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Close', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Close: Saltmarsh dispatcher' });
  await expect(dialog.getByText(/^2 applicants are still active or on hold/)).toBeVisible();
  for (const appearance of APPEARANCES) {
    await appear(page, appearance);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await appear(page, APPEARANCES[0]!);
  await choose(page, /^Close reason/, 'Reorganization');
  await dialog.getByRole('combobox', { name: /^Decision/ }).click();
  await page.getByRole('option', { name: 'Reject', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Saltmarsh dispatcher changed to Closed. Applicants: 2 rejected')).toBeVisible();
  await expect(head.getByText('Closed', { exact: true })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await follow(page, '/recruitments/jobs');
  expect(await seenIn(page)).toEqual(['Saltmarsh dispatcher']);
  expect(await accessibilityFaults(page)).toEqual([]);

  const ofManager = await openBrowserOf('Hiring Manager');
  await ofManager.goto('/recruitments/jobs');
  expect(await seenIn(ofManager)).toEqual(['Saltmarsh dispatcher']);
  const ofVendor = await openBrowserOf('Vendor');
  await ofVendor.goto('/recruitments/jobs');
  expect(await seenIn(ofVendor)).toEqual(['Saltmarsh auditor', 'Saltmarsh dispatcher', 'Saltmarsh nurse']);
  await requireApproval(api, false);
});
