import type { Page } from '@playwright/test';
import { type Api, apiOf } from './support/admin-api.ts';
import { expect, type Person, test } from './support/fixtures.ts';
import { accessibilityFaults, appear, type Appearance, APPEARANCES, follow } from './support/look.ts';

const requireApproval = (api: Api, status: boolean) => api.patch('admin-app/job-approval-status/', { status });

const choose = async (page: Page, name: RegExp, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('combobox', { name }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

test('a job goes from a draft through approval to its end, before the eyes of those who can see it', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  const apiFor = async (person: Person) => apiOf((await openBrowserOf(person)).context().request);
  const api = await apiFor('Admin');
  const company = await api.find('customer/company/', 'Halden Logistics GmbH');
  const manager = await api.find('customer/job/options/hiring_manager/', 'Jonas Petersen');
  const vendor = await api.find('customer/job/options/vendors/', '');
  const units = { organization: company.organization!.id, company: company.id };
  expect((await api.post('users/unit/', { user: manager.id, ...units })).ok()).toBe(true);
  const elsewhere = { organization: (await api.find('customer/org/', 'Aurelia')).id, openings: 1 };
  await api.create('job', { job_title: 'Saltmarsh nurse', ...elsewhere });
  const hidden = { ...elsewhere, confidential: true };
  const auditor = await api.create('job', { job_title: 'Saltmarsh auditor', ...hidden, vendors: [vendor.id] });
  await api.create('job', { job_title: 'Saltmarsh adviser', ...hidden });
  await requireApproval(api, true);

  await signIn('Recruiter');
  await page.goto('/recruitments/jobs/create');
  await page.getByRole('textbox', { name: /^Job title/ }).fill('Saltmarsh dispatcher');
  await choose(page, /^Company/, 'Halden Logistics GmbH');
  await page.getByRole('button', { name: /^Create job/ }).click();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Saltmarsh dispatcher changed to Pending approval')).toBeVisible();
  const job = Number(new URL(page.url()).pathname.split('/').at(-1));

  expect((await api.post(`customer/job/${job}/transitions/approve/`, {})).ok()).toBe(true);
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
  const [wide, narrow] = APPEARANCES as readonly [Appearance, Appearance];
  for (const appearance of [narrow, wide]) {
    await appear(page, appearance);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await choose(page, /^Close reason/, 'Reorganization');
  await dialog.getByRole('combobox', { name: /^Decision/ }).click();
  await page.getByRole('option', { name: 'Reject', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Saltmarsh dispatcher changed to Closed. Applicants: 2 rejected')).toBeVisible();
  await expect(head.getByText('Closed', { exact: true })).toBeVisible();
  await follow(page, '/recruitments/jobs');
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('Saltmarsh');
  await expect(page.locator('tbody tr').filter({ hasNotText: 'Saltmarsh' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Saltmarsh/ })).toHaveText(['Saltmarsh dispatcher']);

  const seenBy = async (person: Person) => (await apiFor(person)).ids('customer/job/?query=Saltmarsh&orderBy=id');
  expect(await seenBy('Hiring Manager')).toEqual([job]);
  expect(await seenBy('Vendor')).toEqual([auditor]);
  await requireApproval(api, false);
});
