import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { address, openApp } from '../form/form-kit.tsx';
import { COMPANY, fact, heading, open } from './details-kit.ts';

const SKILLS = `
resource: skills
title: Skill
route: /skills
activeWhen: { active: true }
properties:
  name: { type: string }
  active: { type: boolean, default: true }
`;

describe('deleting a record', () => {
  const askToDelete = async (user: ReturnType<typeof open>['user'], name = 'Are you sure to delete?') => {
    await heading();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('dialog', { name });
  };

  it('is not asked about where something uses it: that is said instead', async () => {
    const usage = [{ resource: 'departments', title: 'Departments', count: 3 }];
    const { user } = open({ provider: { previewRemoval: async () => ({ usage, isUsedElsewhere: false, along: [] }) } });

    const dialog = await askToDelete(user, 'This record can’t be deleted');

    expect(dialog.textContent).toContain('It’s used by 3 departments.');
    expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
  });

  it('says what is deleted with it', async () => {
    const along = [{ resource: 'departments', title: 'Departments', count: 3 }];
    const { user } = open({ provider: { previewRemoval: async () => ({ usage: [], isUsedElsewhere: false, along }) } });

    const dialog = await askToDelete(user);

    expect(dialog.textContent).toContain(
      'This deletes “Halden Logistics” and, with it, 3 departments. This can’t be undone.',
    );
  });

  it('happens only after the question, and leads to the list', async () => {
    const { user, dataProvider } = open();

    const dialog = await askToDelete(user);
    expect(dataProvider.delete).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Proceed' }));

    await waitFor(() => expect(address()).toBe('/recruitments/companies'));
    expect(screen.getByText('Halden Logistics deleted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('can be undone where deleted records go to the trash', async () => {
    const restoreRecords = vi.fn<AllCalls['restoreRecords']>(async () => undefined);
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

    expect(await screen.findByText('It’s used by 3 departments.')).toBeTruthy();
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
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));

    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));

    expect(await screen.findByText('Deactivated')).toBeTruthy();
    expect(dataProvider.update).toHaveBeenCalledWith(
      'skills',
      expect.objectContaining({ id: 3, data: { active: false } }),
    );
    await waitFor(() => expect(fact('Active').textContent).toContain('No'));
    expect(address()).toBe('/skills/3');
  });
});
