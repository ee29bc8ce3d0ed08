import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import type { MergePreview } from '#shared/contracts/merge.ts';
import { company, findRow, openList } from './list-kit.tsx';

const NOTHING: MergePreview = { references: [], isUsedElsewhere: false, conflicts: [], decided: {} };

const rows = [company(1, { headcount: null }), company(2), company(3)];

function openMergeable(preview: MergePreview = NOTHING, provider: Readonly<Record<string, unknown>> = {}) {
  const calls = {
    getUsages: vi.fn<AllCalls['getUsages']>(async () => ({ 2: 4 })),
    getUsage: vi.fn<AllCalls['getUsage']>(async () => [{ resource: 'companies', title: 'Companies', count: 4 }]),
    getMany: vi.fn<AllCalls['getMany']>(async (_resource, { ids }) => ({
      data: rows.filter(({ id }) => ids.includes(id)) as never[],
    })),
    previewMerge: vi.fn<AllCalls['previewMerge']>(async () => preview),
    mergeRecords: vi.fn<AllCalls['mergeRecords']>(async () => ({ id: 2, merged: 1, moved: 4 })),
    update: vi.fn<AllCalls['update']>(async () => ({ data: rows[0] as never })),
    ...provider,
  };
  return {
    ...openList({ rows, person: { mergeable: true }, provider: calls as unknown as Partial<AllCalls> }),
    calls,
  };
}

type User = ReturnType<typeof openList>['user'];

async function askToMerge(user: User, ...names: string[]) {
  for (const name of names) await user.click(within(await findRow(name)).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  return within(await screen.findByRole('dialog', { name: 'Merge 2 companies' }));
}

describe('a list whose records can be merged', () => {
  it('says how often each record is used, and by what', async () => {
    const { user, calls } = openMergeable();

    const uses = await screen.findByRole('button', { name: 'Company 2 is used by 4 records' });
    expect(within(await findRow('Company 1')).getByText('0')).toBeTruthy();
    await user.click(uses);

    const dialog = within(await screen.findByRole('dialog', { name: 'Records that use Company 2' }));
    expect((await dialog.findByRole('listitem')).textContent).toBe('Companies4');
    expect(calls.getUsages).toHaveBeenCalledOnce();
  });

  it('keeps the chosen record with the chosen values', async () => {
    const { user, calls } = openMergeable();
    const dialog = await askToMerge(user, 'Company 1', 'Company 2');

    expect(await dialog.findByText('Nothing links to the other records.')).toBeTruthy();
    await user.click(await dialog.findByRole('radio', { name: 'Keep Company 2' }));
    await user.click(dialog.getByRole('radio', { name: 'Name of Company 1' }));
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(false));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));

    await waitFor(() =>
      expect(calls.mergeRecords).toHaveBeenCalledWith(
        'recruitments/companies',
        expect.objectContaining({ into: 2, from: [1], values: { name: 1, headcount: 2 } }),
      ),
    );
    expect(await screen.findByText('Record merged, links updated: 4')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers the value that there is where the record that stays has none', async () => {
    const { user } = openMergeable();
    const dialog = await askToMerge(user, 'Company 1', 'Company 2');

    expect((await dialog.findByRole<HTMLInputElement>('radio', { name: 'Headcount of Company 2' })).checked).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Name of Company 1' }).checked).toBe(true);
  });

  it('says which value the merge keeps whatever is chosen, and offers no other', async () => {
    const { user } = openMergeable({ ...NOTHING, decided: { headcount: 1 } });
    const dialog = await askToMerge(user, 'Company 1', 'Company 2');

    expect(await dialog.findByText('The strictest value stays')).toBeTruthy();
    const radio = (name: string) => dialog.getByRole<HTMLInputElement>('radio', { name });
    expect([radio('Headcount of Company 1'), radio('Headcount of Company 2')]).toMatchObject([
      { checked: true, disabled: true },
      { checked: false, disabled: true },
    ]);
    expect(radio('Name of Company 2').disabled).toBe(false);
  });

  it('shows what will move and what stands in the way, and does not merge then', async () => {
    const { user } = openMergeable({
      references: [{ resource: 'companies', title: 'Companies', field: 'Partner', count: 3 }],
      isUsedElsewhere: false,
      decided: {},
      conflicts: [
        {
          kind: 'unique',
          resource: 'companies',
          title: 'Companies',
          field: 'Partner',
          count: 2,
          examples: ['Halden', 'Nord'],
        },
      ],
    });
    const dialog = await askToMerge(user, 'Company 1', 'Company 2');

    const moves = within(await dialog.findByRole('region', { name: 'Links that move to the remaining record' }));
    expect(moves.getByRole('listitem').textContent).toContain('Partner3');
    expect((await dialog.findByRole('alert')).textContent).toContain(
      '2 records (Companies) would become duplicates (Partner) Halden, Nord',
    );
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(true);
  });

  it('says what stands in the way among records that one cannot see, without a name or a field', async () => {
    const unseen = { resource: null, title: '', field: '', examples: [] };
    const { user } = openMergeable({
      ...NOTHING,
      conflicts: [
        { ...unseen, kind: 'unique', count: 2 },
        { ...unseen, kind: 'parents', count: 1 },
        { ...unseen, kind: 'itself', count: 1 },
      ],
    });

    const dialog = await askToMerge(user, 'Company 1', 'Company 2');

    const said = within(await dialog.findByRole('alert')).getAllByRole('listitem');
    expect(said.map(({ textContent }) => textContent)).toEqual([
      '2 records that you can’t see would become duplicates',
      '1 record that you can’t see belongs to a different parent',
      'The remaining record links to one being merged. Ask an Admin to change that link first.',
    ]);
  });

  it('offers to merge where a record is in use and cannot be deleted', async () => {
    const usage = [{ resource: 'companies', title: 'Companies', count: 4 }];
    const { user } = openMergeable(NOTHING, {
      previewRemoval: async () => ({ usage, isUsedElsewhere: false, along: [] }),
    });
    await user.click(within(await findRow('Company 2')).getByRole('button', { name: 'Actions for Company 2' }));
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));

    const rejected = within(await screen.findByRole('dialog', { name: 'This record can’t be deleted' }));
    await user.click(rejected.getByRole('button', { name: 'Merge' }));

    expect(await screen.findByRole('combobox', { name: 'Add another company' })).toBeTruthy();
  });
});
