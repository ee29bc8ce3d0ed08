import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openApp, sentChanges } from './form-kit.tsx';

const EDIT = '/recruitments/departments/5/edit';
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

const PRICES = `
resource: prices
route: /prices
properties:
  name: { type: string }
  amount: { type: number, multipleOf: 0.01, minimum: 0 }
  pieces: { type: integer, maximum: 12000 }
`;
const PRICE = { id: 5, name: 'Desk', amount: 1200.5, pieces: 12_000, updated_on: '2026-11-01T08:00:00Z' };

const TERMS = `
resource: terms
route: /terms
properties:
  name: { type: string }
  notice: { type: string, format: duration }
  probation: { type: string, format: duration }
`;
const TERM = { id: 5, name: 'Engineer', notice: 'P3M', probation: null, updated_on: '2026-11-01T08:00:00Z' };

const OFFERS = `
resource: offers
route: /offers
properties:
  name: { type: string }
  current_salary: { type: object, format: money, currency: EUR }
  expected_salary: { type: object, format: money, currency: EUR }
`;
const OFFER = {
  id: 5,
  name: 'Engineer',
  current_salary: { amount: 50_000.5, currency: 'EUR' },
  expected_salary: null,
  updated_on: '2026-11-01T08:00:00Z',
};

describe('numbers, durations and amounts in a form', () => {
  it('reads a number with its spaces and keeps what is no number in sight', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    const headcount = await field('Headcount');
    await user.clear(headcount);
    await user.type(headcount, ' 31');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(sentChanges(dataProvider)).toEqual({ headcount: 31 }));
  });

  it('shows a number as lists do, and plain while someone is in it', async () => {
    const { user } = openApp({ address: '/prices/5/edit', file: PRICES, record: PRICE });

    const amount = await field('Amount');
    expect(amount).toHaveProperty('value', '1,200.50');
    expect(await field('Pieces')).toHaveProperty('value', '12,000');
    await user.click(amount);
    expect(amount).toHaveProperty('value', '1200.5');
    await user.tab();
    expect(amount).toHaveProperty('value', '1,200.50');
  });

  it('lets one type over the whole of a number that was reached by Tab', async () => {
    const { user, dataProvider } = openApp({ address: '/prices/5/edit', file: PRICES, record: PRICE });

    await user.click(await field('Name'));
    await user.tab();
    expect(document.activeElement).toBe(await field('Amount'));
    await user.keyboard('7');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    expect(vi.mocked(dataProvider.update).mock.lastCall![1].data).toMatchObject({ amount: 7 });
  });

  it('takes a number as it is shown', async () => {
    const { user } = openApp({ address: '/prices/5/edit', file: PRICES, record: PRICE });

    const amount = await field('Amount');
    await user.clear(amount);
    await user.type(amount, '3,400.25');
    await user.tab();

    expect(amount).toHaveProperty('value', '3,400.25');
    expect(await screen.findByText('1 unsaved change')).toBeTruthy();
  });

  it('goes up and down with the arrow keys in the steps that the file allows, within its limits', async () => {
    const { user } = openApp({ address: '/prices/5/edit', file: PRICES, record: PRICE });

    const amount = await field('Amount');
    await user.type(amount, '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(amount).toHaveProperty('value', '1200.51');
    await user.type(await field('Pieces'), '{ArrowUp}');
    expect(await field('Pieces')).toHaveProperty('value', '12000');
  });

  it('names the rule when a number has more decimals than the file allows', async () => {
    const { user, dataProvider } = openApp({ address: '/prices/5/edit', file: PRICES, record: PRICE });

    const amount = await field('Amount');
    await user.type(amount, '05');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    expect(await screen.findAllByText('Use up to 2 decimals.')).toBeTruthy();
    expect(amount).toHaveProperty('value', '1,200.505');
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  it('takes a duration as a number beside its unit, or in words', async () => {
    const { user, dataProvider } = openApp({ address: '/terms/5/edit', file: TERMS, record: TERM });
    const notice = await field('Notice');
    const unit = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Unit of Notice' });
    expect([notice, unit].map((control) => (control as HTMLInputElement).value)).toEqual(['3', 'M']);

    await user.selectOptions(unit, 'weeks');
    await user.clear(notice);
    await user.type(notice, '6');
    await user.type(await field('Probation'), '10 days');
    await user.tab();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Unit of Probation' }).value).toBe('D');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    expect(vi.mocked(dataProvider.update).mock.lastCall![1].data).toMatchObject({ notice: 'P6W', probation: 'P10D' });
  });

  it('takes an amount with its currency beside it, shows it as lists do, and reads a currency that is typed', async () => {
    const { user, dataProvider } = openApp({ address: '/offers/5/edit', file: OFFERS, record: OFFER });
    const current = await field('Current salary');
    const currency = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency of Current salary' });
    expect([(current as HTMLInputElement).value, currency.value]).toEqual(['50,000.50', 'EUR']);

    await user.selectOptions(currency, 'CHF');
    await user.type(await field('Expected salary'), '$62k');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    expect(vi.mocked(dataProvider.update).mock.lastCall![1].data).toMatchObject({
      current_salary: { amount: 50_000.5, currency: 'CHF' },
      expected_salary: { amount: 62_000, currency: 'USD' },
    });
  });

  it('names the rule where an amount is finer than its currency, or is none', async () => {
    const { user, dataProvider } = openApp({ address: '/offers/5/edit', file: OFFERS, record: OFFER });
    const current = await field('Current salary');

    await user.clear(current);
    await user.type(current, 'a lot');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    expect(await screen.findAllByText('Enter an amount with its currency, for example EUR 50,000.')).toBeTruthy();
    await user.clear(current);
    await user.type(current, '10.5');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency of Current salary' }), 'JPY');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));
    expect(await screen.findAllByText('Enter a whole number.')).toBeTruthy();
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  it('says what a duration is made of where the text is none', async () => {
    const { user, dataProvider } = openApp({ address: '/terms/5/edit', file: TERMS, record: TERM });
    const notice = await field('Notice');

    await user.clear(notice);
    await user.type(notice, 'soon');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    expect(await screen.findAllByText('Enter days, weeks or months, for example 3 months.')).toBeTruthy();
    expect(notice).toHaveProperty('value', 'soon');
    expect(dataProvider.update).not.toHaveBeenCalled();
  });
});
