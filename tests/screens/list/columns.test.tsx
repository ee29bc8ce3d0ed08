import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { layOut, wantedWidths } from '../../../src/admin/list/column-widths.ts';
import { listColumns } from '../../../src/admin/list/list-columns.ts';
import { companiesDefinition, company, findRow, openList } from './list-kit.tsx';

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

describe('the widths of columns', () => {
  const settings = ['name', 'organization', 'headcount'].map((key, index) => ({ key, name: key, show: true, index }));
  const columns = listColumns(companiesDefinition(), settings);
  const widthsOf = (rows: Parameters<typeof wantedWidths>[1], available: number) =>
    layOut(columns, wantedWidths(columns, rows), available, false).widths;

  it('follow the content: long words get room before the title takes the rest, short ones give theirs', () => {
    const long = company(1, { organization: { id: 1, name: 'Brightwater Grid Services Europe' } });
    const short = company(1, { organization: { id: 1, name: 'Halden' } });

    expect(widthsOf([long], 900)[1]).toBeGreaterThan(230);
    expect(widthsOf([short], 900)[1]).toBeLessThan(140);
    expect(widthsOf([short], 900).reduce((sum, each) => sum + each)).toBeGreaterThan(895);
  });

  it.each([
    ['Aurelia Academy', 104],
    ['Wilhelmine Mommsen', 136],
    ['Halden Logistics GmbH', 145],
    ['MAN Werkstattwagen', 135],
    ['VC-2026-0004', 96],
  ])('leave room for %s, which takes %d pixels in Inter', (name, pixels) => {
    const [, width] = widthsOf([company(1, { organization: { id: 1, name } })], 900);

    expect(width! - 24).toBeGreaterThanOrEqual(pixels);
    expect(width! - 24).toBeLessThan(pixels * 1.12);
  });

  it('are those of the headings where there is no row, so that an empty list does not scroll', async () => {
    openList({ rows: [] });
    await screen.findByRole('heading', { name: 'No companies yet' });
    const shown = ['name', 'organization', 'owner', 'headcount', 'founded_on', 'status', 'updated_on'];
    const byType = listColumns(
      companiesDefinition(),
      shown.map((key, index) => ({ key, name: key, show: true, index })),
    );

    const { minWidth } = screen.getByRole('table').style;

    expect(Number.parseInt(minWidth, 10)).toBeLessThan(layOut(byType, new Map(), 0, true).least - 100);
  });

  it('stay above what a column needs where there is little room', () => {
    const { widths, least } = layOut(columns, wantedWidths(columns, [company(1)]), 200, false);

    expect(widths.reduce((sum, each) => sum + each)).toBe(least);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(96);
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
