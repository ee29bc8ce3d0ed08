import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, follow } from './support/look.ts';

const EMAIL = 'solveig.aune@mail.example';
const CV = { name: 'Aune_CV.txt', mimeType: 'text/plain', buffer: Buffer.from('Solveig Aune\nTerminal planner') };

const save = (page: Page) => page.getByRole('button', { name: /^Create candidate/ }).click();
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function fill(page: Page, { first, last }: { readonly first: string; readonly last: string }): Promise<Locator> {
  await follow(page, '/recruitments/candidates/create');
  await page.getByRole('textbox', { name: /^First name/ }).fill(first);
  await page.getByRole('textbox', { name: /^Last name/ }).fill(last);
  await page
    .getByRole('textbox', { name: /^Email/ })
    .first()
    .fill(EMAIL);
  return page.getByRole('status').filter({ hasText: 'already known' });
}

test('a Super Recruiter keeps candidates from coming twice, and gives one to a job; a Vendor learns nothing more', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  await signIn('Super Recruiter');
  const known = await fill(page, { first: 'Solveig', last: 'Aune' });
  const cv = page.getByRole('region', { name: 'CV', exact: true });
  await cv.getByRole('button', { name: 'CV', exact: true }).setInputFiles(CV);
  await save(page);
  await title(page, 'Solveig Aune');
  const stays = new URL(page.url()).pathname;
  await expect(page.getByText('Terminal planner')).toBeVisible();

  await test.step('is warned of the same person, who can be created all the same', async () => {
    await fill(page, { first: 'Solveig', last: 'Aune-Berg' });
    await expect(known.getByRole('link', { name: 'Open Solveig Aune' })).toHaveAttribute('href', stays);
    await save(page);
    await title(page, 'Solveig Aune-Berg');
  });

  await test.step('adds a candidate to an open job', async () => {
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Add Solveig Aune-Berg to jobs' });
    await dialog.getByRole('combobox', { name: 'Open jobs' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Add to 1 job' }).click();
    await expect(page.getByText('Candidate added to 1 job')).toBeVisible();
    await page.getByRole('tab', { name: /^Applications/ }).click();
    await expect(page.getByRole('list', { name: 'Applications' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('moves the application by keyboard, and undoes it', async () => {
    const stage = page.getByRole('button', { name: /^Stage of/ });
    await expect(stage).toContainText('Applied');
    await stage.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^Applied/ })).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move Solveig Aune-Berg to Screening' });
    await dialog.getByRole('button', { name: 'Move to Screening' }).press('Enter');
    await expect(stage).toContainText('Screening');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(stage).toContainText('Applied');
  });

  await test.step('makes one of two, and two of one', async () => {
    await page.getByRole('button', { name: /^Maybe a duplicate/ }).click();
    await page.getByRole('button', { name: 'Compare and merge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge 2 candidates' });
    await dialog.getByRole('radio', { name: 'Keep Solveig Aune', exact: true }).click();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText(/^Record merged/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${stays}$`));
    await expect(page.getByRole('note')).toContainText('Merged with Solveig Aune-Berg');
    await expect(page.getByRole('tab', { name: /^Applications/ })).toContainText('1');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo merge' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this merge?' });
    await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused();
    await question.getByRole('button', { name: 'Undo merge' }).click();
    await expect(page.getByText('Merge undone')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Maybe a duplicate/ })).toBeVisible();
  });

  await test.step('has both in the list again', async () => {
    await follow(page, '/recruitments/candidates?query=Solveig');
    for (const name of ['Solveig Aune', 'Solveig Aune-Berg'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  });

  await test.step('of which a Vendor learns only that the person is known, when they send one', async () => {
    const vendor = await openBrowserOf('Vendor');
    const known = await fill(vendor, { first: 'Solveig', last: 'Lund' });
    await expect(known).toHaveText('This person is perhaps already known.');
    await save(vendor);
    await title(vendor, 'Solveig Lund');
    await expect(vendor.getByRole('button', { name: /^Maybe a duplicate/ })).toHaveCount(0);
  });
});
