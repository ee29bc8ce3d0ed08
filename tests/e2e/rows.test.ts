import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.ts';

const JOINING = '/settings/master/master-view/joining-templates';

const SCORECARD = `# yaml-language-server: $schema=../../schemas/resource.schema.json
resource: scorecard
kind: master
route: /settings/master/master-view/lists/scorecard
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  industry: { relation: { to: industry, inlineCreate: true } }
  criteria:
    type: array
    ordered: true
    items:
      type: object
      required: [topic]
      properties:
        topic: { type: string, minLength: 1, maxLength: 60 }
        weight: { type: integer, minimum: 0, maximum: 100, default: 10 }
        country: { relation: { to: country } }
required: [name]
`;

test('an Admin writes rows by keyboard, makes a choice that was not there, and merges it with the one that was', async ({
  page,
  signIn,
  server,
}) => {
  const file = join(server.resourcesDir, 'lists/scorecard.yaml');
  await signIn('Admin');
  await page.goto('/settings/master/master-view');
  writeFileSync(file, SCORECARD);
  await page.getByRole('link', { name: /^Scorecard/ }).click();
  await expect(page.getByRole('heading', { name: /^Scorecards/, level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Engineers');

  await page.getByRole('combobox', { name: 'Industry' }).fill('Deep sea mining');
  await page.getByRole('option', { name: /^Create industry/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New industry' });
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Deep sea mining');
  await dialog.getByRole('button', { name: 'Create industry' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Industry' })).toHaveValue('Deep sea mining');

  await page.getByRole('button', { name: 'Add row' }).click();
  await expect(page.getByRole('listitem', { name: 'Row 1' }).getByRole('textbox', { name: /^Topic/ })).toBeFocused();
  await page.keyboard.type('Depth');
  await page.getByRole('button', { name: 'Add row' }).press('Enter');
  await expect(page.getByRole('listitem', { name: 'Row 2' }).getByRole('textbox', { name: /^Topic/ })).toBeFocused();
  await page.keyboard.type('Tone');
  await page.getByRole('listitem', { name: 'Row 2' }).getByRole('combobox', { name: 'Country' }).fill('Denm');
  await page.getByRole('option', { name: 'Denmark' }).click();
  await page.getByRole('button', { name: 'Move row 2 up' }).press('Enter');
  await page.getByRole('button', { name: /^Create scorecard/ }).click();

  await expect(page.getByRole('heading', { name: 'Engineers', level: 1 })).toBeVisible();
  const table = page.getByRole('table', { name: 'Criteria' });
  await expect(table.getByRole('row').nth(1)).toContainText('Tone');
  await expect(table.getByRole('row').nth(1)).toContainText('Denmark');
  await expect(table.getByRole('row').nth(2)).toContainText('Depth');
  await expect(page.getByRole('link', { name: 'Deep sea mining' })).toBeVisible();

  const address = page.url();
  await page.goto('/settings/master/master-view/lists/industry');
  await page.getByRole('searchbox').fill('mining');
  for (const name of [/Deep sea mining/, /Mining, quarrying/])
    await page.getByRole('row', { name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const merge = page.getByRole('dialog', { name: /^Merge 2/ });
  await merge.getByRole('radio', { name: 'Keep Mining, quarrying, oil and gas' }).check();
  await expect(merge.getByRole('listitem')).toHaveText(/^Scorecard.*1$/);
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(merge).toBeHidden();
  await expect(page.getByRole('row', { name: /Deep sea mining/ })).toBeHidden();
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Mining, quarrying, oil and gas' })).toBeVisible();

  rmSync(file);
});

test('rows of many fields take the width of the form, in two even lines', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('Admin');
  await page.goto(`${JOINING}/1/edit`);
  const row = page.getByRole('group', { name: 'Fields' }).getByRole('listitem', { name: 'Row 5' });
  const topOf = async (label: string) => {
    const box = await row.getByText(label, { exact: false }).first().boundingBox();
    return Math.round(box?.y ?? 0);
  };
  await expect(row).toBeVisible();

  const tops = await Promise.all(
    ['Section', 'Key', 'Title', 'Type', 'Choices', 'Mandatory', 'Show only if field', 'Has the value'].map(topOf),
  );
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
  expect(new Set(tops.slice(4)).size).toBe(1);
  const save = await page.getByRole('button', { name: /^Save changes/ }).boundingBox();
  const group = await row.boundingBox();
  expect(save!.x + save!.width - (group!.x + group!.width)).toBeLessThan(4);
});

test('the drawer and the buttons of a row are in sight at each width', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('Admin');
  await page.goto('/recruitments/candidates/create');
  await page.getByRole('textbox', { name: /^First name/ }).fill('Nils');
  await page.getByRole('textbox', { name: /^Last name/ }).fill('Aasen');
  const expectInSight = async (rows: string) => {
    const group = page.getByRole('group', { name: rows }).first();
    const row = group.getByRole('listitem', { name: 'Row 1' });
    const room = (await group.boundingBox())!;
    for (const name of [/^More fields of row 1/, 'Duplicate row 1', 'Remove row 1']) {
      const button = (await row.getByRole('button', { name }).boundingBox())!;
      expect(button.x).toBeGreaterThanOrEqual(room.x);
      expect(button.x + button.width).toBeLessThanOrEqual(room.x + room.width);
    }
    expect(room.x + room.width).toBeLessThanOrEqual(page.viewportSize()!.width);
  };
  for (const rows of ['Experience', 'Education']) {
    await page.getByRole('button', { name: `Add row ${rows}` }).click();
    await expect(
      page.getByRole('group', { name: rows }).first().getByRole('listitem', { name: 'Row 1' }),
    ).toBeVisible();
    await expectInSight(rows);
  }

  for (const width of [1240, 900, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectInSight('Experience');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('choices in a table of rows stay in one line, and the table scrolls where there is too little room', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('Admin');
  await page.goto(`${JOINING}/1`);
  const table = page.getByRole('table', { name: 'Fields' });
  const heightOf = async (name: string) => {
    const box = await table.getByRole('row', { name }).boundingBox();
    return Math.round(box?.height ?? 0);
  };
  await expect(table).toBeVisible();

  expect(await heightOf('Home address')).toBe(await heightOf('Full legal name'));
  expect(await heightOf('Telephone')).toBe(await heightOf('Full legal name'));

  await page.setViewportSize({ width: 600, height: 900 });
  const room = page.getByRole('group', { name: 'Fields' });
  await room.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => room.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(600);
});

test('an Admin pastes a list of jobs from a spreadsheet into a candidate, opens a row for the rest, and reads it on a phone', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 900, height: 900 });
  await signIn('Admin');
  await page.goto('/recruitments/candidates/create');
  await page.getByRole('textbox', { name: /^First name/ }).fill('Ada');
  await page.getByRole('textbox', { name: /^Last name/ }).fill('Berglund');
  await page.getByRole('button', { name: 'Add row Experience' }).click();
  const first = page.getByRole('group', { name: 'Experience' }).getByRole('listitem', { name: 'Row 1' });
  await expect(first.getByRole('textbox', { name: /^Position/ })).toBeFocused();

  const cells = 'Engineer\tHald\t01/02/2020\t31/12/2021\t\t\tBonn\tGermany\nLead\tAurelia\t2022-01-01\tsoon\tyes';
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('Row 2, End: “soon” isn’t a date.')).toBeVisible();

  const room = page.getByRole('group', { name: 'Experience' }).last();
  await room.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => room.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
  await first.getByRole('button', { name: /^More fields of row 1: 2 of 4/ }).press('Enter');
  await expect(first.getByRole('combobox', { name: 'Industry' })).toBeFocused();
  await expect(first.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Create candidate/ }).click();
  await expect(page.getByRole('heading', { name: /^Ada Berglund/, level: 1 })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('tab', { name: 'Profile' }).click();
  const table = page.getByRole('table', { name: 'Experience' });
  await expect(table).toContainText('31/12/2021');
  await table.getByRole('button', { name: /^More fields of row 1/ }).click();
  await expect(table).toContainText('Bonn');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
