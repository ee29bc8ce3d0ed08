import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { address, openApp } from './form-kit.tsx';

const TABBED = `
resource: contracts
route: /contracts
properties:
  name: { type: string }
  kind: { type: string, enum: [fixed, open] }
  salary: { type: integer, minimum: 0 }
  bonus: { type: integer, minimum: 0 }
  number: { type: string, sequence: 'C-{####}' }
  yearly: { type: integer, computed: { formula: salary * 12 } }
  approved_by: { type: string, readOnly: true }
  note: { type: string, widget: multiline }
  ends_on: { type: string, format: date }
required: [name]
form:
  tabs:
    - { key: general, fields: [number, name, kind] }
    - key: pay
      title: Pay
      sections:
        - { key: fixed, title: Fixed pay, fields: [salary, yearly] }
        - { key: extras, title: Extras, collapsed: true, fields: [bonus] }
        - { key: remarks, title: Remarks, heading: false, fields: [note] }
    - { key: end, title: End, visibleWhen: { kind: fixed }, fields: [ends_on] }
    - { key: approval, title: Approval, on: [edit, show], fields: [approved_by] }
`;

const CONTRACT = {
  id: 5,
  name: 'Yard work',
  kind: 'open',
  salary: 4000,
  bonus: 100,
  number: 'C-0007',
  yearly: 48_000,
  approved_by: 'Maya',
  note: null,
  ends_on: null,
  updated_on: '2026-11-01T08:00:00Z',
};

const CREATE = '/contracts/create';
const EDIT = '/contracts/5/edit';
const open = (place: string) => openApp({ address: place, file: TABBED, record: CONTRACT });
const tab = (name: string | RegExp) => screen.findByRole('tab', { name });
const box = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /Save changes|Create contract/ });

describe('a form with tabs', () => {
  it('shows one tab at a time, and keeps what is typed in the others', async () => {
    const { user, dataProvider } = open(EDIT);
    await user.type(await box('Name'), ' 2');

    await user.click(await tab('Pay'));
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    await user.clear(await box('Salary'));
    await user.type(await box('Salary'), '4100');
    await user.click(await tab('General'));

    expect(((await box('Name')) as HTMLInputElement).value).toBe('Yard work 2');
    await user.click(save());
    await waitFor(() => expect(sentOf(dataProvider)).toEqual({ name: 'Yard work 2', salary: 4100 }));
  });

  it('is walked through by arrow keys, and names the open tab in the address', async () => {
    const { user, router } = open(EDIT);
    (await tab('General')).focus();

    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await tab('Pay'));
    expect(address()).toBe(EDIT);
    await user.keyboard('{Enter}');

    await waitFor(() => expect(address()).toBe(`${EDIT}?tab=pay`));
    expect(router.state.historyAction).toBe('REPLACE');
    expect((await screen.findByRole('tabpanel', { name: 'Pay' })).contains(await box('Salary'))).toBe(true);
  });

  it('does not ask about unsaved changes when another tab is opened', async () => {
    const { user } = open(EDIT);
    await user.type(await box('Name'), ' 2');

    await user.click(await tab('Pay'));

    await waitFor(() => expect(address()).toBe(`${EDIT}?tab=pay`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens at the tab of the address, and at a field with its tab and its section', async () => {
    const { view } = open(`${EDIT}?tab=pay`);
    expect(await box('Salary')).toBeTruthy();
    view.unmount();

    open(`${EDIT}#bonus`);

    const bonus = await box('Bonus');
    await waitFor(() => expect(document.activeElement).toBe(bonus));
    expect(screen.getByRole('button', { name: 'Extras' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('has a tab only where and when its file says', async () => {
    const { user, view } = open(EDIT);
    expect(await tab('Approval')).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'End' })).toBeNull();
    await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Fixed' }));
    expect(await tab('End')).toBeTruthy();
    view.unmount();

    open(CREATE);

    await tab('General');
    expect(screen.queryByRole('tab', { name: 'Approval' })).toBeNull();
  });

  it('goes to the first error on saving, in a tab and a section that were never opened, and counts them', async () => {
    const { user, dataProvider } = openApp({
      address: EDIT,
      file: TABBED,
      record: { ...CONTRACT, bonus: -1, salary: 10 },
    });
    await user.type(await box('Name'), ' 2');
    await user.click(save());

    const bonus = await box('Bonus');
    await waitFor(() => expect(document.activeElement).toBe(bonus));
    expect(bonus.getAttribute('aria-invalid')).toBe('true');
    expect(await tab(/Pay\s*1 error/)).toBeTruthy();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(dataProvider.update).not.toHaveBeenCalled();
    await user.clear(bonus);
    await user.type(bonus, '5');
    await waitFor(() => expect(screen.queryByText('1 error')).toBeNull());
  });

  it('restores a draft in tabs that are not open', async () => {
    const { user, view } = open(EDIT);
    await user.click(await tab('Pay'));
    await user.clear(await box('Salary'));
    await user.type(await box('Salary'), '4200');
    await screen.findByText(/draft saved at/);
    view.unmount();

    open(EDIT);
    await user.click(await screen.findByRole('button', { name: 'Restore changes' }));
    await user.click(await tab('Pay'));

    expect(((await box('Salary')) as HTMLInputElement).value).toBe('4,200');
  });

  it('has its tabs on the details page too', async () => {
    const { user } = open('/contracts/5');

    await user.click(await tab('Approval'));

    expect(await screen.findByText('Maya')).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'End' })).toBeNull();
    expect(screen.getByRole('link', { name: /Edit/ }).getAttribute('href')).toBe(`${EDIT}?tab=approval`);
  });
});

