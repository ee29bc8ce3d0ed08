import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { catalogueResource, company, findRow, openList } from './list-kit.tsx';

const FILE = `
resource: companies
properties:
  name: { type: string }
  headcount: { type: integer }
  status: { type: string, enum: [active, on_hold, inactive], default: active }
states:
  field: status
  transitions:
    hold: { from: [active], to: on_hold }
    resume: { from: [on_hold], to: active, confirm: Are you sure to resume ? }
    retire: { from: [active, on_hold], to: inactive, tone: bad, input: [headcount] }
  lockedIn: { inactive: true }
actions:
  - { key: clone, handler: engine.clone, on: [list] }
  - { key: audit, handler: engine.clone, on: [show] }
permissions: { key: company }
`;
const { states, actions } = catalogueResource(FILE);
const needing = catalogueResource(
  FILE.replace('to: on_hold }', 'to: on_hold, when: { headcount: { minimum: 9000 } } }'),
);

const rows = [company(1), company(2, { status: 'on_hold' }), company(3, { status: 'inactive' })];
const open = (
  provider: Partial<AllCalls> = {},
  person: Pick<CatalogueResource, 'states' | 'actions'> = { states, actions },
) => openList({ rows, provider, person: { states: person.states, actions: person.actions } });

type User = ReturnType<typeof openList>['user'];

const items = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
const openMenu = async (user: User, name: string) =>
  user.click(within(await findRow(name)).getByRole('button', { name: `Actions for ${name}` }));
const choose = async (user: User, name: string) => user.click(await screen.findByRole('menuitem', { name }));
const select = async (user: User, ...names: string[]) => {
  for (const name of names) await user.click(within(await findRow(name)).getByRole('checkbox'));
  return within(await screen.findByRole('toolbar', { name: 'Actions for selected rows' }));
};
const openActions = async (user: User, ...names: string[]) => {
  const bar = await select(user, ...names);
  await user.click(bar.getByRole('button', { name: 'Actions' }));
};

