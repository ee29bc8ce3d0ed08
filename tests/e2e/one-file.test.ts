import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { appear, follow } from './support/look.ts';

/** Rows with a condition and a formula, their total, a person and a choice that can be made on the way. */
const AGREEMENTS = `# yaml-language-server: $schema=../schemas/resource.schema.json
resource: agreements
title: Agreement
route: /agreements
recordTitle: '{number} {title}'
properties:
  number: { type: string, sequence: 'AG-{YYYY}-{####}' }
  title: { type: string, minLength: 1, maxLength: 140 }
  vendor: { relation: { to: users, where: { roles: vendor } }, widget: person }
  industry: { relation: { to: industry, inlineCreate: true } }
  lines:
    type: array
    ordered: true
    items:
      type: object
      required: [topic]
      properties:
        topic: { type: string, minLength: 1, maxLength: 60 }
        country: { relation: { to: country } }
        rate: { type: number, multipleOf: 0.01 }
        hours: { type: integer }
        amount: { type: number, multipleOf: 0.01, computed: { formula: rate * hours } }
        overtime: { type: boolean, default: false }
        overtime_rate: { type: number, multipleOf: 0.01, visibleWhen: { overtime: true } }
  total: { type: number, multipleOf: 0.01, computed: { sum: lines, of: amount, store: stored } }
required: [title, vendor]
list: { columns: [number, title, vendor, total] }
`;

const box = async (place: Locator) => (await place.boundingBox())!;

test('one file gives a short form, rows with a total, choices that are made and merged, and cards that read well on a phone', async ({
  page,
  signIn,
  server,
}) => {
  const file = join(server.resourcesDir, 'agreements.yaml');
  writeFileSync(file, AGREEMENTS);
  await signIn('Admin');
  await expect(async () => {
    await page.goto('/agreements');
    await expect(page.getByRole('heading', { name: /^Agreements/, level: 1 })).toBeVisible({ timeout: 2000 });
  }).toPass();

  await test.step('a short form', () => createInShortForm(page));

  const card = page.getByRole('row', { name: /Night nurses/ });
  await test.step('a card on a phone', async () => {
    await appear(page, { theme: 'light', width: 390 });
    const start = (await box(card.getByRole('link', { name: /^AG-/ }))).x;
    expect(Math.abs((await box(card.getByText('Title', { exact: true }))).x - start)).toBeLessThan(2);
    await appear(page, { theme: 'light', width: 1440 });
  });

  await card.getByRole('link', { name: /^AG-/ }).click();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await test.step('a choice that was not there', () => createIndustry(page));
  await test.step('rows by keyboard, with a condition and a total', () => fillRows(page));

  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('5,466.00').last()).toBeVisible();
  const lines = page.getByRole('table', { name: 'Lines' }).getByRole('row');
  await expect(lines.nth(1)).toContainText('Tone');
  await expect(lines.nth(1)).toContainText('Denmark');
  await expect(lines.nth(2)).toContainText('Depth');
  await expect(page.getByRole('link', { name: 'Deep sea mining' })).toBeVisible();
  const address = new URL(page.url()).pathname;

  await test.step('the choice is merged with the one that was there', async () => {
    await mergeIndustries(page);
    await follow(page, address);
    await expect(page.getByRole('link', { name: 'Mining, quarrying, oil and gas' })).toBeVisible();
  });

  rmSync(file);
});

async function createInShortForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Quick create' }).click();
  const short = page.getByRole('dialog', { name: 'New agreement' });
  const title = short.getByRole('textbox', { name: /^Title/ });
  const above = await box(title);
  expect((await box(short.getByText(/^Vendor/))).y - above.y - above.height).toBeGreaterThan(12);
  await title.fill('Night nurses');
  await short.getByRole('combobox', { name: /^Vendor/ }).click();
  await page.getByRole('option').first().click();
  await short.getByRole('button', { name: 'Create agreement' }).click();
  await expect(short).toBeHidden();
}

async function createIndustry(page: Page): Promise<void> {
  const industry = page.getByRole('combobox', { name: 'Industry' });
  await industry.fill('Deep sea mining');
  await page.getByRole('option', { name: /^Create industry/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New industry' });
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Deep sea mining');
  await dialog.getByRole('button', { name: 'Create industry' }).click();
  await expect(dialog).toBeHidden();
  await expect(industry).toHaveValue('Deep sea mining');
}

async function fillRows(page: Page): Promise<void> {
  const row = (place: number) => page.getByRole('listitem', { name: `Row ${place}` });
  const topicOf = (place: number) => row(place).getByRole('textbox', { name: /^Topic/ });
  await page.getByRole('button', { name: 'Add row' }).click();
  await expect(topicOf(1)).toBeFocused();
  await page.keyboard.type('Depth');
  await page.getByRole('button', { name: 'Add row' }).press('Enter');
  await expect(topicOf(2)).toBeFocused();
  await page.keyboard.type('Tone');
  await row(2).getByRole('combobox', { name: 'Country' }).fill('Denm');
  await page.getByRole('option', { name: 'Denmark' }).click();
  await page.getByRole('button', { name: 'Move row 2 up' }).press('Enter');
  await row(1).getByRole('textbox', { name: 'Rate', exact: true }).fill('45.55');
  await row(1).getByRole('textbox', { name: 'Hours' }).fill('120');
  await expect(row(1).getByRole('textbox', { name: 'Overtime rate' })).toBeHidden();
  await row(1).getByRole('switch', { name: 'Overtime' }).click();
  await expect(row(1).getByRole('textbox', { name: 'Overtime rate' })).toBeVisible();
}

async function mergeIndustries(page: Page): Promise<void> {
  await follow(page, '/settings/master/master-view/lists/industry');
  await page.getByRole('searchbox').fill('mining');
  for (const name of [/Deep sea mining/, /Mining, quarrying/])
    await page.getByRole('row', { name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const merge = page.getByRole('dialog', { name: /^Merge 2/ });
  await merge.getByRole('radio', { name: 'Keep Mining, quarrying, oil and gas' }).check();
  await expect(merge.getByRole('listitem')).toHaveText(/^Agreement.*1$/);
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(merge).toBeHidden();
  await expect(page.getByRole('row', { name: /Deep sea mining/ })).toBeHidden();
}
