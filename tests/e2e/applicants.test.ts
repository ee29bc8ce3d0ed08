import type { Page } from '@playwright/test';
import { apiOf, openAdmin } from './support/admin-api.ts';
import { applied } from './support/applied.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear } from './support/look.ts';

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
  const admin = await openAdmin(openBrowserOf);
  const { applicant, candidate, job } = await applied(admin.api, {
    job: 'Crane driver',
    person: { first_name: 'Torvald', last_name: 'Ness', headline: 'Mast rigger' },
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

  await test.step('has a Hiring Manager who opens the candidate, and no list of candidates', async () => {
    await manager.getByRole('link', { name: 'Torvald Ness' }).first().click();
    await expect(manager).toHaveURL(new RegExp(`/recruitments/candidates/${candidate}$`));
    await expect(manager.getByRole('heading', { level: 1, name: 'Torvald Ness' })).toBeVisible();
    await expect(manager.getByText('Mast rigger').first()).toBeVisible();
    await expect(manager.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await expect(manager.getByRole('tab', { name: /^Notes/ })).toHaveCount(0);
    await manager.getByRole('tab', { name: /^Applications/ }).click();
    await expect(manager.getByRole('list', { name: 'Applications' }).getByRole('listitem')).toHaveText(/Crane driver/);
    await expect(
      manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Candidates' }),
    ).toHaveCount(0);
    await appear(manager, { theme: 'dark', width: 390 });
    expect(await accessibilityFaults(manager)).toEqual([]);
  });

  await test.step('is a Vendor’s whose candidate it is, who can move nobody', async () => {
    const vendor = await openBrowserOf('Vendor');
    const own = await apiOf(vendor.context().request);
    const other = await own.create('candidate', { first_name: 'Sunniva', last_name: 'Ness' });
    const submitted = await admin.api.create('applicant', { candidate: other, job });
    await vendor.goto(`/recruitments/applicants/${submitted}`);
    await expect(current(vendor)).toContainText('Application received');
    await expect(bar(vendor).getByRole('button')).toHaveCount(0);
    await expect(vendor.getByRole('tab', { name: /^(Notes|Stages)/ })).toHaveCount(0);
    expect(await own.ids(`customer/applicant/?job_id=${job}`)).toEqual([submitted]);
  });
});
