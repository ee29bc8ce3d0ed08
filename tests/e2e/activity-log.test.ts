import { expect, PASSWORD, PEOPLE, test } from './support/fixtures.ts';

test('an Admin watches what colleagues do, opens it to its values, and sees who could not sign in', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const post = (data: object) => elsewhere.request.post('/api/v1/token/', { data });
  await post({ username: PEOPLE.Vendor, password: 'a wrong password' });
  const { access } = (await (await post({ username: PEOPLE['Super Recruiter'], password: PASSWORD })).json()) as {
    access: string;
  };
  await signIn('Admin');
  await page.goto('/activity-log');
  await page.getByRole('switch', { name: 'Live' }).check();

  await elsewhere.request.patch('/api/v1/customer/org/1/', {
    headers: { authorization: `Bearer ${access}` },
    data: { phone: '+49 40 7001' },
  });

  const entry = page.getByRole('row', { name: /Tomás Vidal.*changed organization.*\+49 40 7001/ });
  await expect(entry).toBeVisible({ timeout: 15_000 });
  await entry.getByRole('button', { name: /Show details of the entry/ }).press('Enter');
  await expect(page.getByRole('row', { name: /^Phone .*\+49 40 7001$/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('row', { name: /vendor@demo\.example.*failed to sign in/ })).toBeVisible();
  await elsewhere.close();
});
