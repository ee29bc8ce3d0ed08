import type { Page } from '@playwright/test';
import { openSmtpSink, type SmtpSink } from '../server/accounts/smtp-sink.ts';
import { type Api, apiOf } from './support/admin-api.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, follow, settled } from './support/look.ts';

const TITLE = 'Breakwater pilot';
const LEVELS = [
  ['Recruiter', 'Elif Kaya'],
  ['Hiring Manager', 'Jonas Petersen'],
  ['Recruiter', 'Owen Hartley'],
] as const;

const choose = async (page: Page, label: string | RegExp, option: string) => {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

interface Mailbox extends SmtpSink {
  /** The address of the record by which the server knows it. */
  readonly configuration: string;
}

/** Sends the emails of the server to a sink. */
async function receiveEmails(api: Api): Promise<Mailbox> {
  const sink = await openSmtpSink();
  const { port } = new URL(sink.url);
  const server = { name: 'Harbor', host: '127.0.0.1', port: Number(port), security: 'none', is_default: true };
  const made = await api.post('admin-app/mail-configuration/', { ...server, from_address: 'hiring@ats.example' });
  const { data } = (await made.json()) as { data: { id: number } };
  return Object.assign(sink, { configuration: `admin-app/mail-configuration/${data.id}/` });
}

/** The link that a user has been sent by email. */
async function linkSentTo({ messages }: SmtpSink, address: string): Promise<string> {
  const link = () =>
    messages
      .filter((message) => message.includes(`To: ${address}`))
      .map((message) => /http\S+\/auth\/approval\/[\w-]+/.exec(message.replaceAll(/=\r\n/g, ''))?.[0])
      .findLast((found) => found !== undefined);
  await expect.poll(link, { timeout: 20_000 }).toBeDefined();
  return link()!; // it has just been found
}

/** The Admin builds the matrix on its screen, with approval switched on there. */
async function buildMatrix(admin: Page): Promise<void> {
  const warning = admin.getByText(/^All jobs are open now\. Job approval feature is disabled/);
  await expect(warning).toBeVisible();
  await admin.getByRole('switch', { name: 'Enable Settings' }).click();
  await expect(warning).toBeHidden();
  await admin.getByRole('button', { name: 'Add new' }).click();
  const panel = admin.getByRole('region', { name: 'Create Job Approval Matrix' });
  await panel.getByRole('textbox', { name: /Approval Name/ }).fill('Breakwater');
  await choose(admin, 'Organization', 'Halden Group');
  for (const [index, [type, user]] of LEVELS.entries()) {
    if (index > 0) await panel.getByRole('button', { name: 'Add New Level' }).click();
    await panel.getByRole('combobox', { name: `User Type of level ${index + 1}` }).selectOption(type);
    await choose(admin, `User of level ${index + 1}`, user);
  }
  await expect(panel.getByText('it’s the matrix of the organization')).toBeVisible();
  expect(await accessibilityFaults(admin)).toEqual([]);
  await panel.getByRole('button', { name: 'Submit' }).click();
  await expect(panel).toBeHidden();
}

/** Answers a request of the bell or the notification screen, with the question that follows. */
async function answer(page: Page, kind: 'Approve' | 'Reject'): Promise<void> {
  await page
    .getByRole('dialog', { name: `${kind} with a note` })
    .getByRole('button', { name: kind })
    .click();
  const question = page.getByRole('dialog', { name: `Are you sure to ${kind.toLowerCase()} ?` });
  await question.getByRole('button', { name: 'Proceed' }).click();
}

test('three levels approve a job by bell, screen and email; its salary asks anew; a rejection brings it back', async ({
  page: second,
  browser,
  signIn,
  openBrowserOf,
}) => {
  // The first approver is an Admin too.
  const first = await openBrowserOf('Multi');
  await first.goto('/settings/master/approval-matrix/job');
  await settled(first);
  const api = await apiOf(first.context().request);
  const sink = await receiveEmails(api);
  await buildMatrix(first);

  const recruiter = await apiOf((await openBrowserOf('Recruiter')).context().request);
  const organization = (await api.find('customer/org/', 'Halden Group')).id;
  const hiring_manager = (await api.find('customer/job/options/hiring_manager/', 'Jonas Petersen')).id;
  const owen = (await api.find('customer/job/options/recruiter/', 'Owen Hartley')).id;
  const salary_to = { amount: 60_000, currency: 'EUR' };
  const values = { job_title: TITLE, organization, openings: 1, hiring_manager, recruiter: owen, salary_to };
  const job = await recruiter.create('job', values);
  expect((await recruiter.post(`customer/job/${job}/transitions/submit/`, {})).ok()).toBe(true);

  await first
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const request = first.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first();
  await expect(request).toContainText(`“${TITLE}” needs your approval`);
  await request.getByRole('button', { name: 'Approve' }).click();
  await answer(first, 'Approve');
  await expect(first.getByText('Request approved')).toBeVisible();

  await signIn('Hiring Manager');
  await second.goto(`/recruitments/jobs/${job}?tab=approval`);
  await expect(second.getByText('Elif Kaya approved')).toBeVisible();
  await expect(second.getByText('You can’t view these fields: Budget.')).toBeVisible();
  expect(await accessibilityFaults(second)).toEqual([]);
  await second.getByRole('tabpanel').getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog', { name: 'Approve with a note' }).getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Jonas Petersen approved')).toBeVisible();

  const third = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await third.goto(await linkSentTo(sink, 'recruiter2@demo.example'));
  await expect(third.getByRole('heading', { name: `Approve “${TITLE}”?` })).toBeVisible();
  await expect(third.getByText('€60,000.00')).toBeVisible();
  expect(await accessibilityFaults(third)).toEqual([]);
  await third.getByRole('button', { name: 'Approve' }).click();
  await third.getByRole('button', { name: 'Approve' }).click();
  await expect(third.getByRole('status')).toHaveText('Request approved');
  await third.context().close();

  const head = second.locator('.details-head');
  await expect(head.getByText('Open', { exact: true })).toBeVisible();
  const change = { salary_to: { ...salary_to, amount: 75_000 } };
  expect((await recruiter.patch(`customer/job/${job}/`, change)).ok()).toBe(true);
  await expect(head.getByText('Pending approval', { exact: true })).toBeVisible();
  const changes = second.getByRole('list', { name: 'Requested changes' });
  await expect(changes).toContainText(/Salary to.*60,000.*75,000/);

  await follow(first, '/notification');
  const row = first.getByRole('row', { name: new RegExp(`“${TITLE}” needs your approval`) }).first();
  await row.getByRole('button', { name: 'Reject' }).click();
  const dialog = first.getByRole('dialog', { name: 'Reject with a note' });
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('Above the band');
  await dialog.getByRole('textbox', { name: /^Description/ }).fill('Ask again in March');
  await answer(first, 'Reject');
  await expect(head.getByText('Draft', { exact: true })).toBeVisible();
  await expect(second.getByText('Elif Kaya rejected')).toBeVisible();
  await expect(second.getByText('Above the band').first()).toBeVisible();

  await follow(first, '/settings/master/approval-matrix/job');
  await first.getByRole('button', { name: 'Delete Breakwater' }).click();
  await first.getByRole('dialog', { name: 'Are you sure to delete?' }).getByRole('button', { name: 'Proceed' }).click();
  await expect(first.getByText('Approval deleted')).toBeVisible();
  // Emails of later tests wait, and jobs open at once, as before.
  for (const [address, data] of [
    [sink.configuration, { active: false, is_default: false }],
    ['admin-app/job-approval-status/', { status: false }],
  ] as const)
    expect((await api.patch(address, data)).ok()).toBe(true);
  await sink.close();
});
