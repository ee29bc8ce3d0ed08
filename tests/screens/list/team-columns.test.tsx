import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import TableColumnsScreen from '../../../custom-screens/table-columns/TableColumnsScreen.tsx';
import { companiesDefinition, findRow, openList } from './list-kit.tsx';

const fileColumns = companiesDefinition().list.columns.map(({ field, show }, index) => ({
  key: field,
  name: companiesDefinition().fields[field]!.title,
  index,
  show,
}));

const openScreen = async () => {
  const opened = openList({ screen: <TableColumnsScreen /> });
  opened.settings.team.set({ tables: { companies: fileColumns, organizations: [] } });
  return { ...opened, editor: await screen.findByRole('region', { name: 'Columns of Companies' }) };
};

describe('the columns of the team', () => {
  it('are renamed, ordered by the keyboard and switched, and saved at once for everybody', async () => {
    const { user, editor, settings } = await openScreen();

    await user.clear(within(editor).getByRole('textbox', { name: 'Name of Headcount' }));
    await user.type(within(editor).getByRole('textbox', { name: 'Name of Headcount' }), 'Staff');
    await user.click(within(editor).getByRole('switch', { name: 'Show Website' }));
    within(editor).getByRole('button', { name: 'Move Owner' }).focus();
    await user.keyboard('{ArrowUp}');
    await user.click(within(editor).getByRole('button', { name: 'Save for everyone' }));

    await waitFor(() => expect(settings.changeTeam).toHaveBeenCalledTimes(1));
    const saved = settings.changeTeam.mock.lastCall![0].tables!['companies']!;
    expect(saved.map(({ key, name, show }) => [key, name, show])).toEqual([
      ['name', 'Name', true],
      ['owner', 'Owner', true],
      ['organization', 'Organization', true],
      ['headcount', 'Staff', true],
      ['founded_on', 'Founded on', true],
      ['status', 'Status', true],
      ['updated_on', 'Updated on', true],
      ['website', 'Website', true],
      ['listed', 'Listed', false],
    ]);
  });

  it('are saved by the bar that every form has: what is not saved is counted, Ctrl S saves, Discard takes it back', async () => {
    const { user, editor, settings } = await openScreen();
    const bar = within(editor);
    expect(bar.getByRole('button', { name: 'Save for everyone' })).toHaveProperty('disabled', true);

    await user.click(bar.getByRole('switch', { name: 'Show Website' }));
    bar.getByRole('button', { name: 'Move Owner' }).focus();
    await user.keyboard('{ArrowUp}');
    expect(bar.getByText('2 unsaved changes')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Discard changes' }));
    expect(bar.queryByText(/unsaved/)).toBeNull();
    await user.click(bar.getByRole('switch', { name: 'Show Website' }));
    await user.keyboard('{Control>}s{/Control}');

    await waitFor(() => expect(settings.changeTeam).toHaveBeenCalledTimes(1));
  });

  it('say how many people do not see them, and keep the first column', async () => {
    const { editor } = await openScreen();

    expect(await within(editor).findByText(/^3 users have custom layouts/)).toBeTruthy();
    expect(within(editor).queryByRole('button', { name: 'Move Name' })).toBeNull();
    expect(within(editor).getByRole('switch', { name: 'Show Name' })).toHaveProperty('disabled', true);
  });

  it('go back to the file after a question', async () => {
    const { user, editor, settings } = await openScreen();
    settings.team.set({
      tables: { companies: fileColumns.toReversed().map((column, index) => ({ ...column, index })) },
    });

    await user.click(await within(editor).findByRole('button', { name: 'Reset to default' }));
    const question = await screen.findByRole('dialog', { name: 'Reset these columns?' });
    await user.click(within(question).getByRole('button', { name: 'Reset to default' }));

    await waitFor(() => expect(settings.changeTeam).toHaveBeenCalledWith({ tables: { companies: null } }));
  });

  it('are set from a list by an Admin, with the names that the team gave', async () => {
    const { user, settings } = openList({ views: { can_set_team: true } });
    settings.team.set({
      tables: {
        companies: fileColumns.map((column) => (column.key === 'headcount' ? { ...column, name: 'Staff' } : column)),
      },
    });
    await findRow('Company 1');

    expect(await screen.findByRole('columnheader', { name: /Staff/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Columns/ }));
    await user.click(await screen.findByRole('button', { name: 'Set for everyone' }));
    const question = await screen.findByRole('dialog', { name: 'Set these columns for everyone?' });
    await user.click(within(question).getByRole('button', { name: 'Set for everyone' }));

    await waitFor(() => expect(settings.changeTeam).toHaveBeenCalledTimes(1));
    const saved = settings.changeTeam.mock.lastCall![0].tables!['companies']!;
    expect(saved.find(({ key }) => key === 'headcount')).toMatchObject({ name: 'Staff', show: true });
  });
});
