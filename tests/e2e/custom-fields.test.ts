import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults } from './support/look.ts';

test('a field that an Admin adds stands in the open form of a colleague at once, in lists and filters, and goes with its values', async ({
  page,
  signIn,
  openBrowserOf,
  complaints,
  expectLogged,
}) => {
  expectLogged(/409/);
  await signIn('Admin');
  const other = await openBrowserOf('Super Recruiter');
  await other.goto('/recruitments/organizations/create');
  await expect(other.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await page.goto('/settings/master/master-view/custom-fields');
  await page.getByRole('button', { name: 'Organizations 0' }).click();

  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Supplier number');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await expect(page.getByText('Custom fields saved')).toBeVisible();

  await other.getByRole('textbox', { name: 'Supplier number' }).fill('S-4711');
  await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Alder Freight');
  await other.getByRole('button', { name: /^Create organization/ }).click();
  await expect(other.getByRole('heading', { name: 'Alder Freight', level: 1 })).toBeVisible();
  await expect(other.getByText('S-4711')).toBeVisible();

  await page.getByRole('button', { name: 'Delete field' }).click();
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete fields and their values?' });
  await expect(question).toContainText('This permanently deletes 1 value');
  await question.getByRole('textbox').fill('supplier_number');
  await question.getByRole('button', { name: 'Delete' }).click();

  await expect(other.getByText('S-4711')).toBeHidden();
  await expect(page.getByText('No custom fields for Organizations yet.', { exact: false })).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('409')));
  await other.context().close();
});
