import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** Rows with a condition and a formula, their total, a person: what shows on a phone and in the short form. */
const AGREEMENTS = `# yaml-language-server: $schema=../schemas/resource.schema.json
resource: agreements
title: Agreement
route: /agreements
recordTitle: '{number} {title}'
properties:
  number: { type: string, sequence: 'AG-{YYYY}-{####}' }
  title: { type: string, minLength: 1, maxLength: 140 }
  vendor: { relation: { to: users, where: { roles: vendor } }, widget: person }
  lines:
    type: array
    items:
      type: object
      properties:
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

test('one file gives a short form, rows with a total, and cards that read well on a phone', async ({
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

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Quick create' }).click();
  const short = page.getByRole('dialog', { name: 'New agreement' });
  const [title, vendor] = [
    short.getByRole('textbox', { name: /^Title/ }),
    short.getByRole('combobox', { name: /^Vendor/ }),
  ];
  const label = short.getByText(/^Vendor/);
  const above = await box(title);
  expect((await box(label)).y - above.y - above.height).toBeGreaterThan(12);
  await title.fill('Night nurses');
  await vendor.click();
  await page.getByRole('option').first().click();
  await short.getByRole('button', { name: 'Create agreement' }).click();
  await expect(short).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('row', { name: /Night nurses/ });
  const start = (await box(row.getByRole('link', { name: /^AG-/ }))).x;
  expect(Math.abs((await box(row.getByText('Title', { exact: true }))).x - start)).toBeLessThan(2);

  await row.getByRole('link', { name: /^AG-/ }).click();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.getByRole('textbox', { name: 'Rate' }).fill('45.55');
  await page.getByRole('textbox', { name: 'Hours' }).fill('120');
  await expect(page.getByText('Overtime rate')).toBeHidden();
  await page.getByRole('switch', { name: 'Overtime' }).click();
  await expect(page.getByRole('textbox', { name: 'Overtime rate' })).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('5,466.00').last()).toBeVisible();

  rmSync(file);
});
