import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { address, openApp } from '../form/form-kit.tsx';

const CONTRACTS = `
resource: contracts
title: Contract
route: /contracts
properties:
  name: { type: string }
  amount: { type: number, multipleOf: 0.01 }
  status: { type: string, enum: [draft, pending, active, ended], default: draft }
  note: { type: string }
  reason: { type: string, readOnly: true, maxLength: 60 }
required: [name]
states:
  field: status
  transitions:
    submit: { from: [draft], to: pending, when: { amount: { exclusiveMinimum: 0, maximum: 5000.5 } } }
    approve: { from: [pending], to: active, confirm: Are you sure to approve ? }
    reject: { from: [pending], to: draft, tone: bad, input: [reason] }
    recall: { from: [pending], to: draft }
    end: { from: [active], to: ended }
  lockedIn: { pending: { except: [note] }, ended: true }
actions:
  - { key: clone, handler: engine.clone, when: { not: { $state: ended } } }
  - { key: print, handler: engine.clone, when: { note: { present: true }, $state: draft } }
permissions: { key: contract }
tabs:
  - { key: facts, title: Facts, fields: [name, amount, status, note] }
`;

const contract = (changes: object = {}) => ({
  id: 4,
  name: 'Night shift',
  amount: 10,
  status: 'draft',
  note: null,
  reason: null,
  updated_on: '2026-11-20T08:00:00Z',
  ...changes,
});

const open = (record: object, provider: Partial<AllCalls> = {}, path = '/contracts/4') =>
  openApp({ address: path, record: contract(record), file: CONTRACTS, provider });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Night shift' });
const button = (name: string) => screen.queryByRole('button', { name });

