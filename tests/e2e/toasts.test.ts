import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { appear, settled } from './support/look.ts';

const DEPARTMENTS = '/recruitments/departments';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on screen');
  return box;
};

for (const [screen, width] of [
  ['phone', 390],
  ['window whose sidebar is folded', 1440],
] as const)
  test(`on a ${screen} a message stands below the page and lies over nothing of it`, async ({ page, signIn }) => {
    await signIn('Admin');
    await appear(page, { theme: 'light', width });
    await page.goto(DEPARTMENTS);
    await settled(page);
    if (width > 1000) await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    const link = page.getByRole('row').nth(2).getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('link', { name: /^Edit/ }).click();
    const field = page.getByRole('textbox', { name: /^Name/ });
    await field.fill(`${name}!`);
    await page.getByRole('button', { name: /^Save/ }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();

    await page.getByRole('link', { name: /^Edit/ }).click();
    await expect(field).toBeVisible();
    const [message, main, bar] = [
      await boxOf(undo.locator('xpath=ancestor::*[contains(@class,"MuiPaper-root")]')),
      await boxOf(page.getByRole('main')),
      await boxOf(page.getByRole('button', { name: /^Save/ })),
    ];
    expect(main.y + main.height).toBeLessThanOrEqual(message.y);
    expect(bar.y + bar.height).toBeLessThanOrEqual(message.y);

    await undo.click();
    await expect(page.getByText('Change to 1 record undone')).toBeVisible();
    await expect(field).toHaveValue(name);
  });
