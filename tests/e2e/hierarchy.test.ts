import { readFileSync } from 'node:fs';
import type { Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

test('an Admin creates a department with choices that follow each other, and changes it in place', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
  await page.goto('/recruitments/departments');
  await page.getByRole('link', { name: /^New department/ }).click();

  await choose(page, /^Business unit/, 'Port of Hamburg');
  await expect(page.getByRole('combobox', { name: /^Organization/ })).toHaveValue('Halden Group');
  await expect(page.getByRole('combobox', { name: /^Company/ })).toHaveValue('Halden Logistics GmbH');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Night shift');
  await page.getByRole('button', { name: /^Create department/ }).click();

  await expect(page.getByRole('heading', { name: 'Night shift', level: 1 })).toBeVisible();
  await expect(page.getByText('Port of Hamburg').first()).toBeVisible();
});

test('what does not fit is named at its field, and nothing that was typed is lost', async ({ page, signIn }) => {
  await signIn('Admin');
  await page.goto('/recruitments/companies/create');

  await page.getByRole('textbox', { name: /^Website/ }).fill('not an address');
  await page.getByRole('button', { name: /^Create company/ }).click();

  await expect(page.getByText(/^Correct \d+ fields? before saving/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: /^Website/ })).toHaveValue('not an address');
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
  await other.goto('/recruitments/organizations/2/edit');
  await page.goto('/recruitments/organizations/2/edit');
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

test('without the network a calm strip says so, what was typed stays, and it is saved once the network is back', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn('Admin');
  // The network can go while parts beside the page are on their way.
  await page.route('**/assets/MyWorkLink-*.js', (route) => route.abort());
  await page.goto('/recruitments/organizations/1/edit');
  await page.getByRole('textbox', { name: /^Registration number/ }).fill('OFF-1');

  await page.context().setOffline(true);
  const strip = page.getByText(/^Can’t reach the server/);
  await expect(strip).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('textbox', { name: /^Registration number/ })).toHaveValue('OFF-1');
  await page.context().setOffline(false);

  await expect(strip).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('OFF-1').first()).toBeVisible();
  complaints.length = 0;
});

test('a server that stands but answers nothing is named by the strip, and what was typed is saved when it answers', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn('Admin');
  await page.clock.install();
  await page.goto('/recruitments/organizations/1/edit');
  await page.getByRole('textbox', { name: /^Registration number/ }).fill('SILENT-1');
  const held: Route[] = [];
  await page.route('**/*', (route) => void held.push(route));

  await page.keyboard.press('Control+s');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const strip = page.getByText(/^Can’t reach the server/);
  // The call has waited long enough; two tries in a row have no answer either.
  for (const seconds of [8, 4, 1, 4]) await page.clock.runFor(seconds * 1_000);
  await expect(strip).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('textbox', { name: /^Registration number/ })).toHaveValue('SILENT-1');
  await page.unroute('**/*');
  for (const route of held) await route.continue().catch(() => undefined); // a try that has given up is gone

  await expect(strip).toBeHidden();
  await expect(page.getByText('SILENT-1').first()).toBeVisible();
  complaints.length = 0;
});

test('editing in place moves nothing, and a choice is open at once', async ({ page, signIn }) => {
  await signIn('Admin');
  await page.goto('/recruitments/companies/2');
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
});

test('a record in use is not deleted, and the reason names what uses it', async ({ page, signIn, complaints }) => {
  await signIn('Admin');
  await page.goto('/recruitments/organizations/1');
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();

  await expect(page.getByRole('dialog')).toContainText(/companies/i);
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !/409/.test(each)));
});

test('files are uploaded, downloaded and deleted on a record', async ({ page, signIn }) => {
  await signIn('Admin');
  await page.goto('/recruitments/companies/2');
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
});

test('columns that a person hides stay hidden in another browser', async ({ page, signIn, openBrowserOf }) => {
  await signIn('Recruiter');
  await page.goto('/recruitments/organizations');
  await expect(page.getByRole('columnheader', { name: 'Address' })).toBeVisible();
  await page.getByRole('button', { name: /^Columns/ }).click();
  const saved = page.waitForResponse(
    (response) => response.url().includes('/user-setting/') && response.request().method() !== 'GET',
  );
  await page.getByRole('switch', { name: 'Address' }).click();
  await saved;

  const fresh = await openBrowserOf('Recruiter');
  await fresh.goto('/recruitments/organizations');

  await expect(fresh.getByRole('columnheader', { name: 'Owner' })).toBeVisible();
  await expect(fresh.getByRole('columnheader', { name: 'Address' })).toBeHidden();
});

test('a list keeps its search, filters and page in the address', async ({ page, signIn }) => {
  await signIn('Admin');
  await page.goto('/recruitments/departments');
  await expect(page.getByRole('row', { name: /Asset data/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('desk');
  await expect(page.getByRole('row', { name: /Export desk/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Payroll/ })).toBeHidden();

  await page.reload();

  await expect(page.getByRole('searchbox')).toHaveValue('desk');
  await expect(page.getByRole('row', { name: /Payroll/ })).toBeHidden();
});

test('a list shows what somebody else created without a reload', async ({ page, signIn, browser, server }) => {
  await signIn('Admin');
  await page.goto('/recruitments/organizations');
  await expect(page.getByRole('row', { name: /Halden Group/ })).toBeVisible();
  const other = await browser.newContext({ baseURL: server.url });
  await signIn('Super Recruiter', other);
  const { access } = (await (await other.request.post('/api/v1/token/refresh/', { data: {} })).json()) as {
    access: string;
  };

  await other.request.post('/api/v1/customer/org/', {
    headers: { authorization: `Bearer ${access}` },
    data: { name: 'Appeared by itself' },
  });

  await expect(page.getByRole('row', { name: /Appeared by itself/ })).toBeVisible();
  await other.close();
});

async function choose(page: import('@playwright/test').Page, field: RegExp, choice: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.fill(choice.slice(0, 6));
  await page.getByRole('option', { name: choice }).click();
}
