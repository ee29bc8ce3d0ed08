import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { address, choose, openApp, sentChanges } from './form-kit.tsx';
import { department } from './form-records.ts';

const CREATE = '/recruitments/departments/create';
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

describe('filling in a form', () => {
  it('starts in the first field, so that one can type at once', async () => {
    openApp({ address: CREATE });

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
  });

  it('sends what was typed and goes to the new record', async () => {
    const { user, dataProvider } = openApp({ address: CREATE });

    await user.type(await field('Name'), 'Customs desk');
    await choose(user, 'Organization', 'Halden Group');
    await choose(user, 'Company', 'Iberia Depots');
    await user.click(screen.getByRole('button', { name: /Create department/ }));

    await waitFor(() => expect(address()).toBe('/recruitments/departments/99'));
    expect(vi.mocked(dataProvider.create).mock.lastCall![1].data).toMatchObject({
      name: 'Customs desk',
      organization: { id: 1 },
      company: { id: 12 },
    });
    expect(screen.getByText('Customs desk created')).toBeTruthy();
  });

  it('offers what the file proposes: today and oneself', async () => {
    openApp({ address: CREATE });

    expect(await screen.findByDisplayValue('Maya Lindqvist')).toBeTruthy();
  });

  it('takes what the address asks for', async () => {
    const source = JSON.stringify({ organization: 2, company: 21 });
    openApp({ address: `${CREATE}?source=${encodeURIComponent(source)}` });

    expect(await screen.findByDisplayValue('Aurelia Health')).toBeTruthy();
    expect(await screen.findByDisplayValue('Aurelia Clinics')).toBeTruthy();
  });

  it('sends only what was changed', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    await user.clear(await field('Name'));
    await user.type(await field('Name'), 'Import desk');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(address()).toBe('/recruitments/departments/5'));
    expect(sentChanges(dataProvider)).toEqual({ name: 'Import desk' });
  });

  it('saves with Ctrl S and counts what is not saved', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    await user.type(await field('Name'), '!');
    expect(await screen.findByText(/1 unsaved change/)).toBeTruthy();
    await user.keyboard('{Control>}s{/Control}');

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalledTimes(1));
  });

  it('saves once, however often the button is pressed', async () => {
    const answer = Promise.withResolvers<{ data: never }>();
    const create = vi.fn(() => answer.promise);
    const { user } = openApp({ address: CREATE, provider: { create: create as never } });

    await user.type(await field('Name'), 'Customs desk');
    await choose(user, 'Organization', 'Halden Group');
    await choose(user, 'Company', 'Iberia Depots');
    const save = screen.getByRole('button', { name: /Create department/ });
    act(() => {
      save.click();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }));
    });
    await user.keyboard('{Control>}s{/Control}');
    answer.resolve({ data: { id: 99 } as never });

    await waitFor(() => expect(address()).toBe('/recruitments/departments/99'));
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('shows fields that this person may not write, but does not let him', async () => {
    openApp({ address: EDIT, person: { departments: { writable: ['name', 'headcount'] } } });

    expect((await field('Code')).hasAttribute('readonly')).toBe(true);
    expect((await field('Name')).hasAttribute('readonly')).toBe(false);
  });

  it('ties help and label to the field', async () => {
    openApp({ address: EDIT });

    const code = await field('Code');

    const description = document.getElementById(code.getAttribute('aria-describedby')!);
    expect(description?.textContent).toBe('A short code in capitals.');
  });

  it('marks what is required', async () => {
    openApp({ address: CREATE });

    expect((await field('Name')).getAttribute('aria-required')).toBe('true');
    expect((await field('Code')).getAttribute('aria-required')).toBeNull();
  });

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

  it('switches yes and no', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    await user.click(await screen.findByRole('switch', { name: 'Remote' }));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(sentChanges(dataProvider)).toEqual({ remote: true }));
  });

  it('empties a field that is cleared', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    await user.clear(await field('Code'));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(sentChanges(dataProvider)).toEqual({ code: null }));
  });

  it('draws where a node of the hierarchy will stand, level by level', async () => {
    const { user } = openApp({ address: CREATE });
    const path = (await screen.findByText('Location')).parentElement!;

    await user.type(await field('Name'), 'Customs desk');
    await choose(user, 'Organization', 'Halden Group');

    expect(within(path).getByText('Halden Group')).toBeTruthy();
    expect(within(path).getByText('Customs desk')).toBeTruthy();
  });

  it('keeps the form for the next record when another one is to follow', async () => {
    const { user, dataProvider } = openApp({ address: CREATE });

    await user.type(await field('Name'), 'Customs desk');
    await choose(user, 'Organization', 'Halden Group');
    await choose(user, 'Company', 'Iberia Depots');
    await user.click(screen.getByRole('button', { name: 'Create and add another' }));

    await waitFor(() => expect(dataProvider.create).toHaveBeenCalledTimes(1));
    expect(address()).toBe(CREATE);
    await waitFor(async () => expect(((await field('Name')) as HTMLInputElement).value).toBe(''));
  });
});

