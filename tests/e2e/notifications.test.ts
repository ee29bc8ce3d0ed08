import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, PASSWORD, PEOPLE, type Person, test, watchPage } from './support/fixtures.ts';
import { submitJobs } from './support/submit-jobs.ts';
import { accessibilityFaults, settled } from './support/look.ts';

/** Signs in and gives what sends this person notifications, and how many earlier tests left unread. */
const signInToSend = async (context: BrowserContext, person: Person) => {
  const reply = await context.request.post('/api/v1/token/', {
    data: { username: PEOPLE[person], password: PASSWORD },
  });
  const headers = { authorization: `Bearer ${((await reply.json()) as { access: string }).access}` };
  await context.addInitScript(() => localStorage.setItem('ats.session', '1'));
  const list = await context.request.get('/api/v1/customer/notifications/?page=1&limit=1', { headers });
  const { unread_count: unreadBefore } = (await list.json()) as { unread_count: number };
  const send = async (parts: object) => {
    const data = { context: 'job', message_key: 'approval', ...parts };
    expect((await context.request.post('/api/v1/dev/notifications/', { data, headers })).ok()).toBe(true);
  };
  return { send, unreadBefore };
};

const bellName = (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications');

/** How far behind a required field's label its asterisk stands, in pixels, and in which colour. */
const asteriskBehind = (label: Locator) =>
  label.evaluate((element) => {
    const asterisk = element.querySelector('[aria-hidden]')!;
    const { lastChild: star } = asterisk;
    const words = new Range();
    words.selectNode(element.firstChild!);
    const mark = new Range();
    mark.setStart(star!, star!.textContent!.length - 1);
    mark.setEnd(star!, star!.textContent!.length);
    const gap = mark.getBoundingClientRect().left - words.getBoundingClientRect().right;
    return { gap: Math.round(gap), color: getComputedStyle(asterisk).color };
  });

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

test('a person approves from the bell by keyboard alone, and rejects with a note from the table', async ({
  page,
  context,
  request,
}) => {
  const { unreadBefore } = await signInToSend(context, 'Admin');
  const letJobsOpen = await submitJobs(request, ['Tug master', 'Harbour pilot']);
  await signInToSend(context, 'Admin');
  await page.goto('/');
  await settled(page);
  await expect(bell(page)).toHaveAccessibleName(bellName(unreadBefore + 2));

  await bell(page).focus();
  await page.keyboard.press('Enter');
  const dropdown = page.getByRole('dialog', { name: 'Notifications' });
  await expect(dropdown.getByRole('listitem').first()).toContainText('“Harbour pilot” needs your approval');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(dropdown.getByRole('link', { name: 'Notification settings' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dropdown.getByRole('link', { name: /Harbour pilot/ }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dropdown.getByRole('button', { name: 'Approve' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Are you sure to approve ?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Success' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName(bellName(unreadBefore + 1));
  await expect(bell(page)).toBeFocused();

  await page.goto('/notification');
  const row = page.getByRole('row', { name: /Tug master/ });
  await row.getByRole('button', { name: 'Reject' }).click();
  const note = page.getByRole('dialog', { name: 'Reject with a note' });
  await expect(note.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(note.getByRole('toolbar', { name: 'Text formatting' })).toBeVisible();
  expect(await asteriskBehind(note.getByText('Description', { exact: false }))).toEqual(
    await asteriskBehind(note.getByText('Title', { exact: false }).first()),
  );
  await page.keyboard.type('Not this quarter');
  await page.keyboard.press('Tab');
  await expect(note.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Enter');
  const description = note.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused();
  await page.keyboard.type('No budget');
  await expect(description.locator('strong')).toHaveText('No budget');
  expect(await accessibilityFaults(page)).toEqual([]);
  await note.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog', { name: 'Are you sure to reject ?' }).getByRole('button', { name: 'Proceed' }).click();
  await expect(row.getByRole('button', { name: 'Reject' })).toBeHidden();
  await expect(row.getByRole('button', { name: 'Archive' })).toBeVisible();
  await page.close();
  await letJobsOpen();
});

test('an arrival shows in every tab, and what is read in one is read in the other', async ({
  page,
  context,
  complaints,
}) => {
  const { send, unreadBefore } = await signInToSend(context, 'Hiring Manager');
  const other = await context.newPage();
  watchPage(other, complaints);
  const live = [page, other].map((tab) => tab.waitForEvent('websocket'));
  await Promise.all([page.goto('/notification'), other.goto('/')]);
  await Promise.all(live);

  await send({ context: 'documentation_upload', message_key: 'uploaded', args: { document: 'Passport copy' } });

  for (const tab of [page, other]) {
    await expect(tab.getByText('New Notification Arrived')).toBeVisible();
    await expect(bell(tab)).toHaveAccessibleName(bellName(unreadBefore + 1));
  }
  await page
    .getByRole('row', { name: /Passport copy/ })
    .getByRole('button', { name: 'Mark as read' })
    .click();
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName(bellName(unreadBefore));
});
