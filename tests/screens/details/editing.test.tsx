import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { company, department, openApp } from '../form/form-kit.tsx';
import { fact, heading, open } from './details-kit.ts';

const CODES = `
resource: codes
route: /codes
properties:
  code: { type: string }
  reason: { type: string, requiredWhen: { code: { minLength: 3 } } }
`;

beforeEach(() => localStorage.clear());

describe('a fact edited in place', () => {
  const begin = async (user: ReturnType<typeof open>['user'], label: string) => {
    await heading();
    await user.click(screen.getByRole('button', { name: `Edit ${label}` }));
  };

  it('is saved with Enter, on top of the version that is shown', async () => {
    const { user, dataProvider } = open();
    await begin(user, 'Phone');

    const input = await screen.findByRole('textbox', { name: 'Phone' });
    expect(document.activeElement).toBe(input);
    await user.clear(input);
    await user.type(input, '+49 40 1{Enter}');

    await waitFor(() => expect(fact('Phone').textContent).toContain('+49 40 1'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(vi.mocked(dataProvider.update).mock.lastCall![1].previousData).toMatchObject({
      updated_on: '2026-11-01T08:00:00Z',
    });
  });

  it('names what the new value asks for elsewhere, and leads to the form', async () => {
    const { user } = openApp({ address: '/recruitments/departments/5', record: department() });
    await user.click(await screen.findByRole('button', { name: 'Edit Type' }));

    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'External' }));

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Service provider: This is required.');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/recruitments/departments/5/edit');
  });

  it('is saved at once where one only chooses', async () => {
    const { user, server } = open();
    await begin(user, 'Status');

    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));

    await waitFor(() => expect(server.record['status']).toBe('inactive'));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('stays as it was with Escape', async () => {
    const { user, dataProvider } = open();
    await begin(user, 'Phone');

    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '999{Escape}');

    expect(fact('Phone').textContent).toContain('+49 40 5550');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  it('is checked like the form', async () => {
    const { user, dataProvider } = open();
    await begin(user, 'Website');

    const input = await screen.findByRole('textbox', { name: 'Website' });
    await user.clear(input);
    await user.type(input, 'not an address{Enter}');

    expect(await screen.findByText('This is not a web address. It starts with https://')).toBeTruthy();
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  it('looks again at all that a refused value made wrong, without another attempt to save it', async () => {
    const record = { id: 5, code: 'AB', reason: null, updated_on: '2026-11-01T08:00:00Z' };
    const { user, dataProvider } = openApp({ address: '/codes/5', file: CODES, record });
    await user.click(await screen.findByRole('button', { name: 'Edit Code' }));
    const input = await screen.findByRole('textbox', { name: 'Code' });
    await user.type(input, 'C{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Reason: This is required.');

    await user.type(input, '{Backspace}');

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  it('warns before it goes on top of someone else’s change', async () => {
    const { user, server, dataProvider } = open();
    await begin(user, 'Phone');

    server.record = company({ phone: '+49 7', updated_on: '2026-11-20T09:00:00Z' });
    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '1{Enter}');
    expect(await screen.findByText(/Someone changed this record meanwhile/)).toBeTruthy();
    await waitFor(() => expect(dataProvider.getOne).toHaveBeenCalledTimes(2));
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '{Enter}');

    await waitFor(() => expect(server.record['phone']).toBe('+49 40 55501'));
  });

  it('is not offered where this person may not write, nor where others hang on it', async () => {
    open({ person: { companies: { writable: ['phone', 'organization'] } } });
    await heading();

    expect(screen.getByRole('button', { name: 'Edit Phone' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Website' })).toBeNull();
  });
});
