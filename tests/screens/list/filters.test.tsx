import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { endOfDay, startOfDay } from '../../../src/admin/list/filters/days.ts';
import { typeDay } from '../type-day.ts';
import { companiesWith, findRow, lastQuery, openList } from './list-kit.tsx';

const at = (filter: object) => `/recruitments/companies?filter=${encodeURIComponent(JSON.stringify(filter))}`;

type User = ReturnType<typeof openList>['user'];

const addFilter = async (user: User, field: string) => {
  await findRow('Company 1');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: field }));
  return within(await screen.findByRole('dialog', { name: field }));
};

const NOTICE = companiesWith('  notice: { type: string, format: duration }');

const SALARY = companiesWith('  salary: { type: object, format: money, currency: EUR }');

const OFFICES = companiesWith(`  offices:
    type: array
    items:
      type: object
      properties:
        town: { type: string }
        desks: { type: integer }
        kind: { type: string, enum: [leased, owned] }`);

describe('searching and filtering a list', () => {
  it('filters by what rows contain: listed under the title of the rows, said with it, and of one row together', async () => {
    const { user, dataProvider } = openList({ person: OFFICES });
    await findRow('Company 1');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByText('Offices')).toBeTruthy();
    await user.click(menu.getByRole('menuitem', { name: 'Offices: Town' }));
    const town = within(await screen.findByRole('dialog', { name: 'Offices: Town' }));
    await user.type(town.getByRole('textbox'), 'Halden{Enter}');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Offices: Kind' }));
    const kind = within(await screen.findByRole('dialog', { name: 'Offices: Kind' }));
    await user.click(kind.getByRole('checkbox', { name: 'Leased' }));

    const filter = { 'offices.town': { contains: 'Halden' }, 'offices.kind': ['leased'] };
    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual(filter));
    await user.click(kind.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: /^Offices: Town contains “ ?Halden ?”$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Offices: Kind is Leased' })).toBeTruthy();
  });

  it('searches while one types and keeps the search in the address', async () => {
    const { user, dataProvider, address } = openList();
    await findRow('Company 1');

    await user.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'Company 3');

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ q: 'Company 3' }));
    expect(JSON.parse(address().searchParams.get('filter')!)).toEqual({ q: 'Company 3' });
  });

  it('reads a filter as a sentence', async () => {
    openList({ address: at({ status: ['active', 'on_hold', 'inactive'] }) });

    expect(await screen.findByRole('button', { name: 'Status is any of Active, On hold +1' })).toBeTruthy();
  });

  it('shows the names of related records that an address only has ids of', async () => {
    openList({ address: at({ organization: [2] }) });

    expect(await screen.findByRole('button', { name: 'Organization is Aurelia Health' })).toBeTruthy();
  });

  it('offers the usual fields first, then every other one that can be compared, with what its type can be asked', async () => {
    const { user, dataProvider } = openList();
    await findRow('Company 1');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered.slice(0, 4)).toEqual(['Combine conditions…', 'Organization', 'Partner', 'Status']);
    expect(offered.slice(10, 11)).toEqual(['Website']);
    expect(offered).not.toContain('ID');

    await user.click(screen.getByRole('menuitem', { name: 'Website' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Website' }));
    expect(editor.getByRole<HTMLSelectElement>('combobox').value).toBe('contains');
    await user.type(editor.getByRole('textbox'), 'halden');

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ website: { contains: 'halden' } }));
  });

  it('filters by any of several choices, at once', async () => {
    const { user, dataProvider } = openList();
    const editor = await addFilter(user, 'Status');

    await user.click(editor.getByRole('checkbox', { name: 'Active' }));
    await user.click(editor.getByRole('checkbox', { name: 'On hold' }));

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ status: ['active', 'on_hold'] }));
  });

  it('filters by durations as people type and read them', async () => {
    const { user, dataProvider } = openList({ person: NOTICE });
    const editor = await addFilter(user, 'Notice');

    await user.type(editor.getByRole('textbox', { name: 'At least' }), '6 weeks');
    await user.type(editor.getByRole('textbox', { name: 'At most' }), '3 months');

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ notice: { minimum: 'P6W', maximum: 'P3M' } }));
    expect(screen.getByRole('button', { name: 'Notice is between 6 weeks and 3 months', hidden: true })).toBeTruthy();
  });

  it('filters by amounts as people type and read them; a bare number is in the usual currency', async () => {
    const { user, dataProvider } = openList({ person: SALARY });
    const editor = await addFilter(user, 'Salary');

    await user.type(editor.getByRole('textbox', { name: 'At least' }), '50k');
    await user.type(editor.getByRole('textbox', { name: 'At most' }), '€62,000.50');

    await waitFor(() =>
      expect(lastQuery(dataProvider).filter).toEqual({ salary: { minimum: 'EUR 50000', maximum: 'EUR 62000.5' } }),
    );
    expect(screen.getByRole('button', { name: 'Salary is between €50,000 and €62,000.50', hidden: true })).toBeTruthy();
  });

  it('writes a number of a filter as the reader does', async () => {
    openList({ address: at({ headcount: { minimum: 1200 } }) });

    expect(await screen.findByRole('button', { name: 'Headcount is at least 1,200' })).toBeTruthy();
  });

  it('asks for nothing while a duration is half typed', async () => {
    const { user, dataProvider } = openList({ person: NOTICE });
    const editor = await addFilter(user, 'Notice');
    await user.selectOptions(editor.getByRole('combobox'), 'is');
    const asked = lastQuery(dataProvider);

    await user.type(editor.getByRole('textbox'), '6');

    expect(editor.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(lastQuery(dataProvider)).toEqual(asked);
  });

  it('filters by what a choice is not', async () => {
    const { user, dataProvider } = openList();
    const editor = await addFilter(user, 'Status');

    await user.selectOptions(editor.getByRole('combobox'), 'is none of');
    await user.click(editor.getByRole('checkbox', { name: 'Inactive' }));

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ status: { not: { enum: ['inactive'] } } }));
  });

  it('filters by a part of a text', async () => {
    const { user, dataProvider } = openList();
    const editor = await addFilter(user, 'Name');

    await user.type(editor.getByRole('textbox'), 'hald');

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ name: { contains: 'hald' } }));
  });

  it('filters by the bounds of a number', async () => {
    const { user, dataProvider } = openList();
    const editor = await addFilter(user, 'Headcount');

    await user.type(editor.getByRole('spinbutton', { name: 'At least' }), '100');
    await user.type(editor.getByRole('spinbutton', { name: 'At most' }), '500');

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ headcount: { minimum: 100, maximum: 500 } }));
  });

  it('keeps both bounds of a number that are typed at once', async () => {
    const { user, dataProvider } = openList();
    const editor = await addFilter(user, 'Headcount');

    fireEvent.change(editor.getByRole('spinbutton', { name: 'At least' }), { target: { value: '100' } });
    fireEvent.change(editor.getByRole('spinbutton', { name: 'At most' }), { target: { value: '500' } });

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ headcount: { minimum: 100, maximum: 500 } }));
  });

  it('filters by a day as dd/MM/yyyy; an instant from its first to its last moment', async () => {
    const { user, dataProvider } = openList();
    const editor = await addFilter(user, 'Updated on');

    await typeDay(user, screen.getByRole('dialog'), 'From', '01/11/2026');
    await typeDay(user, screen.getByRole('dialog'), 'Until', '20/11/2026');

    const wanted = { updated_on: { minimum: startOfDay('2026-11-01'), exclusiveMaximum: endOfDay('2026-11-20') } };
    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual(wanted));
    await user.click(editor.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Updated on is between 01/11/2026 and 20/11/2026' })).toBeTruthy();
  });

  it('has the usual ranges one press away', async () => {
    const { user, dataProvider } = openList();
    const editor = await addFilter(user, 'Founded on');

    await user.click(editor.getByRole('button', { name: 'Last 30 days' }));

    const wanted = { founded_on: { minimum: { $day: -29 }, exclusiveMaximum: { $day: 1 } } };
    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual(wanted));
    await user.click(editor.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Founded on is in the last 30 days' })).toBeTruthy();
  });

  it('filters by yes and no', async () => {
    const { user, dataProvider } = openList();
    const editor = await addFilter(user, 'Listed');

    await user.click(editor.getByRole('radio', { name: 'No' }));

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ listed: false }));
  });

  it('filters by whether there is a value, where there may be none', async () => {
    const { user, dataProvider } = openList();
    const editor = await addFilter(user, 'Owner');

    await user.selectOptions(editor.getByRole('combobox'), 'is empty');

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ owner: { present: false } }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Owner is empty' })).toBeTruthy();
  });

  it('offers only what belongs to the parent that is filtered by', async () => {
    const { user, dataProvider } = openList({ address: at({ organization: [2] }) });
    const editor = await addFilter(user, 'Partner');

    await user.click(await editor.findByRole('checkbox', { name: 'Aurelia Health' }));

    const asked = vi.mocked(dataProvider.getOptions).mock.calls.findLast(([, field]) => field === 'partner');
    expect(
      vi
        .mocked(dataProvider.getOptions)
        .mock.calls.find(([, field, query]) => field === 'partner' && query?.where)?.[2],
    ).toMatchObject({
      where: { organization: 2 },
    });
    expect(asked).toBeTruthy();
    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ organization: [2], partner: [2] }));
  });

  it('drops what hung on a filter when that filter goes', async () => {
    const { user, dataProvider } = openList({ address: at({ organization: [2], partner: [1], status: ['active'] }) });

    await user.click(await screen.findByRole('button', { name: 'Remove filter on Organization' }));

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ status: ['active'] }));
  });

  it('drops what hung on a filter when that filter changes', async () => {
    const { user, dataProvider } = openList({ address: at({ organization: [2], partner: [1] }) });
    await user.click(await screen.findByRole('button', { name: 'Organization is Aurelia Health' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Organization' }));

    await user.click(await editor.findByRole('checkbox', { name: 'Halden Group' }));

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({ organization: [2, 1] }));
  });

  it('shows a filter that it does not know, so that it can be removed', async () => {
    const { user, dataProvider } = openList({ address: at({ secret: 1 }) });

    await user.click(await screen.findByRole('button', { name: 'Remove filter on secret' }));

    await waitFor(() => expect(lastQuery(dataProvider).filter).toEqual({}));
  });
});

