import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { CustomFieldProps } from '#client/page/custom-field-props.ts';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import WeightShares from '#screens/weights/WeightShares.tsx';
import { openApp } from '../form/form-kit.tsx';

const VENUES = `
resource: venues
title: Venue
route: /venues
properties:
  name: { type: string }
  seats: { type: integer }
  stars: { type: integer, minimum: 2, component: venues/Stars }
  criteria:
    type: array
    component: weights/WeightShares
    items:
      type: object
      properties:
        topic: { type: string, enum: [light, air], enumTitles: { air: Fresh air } }
        weight: { type: integer }
        mode: { type: string, enum: [should, ignore] }
form:
  sections:
    - { key: main, title: Main, fields: [name, stars, criteria] }
    - { key: plan, title: Seating plan, screen: venues/SeatingPlan }
tabs:
  - key: facts
    title: Facts
    sections:
      - { key: main, title: Main, fields: [name, stars, criteria] }
      - { key: plan, title: Seating plan, screen: venues/SeatingPlan, visibleWhen: { seats: { minimum: 1 } } }
`;

const SeatingPlan: ComponentType<CustomScreenProps> = ({ record, mode, resource }) => (
  <p>
    {resource?.title} with {String(record?.['seats'])} seats to {mode}
  </p>
);
const Stars: ComponentType<CustomFieldProps> = (props) => {
  if (!('onChange' in props))
    return (
      <span>
        {String(props.record['name'])} has {'★'.repeat(Number(props.value))}
      </span>
    );
  return (
    <fieldset aria-label={props.label}>
      {[1, 2, 3].map((star) => (
        <button key={star} type="button" aria-pressed={props.value === star} onClick={() => props.onChange(star)}>
          {star}
        </button>
      ))}
      {props.error ? <p role="alert">{props.error}</p> : null}
    </fieldset>
  );
};

const SCREENS = createCustomScreens({
  'venues/SeatingPlan': async () => ({ default: SeatingPlan }),
  'venues/Stars': async () => ({ default: Stars }),
  'weights/WeightShares': async () => ({ default: WeightShares }),
});

const CRITERIA = [
  { id: 1, topic: 'light', weight: 30, mode: 'should' },
  { id: 2, topic: 'air', weight: 10, mode: 'should' },
  { id: 3, topic: 'air', weight: 50, mode: 'ignore' },
];
const open = (address: string, seats: number) =>
  openApp({
    address,
    file: VENUES,
    record: { id: 3, name: 'Town hall', seats, stars: 3, criteria: CRITERIA, updated_on: '2026-11-20T08:00:00Z' },
    around: (children) => <CustomScreensProvider value={SCREENS}>{children}</CustomScreensProvider>,
  });

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

describe('a field that a component of one’s own draws', () => {
  const shares = async () =>
    within(await screen.findByRole('list', { name: 'Shares of the total' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  it('shows its value among the facts, around what would stand there without it', async () => {
    open('/venues/3', 40);

    expect(await screen.findByText('Town hall has ★★★')).toBeTruthy();
    expect(await shares()).toEqual(['Light 75%', 'Fresh air 25%']);
    expect(screen.getByRole('table', { name: 'Criteria' })).toBeTruthy();
  });

  it('is an input of the form: it shows what is wrong, follows what is typed, and is saved', async () => {
    const { user, dataProvider } = open('/venues/3/edit', 40);

    const stars = await screen.findByRole('group', { name: 'Stars' });
    await user.click(within(stars).getByRole('button', { name: '1' }));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect((await within(stars).findByRole('alert')).textContent).not.toBe('');
    await user.click(within(stars).getByRole('button', { name: '2' }));
    const weight = screen.getAllByRole('textbox', { name: 'Weight' })[1]!;
    await user.clear(weight);
    await user.type(weight, '30');

    expect(await shares()).toEqual(['Light 50%', 'Fresh air 50%']);
    expect(within(stars).queryByRole('alert')).toBeNull();
    expect(within(stars).getByRole('button', { name: '2', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await vi.waitFor(() =>
      expect(dataProvider.update).toHaveBeenCalledWith(
        'venues',
        expect.objectContaining({ data: expect.objectContaining({ stars: 2 }) }),
      ),
    );
  });

  it('edits in place', async () => {
    const { user, dataProvider } = open('/venues/3', 40);

    await user.click(await screen.findByRole('button', { name: 'Edit Stars' }));
    await user.click(await screen.findByRole('button', { name: '2' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Town hall has ★★')).toBeTruthy();
    expect(dataProvider.update).toHaveBeenCalledOnce();
  });
});
