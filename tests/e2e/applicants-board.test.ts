import type { Page } from '@playwright/test';
import { openAdmin } from './support/admin-api.ts';
import { applied } from './support/applied.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear } from './support/look.ts';

const column = (page: Page, name: RegExp) => page.getByRole('region', { name });
const card = (page: Page, of: RegExp) => column(page, of).getByRole('link', { name: 'Sigrid Holm' });

async function moveTo(page: Page, stage: string): Promise<void> {
  await page.getByRole('link', { name: 'Sigrid Holm' }).press('s');
  await page.getByRole('menuitem', { name: stage, exact: true }).press('Enter');
}

test('two people on the board of a job see each other’s moves, and a rejected one goes back with the reason', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  const admin = await openAdmin(openBrowserOf);
  const { job } = await applied(admin.api, {
    job: 'Ferry pilot',
    person: { first_name: 'Sigrid', last_name: 'Holm' },
  });
  const shown = { displayedFilters: '{"all":true,"layout:board":true}', filter: JSON.stringify({ job: [job] }) };
  const address = `/recruitments/applicants?${new URLSearchParams(shown).toString()}`;
  await signIn('Super Recruiter');
  await page.goto(address);
  await admin.page.goto(address);
  await expect(card(page, /^Applied/)).toBeVisible();
  await expect(card(admin.page, /^Applied/)).toBeVisible();

  await test.step('a move of one appears for the other', async () => {
    await moveTo(page, 'Screening');
    await expect(card(page, /^Screening/)).toBeVisible();
    await expect(card(admin.page, /^Screening/)).toBeVisible();
    await expect(column(admin.page, /^Applied 0/)).toBeVisible();
  });

  await test.step('where the workflow does not lead, the dialog says so and the card goes back', async () => {
    await moveTo(admin.page, 'Offer');
    const dialog = admin.page.getByRole('dialog', { name: /^Move Sigrid Holm/ });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(admin.page, /^Screening/)).toBeVisible();
  });

  await test.step('an undo of one appears for the other', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(admin.page, /^Applied/)).toBeVisible();
  });

  await appear(page, { theme: 'dark', width: 390 });
  expect(await accessibilityFaults(page)).toEqual([]);
});
