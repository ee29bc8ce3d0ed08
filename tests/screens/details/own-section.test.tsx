import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { openApp } from '../form/form-kit.tsx';

const VENUES = `
resource: venues
title: Venue
route: /venues
properties:
  name: { type: string }
  seats: { type: integer }
form:
  sections:
    - { key: main, title: Main, fields: [name] }
    - { key: plan, title: Seating plan, screen: venues/SeatingPlan }
tabs:
  - key: facts
    title: Facts
    sections:
      - { key: main, title: Main, fields: [name] }
      - { key: plan, title: Seating plan, screen: venues/SeatingPlan, visibleWhen: { seats: { minimum: 1 } } }
`;

const SeatingPlan: ComponentType<CustomScreenProps> = ({ record, mode, resource }) => (
  <p>
    {resource?.title} with {String(record?.['seats'])} seats to {mode}
  </p>
);
const SCREENS = createCustomScreens({ 'venues/SeatingPlan': async () => ({ default: SeatingPlan }) });

const open = (address: string, seats: number) =>
  openApp({
    address,
    file: VENUES,
    record: { id: 3, name: 'Town hall', seats, updated_on: '2026-11-20T08:00:00Z' },
    around: (children) => <CustomScreensProvider value={SCREENS}>{children}</CustomScreensProvider>,
  });

beforeEach(() => localStorage.clear());

describe('a section of one’s own', () => {
  it('stands under its heading among the facts, and knows the record', async () => {
    open('/venues/3', 40);

    expect(await screen.findByText('Venue with 40 seats to show')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Seating plan' })).toBeTruthy();
  });

  it('goes with its condition', async () => {
    open('/venues/3', 0);

    await screen.findByRole('heading', { level: 1, name: 'Town hall' });
    expect(screen.queryByRole('heading', { name: 'Seating plan' })).toBeNull();
  });

  it('stands in the form', async () => {
    open('/venues/3/edit', 40);

    expect(await screen.findByText('Venue with 40 seats to edit')).toBeTruthy();
  });
});
