import type { Page } from '@playwright/test';
import { expect, PASSWORD, PEOPLE, test } from './support/fixtures.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function enter(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A test in which the server is right to answer 401. */
function forgiveSignedOut(complaints: string[]): void {
  expect(complaints.filter((each) => !/401/.test(each))).toEqual([]);
  complaints.length = 0;
}

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in', level: 1 });

test('a Vendor signs in after a wrong password, comes to where they wanted, keeps their account in order, and signs out', async ({
  page,
  complaints,
}) => {
  await test.step('is asked to sign in first, and is not told whether an account exists', async () => {
    await page.goto('/api/docs');
    await expect(page.getByRole('link', { name: 'sign in' })).toBeVisible();
    await page.goto('/recruitments/candidates');
    await expect(signInHeading(page)).toBeVisible();
    for (const name of [PEOPLE.Vendor, 'nobody@demo.example']) {
      await enter(page, name, 'a wrong password');
      await expect(page.getByRole('alert')).toContainText('password');
    }
    forgiveSignedOut(complaints);
  });

  await test.step('comes to where they wanted, and reads what of the API is theirs', async () => {
    await enter(page, PEOPLE.Vendor, PASSWORD);
    await expect(page.getByRole('heading', { name: /^Candidates/, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle('Candidates · ATS');
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { name: /^ATS API/ })).toBeVisible();
    await page.getByRole('combobox', { name: 'Part of the API' }).selectOption('Candidates');
    await expect(page.getByText('/api/v1/customer/candidate/', { exact: true }).first()).toBeVisible();
  });

  await test.step('changes photo and time zone, once the data of the application has come', async () => {
    const arrival = Promise.withResolvers<void>();
    await page.route('**/api/v1/bootstrap/', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto('/user/profile', { waitUntil: 'commit' });
    await expect(page.getByText('Loading app data...')).toBeVisible();
    arrival.resolve();
    await page.getByLabel('Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
    await expect(page.getByText('Photo saved')).toBeVisible();
    await expect(page.getByRole('button', { name: /account menu/ }).locator('img')).toBeVisible();
    await page.getByRole('link', { name: 'Language and region' }).click();
    // The section takes the focus once it has scrolled into sight, which closes a list that was opened before.
    await expect(async () => {
      await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
      await page.getByRole('option', { name: 'Asia/Tokyo' }).click({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
  });

  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(signInHeading(page)).toBeVisible();
});

test('the tabs of a browser keep in step: role, theme, sign-out and sign-in, and the end by a sign-in elsewhere', async ({
  page,
  browser,
  context,
  server,
  signIn,
  complaints,
}) => {
  await signIn('Multi');
  const other = await context.newPage();
  const masterView = (tab: Page) =>
    tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Master view' });
  for (const tab of [page, other]) {
    await tab.goto('/recruitments/companies');
    await expect(masterView(tab)).toBeVisible();
  }

  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitemradio', { name: 'Hiring Manager' }).click();
  await expect(masterView(page)).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(other.getByText('The page you requested was not found!')).toBeVisible();

  await page.getByRole('button', { name: /^Theme: / }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect.poll(() => other.evaluate(() => localStorage.getItem('dark_mode'))).toBe('light');
  await page.getByRole('button', { name: /^Theme: Light/ }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  for (const tab of [page, other]) {
    await expect(signInHeading(tab)).toBeVisible();
    await expect(tab.getByText('Your session has expired')).toBeHidden();
  }
  await enter(page, PEOPLE.Multi, PASSWORD);
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: server.url });
  await signIn('Multi', elsewhere);
  const toast = page.getByRole('alert').filter({ hasText: 'Login session ended' });
  await expect(toast).toContainText('Another user logged in for same account');
  for (const tab of [page, other]) await expect(signInHeading(tab)).toBeVisible();
  await elsewhere.close();
  forgiveSignedOut(complaints);
});
