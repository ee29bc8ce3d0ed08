import { expect, PASSWORD, PEOPLE, test } from './support/fixtures.ts';
import { accessibilityFaults, appear, follow } from './support/look.ts';

const PERMISSION = '/settings/master/permission';

test('an Admin takes a permission away and gives it again before the eyes of a Recruiter, looks up rights, and invites somebody', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  await signIn('Admin');
  const other = await openBrowserOf('Recruiter');
  await other.goto('/recruitments/companies');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await other.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.goto(PERMISSION);

  await test.step('takes a permission away, and gives it again', async () => {
    await page.getByRole('button', { name: /^Ingrid Aas/ }).click();
    await expect(page.getByRole('heading', { name: 'Ingrid Aas', level: 2 })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Companies: View' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Permissions for Ingrid Aas saved')).toBeVisible();
    await expect(other.getByRole('heading', { name: 'You can’t view this page' })).toBeVisible();
    await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' })).toBeHidden();

    await page.getByRole('checkbox', { name: 'Companies: View' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(other.getByRole('row').nth(1)).toBeVisible();
    await expect(other.locator('body[data-same-page]')).toBeAttached();
    await other.context().close();
  });

  await test.step('looks up what templates give, and why somebody can see a record', async () => {
    await page.getByRole('link', { name: 'Templates' }).click();
    await expect(page.getByRole('heading', { name: 'Coordinator' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await appear(page, { theme: 'dark', width: 390 });
    await page.goto(`${PERMISSION}?view=access&member=3&resource=feedback&record=1`);
    await expect(page.getByRole('heading', { name: 'Fields' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('invites somebody, and takes the invitation back', async () => {
    await appear(page, { theme: 'dark', width: 1440 });
    await follow(page, '/settings/master/account-and-users');
    await page.getByRole('button', { name: 'Invite users' }).click();
    await page.getByRole('textbox', { name: 'Email addresses' }).fill('Kim Hald <kim.hald@demo.example>');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Last name, row 1' })).toHaveValue('Hald');
    await page.getByRole('checkbox', { name: 'Recruiter', exact: true }).check();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('row', { name: /Kim Hald.*Invited/ })).toBeVisible();

    await page.getByRole('button', { name: 'Kim Hald' }).click();
    const panel = page.getByRole('dialog', { name: 'Kim Hald' });
    await expect(panel.getByText(/The activation link expires on/)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Revoke invitation' }).click();
    await page
      .getByRole('dialog', { name: 'Revoke invitation?' })
      .getByRole('button', { name: 'Revoke invitation' })
      .click();
    await expect(page.getByRole('row', { name: /Kim Hald/ })).toBeHidden();
  });
});

test('an Admin watches what colleagues do, opens it to its values, and sees who could not sign in', async ({
  page,
  request,
  signIn,
}) => {
  const token = (username: string, password: string) =>
    request.post('/api/v1/token/', { data: { username, password } });
  await token(PEOPLE.Vendor, 'a wrong password');
  const { access } = (await (await token(PEOPLE['Super Recruiter'], PASSWORD)).json()) as { access: string };
  await signIn('Admin');
  await page.goto('/activity-log');
  await page.getByRole('switch', { name: 'Live' }).check();

  await request.patch('/api/v1/customer/org/1/', {
    headers: { authorization: `Bearer ${access}` },
    data: { phone: '+49 40 7001' },
  });

  const entry = page.getByRole('row', { name: /Tomás Vidal.*changed organization.*\+49 40 7001/ });
  await expect(entry).toBeVisible();
  await entry.getByRole('button', { name: /Show details of the entry/ }).press('Enter');
  await expect(page.getByRole('row', { name: /^Phone .*\+49 40 7001$/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('row', { name: /vendor@demo\.example.*failed to sign in/ }).first()).toBeVisible();
});