describe('the menu of filters', () => {
  it('opens with F, finds a field by its name, and Enter takes it', async () => {
    const { user } = openList();
    await findRow('Company 1');

    await user.keyboard('f');
    await user.type(await screen.findByRole('searchbox', { name: 'Find a field' }), 'stat');
    const menu = within(screen.getByRole('menu', { name: 'Filter' }));
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Status']);
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('dialog', { name: 'Status' })).toBeTruthy();
  });

  it('says beside each choice how many records it would leave, in one question to the server', async () => {
    const countFilters = vi.fn<AllCalls['countFilters']>(async () => ({ counts: [1_204, 0, 7], isExact: true }));
    const { user } = openList({ provider: { countFilters } });
    await findRow('Company 1');

    await user.keyboard('f');
    await user.type(await screen.findByRole('searchbox', { name: 'Find a field' }), 'status{Enter}');

    const count = await screen.findByText('1,000+');
    expect(screen.getByRole('checkbox', { name: 'Active' }).getAttribute('aria-describedby')).toBe(count.id);
    expect(countFilters.mock.lastCall?.[1].filters).toEqual([
      { status: ['active'] },
      { status: ['on_hold'] },
      { status: ['inactive'] },
    ]);
    expect(countFilters).toHaveBeenCalledTimes(1);
  });
});
