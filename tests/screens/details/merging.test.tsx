import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { address } from '../form/form-kit.tsx';
import { company } from '../form/form-records.ts';
import { heading, open } from './details-kit.ts';

const MERGES = [
  {
    id: 5,
    into: 11,
    from: [{ id: 12, title: 'Halden Freight' }],
    merged_by: { id: 7, name: 'Maya Lindqvist' },
    merged_on: '2026-11-20T08:00:00Z',
    until: '2026-12-20T08:00:00Z',
  },
  {
    id: 4,
    into: 11,
    from: [{ id: 13, title: 'Halden Air' }],
    merged_by: null,
    merged_on: '2026-11-18T08:00:00Z',
    until: '2026-12-18T08:00:00Z',
  },
];

/** The details of a company that companies can be merged into. */
function openMergeable(provider: Partial<AllCalls> = {}, changes: object = {}) {
  const undoMerge = vi.fn<AllCalls['undoMerge']>(async () => undefined);
  const kit = open({
    provider: { undoMerge, ...provider },
    person: { companies: { mergeable: true, softDelete: true, ...changes } },
  });
  return { ...kit, undoMerge };
}

describe('a record that others were merged into', () => {
  it('says with what, when and by whom, and makes them separate again after a question', async () => {
    const getUndoableMerges = vi.fn<AllCalls['getUndoableMerges']>(async () => MERGES);
    const { user, undoMerge } = openMergeable({ getUndoableMerges });

    const note = await screen.findByText(/^Merged with Halden Freight/);
    expect(note.textContent).toBe(
      'Merged with Halden Freight on 20/11/2026 08:00 AM, by Maya LindqvistCan be undone until 20/12/2026 08:00 AM',
    );
    expect(screen.getByText(/^Merged with Halden Air on 18\/11\/2026 \d\d:\d\d [AP]M$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo merge' }));
    const question = await screen.findByRole('dialog', { name: 'Undo this merge?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Go back'));
    expect(undoMerge).not.toHaveBeenCalled();
    getUndoableMerges.mockResolvedValue(MERGES.slice(1));
    await user.click(within(question).getByRole('button', { name: 'Undo merge' }));

    expect(await screen.findByText('Merge undone')).toBeTruthy();
    expect(undoMerge).toHaveBeenCalledWith('recruitments/companies', 5);
    await waitFor(() => expect(screen.queryByText(/^Merged with Halden Freight/)).toBeNull());
  });

  it('asks nothing for a user who can’t merge', async () => {
    const getUndoableMerges = vi.fn<AllCalls['getUndoableMerges']>(async () => MERGES);
    openMergeable({ getUndoableMerges }, { mergeable: false });

    await heading();
    expect(getUndoableMerges).not.toHaveBeenCalled();
  });
});

describe('the menu of a record', () => {
  const choose = async (user: ReturnType<typeof open>['user'], name: string) => {
    await heading();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  it('merges it with another one, goes on with the one that stays, and a toast undoes it', async () => {
    const twin = company({ id: 12, name: 'Halden Freight' });
    const { user, undoMerge } = openMergeable({
      getList: (async () => ({ data: [twin], total: 1 })) as unknown as AllCalls['getList'],
      getMany: (async (_resource: string, { ids }: { ids: unknown[] }) => ({
        data: [company(), twin].filter(({ id }) => ids.includes(id)),
      })) as unknown as AllCalls['getMany'],
      previewMerge: async () => ({ references: [], isUsedElsewhere: false, conflicts: [], decided: {} }),
      mergeRecords: async (_resource, { into }) => ({
        id: into,
        merged: 1,
        moved: 2,
        undo: { id: 9, until: '2026-12-22T08:00:00Z' },
      }),
    });

    await choose(user, 'Merge with…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge this company with others' }));
    expect(dialog.getByText(/You can undo this for 30 days\.$/)).toBeTruthy();
    await user.type(await dialog.findByRole('combobox', { name: 'Add another company' }), 'Freight');
    await user.click(await screen.findByRole('option', { name: /Halden Freight/ }));
    await user.click(await screen.findByRole('radio', { name: 'Keep Halden Freight' }));
    const merge = screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' });
    await waitFor(() => expect(merge.disabled).toBe(false));
    await user.click(merge);

    await waitFor(() => expect(address()).toBe('/recruitments/companies/12'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undoMerge).toHaveBeenCalledWith('recruitments/companies', 9));
  });

  it('saves it as a JSON file, for users who can export', async () => {
    const exportRecord = vi.fn<AllCalls['exportRecord']>(async () => ({ url: '#export', queued: 0 }));
    const { user } = openMergeable({ exportRecord });

    await choose(user, 'Export as JSON');

    await waitFor(() => expect(exportRecord).toHaveBeenCalledWith('companies', 11));
  });

  it('offers neither without the permissions', async () => {
    const can = { list: true, show: true, create: true, edit: true, delete: false, export: false, import: false };
    const { user } = openMergeable({}, { can });
    await heading();

    await user.click(screen.getByRole('button', { name: 'More actions' }));

    await screen.findByRole('menuitem', { name: 'Print' });
    expect(screen.queryByRole('menuitem', { name: /Merge|Export/ })).toBeNull();
  });
});

it('the address of a merged record leads to the one that stays', async () => {
  const getOne = async () => {
    throw new HttpError('Merged', 404, { code: 'not_found', merged_into: 14 });
  };
  const { user } = open({ provider: { getOne } });

  await user.click(await screen.findByRole('link', { name: 'Open the remaining company' }));

  expect(address()).toBe('/recruitments/companies/14');
});
