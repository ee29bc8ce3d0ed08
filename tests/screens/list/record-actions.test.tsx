import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { catalogueResource } from '../catalogue-resource.ts';
import { company, findRow, openList } from './list-kit.tsx';

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

const choosing = catalogueResource(
  FILE.replace(
    '  - { key: audit',
    '  - { key: link, handler: engine.clone, undo: engine.clone, choose: [{ key: other, to: companies, where: { status: active } }] }\n  - { key: audit',
  ),
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
    const { user, bulk } = open();
    await openActions(user, 'Company 1', 'Company 2');

    await choose(user, 'Hold');

    expect(await screen.findByText('“Hold” completed for 2 records')).toBeTruthy();
    const work = { kind: 'transitions', key: 'hold', data: {} };
    expect(bulk.orders).toEqual([{ resource: 'companies', work, records: { ids: [1, 2] } }]);
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Actions for selected rows' })).toBeNull());
  });

  it('open with M, by keyboard alone', async () => {
    const { user, bulk } = open();
    await findRow('Company 1');

    await user.keyboard('jxjxm');
    expect(await screen.findByRole('menuitem', { name: 'Hold' })).toBe(document.activeElement);
    await user.keyboard('{Enter}');

    await waitFor(() => expect(bulk.orders[0]?.records).toEqual({ ids: [1, 2] }));
  });

  it('ask the question of the file with what it will do', async () => {
    const { user, bulk } = open();
    await openActions(user, 'Company 2', 'Company 3');

    await choose(user, 'Resume');
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure to resume ?' }));
    expect(await question.findByText(/Includes all 2 companies./)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Resume' }));

    await waitFor(() => expect(bulk.orders).toHaveLength(1));
  });

  it('ask once for what they need, for all of them', async () => {
    const { user, bulk } = open();
    await openActions(user, 'Company 1', 'Company 2');
    await choose(user, 'Retire');

    const dialog = await screen.findByRole('dialog', { name: 'Retire: 2 companies' });
    await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
    expect(await within(dialog).findByText('This is required.')).toBeTruthy();
    expect(bulk.orders).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: /Headcount/ }), '12');
    await user.click(within(dialog).getByRole('button', { name: 'Retire' }));

    const work = { kind: 'transitions', key: 'retire', data: { headcount: 12 } };
    await waitFor(() => expect(bulk.orders[0]?.work).toEqual(work));
  });

  it('ask for the record that goes with them, say which it is, and are bulk work for one row too', async () => {
    const skipped = [{ reason: { message: 'x', text: 'Is linked already' }, count: 1, records: [] }];
    const person = { states: choosing.states, actions: choosing.actions };
    const { user, bulk } = openList({ rows, person, bulk: { outlook: { included: 1, skipped } } });
    const choose = async (dialog: HTMLElement) => {
      await user.click(within(dialog).getByRole('combobox', { name: /Company/ }));
      await user.click(await screen.findByRole('option', { name: 'Company 3' }));
      await user.click(within(dialog).getByRole('button', { name: 'Link' }));
    };
    const order = (...ids: readonly number[]) => ({
      resource: 'companies',
      work: { kind: 'actions', key: 'link', data: { other: 3 } },
      records: { ids },
    });

    await openMenu(user, 'Company 1');
    await user.click(await screen.findByRole('menuitem', { name: 'Link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Link: Company 1' });
    await user.click(within(dialog).getByRole('button', { name: 'Link' }));
    expect(await within(dialog).findByText('This is required.')).toBeTruthy();
    await choose(dialog);
    const outlook = within(await screen.findByRole('dialog', { name: 'Link: 1 company' }));
    expect(await outlook.findByText('Company: Company 3')).toBeTruthy();
    expect(outlook.getByText(/You can undo this/)).toBeTruthy();
    await user.click(outlook.getByRole('button', { name: 'Link' }));
    await waitFor(() => expect(bulk.orders).toEqual([order(1)]));

    await openActions(user, 'Company 1', 'Company 2');
    await user.click(await screen.findByRole('menuitem', { name: 'Link' }));
    await choose(await screen.findByRole('dialog', { name: 'Link: 2 companies' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Link: 1 company' })).getByRole('button', { name: 'Link' }),
    );

    await waitFor(() => expect(bulk.orders.at(-1)).toEqual(order(1, 2)));
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

  it('show by reason which records they failed for, in a panel that retries them', async () => {
    const reasons = [
      { reason: { message: 'x', text: 'It is on hold already' }, count: 1, records: [{ id: 2, title: 'Company 2' }] },
    ];
    const ended = { counts: { done: 1, rejected: 1, undone: 0, kept: 0, undoable: 1 } };
    const { user, bulk } = openList({ rows, person: { states, actions }, bulk: { ended, reasons } });
    await openActions(user, 'Company 1', 'Company 2');
    await choose(user, 'Hold');

    const panel = within(await screen.findByRole('region', { name: 'Bulk actions' }));
    expect(await screen.findByText('“Hold” completed for 1 record')).toBeTruthy();
    expect(await screen.findByText('“Hold” wasn’t possible for 1 record')).toBeTruthy();
    await user.click(await panel.findByText('It is on hold already'));
    expect(panel.getByRole('link', { name: 'Company 2' }).getAttribute('href')).toBe('/recruitments/companies/2');
    expect(panel.getByText('1 done · 1 not done')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Retry 1 record' }));

    await waitFor(() => expect(bulk.called).toEqual(['retry']));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull());
  });
});
