import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failed, ok, startApp } from '#tests/screens/app/app-kit.tsx';
import { buildCatalogue } from '#tests/screens/client/catalogue-builder.ts';

// It comes by itself where it is needed; on a busy machine that takes longer than a test waits.
import '#screens/team/settings/TeamManagementScreen.tsx';

const SAVE = 'PATCH /customer/admin-setting/';

const open = async () => {
  const app = await startApp({
    catalogue: buildCatalogue(
      [],
      [
        {
          key: 'team_management',
          title: 'Team management',
          to: '/settings/master/team-management',
          screen: 'team/settings/TeamManagementScreen',
        },
      ],
    ),
    address: '/settings/master/team-management',
    teamSettings: { external_vendor: { enabled: false, users_limit: 5, see_all: false } },
  });
  app.server.on(SAVE, () => ok({ data: { id: 2, settings: '{}' } }));
  await screen.findByRole('heading', { level: 1, name: 'Team management' });
  return app;
};
const sent = ({ server }: Awaited<ReturnType<typeof open>>) =>
  JSON.parse((server.callsOf(SAVE).at(-1)?.body as { settings: string } | undefined)?.settings ?? 'null') as unknown;

describe('the settings of the team', () => {
  it('are saved as far as they were changed', async () => {
    const app = await open();
    const { user } = app;

    await user.click(screen.getByRole('switch', { name: 'External vendors' }));
    const limit = screen.getByRole('textbox', { name: 'Vendor user limit' });
    await user.clear(limit);
    await user.type(limit, '-1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Idle timeout' }), '30 minutes');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');
    expect(screen.getByText('4 unsaved changes')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    expect(await screen.findByText('Team settings saved')).toBeDefined();
    expect(sent(app)).toEqual({
      external_vendor: { enabled: true, users_limit: -1 },
      security: { session_idle_minutes: 30 },
      regional: { language: 'de' },
    });
  });

  it('say at a number what it may be, and are not saved before', async () => {
    const app = await open();
    const { user } = app;
    const length = screen.getByRole('textbox', { name: 'Minimum length' });

    await user.clear(length);
    await user.type(length, '7');

    expect(await screen.findByText('Enter a whole number from 8 to 64.')).toBeDefined();
    expect(length.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true);
  });

  it('show at the field what the server refuses', async () => {
    const app = await open();
    const { user, server } = app;
    server.on(SAVE, () =>
      failed(422, 'invalid', { errors: { 'regional.time_zone': { message: 'accounts.time_zone_unknown', text: '' } } }),
    );

    await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Europe/Berlin');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    await waitFor(() => expect(screen.getByText('Choose a time zone.')).toBeDefined());
  });
});
