import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from './form-kit.tsx';

const BADGES = `
resource: badges
title: Badge
route: /badges
properties:
  name: { type: string }
  number: { type: string, writeOnce: true }
`;
const open = (number: string | null, address = '/badges/5/edit') =>
  openApp({ address, file: BADGES, record: { id: 5, name: 'Visitor', number, updated_on: '2026-11-01T08:00:00Z' } });
const numberInput = () => screen.findByLabelText<HTMLInputElement>('Number');

it('a value that is set once can be typed for a new record and while there is none', async () => {
  open(null, '/badges/create');
  expect((await numberInput()).readOnly).toBe(false);
});

it('a value that is set once can be typed to the end where the record has none', async () => {
  const { user } = open(null);

  await user.type(await numberInput(), 'A-17');

  expect(await numberInput()).toMatchObject({ readOnly: false, value: 'A-17' });
});

it('a value that is set once is shown as a value in the form and cannot be edited in place', async () => {
  open('A-1');
  expect(await numberInput()).toMatchObject({ readOnly: true, value: 'A-1' });
  open('A-1', '/badges/5');
  expect(await screen.findByRole('button', { name: 'Edit Name' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit Number' })).toBeNull();
});

const KEYS = `
resource: keyrings
title: Keyring
route: /keyrings
properties:
  name: { type: string }
  keys:
    type: array
    ordered: true
    items:
      type: object
      properties:
        code: { type: string, writeOnce: true }
        room: { type: string }
`;

it('a value of a row that is set once is read-only where the stored row has it, and stays open while it is typed', async () => {
  const keys = [
    { id: 1, code: 'K-1', room: '12' },
    { id: 2, code: null, room: '13' },
  ];
  const record = { id: 5, name: 'Cellar', keys, updated_on: '2026-11-01T08:00:00Z' };
  const { user } = openApp({ address: '/keyrings/5/edit', file: KEYS, record });
  const codeOf = async (row: string) =>
    within(await screen.findByRole('listitem', { name: row })).getByRole<HTMLInputElement>('textbox', { name: 'Code' });

  expect((await codeOf('Row 1')).readOnly).toBe(true);
  await user.type(await codeOf('Row 2'), 'K-2');
  expect(await codeOf('Row 2')).toMatchObject({ readOnly: false, value: 'K-2' });
});