describe('the state of a record', () => {
  it('stands in the head of the page, before any other value with colours, and not among the facts again', async () => {
    const file = CONTRACTS.replace(
      '  name: {',
      '  risk: { type: string, enum: [low], enumTones: { low: ok } }\n  name: {',
    );
    const withoutTabs = file.slice(0, file.indexOf('tabs:'));
    openApp({ address: '/contracts/4', record: contract({ risk: 'low' }), file: withoutTabs });

    const head = (await heading()).closest('.details-head') as HTMLElement;

    expect(within(head).getByText('Draft')).toBeTruthy();
    expect(within(head).queryByText('Low')).toBeNull();
    expect(screen.getByText('Risk', { selector: 'dt' })).toBeTruthy();
    expect(screen.queryByText('Status', { selector: 'dt' })).toBeNull();
  });

  it('offers what is possible now, and nothing else', async () => {
    open({ status: 'draft' });
    await heading();

    expect(button('Submit')).toBeTruthy();
    expect([button('Approve'), button('Reject'), button('End')]).toEqual([null, null, null]);
  });

  it('shows what the record does not meet the conditions of, says what is missing, and does not do it', async () => {
    const { user, dataProvider } = open({ amount: 6000 });
    await heading();

    const submit = screen.getByRole('button', { name: 'Submit', description: 'Requires: Amount is at most 5,000.5' });
    await user.click(submit);

    expect(submit.getAttribute('aria-disabled')).toBe('true');
    expect(dataProvider.performRecordAction).not.toHaveBeenCalled();
    submit.blur();
    submit.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Requires: Amount is at most 5,000.5');
  });

  it('says everything that is missing, in the menu too', async () => {
    const { user, dataProvider } = open({ amount: null, note: null });
    await heading();

    expect(
      screen.getByRole('button', {
        name: 'Submit',
        description: 'Requires: Amount is more than 0; Amount is at most 5,000.5',
      }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const print = await screen.findByRole('menuitem', { name: 'Print', description: 'Requires: Note is filled in' });
    await user.keyboard('{End}');

    expect(document.activeElement?.textContent).toBe('Delete');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(print);
    await user.keyboard('{Enter}');
    expect(dataProvider.performRecordAction).not.toHaveBeenCalled();
  });

  it('changes at once where nothing is asked, from the version on screen, and says what it is now', async () => {
    const { user, dataProvider } = open(
      {},
      {
        performRecordAction: vi.fn<AllCalls['performRecordAction']>(async () => ({
          data: contract({ status: 'pending' }),
        })),
      },
    );
    await heading();

    await user.click(screen.getByRole('button', { name: 'Submit' }));

    expect(await screen.findByText('Night shift changed to Pending')).toBeTruthy();
    const call = { kind: 'transitions', key: 'submit', data: { updated_on: '2026-11-20T08:00:00Z' } };
    expect(dataProvider.performRecordAction).toHaveBeenCalledWith('contracts', 4, call);
  });

  it('asks the question of the file first', async () => {
    const { user, dataProvider } = open({ status: 'pending' });
    await heading();

    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure to approve ?' });
    await user.click(within(question).getByRole('button', { name: 'Go back' }));
    expect(dataProvider.performRecordAction).not.toHaveBeenCalled();

    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(dataProvider.performRecordAction).toHaveBeenCalledOnce());
  });

  it('asks for inputs with the fields of the form, and sends nothing while one is missing', async () => {
    const { user, dataProvider } = open({ status: 'pending' });
    await heading();

    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject: Night shift' });
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText('This is required.')).toBeTruthy();
    expect(dataProvider.performRecordAction).not.toHaveBeenCalled();

    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Too dear');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(dataProvider.performRecordAction).toHaveBeenCalledWith('contracts', 4, {
        kind: 'transitions',
        key: 'reject',
        data: { reason: 'Too dear', updated_on: '2026-11-20T08:00:00Z' },
      }),
    );
  });

  it('keeps what was typed when the server refuses, and says why', async () => {
    const rejected = new HttpError('"Reject" is not possible in the state Active', 409, { code: 'not_possible' });
    const { user } = open(
      { status: 'pending' },
      { performRecordAction: vi.fn<AllCalls['performRecordAction']>(() => Promise.reject(rejected)) },
    );
    await heading();

    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Too dear');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));

    expect((await within(dialog).findByRole('alert')).textContent).toContain('not possible in the state Active');
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Too dear');
  });

  it('keeps further ways and actions in the menu', async () => {
    const { user } = open({ status: 'pending' });
    await heading();

    await user.click(screen.getByRole('button', { name: 'More actions' }));

    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Recall', 'Clone', 'Print', 'Export as JSON']);
  });

  it('opens what an action made', async () => {
    const { user } = open(
      {},
      { performRecordAction: vi.fn<AllCalls['performRecordAction']>(async () => ({ data: contract(), created: 9 })) },
    );
    await heading();

    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Clone' }));

    await waitFor(() => expect(address()).toBe('/contracts/9'));
  });
});

describe('a locked record', () => {
  it('says why, and leaves only the open fields to be changed', async () => {
    open({ status: 'pending' });
    await heading();

    expect(screen.getByRole('note').textContent).toBe(
      'The status “Pending” locks this record. You can edit only: Note.',
    );
    expect(button('Edit Note')).toBeTruthy();
    expect(screen.getByText('10.00')).toBeTruthy();
    expect(button('Edit Amount')).toBeNull();
  });

  it('offers neither editing nor deleting where nothing is open', async () => {
    open({ status: 'ended' });
    await heading();

    expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull();
    expect(button('More')).toBeNull();
  });

  it('says so in its form, whose locked fields cannot be typed into', async () => {
    open({ status: 'pending' }, {}, '/contracts/4/edit');

    expect((await screen.findByRole('note')).textContent).toContain('The status “Pending” locks this record');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Amount/ }).readOnly).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Note/ }).readOnly).toBe(false);
    expect(button('Save changes')).toBeTruthy();
  });

  it('has a form without Save where nothing is open', async () => {
    const { dataProvider, user } = open({ status: 'ended' }, {}, '/contracts/4/edit');

    expect((await screen.findByRole('note')).textContent).toContain('The status “Ended” locks this record');
    await user.type(screen.getByRole('textbox', { name: /Note/ }), '{Enter}');
    await user.keyboard('{Control>}s{/Control}');

    expect(button('Save changes')).toBeNull();
    expect(dataProvider.update).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/contracts/4');
  });
});
