import type { Page } from '@playwright/test';
import { openAdmin } from './support/admin-api.ts';
import { applied } from './support/applied.ts';
import { expect, type Person, test, watchPage } from './support/fixtures.ts';
import { accessibilityFaults, appear, settled } from './support/look.ts';
import { submitJobs } from './support/submit-jobs.ts';

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const namesOf = (page: Page) => page.locator('main').getByRole('heading', { level: 2 }).allTextContents();
const card = (page: Page, name: string) =>
  widget(page, 'Key figures').getByRole('link', { name: new RegExp(`^${name}`) });
/** The number of a card, as it is on screen. */
const numberOf = async (page: Page, name: string): Promise<string> =>
  /[\d,]+/.exec((await card(page, name).innerText()).replace(name, ''))![0];

const DEFAULTS: readonly (readonly [Person, readonly string[], readonly string[]])[] = [
  ['Admin', ['Next actions', 'System health', 'Funnel', 'Sources'], ['My approvals']],
  ['Recruiter', ['Next actions', 'My approvals', 'Funnel', 'Time in stage'], ['System health']],
  ['Hiring Manager', ['Next actions', 'My approvals', 'Funnel'], ['System health']],
  ['Vendor', ['Next actions', 'Applicants by status'], ['System health', 'My approvals', 'Funnel', 'Time in stage']],
];

test('each role begins with its own dashboard and its own numbers, and a number leads to the list that it counts', async ({
  openBrowserOf,
}) => {
  test.slow();
  const { api } = await openAdmin(openBrowserOf);
  await applied(api, { job: 'Quay planner', person: { first_name: 'Quay', last_name: 'Planner' } });
  const numbers: string[] = [];
  for (const [person, shown, missing] of DEFAULTS) {
    const page = await openBrowserOf(person);
    await page.goto('/');
    for (const name of shown) await expect(widget(page, name)).toBeVisible();
    for (const name of missing) await expect(widget(page, name)).toBeHidden();
    await expect(card(page, 'New applicants')).toBeVisible();
    await settled(page);
    for (const theme of ['light', 'dark'] as const) {
      await appear(page, { theme, width: 1440 });
      expect(await accessibilityFaults(page), `${person}, ${theme}`).toEqual([]);
    }
    const count = await numberOf(page, 'New applicants');
    numbers.push(count);
    await card(page, 'New applicants').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Applicants' })).toBeVisible();
    await expect(page.getByText(count, { exact: true }).first()).toBeVisible();
  }
  expect(new Set(numbers).size).toBeGreaterThan(1);
});

test('widgets are moved, sized, removed and added by keyboard and pointer, and one that fails leaves the others alone', async ({
  page,
  signIn,
  complaints,
  expectLogged,
}) => {
  test.slow();
  await signIn('Super Recruiter');
  await page.route('**/dashboard/widgets/sources/**', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal_error', message: 'No' } }),
  );
  await page.goto('/');
  await expect(widget(page, 'Sources').getByRole('alert')).toContainText('This couldn’t be loaded.');
  await expect(widget(page, 'Funnel').getByText('Conversion')).toBeVisible();
  await page.unroute('**/dashboard/widgets/sources/**');
  await widget(page, 'Sources').getByRole('button', { name: 'Try again' }).click();
  await expect(widget(page, 'Sources').getByRole('alert')).toBeHidden();
  complaints.length = 0;
  expectLogged(/dashboard\/widgets\/sources/);
  const before = await namesOf(page);
  expect(before.indexOf('Sources')).toBe(before.indexOf('Funnel') + 1);

  await page.getByRole('button', { name: 'Edit layout' }).click();
  const grip = (name: string) => page.getByRole('button', { name: `Move or resize ${name}` });
  const said = page.getByRole('status').filter({ hasText: 'columns wide' });
  await grip('Sources').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(grip('Sources')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(said).toContainText('4 columns wide');
  await grip('Time in stage').focus();
  await page.keyboard.press('Delete');
  await expect(grip('Time in stage')).toBeHidden();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: 'Time in stage' }).click();
  await expect(grip('Time in stage')).toBeVisible();
  await grip('Job ageing').hover();
  await page.mouse.down();
  const target = (await widget(page, 'Funnel').boundingBox())!;
  await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 12 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save layout' }).click();
  await expect(page.getByText('Layout saved.')).toBeVisible();

  await page.reload();
  await expect(widget(page, 'Sources')).toBeVisible();
  const after = await namesOf(page);
  expect(after.indexOf('Sources')).toBeLessThan(after.indexOf('Funnel'));
  expect(after.indexOf('Job ageing')).toBeLessThan(before.indexOf('Job ageing'));
  expect(after.at(-1)).toBe('Time in stage');
  await page.getByRole('button', { name: 'Edit layout' }).click();
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await page.getByRole('button', { name: 'Save layout' }).click();
  await expect(page.getByText('Layout saved.')).toBeVisible();
  expect(await namesOf(page)).toEqual(before);
});

test('what is decided in the drawer of the dashboard is decided on every open page', async ({
  page,
  context,
  request,
  signIn,
  complaints,
}) => {
  test.setTimeout(60_000);
  await request.post('/api/v1/token/', { data: { username: 'admin@demo.example', password: 'demo-password' } });
  const letJobsOpen = await submitJobs(request, ['Lock keeper']);
  await signIn('Admin');
  const [work, inbox] = [await context.newPage(), await context.newPage()];
  for (const tab of [work, inbox]) watchPage(tab, complaints);
  const live = [page, work, inbox].map((tab) => tab.waitForEvent('websocket'));
  await Promise.all([page.goto('/'), work.goto('/my-work'), inbox.goto('/notification')]);
  await Promise.all(live);
  const waiting = page.getByRole('button', { name: /^Decide: .*Lock keeper/ });
  const row = inbox.getByRole('row', { name: /Lock keeper/ });
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(work.getByRole('button', { name: /^Decide: .*Lock keeper/ })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Approve' })).toBeVisible();
  const unread = await bell.getAttribute('aria-label');

  await waiting.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /Lock keeper/ });
  await drawer.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approve with a note' }).getByRole('button', { name: 'Approve' }).click();
  await page
    .getByRole('dialog', { name: 'Are you sure to approve ?' })
    .getByRole('button', { name: 'Proceed' })
    .click();

  await expect(waiting).toBeHidden();
  await expect(work.getByRole('button', { name: /^Decide: .*Lock keeper/ })).toBeHidden();
  await expect(row.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(bell).not.toHaveAccessibleName(unread ?? '');
  await letJobsOpen();
});
