import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { layOut } from '../../../src/admin/list/column-widths.ts';
import { listColumns } from '../../../src/admin/list/list-columns.ts';
import { drag } from '../drag.ts';
import { companiesDefinition, company, findRow, lastQuery, openList } from './list-kit.tsx';

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

const openMenu = async () => {
  const opened = openList();
  await findRow('Company 1');
  await opened.user.click(screen.getByRole('button', { name: 'Columns 7/14' }));
  return { ...opened, menu: within(await screen.findByRole('dialog', { name: 'Columns' })) };
};

/** What was kept on the server last: key and show, in order. */
const kept = (settings: ReturnType<typeof openList>['settings']) =>
  settings.setColumns.mock.lastCall?.[1]?.map(({ key, show }) => (show ? key : `(${key})`));

describe('the widths of columns', () => {
  const settings = ['name', 'organization', 'headcount', 'website'].map((key, index) => ({
    key,
    name: key,
    show: true,
    index,
  }));
  const columns = listColumns(companiesDefinition(), settings);
  const widthsOf = (available: number) => layOut(columns, available, false).widths;

  const drawn = () => [...screen.getByRole('table').querySelectorAll('col')].map((column) => column.style.width);

  it('are the same while the rows come, when they are there, and where there are none', async () => {
    let answer = (_rows: readonly RaRecord[]): void => undefined;
    const rows = new Promise<readonly RaRecord[]>((resolve) => (answer = resolve));
    const getList = (async () => ({ data: await rows, total: 1 })) as unknown as AllCalls['getList'];
    openList({ provider: { getList } });
    await screen.findByRole('table');
    const loading = drawn();

    answer([company(1, { organization: { id: 1, name: 'Brightwater Grid Services of all of Europe and beyond' } })]);
    await findRow('Company 1');
    const loaded = drawn();
    cleanup();
    openList({ rows: [] });
    await screen.findByRole('heading', { name: 'No companies yet' });

    expect(loaded).toEqual(loading);
    expect(drawn()).toEqual(loading);
  });

  it('put the column that names a record first, though the file begins with its number', () => {
    const definition = companiesDefinition();
    const numbered = {
      ...definition,
      list: { ...definition.list, columns: [{ field: 'headcount', show: true }, ...definition.list.columns] },
    };
    const chosen = ['headcount', ...settings.map(({ key }) => key)];
    const names = listColumns(
      numbered,
      chosen.map((key, index) => ({ key, name: key, show: true, index })),
    ).map(({ field, pinned }) => (pinned ? `${field.name}, pinned` : field.name));

    expect(names.slice(0, 2)).toEqual(['name, pinned', 'headcount']);
  });

  it('follow the type: words share what is left over with the title, figures take what they need', () => {
    const [some, plenty] = [widthsOf(700), widthsOf(1400)];

    expect(plenty[2]).toBe(some[2]);
    expect(plenty[1]).toBeGreaterThan(some[1]! + 50);
    expect(plenty[0]).toBeGreaterThan(some[0]! + 50);
    expect(plenty.reduce((sum, each) => sum + each)).toBe(1400);
  });

  it('stay as they are when another column is made wider: the title gives the room', () => {
    const wider = columns.map((column) =>
      column.field.name === 'headcount' ? { ...column, chosenWidth: 200 } : column,
    );
    const [before, after] = [widthsOf(1000), layOut(wider, 1000, false).widths];

    expect([after[1], after[2], after[3]]).toEqual([before[1], 200, before[3]]);
    expect(after[0]).toBe(before[0]! - 200 + before[2]!);
  });

  it('stay above what a column needs where there is little room', () => {
    const { widths, least } = layOut(columns, 200, false);

    expect(widths.reduce((sum, each) => sum + each)).toBe(least);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(96);
  });

  it('give the column that names a record what its file says, and what the others leave', () => {
    const definition = companiesDefinition();
    const list = {
      ...definition.list,
      columns: definition.list.columns.map((column) => (column.field === 'name' ? { ...column, width: 160 } : column)),
    };
    const narrow = layOut(listColumns({ ...definition, list }, settings), 1000, false);
    const usual = layOut(columns, 1000, false);

    expect(usual.least - narrow.least).toBe(columns[0]!.width - 160);
    expect(narrow.widths.reduce((sum, each) => sum + each)).toBe(1000);
  });

  it('are changed at the edge of a head, by keyboard too, for this person', async () => {
    const { user, settings: kept } = openList();
    await findRow('Company 1');
    const edge = () => screen.getByRole('separator', { name: 'Width of Organization' });
    const before = Number(edge().getAttribute('aria-valuenow'));

    edge().focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(kept.setColumns.mock.lastCall?.[1]?.find(({ key }) => key === 'organization')?.width).toBe(before + 32);
    expect(edge().getAttribute('aria-valuenow')).toBe(String(before + 32));
    await user.keyboard('{Delete}');

    expect(edge().getAttribute('aria-valuenow')).toBe(String(before));
  });
});

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
    await screen.findByRole('button', { name: 'Columns 7/14' });
    expect(heads()).toEqual(['', 'Name', 'Organization', 'Headcount', 'Founded on', 'Status', 'Updated on', 'Website']);
  });

  it('are all that the list asks for, with what it names and versions rows by; one more fetches it, one less nothing', async () => {
    const { user, menu, dataProvider } = await openMenu();
    const asked = () => lastQuery(dataProvider).meta?.fields;
    expect(asked()).toEqual(['founded_on', 'headcount', 'name', 'organization', 'owner', 'status', 'updated_on']);

    await user.click(menu.getByRole('switch', { name: 'Website' }));
    await waitFor(() => expect(asked()).toContain('website'));
    const calls = vi.mocked(dataProvider.getList).mock.calls.length;
    await user.click(menu.getByRole('switch', { name: 'Headcount' }));
    await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'Columns 7/14' });

    expect(heads()).toContain('Website');
    expect(heads()).not.toContain('Headcount');
    expect(dataProvider.getList).toHaveBeenCalledTimes(calls);
  });

  it('are ordered with the arrow keys', async () => {
    const { user, menu, settings } = await openMenu();

    menu.getByRole('button', { name: 'Move Owner' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');

    expect(kept(settings)?.slice(0, 5)).toEqual(['name', 'organization', 'headcount', 'founded_on', 'owner']);
  });

  it('are ordered by dragging their heads', async () => {
    const { settings } = openList();
    await findRow('Company 1');
    const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });

    await drag(head('Status'), { onto: head('Organization'), at: 'before' });

    expect(kept(settings)?.slice(0, 3)).toEqual(['name', 'status', 'organization']);
  });

  it('never lose the first one, and nothing gets before it', async () => {
    const { user, menu, settings } = await openMenu();

    expect((menu.getByRole('switch', { name: 'Name' }) as HTMLInputElement).disabled).toBe(true);
    expect(menu.queryByRole('button', { name: 'Move Name' })).toBeNull();
    menu.getByRole('button', { name: 'Move Organization' }).focus();
    await user.keyboard('{ArrowUp}');

    expect(settings.setColumns).not.toHaveBeenCalled();
  });

  it('are all that a person may read: one that the file does not name is shown, fetched and kept, and forgotten once it is hidden', async () => {
    const { user, menu, settings, dataProvider } = await openMenu();
    const names = (group: string) => {
      const lines = within(menu.getByRole('list', { name: 'Columns' }))
        .getAllByRole('listitem')
        .map((line) => line.textContent);
      const [shown, further] = [
        lines.slice(1, lines.indexOf('More fields')),
        lines.slice(lines.indexOf('More fields') + 1),
      ];
      return group === 'Shown' ? shown : further;
    };
    expect(names('Shown')).toEqual([
      'Name',
      'Organization',
      'Owner',
      'Headcount',
      'Founded on',
      'Status',
      'Updated on',
    ]);
    expect(names('More fields')).toEqual([
      'Website',
      'Listed',
      'Partner',
      'ID',
      'Created on',
      'Created by',
      'Updated by',
    ]);

    await user.click(menu.getByRole('switch', { name: 'Partner' }));
    expect(kept(settings)?.slice(-3)).toEqual(['(website)', '(listed)', 'partner']);
    expect(settings.setColumns.mock.lastCall?.[1]?.at(-1)).toMatchObject({ key: 'partner', further: true });
    await waitFor(() => expect(lastQuery(dataProvider).meta?.fields).toContain('partner'));
    expect(names('More fields')).toContain('Partner');
    await user.click(menu.getByRole('switch', { name: 'Partner' }));

    expect(kept(settings)?.slice(-2)).toEqual(['(website)', '(listed)']);
  });

  it('that stand among further fields are shown by moving them up', async () => {
    const { user, menu, settings } = await openMenu();

    menu.getByRole('button', { name: 'Move Website' }).focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');

    expect(kept(settings)?.slice(5, 8)).toEqual(['status', 'website', 'updated_on']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Website');
  });

  it('are found by name', async () => {
    const { user, menu } = await openMenu();

    await user.type(menu.getByRole('searchbox', { name: 'Find a column' }), 'web');

    expect(menu.getAllByRole('switch').map((one) => one.parentElement?.textContent)).toEqual(['Website']);
  });

  it('go back to the team’s', async () => {
    const { user, menu, settings } = await openMenu();

    await user.click(menu.getByRole('switch', { name: 'Owner' }));
    await user.click(menu.getByRole('button', { name: 'Reset to team default' }));

    expect(settings.setColumns).toHaveBeenLastCalledWith('companies', undefined);
    expect((menu.getByRole('switch', { name: 'Owner' }) as HTMLInputElement).checked).toBe(true);
  });
});
