import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, PASSWORD, PEOPLE, type Person, test, watchPage } from './support/fixtures.ts';
import { submitJobs } from './support/submit-jobs.ts';
import { accessibilityFaults } from './support/look.ts';

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

test('what a person decides or reads in one tab is decided and read in every other, and an arrival shows in all', async ({
  page,
  context,
  request,
  complaints,
}) => {
  await signInToSend(context, 'Admin');
  const letJobsOpen = await submitJobs(request, ['Tug master', 'Lock keeper']);
  const { send, unreadBefore } = await signInToSend(context, 'Admin');
  const inbox = await context.newPage();
  watchPage(inbox, complaints);
  const live = [page, inbox].map((tab) => tab.waitForEvent('websocket'));
  await Promise.all([page.goto('/my-work'), inbox.goto('/notification')]);
  await Promise.all(live);
  const rowOf = (job: string) => inbox.getByRole('row', { name: new RegExp(job) });
  await expect(bell(page)).toHaveAccessibleName(bellName(unreadBefore));

  await test.step('approves in the drawer of what waits', async () => {
    const waiting = page.getByRole('button', { name: /^Decide: .*Lock keeper/ });
    await expect(rowOf('Lock keeper').getByRole('button', { name: 'Approve' })).toBeVisible();
    await waiting.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: /Lock keeper/ });
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog', { name: 'Approve with a note' }).getByRole('button', { name: 'Approve' }).click();
    await page
      .getByRole('dialog', { name: 'Are you sure to approve ?' })
      .getByRole('button', { name: 'Proceed' })
      .click();
    await expect(waiting).toBeHidden();
    await expect(rowOf('Lock keeper').getByRole('button', { name: 'Approve' })).toBeHidden();
    for (const tab of [page, inbox]) await expect(bell(tab)).toHaveAccessibleName(bellName(unreadBefore - 1));
  });

  await test.step('rejects with a note from the table', async () => {
    await rowOf('Tug master').getByRole('button', { name: 'Reject' }).click();
    await writeNote(inbox);
    await inbox
      .getByRole('dialog', { name: 'Are you sure to reject ?' })
      .getByRole('button', { name: 'Proceed' })
      .click();
    await expect(rowOf('Tug master').getByRole('button', { name: 'Reject' })).toBeHidden();
    await expect(rowOf('Tug master').getByRole('button', { name: 'Archive' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Decide: .*Tug master/ })).toBeHidden();
  });

  await test.step('reads what arrives', async () => {
    await send({ context: 'documentation_upload', message_key: 'uploaded', args: { document: 'Passport copy' } });
    for (const tab of [page, inbox]) {
      await expect(tab.getByText('New Notification Arrived')).toBeVisible();
      await expect(bell(tab)).toHaveAccessibleName(bellName(unreadBefore - 1));
    }
    await rowOf('Passport copy').getByRole('button', { name: 'Mark as read' }).click();
    for (const tab of [page, inbox]) await expect(bell(tab)).toHaveAccessibleName(bellName(unreadBefore - 2));
  });
  await context.close();
  await letJobsOpen();
});

/** Fills in the note of a rejection by keyboard, and sends it. */
async function writeNote(page: Page): Promise<void> {
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
}
