import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { companiesDefinition, company, findRow, openList } from '../list/list-kit.tsx';
import { catalogueResource } from '../catalogue-resource.ts';
import { openApp } from '../form/form-kit.tsx';

const VENUES = `
resource: venues
title: Venue
route: /venues
properties:
  name: { type: string }
  rent: { type: integer }
  lender: { type: string }
  seats: { type: integer }
required: [name, rent]
summary: [seats, rent]
form:
  sections:
    - { key: basics, title: Basics, fields: [name, rent] }
    - { key: money, title: Money, fields: [lender] }
tabs:
  - { key: facts, title: Facts, fields: [name, rent] }
  - { key: money, title: Money, fields: [lender] }
`;

/** Some venues come without their rent and their lender. */
const withheld = () => {
  const { rent, lender, ...fields } = catalogueResource(VENUES).fields;
  const isWithheld = true as const;
  return { fields: { ...fields, rent: { ...rent!, isWithheld }, lender: { ...lender!, isWithheld } } };
};
const OPEN = { id: 3, name: 'Town hall', rent: 900, lender: null, seats: 40, updated_on: '2026-11-20T08:00:00Z' };
const { rent: _rent, lender: _lender, ...CLOSED } = OPEN;
const open = (path: string, record: typeof OPEN | typeof CLOSED) =>
  openApp({ address: `/venues/3${path}`, file: VENUES, person: { venues: withheld() }, record });
const labels = async () => {
  await screen.findByRole('region', { name: 'Summary' });
  return screen.getAllByText(/./, { selector: 'dt' }).map((label) => label.textContent);
};

describe('a record without fields that others have', () => {
  it('has neither them nor what shows only them on its page', async () => {
    open('', CLOSED);

    expect(await labels()).toEqual(['Seats', 'Name']);
    expect(screen.queryByRole('tab', { name: 'Money' })).toBeNull();
  });

  it('has them on the page of a record that contains them, empty ones too', async () => {
    open('', OPEN);

    expect(await labels()).toEqual(['Seats', 'Rent', 'Name']);
    expect(screen.getByRole('tab', { name: 'Money' })).toBeTruthy();
  });

  it('is saved by a form without them, required or not', async () => {
    const { user, dataProvider } = open('/edit', CLOSED);

    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
    expect(screen.queryByLabelText('Rent')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Money' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalledOnce());
    const { data } = vi.mocked(dataProvider.update).mock.lastCall![1];
    expect(data).toMatchObject({ name: 'Town hall 2' });
    expect(data).not.toHaveProperty('rent');
  });

  it('has cells in a list that say so', async () => {
    const { owner, ...fields } = companiesDefinition().fields;
    const { owner: _owner, ...without } = company(1);
    openList({
      person: { fields: { ...fields, owner: { ...owner!, isWithheld: true } } },
      rows: [without, company(2, { owner: null })],
    });

    const row = within(await findRow('Company 1'));
    expect(row.getByTitle('You can’t see this value').textContent).toContain('—');
    expect(within(await findRow('Company 2')).queryByTitle('You can’t see this value')).toBeNull();
  });
});
