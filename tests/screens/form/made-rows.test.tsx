import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { changedFields } from '#client/api/wire-values.ts';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import type { CustomFieldProps } from '#client/page/custom-field-props.ts';
import { catalogueResource } from '../catalogue-resource.ts';
import { openApp } from './form-kit.tsx';

const BILLS = `
resource: bills
route: /bills
properties:
  name: { type: string }
  rate: { type: integer }
  address: { type: object, properties: { street: { type: string, component: bills/Stamped } } }
  lines:
    type: array
    ordered: true
    items:
      type: object
      required: [price]
      properties:
        price: { type: integer }
        quantity: { type: integer, default: 1 }
        amount: { type: integer, computed: { formula: "price * quantity" } }
        rated: { type: integer, computed: { formula: "amount * $parent.rate" } }
        source: { type: string, readOnly: true, default: typed }
        why: { type: string, visibleWhen: { amount: { minimum: 100 } } }
        stamp: { type: string, component: bills/Stamped }
        deposit: { type: object, format: money, currency: EUR }
  deposits: { type: object, format: money, computed: { sum: lines, of: deposit } }
  total: { type: integer, computed: { sum: lines, of: amount } }
  doubled: { type: integer, computed: { formula: "total * 2" } }
  rated_total: { type: integer, computed: { sum: lines, of: rated } }
  rated_doubled: { type: integer, computed: { formula: "rated_total * 2" } }
  large_lines: { type: integer, computed: { count: lines, where: { amount: { minimum: 50 } } } }
required: [name]
form: { sections: [{ key: all, fields: [name, rate, address, lines, total, doubled, deposits, rated_total, rated_doubled, large_lines] }] }
`;

const line = (id: number, price: number, more: object = {}) => ({
  id,
  price,
  quantity: 1,
  amount: price,
  rated: price * 2,
  source: 'imported',
  why: null,
  stamp: null,
  deposit: null,
  ...more,
});
const bill = (lines: readonly object[]) => ({
  id: 5,
  name: 'Kitchen',
  rate: 2,
  address: { street: 'Elm' },
  lines,
  total: 30,
  doubled: 60,
  updated_on: '2026-11-01T08:00:00Z',
});

/** Draws a value with a stamp; in a form it takes one. */
const Stamped = (props: CustomFieldProps) =>
  'onChange' in props ? (
    <button type="button" onClick={() => props.onChange(`${String(props.row?.['price'] ?? props.record['name'])}!`)}>
      Stamp {props.label}
    </button>
  ) : (
    <em>
      stamped {String(props.value)} of {String(props.row?.['price'] ?? props.row?.['street'])}
    </em>
  );

const screens = createCustomScreens({ 'bills/Stamped': async () => ({ default: Stamped }) });

const open = (lines: readonly object[], address = '/bills/5/edit') =>
  openApp({
    address,
    file: BILLS,
    record: bill(lines),
    around: (children) => <CustomScreensProvider value={screens}>{children}</CustomScreensProvider>,
  });

const rowNamed = (name: string) => screen.findByRole('listitem', { name });
const sentBy = (dataProvider: AllCalls) => {
  const [, { data, previousData }] = vi.mocked(dataProvider.update).mock.lastCall!;
  return changedFields(catalogueResource(BILLS), data as never, previousData as never);
};

describe('values in rows that follow from others', () => {
  it('are worked out while the person types: in the row, by the record, and in the record by its rows', async () => {
    const { user } = open([line(1, 10), line(2, 20)]);
    const first = within(await rowNamed('Row 1'));

    await user.type(first.getByRole('textbox', { name: 'Quantity' }), '0');

    expect(first.getByLabelText('Amount').textContent).toBe('100');
    expect(first.getByLabelText('Rated').textContent).toBe('200');
    expect(screen.getByLabelText('Total').textContent).toBe('120');
    expect(screen.getByLabelText('Doubled').textContent).toBe('240');
    await user.type(screen.getByRole('textbox', { name: 'Rate' }), '0');
    expect(first.getByLabelText('Rated').textContent).toBe('2,000');
  });

  it('add up what rows calculate with the record around them, and follow it', async () => {
    const { user } = open([line(1, 10), line(2, 20)]);
    const first = within(await rowNamed('Row 1'));
    const shown = () =>
      ['Rated total', 'Rated doubled', 'Large lines'].map((name) => screen.getByLabelText(name).textContent);
    expect(shown()).toEqual(['60', '120', '0']);

    await user.type(screen.getByRole('textbox', { name: 'Rate' }), '3');
    expect(shown()).toEqual(['690', '1,380', '0']);
    await user.type(first.getByRole('textbox', { name: 'Quantity' }), '0');

    expect(shown()).toEqual(['2,760', '5,520', '1']);
  });

  it('add amounts up for each currency while the person types', async () => {
    const { user } = open([
      line(1, 10, { deposit: { amount: 1000, currency: 'EUR' } }),
      line(2, 20, { deposit: { amount: 300, currency: 'USD' } }),
      line(3, 30),
    ]);
    const last = within(await rowNamed('Row 3'));
    expect(screen.getByLabelText('Deposits').textContent).toBe('€1,000 + $300');

    await user.type(last.getByRole('textbox', { name: /^Deposit/ }), '200.5');

    expect(screen.getByLabelText('Deposits').textContent).toBe('€1,200.50 + $300');
  });

  it('decide what a row shows, as they stand', async () => {
    const { user } = open([line(1, 10)]);
    const row = within(await rowNamed('Row 1'));
    expect(row.queryByRole('textbox', { name: 'Why' })).toBeNull();

    await user.type(row.getByRole('textbox', { name: 'Quantity' }), '0');

    expect(row.getByRole('textbox', { name: 'Why' })).toBeTruthy();
  });

  it('are not sent, nor is what nobody writes; a copy of a row has its own', async () => {
    const { user, dataProvider } = open([line(1, 10)]);
    const row = within(await rowNamed('Row 1'));

    await user.click(row.getByRole('button', { name: 'Duplicate row 1' }));
    const copy = within(await rowNamed('Row 2'));
    expect(copy.getByRole<HTMLInputElement>('textbox', { name: 'Source' }).value).toBe('typed');
    expect(copy.getByRole<HTMLInputElement>('textbox', { name: 'Source' }).readOnly).toBe(true);
    await user.click(screen.getByRole('button', { name: /^Save/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    const same = { price: 10, quantity: 1, why: null, stamp: null, deposit: null };
    expect(sentBy(dataProvider)).toEqual({ lines: [{ id: 1, ...same }, same] });
  });
});

describe('a component of one’s own inside rows and groups', () => {
  it('takes the value in the form, and knows the row', async () => {
    const { user, dataProvider } = open([line(1, 10)]);

    await user.click(within(await rowNamed('Row 1')).getByRole('button', { name: 'Stamp Stamp' }));
    await user.click(screen.getByRole('button', { name: 'Stamp Street' }));
    await user.click(screen.getByRole('button', { name: /^Save/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    expect(sentBy(dataProvider)).toMatchObject({ lines: [{ id: 1, stamp: '10!' }], address: { street: 'Kitchen!' } });
  });

  it('draws the value among the details', async () => {
    open([line(1, 10, { stamp: 'A' })], '/bills/5');

    expect(await screen.findByText('stamped A of 10')).toBeTruthy();
    expect(await screen.findByText('stamped Elm of Elm')).toBeTruthy();
  });
});
