import { openAdmin } from './support/admin-api.ts';
import { applied } from './support/applied.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, follow } from './support/look.ts';

test('a Super Recruiter adds candidates to a job, and finds the application of both', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  const { api } = await openAdmin(openBrowserOf);
  const { candidate, applicant } = await applied(api, {
    job: 'Mooring foreman',
    person: { first_name: 'Gudrun', last_name: 'Haugland' },
  });
  const other = await applied(api, {
    job: 'Mooring clerk',
    person: { first_name: 'Ansgar', last_name: 'Haugland' },
  });

  await signIn('Super Recruiter');
  await page.goto(`/recruitments/applicants/${applicant}`);
  await test.step('a tab without records says so in its frame', async () => {
    await page.getByRole('tab', { name: /^Notes/ }).click();
    await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeInViewport({ ratio: 1 });
  });
  await page.getByRole('link', { name: 'Mooring foreman', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mooring foreman' })).toBeVisible();
  const job = new URL(page.url()).pathname.split('/').at(-1)!;
  const tab = page.getByRole('tab', { name: /^Applicants/ });
  await tab.click();

  await test.step('by keyboard, whoever is not there already', async () => {
    const inTab = page.getByRole('tabpanel', { name: /^Applicants/ });
    await expect(inTab.getByRole('button', { name: /^Add candidates/ })).toBeVisible();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Add candidates to Mooring foreman' });
    await expect(dialog.getByRole('button', { name: 'Add candidates' })).toBeDisabled();
    await dialog.getByRole('combobox').pressSequentially('Haugland');
    await expect(page.getByRole('option', { name: /Gudrun Haugland/ })).toContainText('Already applied');
    await expect(page.getByRole('option', { name: /Gudrun Haugland/ })).toBeDisabled();
    await page.getByRole('option', { name: /Ansgar Haugland/ }).click();
    await dialog.getByRole('heading').click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 1 candidate' }).click();
    await expect(page.getByText('1 candidate added')).toBeVisible();
    await expect(tab).toContainText('2');
    await expect(page.getByRole('row', { name: /Ansgar Haugland/ })).toBeVisible();
  });

  await test.step('opens the list with the job and the candidate of the address', async () => {
    await follow(page, `/recruitments/applicants?job_id=${job}&candidate_id=${candidate}`);
    await expect(page.getByRole('row', { name: /Gudrun Haugland/ })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.goto(`/recruitments/applicants?job_id=${job}`);
    await expect(page.getByRole('row', { name: /Ansgar Haugland/ })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(3);
  });

  await test.step('moves an application to another job, where the candidate has none', async () => {
    await follow(page, `/recruitments/applicants/${other.applicant}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Move to another job' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Ansgar Haugland to another job' });
    await dialog.getByRole('combobox').pressSequentially('Mooring');
    await expect(page.getByText('No matches')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
