import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from './client/all-calls.ts';
import { openApp } from './form/form-kit.tsx';
import { companiesDefinition, companiesWith, company, findRow, openList } from './list/list-kit.tsx';

const DEALS = `
resource: deals
route: /deals
audit: true
properties:
  name: { type: string, maxLength: 140 }
  value: { type: object, format: money, currency: EUR }
  term: { type: string, format: duration }
  approver: { type: string, visibleWhen: { value: { minimum: EUR 10000 } } }
  reason: { type: string, visibleWhen: { term: { exclusiveMinimum: P1M } } }
required: [name]
form: { sections: [{ key: all, fields: [name, value, term, approver, reason] }] }
`;
const DEAL = {
  id: 5,
  name: 'Halden',
  value: { amount: 1200.5, currency: 'EUR' },
  term: 'P2W',
  approver: null,
  reason: null,
  updated_on: '2026-11-01T08:00:00Z',
};
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement;

describe('the amount and the duration of a record', () => {
  it('stand among the details as they are read, and are edited there', async () => {
    const { user, dataProvider } = openApp({ address: '/deals/5', file: DEALS, record: DEAL });
    await screen.findByRole('heading', { level: 1, name: 'Halden' });
    expect([fact('Value').textContent, fact('Term').textContent]).toEqual(['€1,200.50', '2 weeks']);

    await user.click(screen.getByRole('button', { name: 'Edit Value' }));
    const value = await screen.findByRole('textbox', { name: 'Value' });
    await user.clear(value);
    await user.type(value, '$2k{Enter}');
    await waitFor(() => expect(fact('Value').textContent).toBe('$2,000'));
    await user.click(screen.getByRole('button', { name: 'Edit Term' }));
    const term = await screen.findByRole('textbox', { name: 'Term' });
    await user.clear(term);
    await user.type(term, '6 months{Enter}');

    await waitFor(() => expect(fact('Term').textContent).toBe('6 months'));
    expect(vi.mocked(dataProvider.update).mock.calls.map(([, { data }]) => data)).toMatchObject([
      { value: { amount: 2000, currency: 'USD' } },
      { term: 'P6M' },
    ]);
  });

  it('show and hide fields of a form while they are typed', async () => {
    const { user } = openApp({ address: '/deals/5/edit', file: DEALS, record: DEAL });
    const value = await screen.findByRole('textbox', { name: 'Value' });
    expect(screen.queryByRole('textbox', { name: 'Approver' })).toBeNull();

    await user.clear(value);
    await user.type(value, '10,000');
    expect(await screen.findByRole('textbox', { name: 'Approver' })).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency of Value' }), 'USD');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Approver' })).toBeNull());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of Term' }), 'months');

    expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeTruthy();
  });

  it('are in its activity as they are read', async () => {
    const entry = {
      id: 1,
      at: '2026-11-20T09:00:00Z',
      user: { id: 8, name: 'Jonas Petersen' },
      role: 'recruiter',
      action: 'updated' as const,
      changes: [
        { field: 'value', before: { amount: 1, currency: 'EUR' }, after: { amount: 2.5, currency: 'USD' } },
        { field: 'term', before: null, after: 'P3M' },
      ],
    };
    openApp({
      address: '/deals/5?tab=activity',
      file: DEALS,
      record: DEAL,
      provider: { getActivity: vi.fn(async () => ({ results: [entry], count: 1 })) },
    });

    const line = (await screen.findByText('Jonas Petersen')).closest('li')!;

    for (const text of ['€1', '$2.50', '3 months']) expect(line.textContent).toContain(text);
  });
});

const SALARIES = companiesWith(
  '  salary: { type: object, format: money, currency: EUR }\n  notice: { type: string, format: duration }\n  total: { type: object, format: money, computed: { sum: parts, of: price } }\n  parts: { type: array, items: { type: object, properties: { price: { type: object, format: money } } } }',
);
const rows = [
  company(1, { salary: { amount: 50_000, currency: 'EUR' }, notice: 'P3M' }),
  company(2, {
    salary: { amount: 60_000, currency: 'USD' },
    notice: 'P6W',
    total: [
      { amount: 1200, currency: 'EUR' },
      { amount: 300, currency: 'USD' },
    ],
  }),
];

const select = async (user: ReturnType<typeof openList>['user'], ...names: string[]) => {
  for (const name of names) await user.click(within(await findRow(name)).getByRole('checkbox'));
  return within(await screen.findByRole('toolbar', { name: 'Actions for selected rows' }));
};

describe('amounts and durations of a list', () => {
  it('are changed in many rows at once', async () => {
    const { user, bulk } = openList({ rows, person: SALARIES });
    const bar = await select(user, 'Company 1', 'Company 2');
    await user.click(bar.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 companies' }));
    const pick = async (name: string) => {
      await user.click(dialog.getByRole('combobox', { name: /field/i }));
      await user.click(await screen.findByRole('option', { name }));
      return dialog.findByRole('textbox', { name: new RegExp(name) });
    };

    await user.type(await pick('Salary'), '$70k');
    await user.type(await pick('Notice'), '2 weeks');
    const apply = dialog.getByRole<HTMLButtonElement>('button', { name: /^(Apply|Change|Save)/ });
    await waitFor(() => expect(apply.disabled).toBe(false));
    await user.click(apply);

    await waitFor(() =>
      expect(bulk.orders[0]?.work).toEqual({
        kind: 'change',
        data: { salary: { amount: 70_000, currency: 'USD' }, notice: 'P2W' },
      }),
    );
  });

  it('are told apart where records are merged', async () => {
    const provider = {
      getUsages: vi.fn(async () => ({})),
      getMany: vi.fn(async () => ({ data: rows as never[] })),
      previewMerge: vi.fn(async () => ({ references: [], isUsedElsewhere: false, conflicts: [] })),
      mergeRecords: vi.fn<AllCalls['mergeRecords']>(async () => ({ id: 1, merged: 1, moved: 0 })),
    };
    const { user } = openList({
      rows,
      person: { ...SALARIES, mergeable: true },
      provider: provider as unknown as Partial<AllCalls>,
    });
    const bar = await select(user, 'Company 1', 'Company 2');
    await user.click(bar.getByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge 2 companies' }));

    const salary = await dialog.findByRole('row', { name: /^Salary/ });
    expect(
      within(salary)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['€50,000', '$60,000']);
    await user.click(dialog.getByRole('radio', { name: 'Salary of Company 2' }));
    await user.click(dialog.getByRole('radio', { name: 'Notice of Company 2' }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));

    await waitFor(() =>
      expect(provider.mergeRecords).toHaveBeenCalledWith(
        'recruitments/companies',
        expect.objectContaining({ values: expect.objectContaining({ salary: 2, notice: 2 }) }),
      ),
    );
  });

  it('stand on cards as they do in rows: a sum has an amount for each currency', async () => {
    const { list } = companiesDefinition();
    const board = { by: 'status', card: ['salary', 'notice', 'total'], drop: {}, lanes: [], line: [], keys: {} };
    openList({
      rows,
      person: { ...SALARIES, list: { ...list, layouts: ['table', 'board'], board } },
      address: '/recruitments/companies?layout=board',
    });

    const [card] = (await screen.findAllByRole('link', { name: 'Company 2' })).map((link) => link.closest('li')!);

    for (const text of ['$60,000', '6 weeks', '€1,200 + $300']) expect(card!.textContent).toContain(text);
  });
});
