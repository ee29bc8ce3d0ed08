import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '../form/form-kit.tsx';

const FILE = `
resource: vacancies
route: /vacancies
properties:
  name: { type: string }
  kind: { type: string, enum: [plain, special] }
  seats: { type: integer }
  places: { type: array, items: { type: string, enum: [a, b, c] } }
  note: { type: string }
tabs:
  - { key: overview, fields: [name] }
  - { key: seats, badge: seats, fields: [seats] }
  - { key: places, badge: places, fields: [places] }
  - { key: special, visibleWhen: { kind: special }, fields: [note] }
`;

const open = (changes: object = {}, address = '/vacancies/5') =>
  openApp({
    address,
    file: FILE,
    record: { id: 5, name: 'Yard', kind: 'plain', seats: 1200, places: ['a', 'c'], note: 'Mind the gap', ...changes },
  });
const names = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);

describe('the tabs of a record', () => {
  it('say the number that their file names: of a field, or of its values', async () => {
    open();

    expect(await names()).toEqual(['Overview', 'Seats1,200', 'Places2']);
  });

  it('say nothing where there is no number', async () => {
    open({ seats: null, places: [] });

    expect(await names()).toEqual(['Overview', 'Seats', 'Places0']);
  });

  it('are there as long as their condition is met', async () => {
    open({ kind: 'special' });

    expect(await names()).toEqual(['Overview', 'Seats1,200', 'Places2', 'Special']);
  });

  it('open for the address of a field in them', async () => {
    open({}, '/vacancies/5#places');

    const tab = await screen.findByRole('tab', { name: /Places/ });
    expect(tab.getAttribute('aria-selected')).toBe('true');
  });
});
