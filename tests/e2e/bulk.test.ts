import type { Page } from '@playwright/test';
import { type Api, openAdmin } from './support/admin-api.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear } from './support/look.ts';

/** More than a page has. */
const APPLICANTS = process.env.TEST_DEEP === '1' ? 1_000 : 60;
const WITHDRAWN = 3;
const AT_ONCE = 20;

/** A job for which many candidates of the demo have applied, some of whom have withdrawn. */
async function fullJob(api: Api): Promise<{ readonly job: number; readonly withdrawn: readonly number[] }> {
  const organization = (await api.find('customer/org/', 'Aurelia')).id;
  const job = await api.create('job', { job_title: 'Harbor hand', organization, openings: 1 });
  for (let first = 1; first <= APPLICANTS; first += AT_ONCE) {
    const candidates = Array.from({ length: AT_ONCE }, (_, index) => first + index);
    expect((await api.post(`customer/job/${job}/add-candidates/`, { candidates })).ok()).toBe(true);
  }
  const withdrawn = await api.ids(`customer/applicant/?job_id=${job}&limit=${WITHDRAWN}`);
  await step(api, 'withdraw', withdrawn, { withdrawal_reason: await reasonOf(api, 'withdrawal_reason') });
  return { job, withdrawn };
}

async function step(api: Api, key: string, ids: readonly number[], data: object = {}): Promise<void> {
  for (const id of ids) expect((await api.post(`customer/applicant/${id}/transitions/${key}/`, data)).ok()).toBe(true);
}

const reasonOf = async (api: Api, field: string): Promise<number> =>
  (await api.find(`customer/applicant/options/${field}/`, '')).id;

const panel = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });
const number = (count: number) => count.toLocaleString('en');
const ALL = number(APPLICANTS);
const MOVED = number(APPLICANTS - WITHDRAWN);
/** A thousand take half a minute on a quiet machine, and several on one that does much else. */
const LONG = { timeout: 30_000 + APPLICANTS * 300 };

test('more applicants than a page has are moved together, those that were not possible are retried, and all of it is undone', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  test.setTimeout(5 * LONG.timeout);
  const { api } = await openAdmin(openBrowserOf);
  const { job, withdrawn } = await fullJob(api);
  await signIn('Super Recruiter');
  const filter = JSON.stringify({ job: [job] });
  const address = `/recruitments/applicants?${new URLSearchParams({ filter }).toString()}`;
  await page.goto(address);

  await test.step('the preview says who is skipped and why', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await page.getByRole('button', { name: `Select all ${ALL} that match` }).click();
    await expect(page.getByText(`${ALL} selected`)).toBeVisible();
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move to stage' }).click();
    const move = page.getByRole('dialog', { name: `Move ${ALL} applicants` });
    await move.getByRole('combobox', { name: 'Stage' }).click();
    await page.getByRole('option', { name: 'Screening' }).click();
    await move.getByRole('button', { name: 'Check move' }).click();
    const outlook = page.getByRole('dialog', { name: `Move to stage: ${MOVED} applicants` });
    await expect(outlook.getByText(`Includes ${MOVED} of ${ALL} applicants.`)).toBeVisible(LONG);
    await outlook.getByText('isn’t possible in the status “Withdrawn”').click();
    await expect(outlook.getByRole('link', { name: /Harbor hand/ })).toHaveCount(WITHDRAWN);
    expect(await accessibilityFaults(page)).toEqual([]);
    await outlook.getByRole('button', { name: 'Move to stage' }).click();
  });

  await test.step('the panel goes on after a reload and has the reasons', async () => {
    await expect(panel(page)).toBeVisible();
    await page.reload();
    await expect(panel(page).getByText(`${MOVED} done · ${WITHDRAWN} not done`)).toBeVisible(LONG);
    await panel(page).getByText('isn’t possible in the status “Withdrawn”').click();
    await expect(panel(page).getByRole('link', { name: /Harbor hand/ })).toHaveCount(WITHDRAWN);
    await appear(page, { theme: 'dark', width: 1440 });
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('what is mended is retried', async () => {
    await step(api, 'reopen', withdrawn, { reopening_reason: await reasonOf(api, 'reopening_reason') });
    await panel(page)
      .getByRole('button', { name: `Retry ${WITHDRAWN} records` })
      .click();
    await expect(panel(page).getByText(`${ALL} done`)).toBeVisible(LONG);
  });

  await test.step('all of it is undone', async () => {
    await panel(page)
      .getByRole('button', { name: `Undo ${ALL} records` })
      .click();
    await expect(panel(page).getByText(`${ALL} undone`)).toBeVisible(LONG);
    await page.goto(address);
    await expect(page.getByRole('row').filter({ hasText: 'Applied' })).toHaveCount(25);
    const others = JSON.stringify({ job, stage_kind: { not: 'new' } });
    expect(await api.ids(`customer/applicant/?filter=${encodeURIComponent(others)}`)).toEqual([]);
  });
});
