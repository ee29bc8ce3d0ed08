import { expect, test } from './support/fixtures.ts';

test('the API describes itself to who is signed in: what his role may reach', async ({ page, signIn }) => {
  await signIn('Admin');
  await page.goto('/api/docs');

  await expect(page.getByRole('heading', { name: /^ATS API/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Part of the API' }).selectOption('Organizations');
  await expect(page.getByText('/api/v1/customer/org/', { exact: true }).first()).toBeVisible();
});

test('a stranger is told to sign in first', async ({ page, complaints }) => {
  await page.goto('/api/docs');

  await expect(page.getByRole('link', { name: 'sign in' })).toBeVisible();
  expect(complaints.filter((each) => !/401/.test(each))).toEqual([]);
  complaints.length = 0;
});
