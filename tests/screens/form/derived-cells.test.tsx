import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { changedFields } from '#client/api/wire-values.ts';
import { catalogueResource } from '../catalogue-resource.ts';
import { openApp } from './form-kit.tsx';

const CONTRACTS = `
resource: contracts
route: /contracts
properties:
  name: { type: string }
  parties:
    type: array
    ordered: true
    items:
      type: object
      properties:
        company: { relation: { to: companies } }
        website: { derive: { from: company.website } }
        address: { derive: { from: company.website, mode: copyIfEmpty } }
required: [name]
form: { sections: [{ key: all, fields: [name, parties] }] }
`;
const COMPANIES = [
  { id: 12, name: 'Iberia Depots' },
  { id: 21, name: 'Aurelia Clinics' },
];
const party = (id: number, more: object) => ({ id, company: null, website: null, address: null, ...more });
const contract = (parties: readonly object[]) => ({
  id: 5,
  name: 'Frame',
  parties,
  updated_on: '2026-11-01T08:00:00Z',
});

const open = async (parties: readonly object[]) => {
  const kit = openApp({ address: '/contracts/5/edit', file: CONTRACTS, record: contract(parties) });
  vi.mocked(kit.dataProvider.getOptions).mockResolvedValue({ results: COMPANIES, count: COMPANIES.length });
  vi.mocked(kit.dataProvider.getDerived).mockImplementation(async (_resource, relation, id) => ({
    website: `https://${relation}-${id}.example`,
    address: `https://${relation}-${id}.example`,
  }));
  const row = within(await screen.findByRole('listitem', { name: 'Row 1' }));
  const chooseCompany = async (name: string) => {
    await kit.user.click(row.getByRole('combobox', { name: 'Company' }));
    await kit.user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  };
  return { ...kit, row, chooseCompany, address: row.getByRole<HTMLInputElement>('textbox', { name: 'Address' }) };
};

describe('values in rows that are read from the record that the row chooses', () => {
  it('come as soon as it is chosen, and follow another choice', async () => {
    const { row, chooseCompany, address } = await open([party(1, {})]);

    await chooseCompany('Iberia Depots');
    await vi.waitFor(() => expect(address.value).toBe('https://parties.company-12.example'));
    expect(row.getByLabelText('Website').textContent).toContain('parties.company-12.example');
    await chooseCompany('Aurelia Clinics');

    await vi.waitFor(() => expect(address.value).toBe('https://parties.company-21.example'));
    expect(row.getByLabelText('Website').textContent).toContain('parties.company-21.example');
  });

  it('never take the place of what the person typed', async () => {
    const { user, chooseCompany, address, dataProvider } = await open([party(1, {})]);

    await user.type(address, 'own.example');
    await chooseCompany('Iberia Depots');

    await vi.waitFor(() => expect(dataProvider.getDerived).toHaveBeenCalled());
    expect(address.value).toBe('own.example');
  });

  it('are what the row has while its record stays the same, and are not sent', async () => {
    const own = { company: { id: 12, name: 'Iberia Depots' }, website: 'https://kept.example', address: null };
    const { user, row, address, dataProvider } = await open([party(1, own)]);

    expect(row.getByLabelText('Website').textContent).toContain('kept.example');
    await user.type(address, 'https://other.example');
    await user.click(screen.getByRole('button', { name: /^Save/ }));

    await vi.waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    const { data, previousData } = vi.mocked(dataProvider.update).mock.lastCall![1];
    expect(dataProvider.getDerived).not.toHaveBeenCalled();
    expect(changedFields(catalogueResource(CONTRACTS), data as never, previousData as never)).toEqual({
      parties: [{ id: 1, company: 12, address: 'https://other.example' }],
    });
  });
});
