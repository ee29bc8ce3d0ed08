import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { choose, openApp } from './form-kit.tsx';
import { HALDEN } from './form-records.ts';

const CREATE = '/recruitments/departments/create';
const EDIT = '/recruitments/departments/5/edit';
const box = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });

describe('choices that narrow each other', () => {
  it('fill what they belong to when they are chosen first, and say so', async () => {
    const { user } = openApp({ address: CREATE });

    await user.click(await box('Company'));
    await user.click(await screen.findByRole('option', { name: /Aurelia Clinics.*Aurelia Health/ }));

    expect((await box('Organization')).value).toBe('Aurelia Health');
    expect((await box('Company')).value).toBe('Aurelia Clinics');
    expect(screen.getByText('Also filled in: Organization')).toBeTruthy();
  });

  it('offer only what belongs to the chosen parent', async () => {
    const { user, dataProvider } = openApp({ address: CREATE });
    await box('Organization');

    await choose(user, 'Organization', 'Halden Group');
    await user.click(await box('Company'));
    await screen.findByRole('option', { name: 'Iberia Depots' });

    expect(screen.queryByRole('option', { name: 'Aurelia Clinics' })).toBeNull();
    expect(vi.mocked(dataProvider.getOptions)).toHaveBeenLastCalledWith(
      'departments',
      'company',
      expect.objectContaining({ where: { organization: 1 } }),
    );
    expect(screen.getByText('2 of 2 in Halden Group')).toBeTruthy();
  });

  it('are searched on the server', async () => {
    const { user, dataProvider } = openApp({ address: CREATE });

    await user.type(await box('Organization'), 'aur');

    await waitFor(() =>
      expect(vi.mocked(dataProvider.getOptions)).toHaveBeenLastCalledWith(
        'departments',
        'organization',
        expect.objectContaining({ query: 'aur' }),
      ),
    );
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Aurelia Health']),
    );
  });

  it('keep what a record has when it is opened', async () => {
    openApp({ address: EDIT });

    expect((await box('Company')).value).toBe('Halden Logistics');
    expect((await box('Organization')).value).toBe('Halden Group');
  });

  it('are cleared when the person changes their parent, who can undo it', async () => {
    const { user } = openApp({ address: EDIT });
    await box('Company');

    await choose(user, 'Organization', 'Aurelia Health');
    expect((await box('Company')).value).toBe('');
    expect(screen.getByText(/Changed from Halden Group\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect((await box('Organization')).value).toBe('Halden Group');
    expect((await box('Company')).value).toBe('Halden Logistics');
    expect(screen.queryByText(/Changed from/)).toBeNull();
  });

  it('stay when the same parent is chosen again', async () => {
    const { user } = openApp({ address: EDIT });
    await box('Company');

    await choose(user, 'Organization', HALDEN.name);

    expect((await box('Company')).value).toBe('Halden Logistics');
  });

  it('belong to the chosen unit or to none, without waiting for one, while the team wants that', async () => {
    const file = (scope: string) => `resource: posts
title: Post
route: /posts
properties:
  organization: { relation: { to: organizations } }
  company: { relation: { to: companies, where: { organization: { $field: organization } } } }
  duty: { relation: { to: departments, within: ${scope} } }
`;
    const units = 'fields: [organization, company]';
    const asked = async (scope: string) => {
      const { user, dataProvider, view } = openApp({ address: '/posts/create', file: file(scope) });
      await choose(user, 'Organization', 'Halden Group');
      await user.click(await box('Duty'));
      await waitFor(() =>
        expect(vi.mocked(dataProvider.getOptions)).toHaveBeenLastCalledWith('posts', 'duty', expect.anything()),
      );
      view.unmount();
      return vi.mocked(dataProvider.getOptions).mock.lastCall?.[2]?.where;
    };

    expect(await asked(`{ ${units} }`)).toEqual({ organization: 1, company: null });
    expect(await asked(`{ ${units}, setting: masterSettings.hierarchyBasedDesignation }`)).toEqual({});
  });

  it('are read page by page', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, name: `Organization ${index + 1}` }));
    const getOptions = vi.fn(async (_resource: string, _field: string, { page = 1 }: { page?: number } = {}) => ({
      results: many.slice((page - 1) * 25, page * 25),
      count: many.length,
    }));
    const { user } = openApp({ address: CREATE, provider: { getOptions: getOptions as never } });

    await user.click(await box('Organization'));
    expect(await screen.findByText('25 of 30')).toBeTruthy();
    screen.getByRole('listbox').dispatchEvent(new Event('scroll'));

    expect(await screen.findByText('30 of 30')).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Organization 30' })).toBeTruthy();
  });
});
