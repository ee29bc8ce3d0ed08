import { type Api, openAdmin } from './support/admin-api.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, settled } from './support/look.ts';

const APPLICANTS = 11;
const WORKFLOWS = '/settings/master/master-view/workflows';

const idOf = async (reply: { json(): Promise<unknown> }) => ((await reply.json()) as { data: { id: number } }).data.id;

/** A live workflow with a job of its own, with applicants in its first stage. */
async function applicantsInYard(api: Api): Promise<void> {
  const workflow = await idOf(await api.post('admin-app/workflow/', { name: 'Yard' }));
  const stages = [
    { key: 'a', values: { name: 'Inbox', kind: 'new' } },
    { key: 'b', values: { name: 'Hired', kind: 'hired' } },
  ];
  await api.post(`admin-app/workflow/${workflow}/stages/`, { expected: [], stages });
  expect((await api.post(`admin-app/workflow/${workflow}/transitions/publish/`, {})).ok()).toBe(true);
  const organization = (await api.find('customer/org/', 'Aurelia')).id;
  const job = await api.create('job', { job_title: 'Yard driver', organization, openings: 1, workflow });
  const people = Array.from({ length: APPLICANTS }, (_, at) => ({ first_name: 'Yard', last_name: `Number ${at + 1}` }));
  const candidates = await Promise.all(people.map((person) => api.create('candidate', person)));
  expect((await api.post(`customer/job/${job}/add-candidates/`, { candidates })).ok()).toBe(true);
}

test('an Admin builds and publishes a workflow by keyboard alone, migrates applicants to it and undoes that', async ({
  openBrowserOf,
}) => {
  const { page, api } = await openAdmin(openBrowserOf);
  await applicantsInYard(api);
  const id = await idOf(await api.post('admin-app/workflow/', { name: 'Port operations' }));
  await page.goto(`${WORKFLOWS}/${id}`);
  await settled(page);
  const list = page.getByRole('region', { name: 'Stages' });
  const row = (name: RegExp) => list.getByRole('button', { name });
  const openTool = async (name: string) => {
    await page.getByRole('button', { name: 'More for this version' }).press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
  };

  await test.step('starts from a workflow that is there, and sees it first', async () => {
    await openTool('Start from…');
    await page.getByRole('button', { name: /^High volume/ }).press('Enter');
    await expect(page.getByRole('dialog').getByText('9 stages differ')).toBeVisible();
    await page.getByRole('button', { name: 'Replace stages' }).press('Enter');
    await expect(row(/^Group interview/)).toBeVisible();
  });

  await test.step('adds, names, moves and deletes stages in the list', async () => {
    await row(/^Online test/).focus();
    await page.keyboard.press('c');
    await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused();
    await page.keyboard.type('Trade test');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(row(/^Trade test/)).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText('Trade test is stage 3 of 10')).toBeAttached();
    await row(/^Online test/).press('Delete');
    await expect(row(/^Online test/)).toHaveCount(0);
    await expect(page.getByText('Draft saved')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('goes through the graph with the arrow keys', async () => {
    const graph = page.getByLabel('Graph of the workflow');
    await graph.getByRole('button', { name: /^Applied/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(graph.getByRole('button', { name: /^Pre-screening/ })).toBeFocused();
  });

  await test.step('publishes it', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Publish version' }).press('Enter');
    await expect(page.getByText('Version published')).toBeVisible();
    await expect(page.getByText(/so its stages can’t change/)).toBeVisible();
  });

  await test.step('sees what a migration does before it begins', async () => {
    await openTool('Migrate applicants…');
    const dialog = page.getByRole('dialog', { name: 'Migrate applicants' });
    await dialog.getByRole('combobox', { name: 'From' }).selectOption({ label: `Yard v1, ${APPLICANTS} applicants` });
    await expect(dialog.getByRole('combobox', { name: 'New stage for Inbox' })).toHaveValue(/\d/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: `Preview ${APPLICANTS} applicants` }).press('Enter');
    await expect(page.getByText(`Includes all ${APPLICANTS} applicants.`)).toBeVisible();
    await page.getByRole('button', { name: 'Migrate', exact: true }).press('Enter');
  });

  await test.step('undoes it', async () => {
    await expect(page.getByText(`${APPLICANTS} done`)).toBeVisible();
    await page.getByRole('button', { name: `Undo ${APPLICANTS} records` }).press('Enter');
    await expect(page.getByText(`${APPLICANTS} undone`)).toBeVisible();
  });
});
