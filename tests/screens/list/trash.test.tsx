import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { catalogueResource } from '../catalogue-resource.ts';
import { company, findRow, openList } from './list-kit.tsx';

const deleted = {
  ...company(5),
  name: 'Old Harbour',
  deleted_on: '2026-11-19T10:00:00Z',
  deleted_by: { id: 7, name: 'Maya Lindqvist' },
};

const openTrash = (provider: Partial<AllCalls> = {}, person: Parameters<typeof openList>[0] = {}) =>
  openList({
    address: '/recruitments/companies?trash',
    person: { softDelete: true, ...person.person },
    ...(person.address !== undefined && { address: person.address }),
    provider: {
      getTrash: vi.fn<AllCalls['getTrash']>(async () => ({ results: [deleted], count: 1 })),
      restoreRecords: vi.fn<AllCalls['restoreRecords']>(async () => undefined),
      purgeRecords: vi.fn<AllCalls['purgeRecords']>(async () => undefined),
      ...provider,
    },
  });

describe('the trash of a list', () => {
  it('is one press away for who may delete', async () => {
    const { user } = openList({
      person: { softDelete: true },
      provider: { getTrash: vi.fn<AllCalls['getTrash']>(async () => ({ results: [], count: 0 })) },
    });
    await findRow('Company 1');

    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Trash' }));

    expect(await screen.findByText('The trash is empty')).toBeTruthy();
  });

  it('is where deleted records go, and one press on the toast brings them back', async () => {
    const { user, dataProvider } = openTrash({}, { address: '/recruitments/companies' });
    const row = await findRow('Company 2');
    await user.click(within(row).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure to delete?' }));
    expect(question.getByText('This moves “Company 2” to the trash. You can restore it from there.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Proceed' }));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(dataProvider.restoreRecords).toHaveBeenCalledWith('companies', [2]));
  });

  it('gives a record back', async () => {
    const { user, dataProvider } = openTrash();

    await user.click(await screen.findByRole('button', { name: 'Restore Old Harbour' }));

    await waitFor(() => expect(dataProvider.restoreRecords).toHaveBeenCalledWith('companies', [5]));
    expect(await screen.findByText('1 record restored')).toBeTruthy();
  });

  it('says why a record cannot come back', async () => {
    const rejected = new HttpError('Name is already used', 409, { code: 'not_unique' });
    const { user } = openTrash({
      restoreRecords: vi.fn<AllCalls['restoreRecords']>(() => Promise.reject(rejected)),
    });

    await user.click(await screen.findByRole('button', { name: 'Restore Old Harbour' }));

    expect(await screen.findByText('Name is already used')).toBeTruthy();
  });

  it('deletes for good only after the phrase was typed', async () => {
    const { user, dataProvider } = openTrash();

    await user.click(await screen.findByRole('button', { name: 'Delete Old Harbour permanently' }));
    const question = await screen.findByRole('dialog');
    const buttons = within(question).getAllByRole('button');
    expect(buttons.at(-1)?.hasAttribute('disabled')).toBe(true);
    await user.type(await within(question).findByRole('textbox'), 'i-know-what-i-am-doing');
    await user.click(buttons.at(-1)!);

    await waitFor(() => expect(dataProvider.purgeRecords).toHaveBeenCalledWith('companies', [5]));
  });

  it('is emptied whole, on every page, after saying how many records that is', async () => {
    const all = Array.from({ length: 1_150 }, (_, index) => ({ ...deleted, id: index + 1 }));
    const { user, dataProvider } = openTrash({
      getTrash: vi.fn<AllCalls['getTrash']>(async (_resource, { page, limit }) => ({
        results: all.slice((page - 1) * limit, page * limit),
        count: all.length,
      })),
    });

    await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/^1150 records and their files/)).toBeTruthy();
    await user.type(question.getByRole('textbox'), 'i-know-what-i-am-doing');
    await user.click(question.getAllByRole('button').at(-1)!);

    expect(await screen.findByText('1150 records permanently deleted')).toBeTruthy();
    const sent = vi.mocked(dataProvider.purgeRecords).mock.calls.map(([, ids]) => ids);
    expect(sent.map(({ length }) => length)).toEqual([1_000, 150]);
    expect(sent.flat()).toEqual(all.map(({ id }) => id));
  });

  it('does not open for who may not delete', async () => {
    const can = { list: true, show: true, create: true, edit: true, delete: false, export: true, import: true };
    const { dataProvider } = openTrash({}, { person: { can } });

    await findRow('Company 1');
    expect(dataProvider.getTrash).not.toHaveBeenCalled();
  });
});

describe('rows in an order made by hand', () => {
  const ORDERED = `
resource: companies
titlePlural: Companies
route: /recruitments/companies
orderedByHand: true
properties: { name: { type: string } }
`;
  const openOrdered = () =>
    openList({
      person: catalogueResource(ORDERED),
      provider: { moveRecord: vi.fn<AllCalls['moveRecord']>(async () => undefined) },
    });

  it.each([
    ['ArrowUp', { before: 1 }],
    ['ArrowDown', { after: 3 }],
    ['Home', { to: 'top' }],
    ['End', { to: 'bottom' }],
  ])('move with %s on their handle', async (key, place) => {
    const { dataProvider } = openOrdered();
    await findRow('Company 2');

    fireEvent.keyDown(screen.getByRole('button', { name: /^Move Company 2/ }), { key });

    await waitFor(() => expect(dataProvider.moveRecord).toHaveBeenCalledWith('companies', 2, place));
  });

  it('move to the ends from their menu', async () => {
    const { user, dataProvider } = openOrdered();
    const row = await findRow('Company 3');

    await user.click(within(row).getByRole('button', { name: /Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to top' }));

    await waitFor(() => expect(dataProvider.moveRecord).toHaveBeenCalledWith('companies', 3, { to: 'top' }));
  });

  it('move past their neighbours from their menu, which a phone has too', async () => {
    const { user, dataProvider } = openOrdered();
    const row = await findRow('Company 2');

    await user.click(within(row).getByRole('button', { name: /Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));

    await waitFor(() => expect(dataProvider.moveRecord).toHaveBeenCalledWith('companies', 2, { after: 3 }));
  });

  it('have no handles while the list is in another order', async () => {
    const { user } = openOrdered();
    await findRow('Company 2');

    await user.click(screen.getByRole('button', { name: 'Name' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: /^Move Company 2/ })).toBeNull());
  });
});
