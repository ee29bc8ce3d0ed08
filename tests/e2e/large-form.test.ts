import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults } from './support/look.ts';

const FIELDS = Array.from({ length: 60 }, (_, index) => `clause_${index}`);
const part = (from: number) => FIELDS.slice(from, from + 12).join(', ');

const CONTRACT = `resource: work_contract
kind: master
route: /settings/master/master-view/lists/work-contract
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
${FIELDS.map((name) => `  ${name}: { type: string, maxLength: 60 }`).join('\n')}
required: [name]
form:
  tabs:
    - { key: general, fields: [name] }
    - key: terms
      sections:
        - { key: first, title: First part, collapsed: false, fields: [${part(0)}] }
        - { key: second, title: Second part, fields: [${part(12)}] }
        - { key: third, title: Third part, collapsed: true, fields: [${part(24)}] }
        - { key: fourth, title: Fourth part, fields: [${part(36)}] }
        - { key: fifth, title: Fifth part, collapsed: true, fields: [${part(48)}] }
`;

test('an Admin fills in a form with tabs by keyboard, and what has the focus is in sight', async ({
  page,
  signIn,
  server,
}) => {
  const file = join(server.resourcesDir, 'lists/work_contract.yaml');
  await signIn('Admin');
  await page.goto('/settings/master/master-view');
  writeFileSync(file, CONTRACT);
  await page.getByRole('link', { name: /^Work contract/ }).click();
  await expect(page.getByRole('heading', { name: 'No work contracts yet' })).toBeVisible();
  await page.keyboard.press('c');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(name).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=terms/);
  await page.getByRole('link', { name: 'First part' }).press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Fifth part' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Clause 48' })).toBeFocused();
  await page.keyboard.type('Both sides agree');
  expect(await isCovered(page)).toBe(false);
  await page.getByRole('textbox', { name: 'Clause 59' }).focus();
  expect(await isCovered(page)).toBe(false);

  await page.keyboard.press('Control+S');
  await expect(name).toBeFocused();
  await expect(page.getByRole('tab', { name: /General\s*1 error/ })).toHaveAttribute('aria-selected', 'true');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Terms' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Name' }).click();
  await page.keyboard.type('Yard work');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('heading', { name: 'Yard work', level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: 'Terms' }).click();
  await page.getByRole('button', { name: 'Fifth part' }).click();
  await expect(page.getByText('Both sides agree')).toBeVisible();

  rmSync(file);
});

/** Whether a bar that sticks is over what has the focus. */
const isCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return document.activeElement!.contains(hit) === false;
  });