describe('the menu of a row', () => {
  it('offers the transitions that are possible from its state, and the actions of lists', async () => {
    const { user } = open();

    await openMenu(user, 'Company 1');

    expect(await items()).toEqual(['Open', 'Edit', 'Hold', 'Retire', 'Clone', 'Delete…']);
  });

  it('shows what the record is not ready for with what is missing, where arrow keys reach it', async () => {
    const { user, dataProvider } = open({}, needing);

    await openMenu(user, 'Company 1');
    const hold = await screen.findByRole('menuitem', {
      name: 'Hold',
      description: 'Requires: Headcount is at least 9,000',
    });
    await user.keyboard('{ArrowDown}{ArrowDown}');

    expect(document.activeElement).toBe(hold);
    expect(hold.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(dataProvider.performRecordAction).not.toHaveBeenCalled();
  });

  it('offers no change of a record that its state locks', async () => {
    const { user } = open();

    await openMenu(user, 'Company 3');

    expect(await items()).toEqual(['Open', 'Clone']);
  });

  it('makes the transition from the version on screen, says what the record is now, and fetches the list anew', async () => {
    const { user, dataProvider } = open({
      performRecordAction: vi.fn<AllCalls['performRecordAction']>(async () => ({
        data: company(1, { status: 'on_hold' }),
      })),
    });
    await openMenu(user, 'Company 1');
    const before = vi.mocked(dataProvider.getList).mock.calls.length;

    await choose(user, 'Hold');

    expect(await screen.findByText('Company 1 changed to On hold')).toBeTruthy();
    const call = { kind: 'transitions', key: 'hold', data: { updated_on: '2026-11-20T12:07:00Z' } };
    expect(dataProvider.performRecordAction).toHaveBeenCalledWith('companies', 1, call);
    await waitFor(() => expect(vi.mocked(dataProvider.getList).mock.calls.length).toBeGreaterThan(before));
  });

  it('opens the form of a new record with what could be copied, where something is left to fill', async () => {
    const body = { code: 'invalid', draft: { name: 'Kim' }, errors: { email: 'Required' } };
    const { user, address } = open({
      performRecordAction: vi.fn<AllCalls['performRecordAction']>(async () =>
        Promise.reject(new HttpError('Invalid', 422, body)),
      ),
    });
    await openMenu(user, 'Company 1');

    await choose(user, 'Clone');

    expect(await screen.findByText('Complete the copy of Company 1')).toBeTruthy();
    await waitFor(() => expect(address().pathname).toBe('/recruitments/companies/create'));
  });

  it('asks the question of the file, and does nothing when it is taken back', async () => {
    const { user, dataProvider } = open();
    await openMenu(user, 'Company 2');
    await choose(user, 'Resume');

    const question = await screen.findByRole('dialog', { name: 'Are you sure to resume ?' });
    await user.click(within(question).getByRole('button', { name: 'Go back' }));

    await findRow('Company 2');
    expect(dataProvider.performRecordAction).not.toHaveBeenCalled();
  });
});

describe('the actions of selected rows', () => {
  it('are those that are possible with one of them at least', async () => {
    const { user } = open();

    await openActions(user, 'Company 2', 'Company 3');

    expect(await items()).toEqual(['Resume', 'Retire', 'Clone']);
  });

  it('are made with all of them at once, and clear the selection', async () => {
    const { user, dataProvider } = open();
    await openActions(user, 'Company 1', 'Company 2');

    await choose(user, 'Hold');

    expect(await screen.findByText('“Hold” completed for 2 records')).toBeTruthy();
    const call = { kind: 'transitions', key: 'hold', data: {} };
    expect(dataProvider.performRecordActionOnMany).toHaveBeenCalledWith('companies', [1, 2], call);
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Actions for selected rows' })).toBeNull());
  });

  it('are undone from the message, which says what stays', async () => {
    const undo = vi.fn(async () => ({ undone: 1, kept: 1 }));
    const { user } = open({
      performRecordActionOnMany: vi.fn<AllCalls['performRecordActionOnMany']>(async () => ({
        count: 2,
        failed: [],
        undo,
      })),
    });
    await openActions(user, 'Company 1', 'Company 2');
    await choose(user, 'Hold');

    await user.click(await screen.findByRole('button', { name: /^Undo/ }));

    expect(await screen.findByText('Change to 1 record undone')).toBeTruthy();
    expect(await screen.findByText('1 record not undone because it was changed since then')).toBeTruthy();
  });

  it('ask once for what they need, for all of them', async () => {
    const { user, dataProvider } = open();
    await openActions(user, 'Company 1', 'Company 2');
    await choose(user, 'Retire');

    const dialog = await screen.findByRole('dialog', { name: 'Retire: 2 records' });
    await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
    expect(await within(dialog).findByText('This is required.')).toBeTruthy();
    expect(dataProvider.performRecordActionOnMany).not.toHaveBeenCalled();
    await user.type(within(dialog).getByRole('textbox', { name: /Headcount/ }), '12');
    await user.click(within(dialog).getByRole('button', { name: 'Retire' }));

    const call = { kind: 'transitions', key: 'retire', data: { headcount: 12 } };
    await waitFor(() => expect(dataProvider.performRecordActionOnMany).toHaveBeenCalledWith('companies', [1, 2], call));
  });

  it('are shown with what is missing where none of the rows is ready, and can be chosen where one is', async () => {
    const person = { states: needing.states, actions: needing.actions };
    const { user } = openList({ rows: [...rows, company(4, { headcount: 9000 })], person });
    await openActions(user, 'Company 1');
    const blocked = { name: 'Hold', description: 'Requires: Headcount is at least 9,000' };
    expect((await screen.findByRole('menuitem', blocked)).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');

    await openActions(user, 'Company 4');

    expect((await screen.findByRole('menuitem', { name: 'Hold' })).getAttribute('aria-disabled')).toBeNull();
  });

  it('tell by name which records they were not possible with, and why', async () => {
    const { user } = open({
      performRecordActionOnMany: vi.fn<AllCalls['performRecordActionOnMany']>(async () => ({
        count: 1,
        failed: [{ id: 2, message: 'It is on hold already' }],
      })),
    });
    await openActions(user, 'Company 1', 'Company 2');
    await choose(user, 'Hold');

    const told = await screen.findByRole('dialog', { name: 'Failed for 1 record' });

    expect(within(told).getByRole('listitem').textContent).toBe('Company 2 It is on hold already');
    await user.click(within(told).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('“Hold” completed for 1 record')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Actions for selected rows' })).toBeNull());
  });
});
