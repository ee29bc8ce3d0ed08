import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { drag as dragOnto } from '../drag.ts';
import { companiesDefinition, company, openList } from './list-kit.tsx';
import { boardOf, savedView } from './memory-server.ts';
import type { ListSetting } from './list-kit.tsx';

const BOARD = '/recruitments/companies?layout=board';

/** The companies' list with a board by status. */
const onBoard = (changes: Partial<CatalogueResource> = {}): Partial<CatalogueResource> => {
  const { list } = companiesDefinition();
  return {
    list: {
      ...list,
      layouts: ['table', 'board'],
      board: { by: 'status', card: ['headcount', 'owner'], drop: {}, lanes: [], line: [], keys: {} },
    },
    ...changes,
  };
};

interface StatusFilter {
  readonly status?: readonly string[];
  readonly id?: readonly RaRecord['id'][];
}

/** Rows that are filtered by status and changed as the server does. */
function statusProvider(first: readonly RaRecord[]) {
  let held = first;
  const of = ({ status: wanted, id: ids }: StatusFilter = {}) =>
    held.filter(({ id, status }) => (wanted?.includes(String(status)) ?? true) && (ids?.includes(id) ?? true));
  return {
    show: (rows: readonly RaRecord[]) => void (held = rows),
    getList: vi.fn<AllCalls['getList']>(async (_resource, { filter, pagination, meta }) => {
      const found = of(filter);
      const from = found.findIndex(({ id }) => id === meta?.after) + 1;
      return { data: found.slice(from, from + (pagination?.perPage ?? 25)) as never[], total: found.length };
    }),
    getBoard: vi.fn<AllCalls['getBoard']>(async () => boardOf('status', held)),
    update: vi.fn<AllCalls['update']>(async (_resource, { id, data }) => {
      held = held.map((row) => (row.id === id ? { ...row, ...data } : row));
      return { data: held.find((row) => row.id === id) as never };
    }),
  };
}

/** Opens the companies' board over this provider. */
const openBoard = (provider: ReturnType<typeof statusProvider>, setting: Omit<ListSetting, 'provider'> = {}) =>
  openList({
    person: onBoard(),
    address: BOARD,
    ...setting,
    provider: provider as unknown as Partial<AllCalls>,
  });

const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });
const card = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!; // the link is on a card

/** Takes a card to a column with a pointer; `meanwhile` looks at the board while the card is there. */
const drag = async (name: string, to: string, meanwhile?: () => unknown) =>
  dragOnto(await card(name), { onto: await column(to), meanwhile });

