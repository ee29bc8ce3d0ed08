import type { Page } from '@playwright/test';
import { type Api, openAdmin } from './support/admin-api.ts';
import { applied } from './support/applied.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear } from './support/look.ts';

/** A multiple of three: the keys take turns. */
const APPLICANTS = 9;

/** A job with new applicants, the first of them made by {@link applied}. */
async function jobWithApplicants(api: Api): Promise<number> {
  const { job } = await applied(api, { job: 'Harbor pilot', person: { first_name: 'Pilot', last_name: 'Number 1' } });
  const names = Array.from({ length: APPLICANTS - 1 }, (_, at) => `Number ${at + 2}`);
  const candidates = await Promise.all(
    names.map((last_name) => api.create('candidate', { first_name: 'Pilot', last_name })),
  );
  expect((await api.post(`customer/job/${job}/add-candidates/`, { candidates })).ok()).toBe(true);
  return job;
}

/** Resolves once so many are left and the next one can be decided. */
async function nextOf(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: `, ${count} left` })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Reject/ })).toBeEnabled();
}

const decided = (page: Page) => page.getByRole('complementary', { name: 'Decided' });

async function reject(page: Page): Promise<void> {
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Reason for the rejection' })).toBeVisible();
  await page.keyboard.press('1');
}

test('a recruiter takes the new applicants of a job through triage by keyboard alone', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  const admin = await openAdmin(openBrowserOf);
  const job = await jobWithApplicants(admin.api);
  const filter = JSON.stringify({ job: [job] });
  const { promise: isAnswered, resolve: letAnswer } = Promise.withResolvers<void>();
  await signIn('Super Recruiter');
  await page.goto(`/recruitments/applicants?${new URLSearchParams({ filter }).toString()}`);

  await test.step('finds triage beside the list, with how many wait', async () => {
    const way = page.getByRole('button', { name: `Triage ${APPLICANTS}` });
    await way.focus();
    await page.keyboard.press('Enter');
    await nextOf(page, APPLICANTS);
    await expect(page.getByRole('combobox', { name: 'Job' })).toHaveValue(/Harbor pilot/);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('takes a rejection back before the server has answered it', async () => {
    await page.route('**/transitions/reject/', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await reject(page);
    await nextOf(page, APPLICANTS - 1);
    await page.keyboard.press('z');
    await expect(decided(page).getByRole('progressbar')).toBeVisible();
    letAnswer();
    await nextOf(page, APPLICANTS);
    await page.unroute('**/transitions/reject/');
  });

  await test.step('takes a decision back whose message is gone', async () => {
    await reject(page);
    await nextOf(page, APPLICANTS - 1);
    await page.keyboard.press('h');
    await nextOf(page, APPLICANTS - 2);
    const close = page.getByRole('button', { name: 'Close', exact: true });
    // A message can also go by itself.
    await expect(async () => {
      if ((await close.count()) > 0) await close.first().press('Enter', { timeout: 1000 });
      expect(await close.count()).toBe(0);
    }).toPass();
    await decided(page).getByRole('button', { name: 'Undo: Pilot' }).nth(1).press('Enter');
    await nextOf(page, APPLICANTS - 1);
    await page.keyboard.press('z');
    await nextOf(page, APPLICANTS);
  });

  await test.step('advances, puts on hold and rejects', async () => {
    for (let count = APPLICANTS; count > 0; count -= 1) {
      await nextOf(page, count);
      if (count % 3 === 0) await page.keyboard.press('a');
      else if (count % 3 === 1) await page.keyboard.press('h');
      else await reject(page);
    }
    await expect(page.getByText('No new applicants left')).toBeVisible();
    await appear(page, { theme: 'dark', width: 390 });
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('everyone is where the keys said', async () => {
    const shown = { displayedFilters: '{"all":true,"layout:board":true}', filter };
    await admin.page.goto(`/recruitments/applicants?${new URLSearchParams(shown).toString()}`);
    for (const stage of ['Applied', 'Screening', 'Rejected'])
      await expect(admin.page.getByRole('region', { name: new RegExp(`^${stage} ${APPLICANTS / 3}`) })).toBeVisible();
  });
});
