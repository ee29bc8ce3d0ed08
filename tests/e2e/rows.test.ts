import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/look.ts';

const JOINING = '/settings/master/master-view/joining-templates';
const CELLS = 'Engineer\tHald\t01/02/2020\t31/12/2021\t\t\tBonn\tGermany\nLead\tAurelia\t2022-01-01\tsoon\tyes';

const groupOf = (page: Page, name: string) => page.getByRole('group', { name }).first();
const firstRow = (page: Page, name: string) => groupOf(page, name).getByRole('listitem', { name: 'Row 1' });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** Scrolls what has too little room, with the keyboard; the page around it stays. */
async function expectToScroll(page: Page, room: Locator): Promise<void> {
  await room.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => room.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect(await widthOf(page)).toBe(page.viewportSize()!.width);
}

async function expectButtonsInSight(page: Page, rows: string): Promise<void> {
  const room = (await groupOf(page, rows).boundingBox())!;
  for (const name of [/^More fields of row 1/, 'Duplicate row 1', 'Remove row 1']) {
    const button = (await firstRow(page, rows).getByRole('button', { name }).boundingBox())!;
    expect(button.x).toBeGreaterThanOrEqual(room.x);
    expect(button.x + button.width).toBeLessThanOrEqual(room.x + room.width);
  }
  expect(room.x + room.width).toBeLessThanOrEqual(page.viewportSize()!.width);
}

test('an Admin pastes jobs from a spreadsheet into the rows of a candidate, which fit each width and are read on a phone', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await resize(page, 1440);
  await signIn('Admin');
  await page.goto('/recruitments/candidates/create');
  await page.getByRole('textbox', { name: /^First name/ }).fill('Ada');
  await page.getByRole('textbox', { name: /^Last name/ }).fill('Berglund');

  await test.step('the drawer and the buttons of a row are in sight at each width', async () => {
    await page.getByRole('button', { name: 'Add row Education' }).click();
    await expect(firstRow(page, 'Education')).toBeVisible();
    await expectButtonsInSight(page, 'Education');
    await page.getByRole('button', { name: 'Remove row 1' }).click();
    await page.getByRole('button', { name: 'Add row Experience' }).click();
    await expect(firstRow(page, 'Experience')).toBeVisible();
    for (const width of [1440, 1240, 390, 900]) {
      await resize(page, width);
      await expectButtonsInSight(page, 'Experience');
      expect(await widthOf(page)).toBe(width);
    }
  });

  await test.step('what is pasted fills the rows, and a row opens for the rest', async () => {
    const first = firstRow(page, 'Experience');
    await first.getByRole('textbox', { name: /^Position/ }).focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), CELLS);
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByText('Row 2, End: “soon” isn’t a date.')).toBeVisible();
    await expectToScroll(page, page.getByRole('group', { name: 'Experience' }).last());
    await first.getByRole('button', { name: /^More fields of row 1: 2 of 4/ }).press('Enter');
    await expect(first.getByRole('combobox', { name: 'Industry' })).toBeFocused();
    await expect(first.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Create candidate/ }).click();
    await expect(page.getByRole('heading', { name: /^Ada Berglund/, level: 1 })).toBeVisible();
  });

  await test.step('it is read on a phone', async () => {
    await resize(page, 390);
    await page.getByRole('tab', { name: 'Profile' }).click();
    const table = page.getByRole('table', { name: 'Experience' });
    await expect(table).toContainText('31/12/2021');
    await table.getByRole('button', { name: /^More fields of row 1/ }).click();
    await expect(table).toContainText('Bonn');
    expect(await widthOf(page)).toBe(390);
  });

  await test.step('rows of many fields are two even lines in the form, and one line each among the details', async () => {
    await resize(page, 1440);
    await follow(page, `${JOINING}/1/edit`);
    await expectTwoEvenLines(page);
    await follow(page, `${JOINING}/1`);
    const table = page.getByRole('table', { name: 'Fields' });
    const heightOf = async (name: string) => Math.round((await table.getByRole('row', { name }).boundingBox())!.height);
    await expect(table).toBeVisible();
    expect(await heightOf('Home address')).toBe(await heightOf('Full legal name'));
    expect(await heightOf('Telephone')).toBe(await heightOf('Full legal name'));
    await resize(page, 600);
    await expectToScroll(page, page.getByRole('group', { name: 'Fields' }));
  });
});

async function expectTwoEvenLines(page: Page): Promise<void> {
  const row = page.getByRole('group', { name: 'Fields' }).getByRole('listitem', { name: 'Row 5' });
  await expect(row).toBeVisible();
  const topOf = async (label: string) =>
    Math.round((await row.getByText(label, { exact: false }).first().boundingBox())!.y);
  const tops = await Promise.all(
    ['Section', 'Key', 'Title', 'Type', 'Choices', 'Mandatory', 'Show only if field', 'Has the value'].map(topOf),
  );
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
  expect(new Set(tops.slice(4)).size).toBe(1);
  const save = await page.getByRole('button', { name: /^Save changes/ }).boundingBox();
  const group = await row.boundingBox();
  expect(save!.x + save!.width - (group!.x + group!.width)).toBeLessThan(4);
}
