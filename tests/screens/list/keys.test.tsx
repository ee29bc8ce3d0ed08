import { screen, waitFor, within } from '@testing-library/react';
import type { GetListResult } from 'ra-core';
import { lazy, Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { GeneratedList } from '../../../src/admin/list/GeneratedList.tsx';
import { PageSkeleton } from '../../../src/app/routes/PageSkeleton.tsx';
import { company, findRow, openList } from './list-kit.tsx';

const opened = async () => {
  const list = openList();
  await findRow('Company 1');
  return list;
};

const focused = () => document.activeElement?.textContent;

describe('the keys of a list', () => {
  it('walk along the rows with J and K and open one with Enter', async () => {
    const { user, address } = await opened();

    await user.keyboard('jjj');
    expect(focused()).toBe('Company 3');
    await user.keyboard('jk');
    expect(focused()).toBe('Company 2');
    await user.keyboard('{Enter}');

    expect(address().pathname).toBe('/recruitments/companies/2');
  });

  it('edit the row that has the focus with E', async () => {
    const { user, address } = await opened();

    await user.keyboard('jje');

    expect(address().pathname).toBe('/recruitments/companies/2/edit');
  });

  it('act on the rows once these are there, where they were pressed before', async () => {
    let arrive = () => {};
    const getList = vi.fn(
      () =>
        new Promise<GetListResult>((resolve) => (arrive = () => resolve({ data: [company(1), company(2)], total: 2 }))),
    );
    const { user } = openList({ provider: { getList: getList as AllCalls['getList'] } });
    await waitFor(() => expect(getList).toHaveBeenCalled());
    await screen.findByText('Loading', { exact: false });

    await user.keyboard('jjx');
    arrive();

    expect(await screen.findByText('1 selected')).toBeTruthy();
    expect(focused()).toBe('Company 2');
  });

  it('act once the code of the screen is there, where they were pressed before', async () => {
    let arrive = () => {};
    const Late = lazy(async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return { default: GeneratedList };
    });
    const { user, address } = openList({
      screen: (
        <Suspense fallback={<PageSkeleton />}>
          <Late />
        </Suspense>
      ),
    });
    await screen.findByRole('status', { name: 'Loading' });

    await user.keyboard('jj{Enter}');
    arrive();

    await waitFor(() => expect(address().pathname).toBe('/recruitments/companies/2'));
  });

  it('do not act late on what somebody types meanwhile', async () => {
    let arrive = () => {};
    const getList = vi.fn(
      () => new Promise<GetListResult>((resolve) => (arrive = () => resolve({ data: [company(1)], total: 1 }))),
    );
    const { user } = openList({ provider: { getList: getList as AllCalls['getList'] } });
    await waitFor(() => expect(getList).toHaveBeenCalled());

    await user.keyboard('jx/ex');
    arrive();
    await findRow('Company 1');

    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('ex');
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('create with C', async () => {
    const { user, address } = await opened();

    await user.keyboard('c');

    expect(address().pathname).toBe('/recruitments/companies/create');
  });

  it('do not create where one may not', async () => {
    const can = { list: true, show: true, create: false, edit: false, delete: false, export: false, import: false };
    const { user, address } = openList({ person: { can } });
    await findRow('Company 1');

    await user.keyboard('c');

    expect(address().pathname).toBe('/recruitments/companies');
  });

  it('select with X, a range with Shift X, and clear with Escape', async () => {
    const { user } = await opened();

    await user.keyboard('jxjj{Shift>}X{/Shift}');
    expect(await screen.findByText('3 selected')).toBeTruthy();
    await user.keyboard('{Escape}');

    expect(screen.queryByText('3 selected')).toBeNull();
  });

  it('edit the selected rows together with E where no row has the focus', async () => {
    const { user } = await opened();
    await user.keyboard('jx');
    (document.activeElement as HTMLElement).blur();

    await user.keyboard('e');

    expect(await screen.findByRole('dialog', { name: 'Edit 1 company' })).toBeTruthy();
  });

  it('search with / and type as usual there', async () => {
    const { user, address } = await opened();

    await user.keyboard('/cjx');

    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('cjx');
    expect(address().pathname).toBe('/recruitments/companies');
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('are listed with ?', async () => {
    const { user } = await opened();

    await user.keyboard('?');

    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(list.getAllByRole('definition')).toHaveLength(14);
    await user.keyboard('c');
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy());
  });

  it('leave the browser’s own shortcuts alone', async () => {
    const { user, address } = await opened();

    await user.keyboard('{Control>}c{/Control}');

    expect(address().pathname).toBe('/recruitments/companies');
  });
});
