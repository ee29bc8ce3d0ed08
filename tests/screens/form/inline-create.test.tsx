import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { choose, openApp } from './form-kit.tsx';

const PLANS = `
resource: plans
route: /plans
properties:
  name: { type: string, minLength: 1 }
  organization: { relation: { to: organizations } }
  company: { relation: { to: companies, inlineCreate: true, where: { organization: { $field: organization } } } }
  others: { type: array, items: { relation: { to: companies, inlineCreate: true } } }
  levels:
    type: array
    items: { type: object, properties: { company: { relation: { to: companies, inlineCreate: true } } } }
required: [name]
form:
  sections: [{ key: all, fields: [name, organization, company, others, levels] }]
`;

const DESKS = `
resource: desks
route: /desks
properties:
  name: { type: string }
  department: { relation: { to: departments, inlineCreate: true } }
`;

const open = (person = {}, provider: Partial<AllCalls> = {}) =>
  openApp({ address: '/plans/create', file: PLANS, person, provider });
const box = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });

describe('a new record from the choices of a relation', () => {
  it('is made in a dialog with what was typed and what the choice depends on, and is chosen', async () => {
    const { user, dataProvider } = open();
    await box('Organization');
    await choose(user, 'Organization', 'Halden Group');

    await user.type(await box('Company'), 'Halden Air');
    await user.click(await screen.findByRole('option', { name: 'Create company “Halden Air”' }));
    const dialog = await screen.findByRole('dialog', { name: 'New company' });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Halden Air');
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^Organization/ }).value).toBe(
        'Halden Group',
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Create company' }));

    await waitFor(async () => expect((await box('Company')).value).toBe('Halden Air'));
    expect(dataProvider.create).toHaveBeenCalledTimes(1);
    expect(dataProvider.create).toHaveBeenCalledWith(
      'recruitments/companies',
      expect.objectContaining({ data: expect.objectContaining({ name: 'Halden Air', status: 'active' }) }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is offered when it is known that what was typed is not among the choices', async () => {
    const answers = new Map<string, () => void>();
    const { user } = open(
      {},
      {
        getOptions: vi.fn<AllCalls['getOptions']>(async (_resource, _field, { query = '' } = {}) => {
          if (query !== '') await new Promise<void>((resolve) => answers.set(query, resolve));
          return query === ''
            ? { results: [{ id: 1, name: 'Halden Logistics' }], count: 1 }
            : { results: [], count: 0 };
        }),
      },
    );
    await user.click(await box('Others'));
    expect(await screen.findByRole('option', { name: 'Create company' })).toBeTruthy();

    await user.type(await box('Others'), 'Air');
    await waitFor(() => expect(answers.has('Air')).toBe(true));
    expect(screen.getByRole('option', { name: 'Halden Logistics' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /^Create company/ })).toBeNull();

    answers.get('Air')?.();
    expect(await screen.findByRole('option', { name: 'Create company “Air”' })).toBeTruthy();
  });

  it('joins what is chosen already where many may be', async () => {
    const { user } = open();

    await user.type(await box('Others'), 'Air');
    await user.click(await screen.findByRole('option', { name: 'Create company “Air”' }));
    const dialog = await screen.findByRole('dialog', { name: 'New company' });
    await user.click(within(dialog).getByRole('combobox', { name: /^Organization/ }));
    await user.click(await screen.findByRole('option', { name: 'Aurelia Health' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create company' }));

    expect(await screen.findByRole('button', { name: 'Air' })).toBeTruthy();
  });

  it('works inside rows', async () => {
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Add row Levels' }));
    const row = await screen.findByRole('listitem', { name: 'Row 1' });
    await user.type(within(row).getByRole('combobox', { name: 'Company' }), 'Air');
    await user.click(await screen.findByRole('option', { name: 'Create company “Air”' }));
    const dialog = await screen.findByRole('dialog', { name: 'New company' });
    await user.click(within(dialog).getByRole('combobox', { name: /^Organization/ }));
    await user.click(await screen.findByRole('option', { name: 'Aurelia Health' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create company' }));

    await waitFor(() =>
      expect(within(row).getByRole<HTMLInputElement>('combobox', { name: 'Company' }).value).toBe('Air'),
    );
  });

  it('says in the dialog what the server refuses, and keeps what was typed', async () => {
    const refusing = vi.fn<AllCalls['create']>(async () => {
      throw new HttpError('Name is already used', 409, {
        code: 'not_unique',
        errors: { name: 'Name is already used' },
      });
    });
    const { user } = open({}, { create: refusing as never });
    await user.type(await box('Others'), 'Air');
    await user.click(await screen.findByRole('option', { name: 'Create company “Air”' }));
    const dialog = await screen.findByRole('dialog', { name: 'New company' });
    await user.click(within(dialog).getByRole('combobox', { name: /^Organization/ }));
    await user.click(await screen.findByRole('option', { name: 'Aurelia Health' }));

    await user.click(within(dialog).getByRole('button', { name: 'Create company' }));

    expect(await within(dialog).findByText('Name is already used')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Air');
  });

  it('says in the dialog what a change makes necessary once a save was refused', async () => {
    const form = { sections: [], tabs: [], quickCreate: ['name', 'type', 'service_provider'] };
    const { user } = openApp({ address: '/desks/create', file: DESKS, person: { departments: { form } } });
    await user.type(await box('Department'), 'Air');
    await user.click(await screen.findByRole('option', { name: 'Create department “Air”' }));
    const dialog = await screen.findByRole('dialog', { name: 'New department' });
    await user.clear(within(dialog).getByRole('textbox', { name: /^Name/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Create department' }));
    await within(dialog).findByText('This is required.');

    await choose(user, 'Type', 'External');

    await waitFor(() => expect(within(dialog).getAllByText('This is required.')).toHaveLength(2));
  });

  it('is not offered where the new one could not be among the choices', async () => {
    const writable = ['name', 'website'];
    const { user } = open({ companies: { writable } });
    await choose(user, 'Organization', 'Halden Group');

    await user.click(await box('Company'));

    await screen.findByRole('option', { name: 'Halden Logistics' });
    expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
  });

  it('is not offered to who may not create there', async () => {
    const can = { list: true, show: true, create: false, edit: false, delete: false, export: false };
    const { user } = open({ companies: { can } });

    await user.click(await box('Others'));

    await screen.findByText('No matches');
    expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
  });
});
