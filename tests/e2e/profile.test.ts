import { expect, test } from './support/fixtures.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a person keeps his account in order', async ({ page, signIn }) => {
  await signIn('Vendor');
  await page.goto('/user/profile');
  await page.getByLabel('Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText('Photo saved')).toBeVisible();
  await expect(page.getByRole('button', { name: /account menu/ }).locator('img')).toBeVisible();

  await page.getByRole('link', { name: 'Language and region' }).click();
  // The section takes the focus once it has scrolled into sight, which closes a list that was opened before.
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
});
