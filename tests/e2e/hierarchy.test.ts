import { readFileSync } from 'node:fs';
import { expect, test } from './support/fixtures.ts';

test('an Admin creates a department with choices that follow each other, and changes it in place', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
  await page.goto('/recruitments/departments');
  await page.getByRole('link', { name: /^New department/ }).click();

  await expect(page.getByRole('combobox', { name: /^Company/ })).toBeDisabled();
  await choose(page, /^Organization/, 'Halden Group');
  await choose(page, /^Company/, 'Halden Logistics GmbH');
  await choose(page, /^Business unit/, 'Port of Hamburg');
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

  await expect(page.getByText(/fields? needs? you before this can be saved/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: /^Website/ })).toHaveValue('not an address');
});

test('a change that somebody else made meanwhile is shown, and mine is kept', async ({
  page,
  signIn,
  browser,
  server,
}) => {
  await signIn('Admin');
  const other = await browser.newContext({ baseURL: server.url });
  await signIn('Super Recruiter', other);
  const { access } = (await (await other.request.post('/api/v1/token/refresh/', { data: {} })).json()) as {
    access: string;
  };
  await page.goto('/recruitments/organizations/2/edit');
  await page.getByRole('textbox', { name: /^Registration number/ }).fill('MINE-1');

  await other.request.patch('/api/v1/customer/org/2/', {
    headers: { authorization: `Bearer ${access}` },
    data: { tax_number: 'THEIRS-2' },
  });
  await expect(page.getByText(/changed this record meanwhile/)).toBeVisible();

  await expect(page.getByRole('textbox', { name: /^Registration number/ })).toHaveValue('MINE-1');
  await other.close();
});

test('a record in use is not deleted, and the reason names what uses it', async ({ page, signIn, complaints }) => {
  await signIn('Admin');
  await page.goto('/recruitments/organizations/1');
  await page.getByRole('button', { name: 'More', exact: true }).click();
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
