import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { catalogueResource } from '../catalogue-resource.ts';
import { address, openApp } from '../form/form-kit.tsx';
import { windowOf } from '../window-of.ts';

const VENUES = `
resource: venues
title: Venue
route: /venues
properties:
  name: { type: string }
  seats: { type: integer }
  opened_on: { type: string, format: date }
  halls:
    type: array
    items: { type: object, columns: [title], properties: { size: { type: integer }, title: { type: string } } }
summary: [seats, halls]
screens: { header: venues/Head, actions: venues/Book }
tabs:
  - { key: plan, title: Seating plan, screen: venues/SeatingPlan, beside: true }
  - { key: facts, title: Facts, fields: [opened_on, seats, halls] }
  - { key: more, title: More facts, fields: [name] }
`;

const Plan: ComponentType<CustomScreenProps> = ({ record }) => <p>Plan of {String(record?.['name'])}</p>;
const Head: ComponentType<CustomScreenProps> = ({ record }) => <h1>The {String(record?.['name'])}</h1>;
const Book: ComponentType<CustomScreenProps> = () => <button type="button">Book it</button>;

const SCREENS = createCustomScreens({
  'venues/SeatingPlan': async () => ({ default: Plan }),
  'venues/Head': async () => ({ default: Head }),
  'venues/Book': async () => ({ default: Book }),
});
const HALLS = ['Great hall', 'Blue room', 'Cellar', 'Attic'].map((title, index) => ({ id: index + 1, size: 9, title }));

const open = (width: number, path = '/venues/3', person = {}) => {
  windowOf(width);
  return openApp({
    address: path,
    file: VENUES,
    person: { venues: person },
    record: {
      id: 3,
      name: 'Town hall',
      seats: 40,
      opened_on: '1904-05-01',
      halls: HALLS,
      updated_on: '2026-11-20T08:00:00Z',
    },
    around: (children) => <CustomScreensProvider value={SCREENS}>{children}</CustomScreensProvider>,
  });
};
const tabNames = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);

