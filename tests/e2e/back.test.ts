import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { appear } from './support/look.ts';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on screen');
  return box;
};

const nameField = (page: Page) => page.getByRole('textbox', { name: /^Name/ });
const titled = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();

async function save(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await page.getByRole('button', { name: /^Save/ }).click();
  await titled(page, name);
}

/** Opens the form again beside the message of the save before, and takes that back there. */
async function undoBelowTheForm(page: Page, name: string): Promise<void> {
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo.last()).toBeVisible();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect(nameField(page)).toBeVisible();
  const [main, bar] = [await boxOf(page.getByRole('main')), await boxOf(page.getByRole('button', { name: /^Save/ }))];
  for (const each of await undo.all()) {
    const message = await boxOf(each.locator('xpath=ancestor::*[contains(@class,"MuiPaper-root")]'));
    expect(main.y + main.height).toBeLessThanOrEqual(message.y);
    expect(bar.y + bar.height).toBeLessThanOrEqual(message.y);
  }
  await undo.last().click();
  await expect(page.getByText('Change to 1 record undone').last()).toBeVisible();
  await expect(nameField(page)).toHaveValue(name);
}

test('Back leads to the place in the list that one left, never into a saved form, and messages lie over nothing of the page', async ({
  page,
  signIn,
}) => {
  await appear(page, { theme: 'light', width: 1440 });
  await signIn('Admin');
  await page.goto('/recruitments/departments');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  const table = page.getByRole('table', { name: 'Departments' });
  const last = table.getByRole('row').last();
  const link = last.getByRole('rowheader').getByRole('link').first();
  await expect(link).toBeAttached();
  const name = (await link.textContent())!;

  await test.step('to the row that was opened, with what was selected', async () => {
    await last.getByRole('checkbox').check();
    await link.click();
    await titled(page, name);
    await page.goBack();
    await expect(link).toBeFocused();
    await expect(last.getByRole('checkbox')).toBeChecked();
    await last.getByRole('checkbox').uncheck();
    await link.focus();
    await expect(last).toBeInViewport();
  });

  await test.step('to the row that was edited, past the form', async () => {
    await page.keyboard.press('e');
    await save(page, `${name} of today`);
    await page.goBack();
    await expect(table.getByRole('link', { name: `${name} of today` }).first()).toBeFocused();
  });

  await test.step('from a form that a save was undone in', async () => {
    await page.goForward();
    await titled(page, `${name} of today`);
    await page.getByRole('link', { name: /^Edit/ }).click();
    await save(page, name);
    await undoBelowTheForm(page, `${name} of today`);
    await appear(page, { theme: 'light', width: 390 });
    await save(page, name);
    await undoBelowTheForm(page, `${name} of today`);
    await save(page, name);
    await page.goBack();
    await expect(table).toBeVisible();
  });
});
