import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { openApp } from './form-kit.tsx';
import { company } from './form-records.ts';

const BELOW = [{ resource: 'departments', title: 'Departments', count: 4 }];

const open = (children: typeof BELOW, further: Partial<AllCalls> = {}) => {
  const previewChange = vi.fn(async () => ({ changed: 1, fields: {}, rejected: [], children }));
  const app = openApp({
    address: '/recruitments/companies/11/edit',
    record: company(),
    provider: { previewChange, ...further },
  });
  const deactivate = async () => {
    await app.user.click(await screen.findByRole('combobox', { name: /Status/ }));
    await app.user.click(await screen.findByRole('option', { name: 'Inactive' }));
    await app.user.click(screen.getByRole('button', { name: /^Save/ }));
  };
  return { ...app, previewChange, deactivate };
};

describe('making a company inactive in its form', () => {
  it('asks first what becomes of the active departments below; leaving them has the focus, going back saves nothing', async () => {
    const { deactivate, dataProvider, previewChange, user } = open(BELOW);
    await deactivate();

    const question = within(await screen.findByRole('dialog', { name: 'What happens to the records below?' }));
    expect(question.getByText('This company has active records below it: 4 departments.')).toBeTruthy();
    expect(document.activeElement).toBe(question.getByRole('radio', { name: 'Leave them as they are' }));
    expect(previewChange).toHaveBeenCalledWith('companies', { ids: [11], data: { status: 'inactive' } });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(dataProvider.update).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await user.click(await screen.findByRole('radio', { name: 'Deactivate them too, for the same reason' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save changes' }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalledOnce());
    expect(vi.mocked(dataProvider.update).mock.calls[0]![1].meta).toEqual({ children: 'deactivate' });
  });

  it('moves them to another active company beside it, found by its name', async () => {
    const getList = vi.fn(async () => ({ data: [{ id: 12, name: 'Halden Shipping' }], total: 1 }));
    const { deactivate, dataProvider, user } = open(BELOW, { getList: getList as never });
    await deactivate();

    await user.click(await screen.findByRole('radio', { name: 'Move them to another company' }));
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
    await user.keyboard('ship');
    await user.click(await screen.findByRole('option', { name: 'Halden Shipping' }));
    expect(getList).toHaveBeenLastCalledWith(
      expect.stringContaining('companies'),
      expect.objectContaining({ filter: expect.objectContaining({ status: 'active', id: { not: { enum: [11] } } }) }),
    );
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save changes' }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalledOnce());
    expect(vi.mocked(dataProvider.update).mock.calls[0]![1].meta).toEqual({ children: 12 });
  });

  it('asks nothing where nothing active is below', async () => {
    const { deactivate, dataProvider } = open([]);
    await deactivate();

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
