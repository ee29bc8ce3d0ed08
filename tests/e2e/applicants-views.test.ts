import type { Page } from '@playwright/test';
import { type Api, openAdmin } from './support/admin-api.ts';
import { applied } from './support/applied.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear } from './support/look.ts';

/** A job with three applicants, and an applicant of another one. */
async function jobWithApplicants(api: Api): Promise<number> {
  const person = { first_name: 'Anna', last_name: 'Quay' };
  const { job } = await applied(api, { job: 'Quay crane driver', person });
  const candidates = await Promise.all(
    ['Berth', 'Dock'].map((last_name) => api.create('candidate', { first_name: 'Anna', last_name })),
  );
  expect((await api.post(`customer/job/${job}/add-candidates/`, { candidates })).ok()).toBe(true);
  return job;
}

const layout = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const filterIn = (page: Page) => new URL(page.url()).searchParams.get('filter');

/** The keys that the screen says it has. */
async function keysOf(page: Page): Promise<string> {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const text = await dialog.innerText();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return text;
}

test('the four views of applicants share the filter and the address, and each says its keys', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  const admin = await openAdmin(openBrowserOf);
  const job = await jobWithApplicants(admin.api);
  const filter = JSON.stringify({ job: [job] });
  await signIn('Super Recruiter');
  await page.goto(`/recruitments/applicants?${new URLSearchParams({ filter }).toString()}`);

  await test.step('table: the job is in the head', async () => {
    await expect(page.getByRole('combobox', { name: 'Job' })).toHaveValue(/Quay crane driver/);
    await expect(page.getByRole('row', { name: /Anna/ })).toHaveCount(3);
    expect(await keysOf(page)).toContain('Select');
  });

  await test.step('board: the same applicants, and one of them selected by key', async () => {
    await layout(page, 'Board').click();
    await expect(page.getByRole('region', { name: /^Applied 3/ })).toBeVisible();
    expect(filterIn(page)).toBe(filter);
    expect(await keysOf(page)).toContain('Reject');
    await page.getByRole('link', { name: 'Anna Dock' }).focus();
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('split: by keyboard alone, with a note that waits', async () => {
    await layout(page, 'Split').click();
    const list = page.getByRole('list', { name: 'Applicants' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    expect(filterIn(page)).toBe(filter);
    await expect(page.getByRole('heading', { name: 'Anna Dock' })).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.type('Asks for nights');
    await page.keyboard.press('Escape');
    await list.getByRole('link').first().focus();
    for (const key of ['j', 'j', 'k', 'k']) await page.keyboard.press(key);
    await expect(page.getByRole('textbox', { name: 'Note', exact: false }).first()).toHaveValue('Asks for nights');
    expect(await keysOf(page)).toContain('Put on hold');
    await appear(page, { theme: 'light', width: 1440 });
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('triage: the same job, and back to where it was opened', async () => {
    await page.getByRole('button', { name: 'Triage 3' }).click();
    await expect(page.getByText('left of 3')).toBeVisible();
    expect(filterIn(page)).toBe(filter);
    expect(await keysOf(page)).toContain('Skip to the end');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: 'Applicants' })).toBeVisible();
    expect(filterIn(page)).toBe(filter);
  });
});
