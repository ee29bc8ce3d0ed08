import type { Page } from '@playwright/test';
import { expect, PASSWORD, PEOPLE, test, watchPage } from './support/fixtures.ts';

test('a person signs in, comes to where he wanted, and signs out', async ({ page }) => {
  await page.goto('/recruitments/companies');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();

  await page.getByLabel('Email').fill(PEOPLE.Recruiter);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: /^Companies/, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Companies · ATS');

  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/v1/bootstrap/', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('Loading app data...')).toBeVisible();
  arrival.resolve();
  await expect(page.getByRole('heading', { name: /^Companies/, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
});

test('a wrong password is refused without telling whether the account exists', async ({ page, complaints }) => {
  await page.goto('/auth/login');
  for (const name of [PEOPLE.Recruiter, 'nobody@demo.example']) {
    await page.getByLabel('Email').fill(name);
    await page.getByRole('textbox', { name: 'Password' }).fill('a wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('password');
  }
  expect(complaints.filter((each) => !/401/.test(each))).toEqual([]);
  complaints.length = 0;
});

test('a sign-in elsewhere ends the session and says so', async ({ page, browser, signIn, complaints, server }) => {
  await signIn('Recruiter');
  await page.goto('/recruitments/companies');
  await expect(page.getByRole('heading', { name: /^Companies/, level: 1 })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: server.url });
  await signIn('Recruiter', elsewhere);

  const toast = page.getByRole('alert').filter({ hasText: 'Login session ended' });
  await expect(toast).toContainText('Another user logged in for same account');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await elsewhere.close();
  expect(complaints.filter((each) => !/401/.test(each))).toEqual([]);
  complaints.length = 0;
});

test('an unknown address, and one that the role may not open, is the page that was not found', async ({
  page,
  signIn,
}) => {
  await signIn('Vendor');
  for (const path of ['/nowhere', '/recruitments/organizations', '/settings/master/master-view/lists/country']) {
    await page.goto(path);
    await expect(page.getByText('The page you requested was not found!')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
});

test('the tabs of a browser keep in step: role, theme, sign-out and sign-in', async ({ page, context, signIn }) => {
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
    await expect(tab.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
    await expect(tab.getByText('Your session has expired')).toBeHidden();
  }

  await page.getByLabel('Email').fill(PEOPLE.Multi);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
});

test('a screen that the role may open but the permission list leaves out says so', async ({ browser, server }) => {
  const admin = await browser.newContext({ baseURL: server.url });
  const { access } = (await (
    await admin.request.post('/api/v1/token/', { data: { username: PEOPLE.Admin, password: PASSWORD } })
  ).json()) as { access: string };
  const members = (await (
    await admin.request.get('/api/v1/users/member/?all=true', { headers: { authorization: `Bearer ${access}` } })
  ).json()) as { results: { id: number; user: { username: string } }[] };
  const id = members.results.find(({ user }) => user.username === 'recruiter2@demo.example')!.id;
  await admin.request.patch(`/api/v1/users/member/${id}/`, {
    headers: { authorization: `Bearer ${access}` },
    data: { permissions: JSON.stringify([{ module: 'org', options: { view: true } }]) },
  });
  await admin.close();

  const person = await browser.newContext({ baseURL: server.url });
  await person.addInitScript(() => localStorage.setItem('ats.session', '1'));
  await person.request.post('/api/v1/token/', { data: { username: 'recruiter2@demo.example', password: PASSWORD } });
  const limited = await person.newPage();
  const complaints: string[] = [];
  watchPage(limited, complaints);
  await limited.goto('/recruitments/companies');

  await expect(limited.getByText('You can’t view this page')).toBeVisible();
  expect(complaints).toEqual([]);
  await person.close();
});