describe('the board of a list', () => {
  it('counts all of its columns in one request, and shows what the file puts on a card', async () => {
    const provider = statusProvider([company(1), company(2, { status: 'on_hold' })]);
    openBoard(provider);

    expect(await screen.findByRole('region', { name: 'Active 1' })).toBeTruthy();
    expect(within(await card('Company 1')).getByText('1,201')).toBeTruthy();
    expect(within(await column('Inactive')).getByText('No records')).toBeTruthy();
    expect(provider.getBoard).toHaveBeenCalledTimes(1);
  });

  it('changes the field when a card is dropped in another column', async () => {
    const provider = statusProvider([company(1)]);
    openBoard(provider);

    await drag('Company 1', 'On hold');

    expect(await within(await column('On hold')).findByRole('link', { name: 'Company 1' })).toBeTruthy();
    expect(await screen.findByText('Company 1 moved to On hold')).toBeTruthy();
    expect(provider.update.mock.calls[0]?.[1].data).toMatchObject({ status: 'on_hold' });
  });

  it('puts a card back where the server refuses it, and says why', async () => {
    const provider = statusProvider([company(1)]);
    provider.update.mockRejectedValue(new HttpError('Not today', 409, { code: 'conflict', message: 'Not today' }));
    openBoard(provider);

    await drag('Company 1', 'On hold');

    expect(await screen.findByText('Not today')).toBeTruthy();
    expect(await within(await column('Active')).findByRole('link', { name: 'Company 1' })).toBeTruthy();
  });

  it('says while a card is dragged, and in its menu, where it cannot go', async () => {
    const provider = statusProvider([company(1)]);
    const { user } = openBoard(provider, { person: onBoard({ writable: ['name'] }) });

    await drag('Company 1', 'On hold', async () =>
      expect(within(await column('On hold')).getByText('You can’t change Status of this record.')).toBeTruthy(),
    );

    expect(
      await screen.findByText('Company 1 couldn’t be moved. You can’t change Status of this record.'),
    ).toBeTruthy();
    expect(provider.update).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Move Company 1' }));
    expect((await screen.findByRole('menuitem', { name: /^On hold/ })).getAttribute('aria-disabled')).toBe('true');
  });

  it('takes the transition that leads to a column, and names the way that is missing', async () => {
    const to = { from: ['active'], to: 'on_hold', title: 'Pause', key: 'pause', input: [] };
    const states = { field: 'status', transitions: [to], lockedIn: {}, guarded: [] };
    const provider = statusProvider([company(1)]);
    const { user, dataProvider } = openBoard(provider, { person: onBoard({ states }) });

    await user.click(await screen.findByRole('button', { name: 'Move Company 1' }));
    expect(await screen.findByText('No action moves records from Active to Inactive.')).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'On hold' }));

    await waitFor(() =>
      expect(dataProvider.performRecordAction).toHaveBeenCalledWith(
        'companies',
        1,
        expect.objectContaining({ key: 'pause' }),
      ),
    );
  });

  it('lets go of a card with Escape', async () => {
    const provider = statusProvider([company(1)]);
    const { user } = openBoard(provider);

    await drag('Company 1', 'On hold', () => user.keyboard('{Escape}'));

    expect(within(await column('Active')).getByRole('link', { name: 'Company 1' })).toBeTruthy();
    expect(provider.update).not.toHaveBeenCalled();
  });

  it('scrolls on while a card is held still at its edge', async () => {
    openBoard(statusProvider([company(1)]));
    const board = (await card('Company 1')).closest<HTMLElement>('.board')!;
    Object.defineProperty(board, 'scrollHeight', { value: 5000 });
    board.style.overflow = 'auto';
    const scrollBy = vi.spyOn(board, 'scrollBy');

    await drag('Company 1', 'On hold', () => vi.waitFor(() => expect(scrollBy.mock.calls.length).toBeGreaterThan(3)));

    scrollBy.mockClear();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(scrollBy).not.toHaveBeenCalled();
  });

  it('goes from card to card with the arrow keys, and selects with X', async () => {
    const rows = [company(1), company(2), company(3, { status: 'inactive' })];
    const { user } = openBoard(statusProvider(rows));
    const focused = () => document.activeElement?.textContent;

    (await screen.findByRole('link', { name: 'Company 1' })).focus();
    await screen.findByRole('link', { name: 'Company 3' });
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Company 2');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Company 3');
    await user.keyboard('x');

    expect(await screen.findByRole('checkbox', { name: 'Select Company 3', checked: true })).toBeTruthy();
    expect(await screen.findByText('1 selected')).toBeTruthy();
  });

  it('leaves the cards under the pointer where they are while others change them', async () => {
    const provider = statusProvider([company(1), company(2)]);
    const { user, queryClient } = openBoard(provider);
    const names = () => screen.getAllByRole('link', { name: /^Company/ }).map(({ textContent }) => textContent);
    await user.hover(await screen.findByRole('link', { name: 'Company 2' }));

    provider.show([company(3), company(2, { headcount: 7 }), company(1)]);
    await queryClient.invalidateQueries();

    expect(await within(await card('Company 2')).findByText('7')).toBeTruthy();
    expect(names()).toEqual(['Company 1', 'Company 2']);
    await user.unhover(screen.getByRole('link', { name: 'Company 2' }));
    await user.hover(screen.getByRole('searchbox'));
    await waitFor(() => expect(names()).toEqual(['Company 3', 'Company 2', 'Company 1']));
  });

  it('renders no more than the cards in view', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => company(at + 1));
    const provider = statusProvider(rows);
    openBoard(provider);
    await screen.findByRole('link', { name: 'Company 1' });

    expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
    expect(provider.getList.mock.calls.some(([, { meta }]) => meta?.after !== undefined)).toBe(false);
  });

  it('brings the next cards of a column when its end is near', async () => {
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(4_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const provider = statusProvider(Array.from({ length: 60 }, (_, at) => company(at + 1)));
    openBoard(provider);

    await waitFor(() => expect(provider.getList.mock.lastCall?.[1].meta).toMatchObject({ after: 50 }));
  });

  it('is in the address beside the filters, which both layouts share', async () => {
    const filter = JSON.stringify({ headcount: { minimum: 1 } });
    const provider = statusProvider([company(1)]);
    const { user, address } = openBoard(provider, {
      address: `/recruitments/companies?filter=${encodeURIComponent(filter)}`,
    });

    await user.click(await screen.findByRole('button', { name: 'Board' }));

    expect(await column('Active')).toBeTruthy();
    expect(address().searchParams.get('displayedFilters')).toContain('layout:board');
    expect(JSON.parse(address().searchParams.get('filter') ?? '')).toEqual({ headcount: { minimum: 1 } });
    await waitFor(() =>
      expect(provider.getList.mock.lastCall?.[1].filter).toMatchObject({ headcount: { minimum: 1 } }),
    );
    await user.click(screen.getByRole('button', { name: 'Table' }));
    expect(await screen.findByRole('table', { name: 'Companies' })).toBeTruthy();
  });

  it('opens with a saved view that is a board', async () => {
    const view = savedView({ title: 'At work', layout: 'board' });
    openBoard(statusProvider([company(1)]), {
      address: '/recruitments/companies',
      views: { results: [view], defaults: { companies: { mine: '5', team: null } } },
    });

    expect(await screen.findByRole('region', { name: 'Active 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Board', pressed: true })).toBeTruthy();
  });

  it('is not offered where the file names a table alone', async () => {
    openList();

    expect(await screen.findByRole('table', { name: 'Companies' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Layout' })).toBeNull();
  });
});
