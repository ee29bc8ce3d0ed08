import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { findRow, lastQuery, openList } from './list-kit.tsx';

const filtered = (name: string) =>
  `/recruitments/companies?${new URLSearchParams({ filter: JSON.stringify({ q: name }) })}`;

describe('the address of a list', () => {
  it('says all that is filtered: without anything in it the list has no filter, whatever was looked for before', async () => {
    const { user, dataProvider } = openList({
      address: filtered('Company 2'),
      beside: <Link to="/recruitments/companies">Companies, bare</Link>,
    });
    await findRow('Company 2');
    expect(lastQuery(dataProvider)).toMatchObject({ filter: { q: 'Company 2' } });

    await user.click(screen.getByRole('link', { name: 'Companies, bare' }));

    await findRow('Company 3');
    expect(lastQuery(dataProvider)).toMatchObject({ filter: {} });
  });

  it.each([
    ['org_id=1&owner_id=7', { organization: [1], owner: [7] }],
    ['org_id=1&owner_id=nobody', { organization: [1] }],
    ['org_id=1&filter=%7B%22q%22%3A%22Company%202%22%7D', { q: 'Company 2', organization: [1] }],
  ])('takes the parameters of the API for filters: %s', async (query, filter) => {
    const { dataProvider, address } = openList({ address: `/recruitments/companies?${query}` });
    await findRow('Company 2');

    expect(lastQuery(dataProvider)).toMatchObject({ filter });
    expect(JSON.parse(address().searchParams.get('filter')!)).toEqual(filter);
    expect(address().searchParams.has('org_id')).toBe(false);
  });

  it('stands over how many of all the records are shown', async () => {
    openList({ address: filtered('Company 2') });
    await findRow('Company 2');

    await waitFor(() => expect(screen.getByText('1 of 3')).toBeTruthy());
  });

  it('keeps how many rows a page has, for the next time', async () => {
    const { user, dataProvider } = openList({ beside: <Link to="/recruitments/companies">Companies, bare</Link> });
    await findRow('Company 2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() => expect(lastQuery(dataProvider).pagination).toMatchObject({ perPage: 50 }));

    await user.click(screen.getByRole('link', { name: 'Companies, bare' }));

    await findRow('Company 3');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' }).value).toBe('50');
  });
});
