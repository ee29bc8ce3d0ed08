import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { choose, openApp } from './form-kit.tsx';

const CREATE = '/recruitments/departments/create';

describe('values that follow from others', () => {
  it('are worked out while the person types', async () => {
    const { user } = openApp({ address: CREATE });

    await user.type(await screen.findByLabelText('Seats'), '12');
    expect(screen.queryByLabelText('Free seats')).toBeNull();
    await user.type(screen.getByLabelText('Headcount'), '5');

    const free = screen.getByLabelText('Free seats');
    expect(free.textContent).toBe('7');
    expect(free.tagName).toBe('OUTPUT');
  });

  it('are read from the record that is chosen, and go with it', async () => {
    const { user, dataProvider } = openApp({ address: CREATE });

    await choose(user, 'Organization', 'Halden Group');
    expect(screen.queryByLabelText('Website')).toBeNull();
    await choose(user, 'Company', 'Iberia Depots');

    expect(await screen.findByText('company-12.example', { exact: false })).toBeTruthy();
    expect(screen.getByLabelText('Website').textContent).toContain('company-12.example');
    expect(vi.mocked(dataProvider.getDerived)).toHaveBeenCalledTimes(1);
    await choose(user, 'Organization', 'Aurelia Health');
    expect(screen.queryByText('company-12.example', { exact: false })).toBeNull();
  });

  it('are not sent', async () => {
    const { user, dataProvider } = openApp({ address: '/recruitments/departments/5/edit' });

    await user.type(await screen.findByLabelText('Seats'), '9');
    await user.click(screen.getByRole('button', { name: /^Save/ }));

    await vi.waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    const [, { data, previousData }] = vi.mocked(dataProvider.update).mock.lastCall!;
    expect(data).not.toMatchObject({ free_seats: expect.anything() });
    expect(previousData).not.toHaveProperty('free_seats');
  });
});

const CONTRACTS = `
resource: contracts
route: /contracts
properties:
  name: { type: string }
  company: { relation: { to: companies } }
  website: { derive: { from: company.website, mode: copyIfEmpty } }
required: [name]
`;
const contract = (values: object) => ({ id: 5, name: 'Frame', updated_on: '2026-11-01T08:00:00Z', ...values });

describe('a default that comes from another record', () => {
  it('is filled in as soon as the record is chosen, and follows another choice', async () => {
    const { user } = openApp({ address: '/contracts/create', file: CONTRACTS });
    const website = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Website' });

    await choose(user, 'Company', 'Iberia Depots');
    await vi.waitFor(() => expect(website.value).toBe('https://company-12.example'));
    await choose(user, 'Company', 'Aurelia Clinics');

    await vi.waitFor(() => expect(website.value).toBe('https://company-21.example'));
  });

  it('never takes the place of what the person typed', async () => {
    const { user, dataProvider } = openApp({ address: '/contracts/create', file: CONTRACTS });
    const website = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Website' });

    await user.type(website, 'own.example');
    await choose(user, 'Company', 'Iberia Depots');

    await vi.waitFor(() => expect(dataProvider.getDerived).toHaveBeenCalled());
    expect(website.value).toBe('own.example');
  });

  it('is left alone where the record stays the same', async () => {
    const record = contract({ company: { id: 12, name: 'Iberia Depots' }, website: null });
    const { dataProvider } = openApp({ address: '/contracts/5/edit', file: CONTRACTS, record });
    const website = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Website' });

    expect(website.value).toBe('');
    expect(dataProvider.getDerived).not.toHaveBeenCalled();
  });
});
