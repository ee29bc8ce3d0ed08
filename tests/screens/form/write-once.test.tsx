import { screen } from '@testing-library/react';
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
