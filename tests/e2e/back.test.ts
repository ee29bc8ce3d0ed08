import { expect, test } from './support/fixtures.ts';

const DEPARTMENTS = '/recruitments/departments';

test('Back leads to the place in the list that one left, and never into a form that is saved', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
  await page.goto(DEPARTMENTS);
  const table = page.getByRole('table', { name: 'Departments' });
  const last = table.getByRole('row').last();
  const link = last.getByRole('rowheader').getByRole('link').first();
  await expect(link).toBeAttached();
  const name = await link.textContent();
  await last.getByRole('checkbox').check();
  await link.click();
  await expect(page.getByRole('heading', { name: name!, level: 1, exact: true })).toBeVisible();

  await page.goBack();
  await expect(link).toBeFocused();
  await expect(last.getByRole('checkbox')).toBeChecked();
  await last.getByRole('checkbox').uncheck();
  await link.focus();
  await expect(last).toBeInViewport();

  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: /^Name/ }).fill(`${name} of today`);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('heading', { name: `${name} of today`, level: 1, exact: true })).toBeVisible();
  await page.goBack();
  await expect(table.getByRole('link', { name: `${name} of today` }).first()).toBeFocused();

  await page.goForward();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill(name!);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('heading', { name: name!, level: 1, exact: true })).toBeVisible();
  await page.goBack();
  await expect(table).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search departments' }).fill(name!);
  await expect(page.getByText(/\d of \d+$/).first()).toBeVisible();
  await page.goto(DEPARTMENTS);
  await expect(link).toBeAttached();
  await expect(page.getByRole('searchbox', { name: 'Search departments' })).toHaveValue('');
});
