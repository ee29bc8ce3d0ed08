import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { company, findRow, lastQuery, openList } from './list-kit.tsx';

const NOTHING = { list: false, show: false, create: false, edit: false, delete: false, export: false, import: false };

describe('a list without rows', () => {
  it('says what it is for and offers the first step', async () => {
    openList({ rows: [] });

    expect(await screen.findByRole('heading', { name: 'No companies yet' })).toBeTruthy();
    expect(screen.getByText('A legal entity inside an organization. Create the first record.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'New company' })).toHaveLength(2);
  });

  it('has nothing to select', async () => {
    openList({ rows: [] });

    await screen.findByRole('heading', { name: 'No companies yet' });

    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows on this page' });
    expect(box.disabled).toBe(true);
    expect(box.checked).toBe(false);
  });

  it('offers no first step to someone who may not take it', async () => {
    openList({ rows: [], person: { can: { ...NOTHING, list: true } } });

    expect(await screen.findByRole('heading', { name: 'No companies yet' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New company' })).toBeNull();
  });

  it('says that filters leave nothing, and clears them', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'Zz', status: ['active'] }));
    const { user, dataProvider } = openList({ address: `/recruitments/companies?filter=${filter}` });

    expect(await screen.findByRole('heading', { name: 'No matching companies' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));

    expect(await findRow('Company 1')).toBeTruthy();
    expect(lastQuery(dataProvider).filter).toEqual({});
  });

  it('says what went wrong and tries again when asked', async () => {
    const getList = vi
      .fn<AllCalls['getList']>()
      .mockRejectedValueOnce(new Error('The database does not answer.'))
      .mockResolvedValue({ data: [company(1)] as never[], total: 1 });
    const { user } = openList({ provider: { getList: getList as AllCalls['getList'] } });

    expect(await screen.findByRole('heading', { name: 'The list couldn’t be loaded' })).toBeTruthy();
    expect(screen.getByText('The database does not answer.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await findRow('Company 1')).toBeTruthy();
  });

  it('says that one may not see it, and asks for nothing', () => {
    const { dataProvider } = openList({ person: { can: NOTHING } });

    expect(screen.getByRole('heading', { name: 'You can’t view companies' })).toBeTruthy();
    expect(dataProvider.getList).not.toHaveBeenCalled();
  });
});
