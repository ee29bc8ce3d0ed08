import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, appear } from './support/look.ts';

test('a record beside its list, its save bar, the handles of columns and the filter menu are free of faults', async ({
  page,
  signIn,
}) => {
  await appear(page, { theme: 'dark', width: 1440 });
  await signIn('Admin');
  await page.goto('/settings/master/master-view/lists/designation');
  await page.getByRole('link', { name: 'Accountant', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Accountant' });
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await panel.getByRole('textbox', { name: /^Code/ }).fill('99');
  const state = panel.getByText(/draft saved/);
  await expect(state).toBeVisible();
  const text = (await state.boundingBox())!;
  const cancel = (await panel.getByRole('button', { name: 'Cancel' }).boundingBox())!;
  expect(text.x + text.width).toBeLessThanOrEqual(cancel.x);
  expect(await accessibilityFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await panel.getByRole('button', { name: 'Close', exact: true }).click();

  const handle = page.getByRole('separator').first();
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await expect(handle).toHaveCSS('outline-style', 'none');
  await page.getByRole('link', { name: 'Accountant', exact: true }).focus();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: 'Filter', exact: true })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
