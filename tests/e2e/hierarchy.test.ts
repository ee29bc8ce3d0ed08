import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { apiOf } from './support/admin-api.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/look.ts';

test('an Admin creates a department with choices that follow each other, edits a company in place, and keeps its files', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn('Admin');
  await page.goto('/recruitments/departments');

  await test.step('what does not fit is named at its field, and nothing that was typed is lost', async () => {
    await page.getByRole('link', { name: /^New department/ }).click();
    await choose(page, /^Business unit/, 'Port of Hamburg');
    await expect(page.getByRole('combobox', { name: /^Organization/ })).toHaveValue('Halden Group');
    await expect(page.getByRole('combobox', { name: /^Company/ })).toHaveValue('Halden Logistics GmbH');
    await page.getByRole('button', { name: /^Create department/ }).click();
    await expect(page.getByText(/^Correct 1 field before saving/)).toBeVisible();
    const name = page.getByRole('textbox', { name: /^Name/ });
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Night shift');
    await page.getByRole('button', { name: /^Create department/ }).click();
    await expect(page.getByRole('heading', { name: 'Night shift', level: 1 })).toBeVisible();
    await expect(page.getByText('Port of Hamburg').first()).toBeVisible();
  });

  await test.step('editing in place moves nothing, and a choice is open at once', async () => {
    await follow(page, '/recruitments/companies/2');
    await expectToMoveNothing(page);
  });

  await test.step('files are uploaded, downloaded and deleted', () => keepFile(page));

  await test.step('a record in use is not deleted, and the reason names what uses it', async () => {
    await follow(page, '/recruitments/organizations/1');
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await expect(page.getByRole('dialog')).toContainText(/companies/i);
    complaints.splice(0, complaints.length, ...complaints.filter((each) => !/409/.test(each)));
  });
});

test('two people edit one record: the second sees what the first saved before he saves, and merges it by keyboard', async ({
  page,
  signIn,
  openBrowserOf,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await signIn('Admin');
  const other = await openBrowserOf('Super Recruiter');
  const { create } = await apiOf(other.context().request);
  await page.goto('/recruitments/organizations');
  await expect(page.getByRole('row', { name: /Halden Group/ })).toBeVisible();
  await create('org', { name: 'Appeared by itself' });
  await expect(page.getByRole('row', { name: /Appeared by itself/ })).toBeVisible();

  await other.goto('/recruitments/organizations/2/edit');
  await follow(page, '/recruitments/organizations/2/edit');
  await page.getByRole('textbox', { name: /^Description/ }).fill('Mine');
  await other.getByRole('textbox', { name: /^Tax or VAT number/ }).fill('THEIRS-2');
  await other.getByRole('button', { name: /^Save changes/ }).click();

  const strip = page.getByRole('status').filter({ hasText: 'changed this record.' });
  await expect(strip).toContainText('THEIRS-2');
  await expect(strip).toBeInViewport();
  await expect(page.getByRole('textbox', { name: /^Description/ })).toBeFocused();

  const day = page.getByRole('group', { name: 'Founded on' });
  await day.getByRole('button', { name: /^Choose date/ }).click();
  await page.getByRole('dialog').getByRole('gridcell', { name: '1', exact: true }).click();
  await page.keyboard.press('Control+s');
  const notice = page.getByRole('group', { name: /changed this record while you were editing/ });
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Tax or VAT number/ })).toHaveValue('THEIRS-2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('THEIRS-2').first()).toBeVisible();
  await expect(page.getByText('Mine').first()).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !/409/.test(each)));
});

test('without the network, or with a server that stands but answers nothing, a strip says so, and what was typed is saved afterwards', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn('Admin');
  // The network can go while parts beside the page are on their way.
  await page.route('**/assets/MyWorkLink-*.js', (route) => route.abort());
  await page.clock.install();
  await page.goto('/recruitments/organizations/1/edit');
  const number = page.getByRole('textbox', { name: /^Registration number/ });
  const strip = page.getByText(/^Can’t reach the server/);

  await test.step('without the network', async () => {
    await number.fill('OFF-1');
    await page.context().setOffline(true);
    await expect(strip).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(number).toHaveValue('OFF-1');
    await page.context().setOffline(false);
    await expect(strip).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('OFF-1').first()).toBeVisible();
  });

  await test.step('with a server that answers nothing', async () => {
    await page.getByRole('link', { name: /^Edit/ }).click();
    await number.fill('SILENT-1');
    const held: Route[] = [];
    await page.route('**/*', (route) => void held.push(route));
    await page.keyboard.press('Control+s');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    // The call has waited long enough; two tries in a row have no answer either.
    for (const seconds of [8, 4, 1, 4]) await page.clock.runFor(seconds * 1_000);
    await expect(strip).toBeVisible();
    await expect(number).toHaveValue('SILENT-1');
    await page.unroute('**/*');
    for (const route of held) await route.continue().catch(() => undefined); // a try that has given up is gone
    await expect(strip).toBeHidden();
    await expect(page.getByText('SILENT-1').first()).toBeVisible();
  });
  complaints.length = 0;
});

async function choose(page: Page, field: RegExp, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(choice.slice(0, 6));
  await page.getByRole('option', { name: choice }).click();
}

async function expectToMoveNothing(page: Page): Promise<void> {
  const places = () =>
    page.locator('.fact').evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  const start = async (field: string) => page.getByRole('button', { name: `Edit ${field}`, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit Status' })).toBeAttached();
  const before = await places();

  await start('Legal name');
  await expect(page.getByRole('textbox', { name: 'Legal name' })).toBeFocused();
  expect(await places()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Legal name' })).toBeHidden();
  expect(await places()).toEqual(before);

  await start('Status');
  await expect(page.getByRole('option', { name: 'Inactive' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

async function keepFile(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Files/ }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Register.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nregister') });
  await expect(page.getByText('Register.pdf').first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /Download Register\.pdf/ })
      .or(page.getByRole('link', { name: /Download Register\.pdf/ }))
      .first()
      .click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('register');
  await page.getByRole('button', { name: /Delete Register\.pdf/ }).click();
  await page.getByRole('dialog', { name: 'Are you sure to delete?' }).getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('row', { name: /Register\.pdf/ })).toBeHidden();
}
