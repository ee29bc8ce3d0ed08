import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findRow, lastQuery, openList } from './list-kit.tsx';

const at = (filter: object) => `/recruitments/companies?filter=${encodeURIComponent(JSON.stringify(filter))}`;

type User = ReturnType<typeof openList>['user'];

const openBuilder = async (user: User) => {
  await findRow('Company 1');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Combine conditions…' }));
  return screen.findByRole('dialog', { name: 'Filter by multiple conditions' });
};

const condition = (dialog: HTMLElement, place: number) =>
  within(within(dialog).getByRole('group', { name: `Condition ${place}` }));

describe('combining conditions', () => {
  it('asks for rows of which any of two conditions holds, and says so in a chip', async () => {
    const { user, dataProvider } = openList();
    const dialog = await openBuilder(user);

    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Conditions to match' }),
      'Match any condition',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Add condition' }));
    await user.selectOptions(condition(dialog, 1).getByRole('combobox', { name: 'Field' }), 'Name');
    await user.type(condition(dialog, 1).getByRole('textbox'), 'hald');
    await user.click(within(dialog).getByRole('button', { name: 'Add condition' }));
    await user.selectOptions(condition(dialog, 2).getByRole('combobox', { name: 'Field' }), 'Headcount');
    await user.selectOptions(condition(dialog, 2).getByRole('combobox', { name: 'Comparison' }), 'is more than');
    await user.type(condition(dialog, 2).getByRole('spinbutton'), '500');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));

    await waitFor(() =>
      expect(lastQuery(dataProvider).filter).toEqual({
        anyOf: [{ name: { contains: 'hald' } }, { headcount: { exclusiveMinimum: 500 } }],
      }),
    );
    const chip = await screen.findByRole('button', { name: /^Name contains/ });
    expect(chip.textContent).toBe('Name contains “hald” or Headcount is more than 500');
  });

  it('begins with the filters in force and gives conditions on different fields their own chips', async () => {
    const { user, dataProvider } = openList({ address: at({ q: 'Company', status: ['active'] }) });
    const dialog = await openBuilder(user);

    expect(condition(dialog, 1).getByRole('checkbox', { name: 'Active' })).toHaveProperty('checked', true);
    await user.click(within(dialog).getByRole('button', { name: 'Add condition' }));
    await user.selectOptions(condition(dialog, 2).getByRole('combobox', { name: 'Field' }), 'Updated on');
    await user.selectOptions(condition(dialog, 2).getByRole('combobox', { name: 'Comparison' }), 'is this week');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));

    await waitFor(() =>
      expect(lastQuery(dataProvider).filter).toEqual({
        q: 'Company',
        status: ['active'],
        updated_on: { minimum: { $week: 0 }, exclusiveMaximum: { $week: 1 } },
      }),
    );
    expect(await screen.findByRole('button', { name: 'Updated on is this week' })).toBeTruthy();
  });

  it('opens a group from its chip, and takes conditions out of it', async () => {
    const filter = { status: ['active'], allOf: [{ anyOf: [{ name: 'A' }, { name: 'B' }, { listed: true }] }] };
    const { user, dataProvider } = openList({ address: at(filter) });

    await user.click(await screen.findByRole('button', { name: 'Name is A or Name is B or Listed is Yes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter by multiple conditions' });
    const group = within(dialog).getByRole('group', { name: 'Match any condition' });
    await user.click(within(group).getByRole('button', { name: 'Remove condition 2' }));
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));

    await waitFor(() =>
      expect(lastQuery(dataProvider).filter).toEqual({
        status: ['active'],
        allOf: [{ anyOf: [{ name: 'A' }, { listed: true }] }],
      }),
    );
  });

  it('leaves the list alone when it is cancelled', async () => {
    const { user, dataProvider } = openList({ address: at({ status: ['active'] }) });
    const dialog = await openBuilder(user);

    await user.click(within(dialog).getByRole('button', { name: 'Clear all' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastQuery(dataProvider).filter).toEqual({ status: ['active'] });
  });

  it('keeps what it cannot show as a chip that can only be removed', async () => {
    const { user, dataProvider } = openList({ address: at({ not: { status: ['active'] } }) });
    await findRow('Company 1');

    expect(screen.queryByRole('button', { name: 'Combined conditions' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove filter on combined conditions' }));

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({}));
  });
});