describe('a choice of a file', () => {
  const logo = () => screen.findByLabelText('Logo');

  it('takes a picture and shows its name and size', async () => {
    const { user } = openApp({ address: EDIT });

    await user.upload(await logo(), new File(['x'.repeat(512)], 'halden.png', { type: 'image/png' }));

    expect(screen.getByText('halden.png').parentElement?.textContent).toContain('512 Bytes');
  });

  it('refuses what is not an image before anything is sent', async () => {
    openApp({ address: EDIT });
    const user = userEvent.setup({ applyAccept: false });

    await user.upload(await logo(), new File(['x'], 'notes.txt', { type: 'text/plain' }));

    expect(screen.getByText('notes.txt is not an image')).toBeTruthy();
    expect(screen.queryByText('notes.txt')).toBeNull();
  });

  it('keeps the first of several that are dropped', async () => {
    openApp({ address: EDIT });
    const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

    fireEvent.drop((await logo()).parentElement!, { dataTransfer: { files: [picture('a.png'), picture('b.png')] } });

    expect(await screen.findByText('a.png')).toBeTruthy();
    expect(screen.queryByText('b.png')).toBeNull();
  });

  it('refuses what is too large', async () => {
    const { user } = openApp({ address: EDIT });

    await user.upload(await logo(), new File(['x'.repeat(1001)], 'huge.png', { type: 'image/png' }));

    expect(screen.getByText('huge.png is larger than 1000 Bytes. Choose a smaller file.')).toBeTruthy();
  });

  it('takes a stored picture away', async () => {
    const stored = { id: 3, name: 'old.png', size: 10, media_type: 'image/png', url: '/api/v1/files/3/' };
    const { user, dataProvider } = openApp({ address: EDIT, record: department({ logo: stored }) });

    await user.click(await screen.findByRole('button', { name: 'Remove old.png' }));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(sentChanges(dataProvider)).toEqual({ logo: null }));
  });
});

it('of the only record of its kind is called as that', async () => {
  openApp({
    address: '/house-rules/1/edit',
    file: 'resource: house_rules\ntitle: House rules\nroute: /house-rules\nsingleton: true\nproperties: { greeting: { type: string } }\n',
    record: { id: 1, greeting: 'Welcome', updated_on: '2026-11-01T08:00:00Z' },
  });

  expect(await screen.findByRole('heading', { level: 1, name: 'House rules' })).toBeTruthy();
});

it('marks at the heading that the only field below it is required', async () => {
  openApp({
    address: '/notices/create',
    file: `
resource: notices
route: /notices
properties: { text: { type: string, widget: multiline }, footer: { type: string } }
required: [text]
form:
  sections:
    - { key: text, title: Text, fields: [text] }
    - { key: footer, title: Footer, fields: [footer] }
`,
  });

  const heading = await screen.findByRole('heading', { level: 2, name: 'Text' });
  expect(heading.textContent).toBe('Text*');
  expect(screen.getByRole('heading', { level: 2, name: 'Footer' }).textContent).toBe('Footer');
});
