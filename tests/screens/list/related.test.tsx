import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RelatedList } from '../../../src/admin/list/RelatedList.tsx';
import { companiesDefinition, findRow, lastQuery, openList } from './list-kit.tsx';

const related = <RelatedList resource="companies" via="organization" record={{ id: 5 }} preset={{ country: 3 }} />;

const addressOf = (name: string) => new URL(screen.getByRole('link', { name }).getAttribute('href')!, 'http://app');

describe('the records that belong to a record', () => {
  it('are those that point at it, without the column that points', async () => {
    const { dataProvider } = openList({ screen: related });

    expect(await findRow('Company 1')).toBeTruthy();
    expect(lastQuery(dataProvider)).toMatchObject({ filter: { organization: 5 }, pagination: { perPage: 10 } });
    expect(screen.queryByRole('columnheader', { name: 'Organization' })).toBeNull();
  });

  it('open as a list that is filtered alike', async () => {
    openList({ screen: related });
    await findRow('Company 1');

    const address = addressOf('Open as list');

    expect(address.pathname).toBe('/recruitments/companies');
    expect(JSON.parse(address.searchParams.get('filter')!)).toEqual({ organization: [5] });
  });

  it('get a new one that starts with the record it belongs to', async () => {
    openList({ screen: related });
    await findRow('Company 1');

    const address = addressOf('New company');

    expect(address.pathname).toBe('/recruitments/companies/create');
    expect(JSON.parse(address.searchParams.get('source')!)).toEqual({ country: 3, organization: 5 });
  });

  it('say so when there are none, with the same first step', async () => {
    openList({ screen: related, rows: [] });

    expect(await screen.findByRole('heading', { name: 'No companies yet' })).toBeTruthy();
    const steps = screen.getAllByRole('link', { name: 'New company' });
    expect(steps.map((step) => step.getAttribute('href')?.includes('source='))).toEqual([true, true]);
  });

  it('offer no new one where the file leaves the open record out of its choices', async () => {
    const organization = { ...companiesDefinition().fields['organization']! };
    const where = { status: 'active' };
    const fields = {
      ...companiesDefinition().fields,
      organization: { ...organization, relation: { ...organization.relation!, where } },
    };
    const under = (status: string) => (
      <RelatedList resource="companies" via="organization" record={{ id: 5, status }} preset={{}} />
    );
    openList({ screen: under('inactive'), rows: [], person: { fields } });
    expect(await screen.findByRole('heading', { name: 'No companies yet' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New company' })).toBeNull();
    cleanup();

    openList({ screen: under('active'), rows: [], person: { fields } });
    await screen.findByRole('heading', { name: 'No companies yet' });
    expect(screen.getAllByRole('link', { name: 'New company' })).toHaveLength(2);
  });

  it('leave the address alone when they are ordered', async () => {
    const { user, address } = openList({ screen: related });
    await findRow('Company 1');

    await user.click(screen.getByRole('button', { name: 'Headcount' }));

    expect(address().search).toBe('');
  });

  it('are not there for someone who may not list them', () => {
    const can = { list: false, show: true, create: false, edit: false, delete: false, export: false, import: false };
    openList({ screen: related, person: { can } });

    expect(screen.queryByRole('table')).toBeNull();
  });
});
