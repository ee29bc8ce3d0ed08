import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { SettingsProvider } from '#client/settings/SettingsProvider.tsx';
import type { SettingsStore } from '#client/settings/settings-store.ts';
import ModuleConfigurationsScreen from '#screens/module-configurations/ModuleConfigurationsScreen.tsx';
import { createStored } from '#ui/store.ts';
import { openApp } from '../form/form-kit.tsx';

const FILES = ['applicants', 'candidates', 'jobs'].map((name) =>
  readFileSync(`resources/recruitments/${name}.yaml`, 'utf8'),
);
const HIDDEN = 'Tabs of applicants hidden from Hiring Managers';

function open(changeTeam = vi.fn<SettingsStore['changeTeam']>(async () => undefined)) {
  const store: SettingsStore = {
    user: createStored({}),
    team: createStored({}),
    flush: async () => undefined,
    refetch: async () => undefined,
    changeTeam,
    countArrangements: async () => ({}),
    setColumns: () => undefined,
  };
  const { user } = openApp({
    address: '/recruitments/applicants',
    file: FILES[0]!,
    files: FILES.slice(1),
    around: () => (
      <SettingsProvider value={store}>
        <ModuleConfigurationsScreen />
      </SettingsProvider>
    ),
  });
  return { user, changeTeam };
}

describe('the module configurations', () => {
  it('hide tabs of applicants, and choose the one that opens first', async () => {
    const { user, changeTeam } = open();

    await user.click(await screen.findByRole('combobox', { name: HIDDEN }));
    const list = within(await screen.findByRole('listbox', { name: HIDDEN }));
    const tabs = list.getAllByRole('option').map(({ textContent }) => textContent);
    await user.click(list.getByRole('option', { name: 'Notes' }));
    await user.keyboard('{Escape}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tab that opens first' }), 'Profile');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    expect(tabs).toEqual(expect.arrayContaining(['Summary', 'Profile', 'Answers', 'Notes', 'Stages', 'Activity']));
    await waitFor(() => expect(changeTeam).toHaveBeenCalledOnce());
    expect(changeTeam).toHaveBeenCalledWith({
      module_configurations: {
        applicants: {
          hidden_applicant_details_tabs_for_hiring_managers: ['notes'],
          default_tab_on_applicant_details: 'profile',
        },
      },
    });
    expect(await screen.findByText('Module configurations saved')).toBeTruthy();
  });

  it('offer no field that a record is called by, and say what the server rejects', async () => {
    const path = 'module_configurations.jobs.hidden_job_fields_for_hiring_managers';
    const { user } = open(
      vi.fn(async () => {
        throw new HttpError('', 422, { code: 'invalid', errors: { [path]: 'You can’t hide this' } });
      }),
    );

    await user.click(await screen.findByRole('combobox', { name: 'Fields of jobs hidden from Hiring Managers' }));
    const list = within(await screen.findByRole('listbox'));
    const fields = list.getAllByRole('option').map(({ textContent }) => textContent);
    await user.click(list.getByRole('option', { name: 'Budget' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    expect(fields).not.toContain('Job title');
    expect(await screen.findByText('You can’t hide this')).toBeTruthy();
  });
});
