import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { Breadcrumb } from '../../../src/app/layout/Breadcrumb.tsx';
import { GeneratedList } from '../../../src/admin/list/GeneratedList.tsx';
import { companiesDefinition, findRow, lastQuery, openList } from './list-kit.tsx';
import { savedView } from './memory-server.ts';

const at = (query: Record<string, unknown>) =>
  `/recruitments/companies?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`;

/** The tabs of the views, in their order. */
const tabs = () => within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');

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
  it('stand as tabs with what each has: all rows, the file’s, one’s own and the shared ones', async () => {
    const shared = savedView({ id: 6, title: 'Of a colleague', is_mine: false, is_shared: true, can_change: false });
    const countFilters = vi.fn<AllCalls['countFilters']>(async () => ({
      counts: [4_000, 7, 0, 12],
      isExact: true,
    }));
    openList({ person: withFileView(), views: { results: [active, shared] }, provider: { countFilters } });
    await findRow('Company 1');

    await screen.findByRole('link', { name: 'All companies 1,000+' });

    expect(tabs().map((tab) => tab.textContent)).toEqual([
      'All companies 1,000+',
      'Big companies 7',
      'Active ones 0',
      'Of a colleague 12',
    ]);
    expect(countFilters).toHaveBeenCalledTimes(1);
    expect(countFilters.mock.lastCall![1].filters).toEqual([
      {},
      { headcount: { minimum: 1000 } },
      { status: ['active'] },
      {},
    ]);
  });

  it('stand in a menu where there is no room for a tab, the open one never', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(150);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(480);
    const shared = savedView({ id: 6, title: 'Of a colleague', is_mine: false, is_shared: true, can_change: false });
    const { user } = openList({ person: withFileView(), views: { results: [active, shared] } });
    await findRow('Company 1');
    await screen.findByRole('link', { name: 'All companies 3' });
    expect(tabs().map((tab) => tab.textContent)).toEqual(['All companies 3', 'Big companies 3']);

    await user.click(screen.getByRole('button', { name: 'More views' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getAllByRole('menuitemradio')).toHaveLength(2);
    await user.click(within(menu).getByRole('menuitemradio', { name: /^Of a colleague/ }));

    await waitFor(() => expect(tabs().map((tab) => tab.textContent)).toEqual(['All companies 3', 'Of a colleague 3']));
    vi.restoreAllMocks();
  });

  it('are one quiet button where there is only the list itself', async () => {
    openList();
    await findRow('Company 1');

    expect(screen.getByRole('button', { name: 'View: All companies' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
  });

  it('put filter, search and order in force and their name into the address', async () => {
    const { user, dataProvider, address } = openList({ views: { results: [active] } });
    await findRow('Company 1');
    const tab = screen.getByRole('link', { name: /^Active ones/ });
    const link = new URL(tab.getAttribute('href')!, 'http://app');

    await user.click(tab);

    await waitFor(() =>
      expect(lastQuery(dataProvider)).toMatchObject({ filter: { status: ['active'] }, sort: active.sort }),
    );
    await waitFor(() => expect(tab.getAttribute('aria-current')).toBe('page'));
    expect(address().searchParams.get('displayedFilters')).toBe('{"5":true}');
    expect(Object.fromEntries(link.searchParams)).toEqual(Object.fromEntries(address().searchParams));
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

    expect(screen.getByRole('link', { name: /^Short 3 Unsaved changes$/ })).toBeTruthy();
    const menu = await openMenu(user, 'View: Short, unsaved changes');
    await user.click(within(menu).getByRole('menuitem', { name: 'Save changes' }));

    await waitFor(() => expect(views.change).toHaveBeenCalled());
    expect(views.change.mock.lastCall![1]).toMatchObject({
      columns: ['name', 'status', 'headcount'],
      density: 'compact',
    });
    expect(await screen.findByRole('button', { name: 'View: Short' })).toBeTruthy();
  });

  it('keep how wide their columns are: for that view, and not for the list without one', async () => {
    const view = savedView({ title: 'Short', columns: ['name', 'status'], widths: { status: 200 } });
    const { user, views, settings } = openList({
      views: { results: [view], defaults: { companies: { mine: '5', team: null } } },
    });
    await findRow('Company 1');
    const edge = () => screen.getByRole('separator', { name: 'Width of Status' });
    expect(edge().getAttribute('aria-valuenow')).toBe('200');

    edge().focus();
    await user.keyboard('{ArrowRight}');
    expect(edge().getAttribute('aria-valuenow')).toBe('216');
    const menu = await openMenu(user, 'View: Short, unsaved changes');
    await user.click(within(menu).getByRole('menuitem', { name: 'Save changes' }));

    await waitFor(() => expect(views.change).toHaveBeenCalled());
    expect(views.change.mock.lastCall![1]).toMatchObject({ columns: ['name', 'status'], widths: { status: 216 } });
    expect(await screen.findByRole('button', { name: 'View: Short' })).toBeTruthy();
    expect(settings.setColumns).not.toHaveBeenCalled();
  });

  it('keep what the list shows under a new name', async () => {
    const { user, views } = openList({ address: at({ filter: { q: 'Company', status: ['active'] } }) });
    const menu = await openMenu(user, 'View: All companies, unsaved changes');

    await user.click(within(menu).getByRole('menuitem', { name: 'Save as new view…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as new view' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Enter a view name.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Mine');
    await user.click(within(dialog).getByRole('switch', { name: 'Share with everyone who can view this list' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('button', { name: 'View: Mine' })).toBeTruthy();
    expect(views.save).toHaveBeenCalledWith('companies', 'Mine', {
      filter: { status: ['active'] },
      search: 'Company',
      sort: { field: 'name', order: 'ASC' },
      columns: ['name', 'organization', 'owner', 'headcount', 'founded_on', 'status', 'updated_on'],
      density: 'comfortable',
      widths: {},
      layout: null,
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

    await user.click(screen.getByRole('button', { name: 'Remove filter on Status' }));
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

  it('are left to the tab that they were left in: nothing of them is kept for the next one', async () => {
    const { user, dataProvider } = openList();
    await findRow('Company 1');
    await user.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'Comp');
    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ q: 'Comp' }));

    expect(Object.values({ ...sessionStorage }).join()).toContain('Comp');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Comp');
  });

  it('say what of them may not be used', async () => {
    openList({ views: { results: [{ ...active, omitted: 2 }], defaults: { companies: { mine: '5', team: null } } } });

    expect(
      await screen.findByText('This view has 2 more conditions that you can’t use. They’re ignored.'),
    ).toBeTruthy();
  });

  it('are changed by who may change them, and chosen for the team by an Admin', async () => {
    const shared = savedView({ title: 'Theirs', is_mine: false, is_shared: true, can_change: false });
    const { user } = openList({ views: { results: [shared], defaults: { companies: { mine: '5', team: null } } } });

    const menu = await openMenu(user, 'View: Theirs');

    const names = within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent);
    expect(names).toEqual(['Save as new view…', 'Remove as my default']);
  });

  it('are deleted after a question, and the list shows all rows', async () => {
    const { user, views } = openList({
      views: { results: [active], defaults: { companies: { mine: '5', team: null } }, can_set_team: true },
    });
    const menu = await openMenu(user, 'View: Active ones');

    await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));

    await waitFor(() => expect(views.remove).toHaveBeenCalledWith(5));
    expect(await screen.findByRole('button', { name: 'View: All companies' })).toBeTruthy();
  });

  it('become the default in plain words, which a message confirms and undoes', async () => {
    const { user, views } = openList({ views: { results: [active] } });
    const menu = await openMenu(user, 'View: All companies');

    await user.click(within(menu).getByRole('menuitem', { name: 'Set as my default' }));
    expect(views.setDefault).toHaveBeenLastCalledWith('companies', 'all', 'me');
    await screen.findByText('“All companies” set as your default');
    await user.click(screen.getByRole('button', { name: /Undo/ }));

    await waitFor(() => expect(views.setDefault).toHaveBeenLastCalledWith('companies', null, 'me'));
  });
});
