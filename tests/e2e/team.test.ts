import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { accessibilityFaults, APPEARANCES, appear } from '#tests/e2e/support/look.ts';

const PERMISSION = '/settings/master/permission';

const openPermissions = async (page: Page, person: string) => {
  await page.goto(PERMISSION);
  await page.getByRole('button', { name: new RegExp(`^${person}`) }).click();
  await expect(page.getByRole('heading', { name: person, level: 2 })).toBeVisible();
};

test('what an Admin takes away closes in the open browser of a recruiter, and comes back when it is given again', async ({
  page,
  signIn,
  openBrowserOf,
}) => {
  await signIn('Admin');
  const other = await openBrowserOf('Recruiter');
  await other.goto('/recruitments/companies');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await other.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await openPermissions(page, 'Ingrid Aas');

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

test('an Admin invites somebody, and takes the invitation back', async ({ page, signIn }) => {
  await signIn('Admin');
  await page.goto('/settings/master/account-and-users');
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
  await panel.getByRole('button', { name: 'Revoke invitation' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke invitation?' })
    .getByRole('button', { name: 'Revoke invitation' })
    .click();

  await expect(page.getByRole('row', { name: /Kim Hald/ })).toBeHidden();
});

for (const appearance of APPEARANCES.slice(0, 2)) {
  test(`the screens about the team can be used by everybody: ${appearance.width} px, ${appearance.theme}`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(180_000);
    await appear(page, appearance);
    await signIn('Admin');
    for (const [address, sight] of [
      ['/settings/master/account-and-users?member=3', 'Sessions'],
      [`${PERMISSION}?view=people&member=3`, 'Ingrid Aas'],
      [`${PERMISSION}?view=templates`, 'Coordinator'],
      [`${PERMISSION}?view=access&member=3&resource=feedback&record=1`, 'Fields'],
      ['/settings/master/team-management', 'Sessions'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: sight })).toBeVisible();
      expect([address, await accessibilityFaults(page)]).toEqual([address, []]);
    }
  });
}
