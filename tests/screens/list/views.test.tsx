import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Breadcrumb } from '../../../src/app/layout/Breadcrumb.tsx';
import { GeneratedList } from '../../../src/admin/list/GeneratedList.tsx';
import { companiesDefinition, findRow, lastQuery, openList, savedView } from './list-kit.tsx';

const at = (query: Record<string, unknown>) =>
  `/recruitments/companies?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`;

type User = ReturnType<typeof openList>['user'];

const openMenu = async (user: User, name: RegExp | string) => {
  await findRow('Company 1');
  await user.click(screen.getByRole('button', { name }));
  return screen.findByRole('menu');
};

const active = savedView({
  title: 'Active ones',
  filter: { status: ['active'] },
  sort: { field: 'headcount', order: 'DESC' },
});

/** Companies with a view in their file. */
const withFileView = () => {
  const { list } = companiesDefinition();
  return {
    list: { ...list, views: [{ key: 'big', title: 'Big companies', filter: { headcount: { minimum: 1000 } } }] },
  };
};

describe('the views of a list', () => {
  it('stand in one menu: all rows, the file’s, one’s own and the shared ones', async () => {
    const shared = savedView({ id: 6, title: 'Of a colleague', is_mine: false, is_shared: true, may_change: false });
    const { user } = openList({ person: withFileView(), views: { results: [active, shared] } });

    const menu = await openMenu(user, 'View: All companies');

    const names = within(menu)
      .getAllByRole('menuitemradio')
      .map((item) => item.textContent);
    expect(names).toEqual(['All companies', 'Big companies', 'Active ones', 'Of a colleague']);
  });

  it('put filter, search and order in force and their name into the address', async () => {
    const { user, dataProvider, address } = openList({ views: { results: [active] } });
    const menu = await openMenu(user, 'View: All companies');

    await user.click(within(menu).getByRole('menuitemradio', { name: 'Active ones' }));

    await waitFor(() =>
      expect(lastQuery(dataProvider)).toMatchObject({ filter: { status: ['active'] }, sort: active.sort }),
    );
    expect(await screen.findByRole('button', { name: 'View: Active ones' })).toBeTruthy();
    expect(address().searchParams.get('displayedFilters')).toBe('{"5":true}');
  });

  it('come with a link', async () => {
    openList({
      address: at({ filter: { status: ['active'] }, displayedFilters: { 5: true }, sort: 'headcount', order: 'DESC' })
        .replaceAll('%22headcount%22', 'headcount')
        .replaceAll('%22DESC%22', 'DESC'),
      views: { results: [active] },
    });

    expect(await screen.findByRole('button', { name: 'View: Active ones' })).toBeTruthy();
  });

  it('show their columns, and mark what is changed of them until it is saved', async () => {
    const view = savedView({ title: 'Short', columns: ['name', 'status'], density: 'compact' });
    const { user, views } = openList({
      views: { results: [view], defaults: { companies: { mine: '5', team: null } } },
    });
    await findRow('Company 1');

    expect(
      screen
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
        .join(' '),
    ).not.toMatch(/Headcount/);
    await user.click(screen.getByRole('button', { name: /Columns/ }));
    await user.click(await screen.findByRole('switch', { name: 'Headcount' }));
    await user.keyboard('{Escape}');

    const menu = await openMenu(user, 'View: Short, with changes');
    await user.click(within(menu).getByRole('menuitem', { name: 'Save changes' }));

    await waitFor(() => expect(views.change).toHaveBeenCalled());
    expect(views.change.mock.lastCall![1]).toMatchObject({
      columns: ['name', 'status', 'headcount'],
      density: 'compact',
    });
    expect(await screen.findByRole('button', { name: 'View: Short' })).toBeTruthy();
  });

  it('keep what the list shows under a new name', async () => {
    const { user, views } = openList({ address: at({ filter: { q: 'Company', status: ['active'] } }) });
    const menu = await openMenu(user, 'View: All companies, with changes');

    await user.click(within(menu).getByRole('menuitem', { name: 'Save as a new view…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as a new view' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Give the view a name.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Mine');
    await user.click(within(dialog).getByRole('switch', { name: 'Share with everyone who may read this list' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('button', { name: 'View: Mine' })).toBeTruthy();
    expect(views.save).toHaveBeenCalledWith('companies', 'Mine', {
      filter: { status: ['active'] },
      search: 'Company',
      sort: { field: 'name', order: 'ASC' },
      columns: ['name', 'organization', 'owner', 'headcount', 'founded_on', 'status', 'updated_on'],
      density: 'comfortable',
      is_shared: true,
    });
  });

  it('open the list where that was chosen, before anything is asked for, and each time from the menu', async () => {
    const menuAndList = (
      <>
        <Link to="/recruitments/companies">Companies</Link>
        <GeneratedList />
      </>
    );
    const { dataProvider, user, address } = openList({
      screen: menuAndList,
      views: { results: [active], defaults: { companies: { mine: null, team: '5' } } },
    });

    await findRow('Company 1');

    expect(screen.getByRole('button', { name: 'View: Active ones' })).toBeTruthy();
    expect(dataProvider.getList).toHaveBeenCalledTimes(1);
    expect(lastQuery(dataProvider).filter).toEqual({ status: ['active'] });

    await user.click(screen.getByRole('button', { name: 'Remove the filter on Status' }));
    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({}));
    await user.click(screen.getByRole('link', { name: 'Companies' }));

    expect(await screen.findByRole('button', { name: 'View: Active ones' })).toBeTruthy();
    expect(lastQuery(dataProvider).filter).toEqual({ status: ['active'] });
    expect(address().search).toBe('');
  });

  it('are found by the way back from a record as they were left', async () => {
    const { user, dataProvider } = openList({
      views: { results: [active], defaults: { companies: { mine: '5', team: null } } },
      beside: <Breadcrumb />,
    });
    await findRow('Company 1');
    await user.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'Comp');
    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ status: ['active'], q: 'Comp' }));
    await user.click(await screen.findByRole('link', { name: 'Company 1' }));
    expect(await screen.findByText('Another screen')).toBeTruthy();

    await user.click(screen.getByRole('link', { name: 'Companies' }));

    await findRow('Company 1');
    expect(lastQuery(dataProvider).filter).toEqual({ status: ['active'], q: 'Comp' });
    expect(screen.getByRole('searchbox', { name: 'Search companies' })).toHaveProperty('value', 'Comp');
  });

  it('say what of them may not be used', async () => {
    openList({ views: { results: [{ ...active, omitted: 2 }], defaults: { companies: { mine: '5', team: null } } } });

    expect(
      await screen.findByText('This view has 2 more conditions that you may not use. They are left out.'),
    ).toBeTruthy();
  });

  it('are changed by who may change them, and chosen for the team by an Admin', async () => {
    const shared = savedView({ title: 'Theirs', is_mine: false, is_shared: true, may_change: false });
    const { user } = openList({ views: { results: [shared], defaults: { companies: { mine: '5', team: null } } } });

    const menu = await openMenu(user, 'View: Theirs');

    const names = within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent);
    expect(names).toEqual(['Save as a new view…', 'No longer open the list with it']);
  });

  it('are deleted after a question, and the list shows all rows', async () => {
    const { user, views } = openList({
      views: { results: [active], defaults: { companies: { mine: '5', team: null } }, may_set_team: true },
    });
    const menu = await openMenu(user, 'View: Active ones');

    await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));

    await waitFor(() => expect(views.remove).toHaveBeenCalledWith(5));
    expect(await screen.findByRole('button', { name: 'View: All companies' })).toBeTruthy();
  });
});
