import type { Page } from '@playwright/test';
import { apiOf, openAdmin } from './support/admin-api.ts';
import { applied } from './support/applied.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, APPEARANCES, appear, settled } from './support/look.ts';

const bar = (page: Page) => page.getByRole('list', { name: 'Workflow' });
const current = (page: Page) => bar(page).locator('[aria-current="step"]');

async function move(page: Page, stage: string): Promise<void> {
  await bar(page)
    .getByRole('button', { name: `Move to ${stage}`, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: `Move Torvald Ness to ${stage}` });
  await dialog.getByRole('button', { name: `Move to ${stage}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(current(page)).toContainText(stage);
}

test('an applicant goes from the first stage to hired, before the eyes of those who can see it', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  test.slow();
  const admin = await openAdmin(openBrowserOf);
  const { applicant, job } = await applied(admin.api, {
    job: 'Crane driver',
    person: { first_name: 'Torvald', last_name: 'Ness' },
  });
  const address = `/recruitments/applicants/${applicant}`;

  const manager = await openBrowserOf('Hiring Manager');
  await signIn('Super Recruiter');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: /^Torvald Ness/ })).toBeVisible();
  await expect(current(page)).toContainText('Applied');

  await test.step('is told what a move does, and undoes it', async () => {
    await expect(bar(page).getByRole('button', { name: 'Move to Screening' })).toBeVisible();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Move Torvald Ness to Screening' });
    await expect(dialog.getByText('Stage changes from Applied to Screening')).toBeVisible();
    await dialog.getByRole('button', { name: 'Move to Screening' }).click();
    await expect(current(page)).toContainText('Screening');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(current(page)).toContainText('Applied');
  });

  await test.step('cannot be moved where the workflow does not lead', async () => {
    await expect(bar(page).getByRole('button', { name: 'Move to Offer' })).toHaveCount(0);
  });

  await test.step('moves on, and a Hiring Manager sees it and moves it too', async () => {
    await move(page, 'Screening');
    await manager.goto(address);
    await expect(current(manager)).toContainText('Screening');
    await move(manager, 'First interview');
    await expect(current(page)).toContainText('First interview');
  });

  await test.step('is rejected with a reason by the key, which can be undone, and the focus returns', async () => {
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: /^Reject: Torvald Ness/ });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Reject…' }).click();
    await dialog.getByRole('combobox', { name: /Rejection reason/ }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(current(page)).toContainText('Rejected');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(current(page)).toContainText('First interview');
  });

  await test.step('comes to its end, and fills an opening of the job', async () => {
    await move(page, 'Offer');
    await move(page, 'Hired');
    await expect(page.getByText('Hired', { exact: true }).first()).toBeVisible();
    await page.getByRole('tab', { name: /^Stages/ }).click();
    await expect(page.getByRole('cell', { name: 'Hired', exact: true }).first()).toBeVisible();
  });

  await test.step('a Vendor sees the applicants whose candidates they added, no other, and can move none', async () => {
    const vendor = await openBrowserOf('Vendor');
    const own = await apiOf(vendor.context().request);
    const candidate = await own.create('candidate', { first_name: 'Sunniva', last_name: 'Ness' });
    const submitted = await admin.api.create('applicant', { candidate, job });
    await vendor.goto(`/recruitments/applicants/${submitted}`);
    await expect(current(vendor)).toContainText('Application received');
    await expect(bar(vendor).getByRole('button')).toHaveCount(0);
    await expect(vendor.getByRole('tab', { name: /^(Notes|Stages)/ })).toHaveCount(0);
    expect(await own.ids(`customer/applicant/?job_id=${job}`)).toEqual([submitted]);
  });

  await test.step('a tab that is hidden from Hiring Managers is gone for them, and another one opens first', async () => {
    // A page that is open would go on with a session that these requests renew.
    const { request } = admin.page.context();
    await admin.page.close();
    const api = await apiOf(request);
    const settingsOf = async (applicants: object) => {
      const settings = JSON.stringify({ module_configurations: { applicants } });
      expect((await api.patch('customer/admin-setting/', { settings })).status()).toBe(200);
    };
    await settingsOf({
      hidden_applicant_details_tabs_for_hiring_managers: ['notes'],
      default_tab_on_applicant_details: 'profile',
    });
    await manager.goto(address);
    await settled(manager);
    await expect(manager.getByRole('tab', { name: 'Profile', selected: true })).toBeVisible();
    await expect(manager.getByRole('tab', { name: /^Notes/ })).toHaveCount(0);
    await page.goto(address);
    await settled(page);
    await expect(page.getByRole('tab', { name: /^Notes/ })).toBeVisible();
    await settingsOf({
      hidden_applicant_details_tabs_for_hiring_managers: [],
      default_tab_on_applicant_details: 'summary',
    });
  });

  for (const appearance of APPEARANCES) {
    await appear(page, appearance);
    await page.goto(address);
    await settled(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});
