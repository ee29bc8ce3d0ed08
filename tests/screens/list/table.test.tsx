import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { company, findRow, lastQuery, openList } from './list-kit.tsx';

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

describe('the table of a list', () => {
  it('shows every field as its type asks', async () => {
    openList({ rows: [company(1)] });

    const row = within(await findRow('Company 1'));

    expect(row.getByRole('link', { name: 'Company 1' }).getAttribute('href')).toBe('/recruitments/companies/1');
    expect(row.getByRole('link', { name: 'Halden Group' }).getAttribute('href')).toBe('/recruitments/organizations/1');
    expect(row.getByText('1,201').closest('td')?.className).toContain('end');
    expect(row.getByText('12/01/2024')).toBeTruthy();
    expect(row.getByText('Active').className).toContain('state-ok');
    expect(row.getByText('Maya Lindqvist').previousElementSibling?.getAttribute('data-initials')).toBe('ML');
  });

  it('shows an instant with its time', async () => {
    openList({ rows: [company(1)] });

    const row = within(await findRow('Company 1'));

    expect(row.getByText(/^20\/11\/2026 \d\d:07 [AP]M$/)).toBeTruthy();
  });

  it('shows a faint dash where there is nothing, and zero as a number', async () => {
    openList({ rows: [company(1, { owner: null, founded_on: null, headcount: 0 })] });

    const row = within(await findRow('Company 1'));

    expect(row.getAllByText('–')).toHaveLength(2);
    expect(row.getByText('0')).toBeTruthy();
  });

  it('links related records only as far as this person may open them', async () => {
    openList({ rows: [company(1, { owner: { id: 7, name: 'Maya Lindqvist' } })] });

    const row = within(await findRow('Company 1'));

    expect(row.queryByRole('link', { name: 'Maya Lindqvist' })).toBeNull();
  });

  it('calls a row without a title by what tells it from others, else by what it is', async () => {
    openList({
      rows: [company(1, { name: '' }), company(2, { name: null, organization: null, owner: null, website: null })],
    });

    expect(await screen.findByRole('rowheader', { name: /^Halden Group/ })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: /^Untitled company \(2\)/ })).toBeTruthy();
  });

  it('opens a record in place when its title is pressed', async () => {
    const { user, address } = openList();

    await user.click(await screen.findByRole('link', { name: 'Company 2' }));

    expect(address().pathname).toBe('/recruitments/companies/2');
  });

  it('is ordered by the column whose head is pressed, then the other way round', async () => {
    const { user, dataProvider } = openList();
    await findRow('Company 1');

    await user.click(screen.getByRole('button', { name: 'Headcount' }));
    await waitFor(() => expect(lastQuery(dataProvider).sort).toEqual({ field: 'headcount', order: 'ASC' }));
    expect(screen.getByRole('columnheader', { name: 'Headcount' }).getAttribute('aria-sort')).toBe('ascending');

    await user.click(screen.getByRole('button', { name: 'Headcount' }));
    await waitFor(() => expect(lastQuery(dataProvider).sort).toEqual({ field: 'headcount', order: 'DESC' }));
  });

  it('says in a tooltip what is cut, and nothing where all is seen', async () => {
    openList({ rows: [company(1)] });
    await findRow('Company 1');
    const cell = screen.getByRole('rowheader', { name: /Company 1/ });
    const text = within(cell).getByText('Company 1');

    Object.defineProperty(text, 'scrollWidth', { value: 300, configurable: true });
    fireEvent.pointerOver(text);
    expect(cell.title).toContain('Company 1');

    Object.defineProperty(text, 'scrollWidth', { value: 0, configurable: true });
    fireEvent.pointerOver(text);
    expect(cell.title).toBe('');
  });

  it('keeps its columns while it loads', async () => {
    openList({ provider: { getList: () => new Promise(() => undefined) } });

    expect(await screen.findByText('Loading…')).toBeTruthy();
    expect(heads()).toEqual(['', 'Name', 'Organization', 'Owner', 'Headcount', 'Founded on', 'Status', 'Updated on']);
    expect(screen.getByRole('table', { name: 'Companies' }).getAttribute('aria-busy')).toBe('true');
  });

  it('offers what may be done with a row in its menu', async () => {
    const { user, address } = openList();

    await user.click(within(await findRow('Company 2')).getByRole('button', { name: 'Actions for Company 2' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['Open', 'Edit', 'Delete…']);

    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(address().pathname).toBe('/recruitments/companies/2/edit');
  });

  it('leaves out of the menu what this person may not do', async () => {
    const can = { list: true, show: true, create: false, edit: false, delete: false, export: false, import: false };
    const { user } = openList({ person: { can } });

    await user.click(within(await findRow('Company 2')).getByRole('button', { name: 'Actions for Company 2' }));

    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Open']);
    expect(screen.queryByRole('link', { name: 'New company', hidden: true })).toBeNull();
  });

  it('draws only the row that is selected anew', async () => {
    const reads = vi.fn<() => string>();
    const watched = company(2);
    Object.defineProperty(watched, 'status', {
      enumerable: true,
      get: () => {
        reads();
        return 'active';
      },
    });
    const { user } = openList({ rows: [company(1), watched] });
    await user.click(within(await findRow('Company 1')).getByRole('checkbox'));
    await screen.findByText('1 selected');
    const before = reads.mock.calls.length;

    await user.click(within(await findRow('Company 1')).getByRole('checkbox'));
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());

    expect(reads.mock.calls.length).toBe(before);
  });

  it('shows where in the list one is and turns pages', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => company(index + 1));
    const { user, address } = openList({ rows });
    await findRow('Company 1 ');

    expect(screen.getByText('1–25').parentElement?.textContent).toBe('1–25 of 60');
    await user.click(screen.getByRole('button', { name: 'Go to page 3' }));

    expect(await screen.findByText('51–60')).toBeTruthy();
    expect(address().searchParams.get('page')).toBe('3');
  });

  it('holds as many rows a page as one asks', async () => {
    const { user, dataProvider } = openList();
    await findRow('Company 1');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');

    await waitFor(() => expect(lastQuery(dataProvider).pagination?.perPage).toBe(100));
  });

  it('says when there are more than were counted', async () => {
    openList({
      provider: { getList: async () => ({ data: [company(1)] as never[], total: 10_000, meta: { isExact: false } }) },
    });

    expect((await screen.findByText('1–1')).parentElement?.textContent).toBe('1–1 of 10,000+');
  });

  it('shows more rows when it is compact, and remembers that', async () => {
    const { user } = openList();
    await findRow('Company 1');

    await user.click(screen.getByRole('button', { name: 'Compact rows' }));

    expect(screen.getByRole('table').dataset['density']).toBe('compact');
    expect(screen.getByRole('button', { name: 'Compact rows' }).getAttribute('aria-pressed')).toBe('true');
  });
});
