import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { address, openApp } from '../form/form-kit.tsx';
import { COMPANY, fact, heading, open } from './details-kit.ts';

const SKILLS = `
resource: skills
title: Skill
route: /skills
properties:
  name: { type: string }
  active: { type: boolean, default: true }
`;

beforeEach(() => localStorage.clear());

describe('deleting a record', () => {
  const askToDelete = async (user: ReturnType<typeof open>['user']) => {
    await heading();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('dialog', { name: 'Are you sure to delete?' });
  };

  it('says first what uses it', async () => {
    const usage = [{ resource: 'departments', title: 'Departments', count: 3 }];
    const { user } = open({ provider: { getUsage: vi.fn(async () => usage) } });

    const dialog = await askToDelete(user);

    expect(dialog.textContent).toContain('It is used by 3 departments.');
  });

  it('happens only after the question, and leads to the list', async () => {
    const { user, dataProvider } = open();

    const dialog = await askToDelete(user);
    expect(dataProvider.delete).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Proceed' }));

    await waitFor(() => expect(address()).toBe('/recruitments/companies'));
    expect(screen.getByText('Halden Logistics was deleted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('can be undone where deleted records go to the trash', async () => {
    const restoreRecords = vi.fn<AppDataProvider['restoreRecords']>(async () => undefined);
    const { user } = open({ provider: { restoreRecords }, person: { companies: { softDelete: true } } });
    await user.click(within(await askToDelete(user)).getByRole('button', { name: 'Proceed' }));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(restoreRecords).toHaveBeenCalledWith('companies', [11]));
  });

  it('says what keeps the record when the server refuses', async () => {
    const body = { code: 'in_use', usage: [{ resource: 'departments', title: 'Departments', count: 3 }] };
    const remove = vi.fn(() => Promise.reject(new HttpError('In use', 409, body)));
    const { user } = open({ provider: { delete: remove as never } });

    await user.click(within(await askToDelete(user)).getByRole('button', { name: 'Proceed' }));

    expect(await screen.findByText('Departments', { selector: 'li span' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    expect(address()).toBe(COMPANY);
  });

  it('offers to take out of use what is still needed', async () => {
    const body = { code: 'in_use', usage: [{ resource: 'departments', title: 'Departments', count: 3 }] };
    const { user, dataProvider } = openApp({
      address: '/skills/3',
      file: SKILLS,
      record: { id: 3, name: 'Welding', active: true, updated_on: '2026-11-20T08:00:00Z' },
      provider: { delete: vi.fn(() => Promise.reject(new HttpError('In use', 409, body))) as never },
    });
    await screen.findByRole('heading', { level: 1, name: 'Welding' });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));

    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));

    expect(await screen.findByText('It is no longer on offer')).toBeTruthy();
    expect(dataProvider.update).toHaveBeenCalledWith(
      'skills',
      expect.objectContaining({ id: 3, data: { active: false } }),
    );
    await waitFor(() => expect(fact('Active').textContent).toContain('No'));
    expect(address()).toBe('/skills/3');
  });
});