describe('a tab beside the others', () => {
  it('is a column on a wide screen, whichever tab is open', async () => {
    const { user } = open(1440);

    const plan = await screen.findByRole('region', { name: 'Seating plan' });
    expect(await within(plan).findByText('Plan of Town hall')).toBeTruthy();
    expect(await tabNames()).toEqual(['Facts', 'More facts']);
    await user.click(screen.getByRole('tab', { name: 'More facts' }));

    expect(within(plan).getByText('Plan of Town hall')).toBeTruthy();
    expect(screen.getByRole('tabpanel', { name: 'More facts' })).toBeTruthy();
  });

  it('is the first tab on a narrower screen, and nothing is beside it', async () => {
    const { user } = open(1199);

    expect(await tabNames()).toEqual(['Seating plan', 'Facts', 'More facts']);
    expect(await within(screen.getByRole('tabpanel')).findByText('Plan of Town hall')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Facts' }));

    expect(screen.queryByText('Plan of Town hall')).toBeNull();
    expect(address()).toBe('/venues/3?tab=facts');
  });

  it('opens the first of the other tabs on a wide screen, where an address names it', async () => {
    open(1440, '/venues/3?tab=plan');

    expect(await screen.findByRole('tabpanel', { name: 'Facts' })).toBeTruthy();
  });
});

describe('the summary above the tabs', () => {
  const summary = async () => within(await screen.findByRole('region', { name: 'Summary' }));

  it('stays with every tab, and its facts are edited in place', async () => {
    const { user } = open(1440, '/venues/3?tab=more');

    await user.click((await summary()).getByRole('button', { name: 'Edit Seats' }));
    const input = await (await summary()).findByRole('textbox', { name: 'Seats' });
    await user.clear(input);
    await user.type(input, '55{Enter}');

    expect(await (await summary()).findByText('55')).toBeTruthy();
  });

  it('names the first rows by their first column, and counts the others', async () => {
    open(1440);

    const label = (await summary()).getByText('Halls', { selector: 'dt' });
    expect(label.nextElementSibling?.textContent).toBe('Great hall ·Blue room+2');
  });

  it('is not repeated in the tabs, which have the whole of the rows', async () => {
    open(1440);

    const panel = within(await screen.findByRole('tabpanel', { name: 'Facts' }));
    expect(panel.getByRole('table', { name: 'Halls' })).toBeTruthy();
    expect(panel.getByText('Opened on', { selector: 'dt' })).toBeTruthy();
    expect(panel.queryByText('Seats', { selector: 'dt' })).toBeNull();
  });

  it('is in its tabs on a phone', async () => {
    open(390, '/venues/3?tab=facts');

    const panel = within(await screen.findByRole('tabpanel', { name: 'Facts' }));
    expect(panel.getByText('Seats', { selector: 'dt' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
  });

  it('is not there for a user who reads none of its fields', async () => {
    open(1440, '/venues/3', { summary: [] });

    await screen.findByRole('tab', { name: 'Facts' });
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
  });
});

describe('the header of a record', () => {
  it('is the file’s own, and the actions stay with what the file adds to them', async () => {
    open(1440);

    expect(await screen.findByRole('heading', { level: 1, name: 'The Town hall' })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1, name: 'Town hall' })).toBeNull();
    expect(screen.getByRole('link', { name: /^Edit/ })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Book it' })).toBeTruthy();
  });
});

const BOOKINGS = `
resource: bookings
title: Booking
properties:
  title: { type: string }
  venue: { relation: { to: venues } }
`;
const Board: ComponentType<CustomScreenProps> = ({ record }) => <p>Bookings of {String(record?.['name'])}</p>;

describe('a related list that the file renders by itself', () => {
  const tabs = (can: Partial<Record<'list', boolean>>) => {
    windowOf(1440);
    const all = { list: true, show: true, create: true, edit: true, delete: true, export: true, import: true };
    return openApp({
      address: '/venues/3?tab=bookings',
      file: VENUES.replace(
        '- { key: more',
        '- { key: bookings, title: Bookings, related: { resource: bookings, via: venue, screen: venues/Board } }\n  - { key: more',
      ),
      files: [BOOKINGS],
      person: { bookings: { can: { ...all, ...can } } },
      record: { id: 3, name: 'Town hall', seats: 40, halls: [], updated_on: '2026-11-20T08:00:00Z' },
      around: (children) => (
        <CustomScreensProvider
          value={{ ...SCREENS, ...createCustomScreens({ 'venues/Board': async () => ({ default: Board }) }) }}
        >
          {children}
        </CustomScreensProvider>
      ),
    });
  };

  it('has the number of records beside its title', async () => {
    tabs({});

    expect(await screen.findByText('Bookings of Town hall')).toBeTruthy();
    expect((await screen.findByRole('tab', { name: 'Bookings 4' })).textContent).toBe('Bookings4');
  });

  it('is hidden from a user who can’t list the records', async () => {
    tabs({ list: false });

    await screen.findByRole('tabpanel', { name: 'Facts' });
    expect(screen.queryByRole('tab', { name: /Bookings/ })).toBeNull();
  });
});

describe('a field that not every user of the record can see', () => {
  it('says so beside its value', async () => {
    const { seats, ...fields } = catalogueResource(VENUES).fields;
    open(1440, '/venues/3', { fields: { ...fields, seats: { ...seats, isRestricted: true } } });

    const label = within(await screen.findByRole('region', { name: 'Summary' })).getByText('Seats', { selector: 'dt' });
    const lock = within(label.nextElementSibling as HTMLElement).getByRole('img');
    expect(lock.getAttribute('aria-label')).toBe('Visible only to users with permission for it');
    expect(screen.getAllByRole('img', { name: /^Visible only/ })).toHaveLength(1);
  });
});