describe('the form of a new record', () => {
  it('has no place for what nobody can fill in, and shows values that follow once there are any', async () => {
    const { user } = open(CREATE);

    await box('Name');
    expect(screen.queryByLabelText('Number')).toBeNull();
    await user.click(await tab('Pay'));
    await box('Salary');
    expect(screen.queryByLabelText('Yearly')).toBeNull();
    await user.type(await box('Salary'), '100');

    expect((await screen.findByLabelText('Yearly')).textContent).toBe('1,200');
  });

  it('shows them all when the record is edited', async () => {
    const { user } = open(EDIT);

    expect(((await screen.findByLabelText('Number')) as HTMLInputElement).value).toBe('C-0007');
    await user.click(await tab('Approval'));
    expect(((await screen.findByLabelText('Approved by')) as HTMLInputElement).value).toBe('Maya');
  });
});

describe('a section that users collapse', () => {
  it('stays as the user left it, in the form and among the details', async () => {
    const { user, router } = open(`${EDIT}?tab=pay`);
    await user.click(await screen.findByRole('button', { name: 'Extras' }));
    expect(await box('Bonus')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fixed pay' })).toBeNull();

    await act(() => router.navigate('/contracts/5?tab=pay'));
    expect(await screen.findByText('Bonus', { selector: 'dt' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Extras' }));
    await act(() => router.navigate(`${EDIT}?tab=pay`));

    expect((await screen.findByRole('button', { name: 'Extras' })).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('textbox', { name: 'Bonus' })).toBeNull();
  });

  it('is collapsed on the details page too, and opens there for the address of a field', async () => {
    const { view, user } = open('/contracts/5?tab=pay');
    const extras = await screen.findByRole('button', { name: 'Extras' });
    expect(screen.queryByText('Bonus', { selector: 'dt' })).toBeNull();
    await user.click(extras);
    expect(await screen.findByText('Bonus', { selector: 'dt' })).toBeTruthy();
    view.unmount();

    open('/contracts/5#bonus');

    expect(await screen.findByText('Bonus', { selector: 'dt' })).toBeTruthy();
  });

  it('can have no heading in sight', async () => {
    open(`${EDIT}?tab=pay`);

    const heading = await screen.findByRole('heading', { level: 2, name: 'Remarks' });
    expect(heading.className).toBe('visually-hidden');
    expect(within(heading.closest('section')!).getByText('Note').className).toContain('field-label');
  });
});

const PLAIN = `
resource: plants
route: /plants
properties:
  name: { type: string }
  height: { type: integer, minimum: 0 }
  color: { type: string }
  place: { type: string, maxLength: 5 }
required: [name]
form:
  sections:
    - { key: first, title: First, fields: [name] }
    - { key: second, title: Second, fields: [height] }
    - { key: third, title: Third, visibleWhen: { height: { minimum: 1 } }, fields: [color] }
    - { key: fourth, title: Fourth, fields: [place] }
`;

describe('the index of a form', () => {
  const plant = (height: number | null) =>
    openApp({
      address: '/plants/5/edit',
      file: PLAIN,
      record: { id: 5, name: 'Fern', height, color: null, place: null },
    });
  const index = () => screen.findByRole('navigation', { name: 'Sections' });
  const links = (nav: HTMLElement) => within(nav).getAllByRole('link');

  it('lists the sections from four on, and only those that are shown', async () => {
    const { user } = plant(3);
    expect(links(await index()).map((link) => link.textContent)).toEqual(['First', 'Second', 'Third', 'Fourth']);

    await user.clear(await box('Height'));

    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull());
  });

  it('leads to a section by click and by the keyboard, with one stop of the Tab key', async () => {
    const { user } = plant(3);
    const [first, second] = links(await index());
    expect(links(await index()).filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);

    first!.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Enter}');

    const section = screen.getByRole('region', { name: 'Second' });
    await waitFor(() => expect(document.activeElement).toBe(section));
    expect(second!.getAttribute('aria-current')).toBe('true');
    await user.tab();
    expect(document.activeElement).toBe(await box('Height'));
  });

  it('counts the errors of each section, and the first one gets the focus', async () => {
    const { user } = plant(3);
    await user.clear(await box('Name'));
    await user.type(await box('Place'), 'x'.repeat(6));
    await user.click(save());

    await waitFor(async () => expect(document.activeElement).toBe(await box('Name')));
    expect(links(await index()).map((link) => link.textContent)).toEqual([
      'First11 error',
      'Second',
      'Third',
      'Fourth11 error',
    ]);
  });
});

const sentOf = (dataProvider: { update: unknown }) => {
  const call = vi.mocked(dataProvider.update as (...args: unknown[]) => unknown).mock.lastCall as
    | readonly [string, { data: Record<string, unknown>; previousData: Record<string, unknown> }]
    | undefined;
  const { data = {}, previousData = {} } = call?.[1] ?? {};
  return Object.fromEntries(Object.entries(data).filter(([key, value]) => previousData[key] !== value));
};
