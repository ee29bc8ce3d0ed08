import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findRow, openList } from './list-kit.tsx';

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

const openMenu = async () => {
  const opened = openList();
  await findRow('Company 1');
  await opened.user.click(screen.getByRole('button', { name: 'Columns 7/9' }));
  return { ...opened, menu: within(await screen.findByRole('dialog', { name: 'Columns' })) };
};

/** What was kept on the server last: key and show, in order. */
const kept = (settings: ReturnType<typeof openList>['settings']) =>
  settings.setColumns.mock.lastCall?.[1]?.map(({ key, show }) => (show ? key : `(${key})`));

describe('the columns of a list', () => {
  it('are switched on and off for this person, on the server', async () => {
    const { user, menu, settings } = await openMenu();

    await user.click(menu.getByRole('switch', { name: 'Website' }));
    await user.click(menu.getByRole('switch', { name: 'Owner' }));

    expect(kept(settings)).toEqual([
      'name',
      'organization',
      '(owner)',
      'headcount',
      'founded_on',
      'status',
      'updated_on',
      'website',
      '(listed)',
    ]);
    await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'Columns 7/9' });
    expect(heads()).toEqual(['', 'Name', 'Organization', 'Headcount', 'Founded on', 'Status', 'Updated on', 'Website']);
  });

  it('are ordered with the arrow keys', async () => {
    const { user, menu, settings } = await openMenu();

    menu.getByRole('button', { name: 'Move Owner' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');

    expect(kept(settings)?.slice(0, 5)).toEqual(['name', 'organization', 'headcount', 'founded_on', 'owner']);
  });

  it('never lose the first one, and nothing gets before it', async () => {
    const { user, menu, settings } = await openMenu();

    expect((menu.getByRole('switch', { name: 'Name' }) as HTMLInputElement).disabled).toBe(true);
    expect(menu.queryByRole('button', { name: 'Move Name' })).toBeNull();
    menu.getByRole('button', { name: 'Move Organization' }).focus();
    await user.keyboard('{ArrowUp}');

    expect(settings.setColumns).not.toHaveBeenCalled();
  });

  it('are found by name', async () => {
    const { user, menu } = await openMenu();

    await user.type(menu.getByRole('searchbox', { name: 'Find a column' }), 'web');

    expect(menu.getAllByRole('switch').map((one) => one.parentElement?.textContent)).toEqual(['Website']);
  });

  it('go back to the team’s', async () => {
    const { user, menu, settings } = await openMenu();

    await user.click(menu.getByRole('switch', { name: 'Owner' }));
    await user.click(menu.getByRole('button', { name: 'Reset to team’s' }));

    expect(settings.setColumns).toHaveBeenLastCalledWith('companies', undefined);
    expect((menu.getByRole('switch', { name: 'Owner' }) as HTMLInputElement).checked).toBe(true);
  });
});
