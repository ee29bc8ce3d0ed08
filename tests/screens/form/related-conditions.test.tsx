import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { choose, openApp } from './form-kit.tsx';

const SOURCES = `
resource: sources
properties:
  name: { type: string }
  kind: { type: string, enum: [board, referral] }
required: [name]
`;

const LEADS = `
resource: leads
title: Lead
route: /leads
properties:
  name: { type: string, minLength: 1 }
  source: { relation: { to: sources } }
  referrer: { type: string, visibleWhen: { source.kind: referral }, requiredWhen: { source.kind: referral } }
required: [name]
`;

const BOARD = { id: 1, name: 'Job board' };
const FRIEND = { id: 2, name: 'Friend of ours' };
const KINDS: Readonly<Record<number, string>> = { 1: 'board', 2: 'referral' };

const open = (address: string, record?: object) => {
  const getOptions = vi.fn<AllCalls['getOptions']>(async (_resource, _field, { ids, query = '' } = {}) => {
    const options = [BOARD, FRIEND].filter(({ id, name }) => ids?.map(Number).includes(id) ?? name.includes(query));
    return { results: options.map((option) => ({ ...option, kind: KINDS[option.id] })), count: options.length };
  });
  return openApp({
    address,
    file: LEADS,
    files: [SOURCES],
    provider: { getOptions },
    ...(record && { record: { id: 5, name: 'Ada', updated_on: '2026-11-01T08:00:00Z', ...record } as never }),
  });
};

describe('a condition on the record that is chosen', () => {
  it('shows a field with the choice, asks for it, and hides it with another one', async () => {
    const { user, dataProvider } = open('/leads/create');
    await user.type(await screen.findByLabelText(/^Name/), 'Ada');
    expect(screen.queryByLabelText(/^Referrer/)).toBeNull();

    await choose(user, 'Source', 'Friend of ours');
    await screen.findByLabelText(/^Referrer/);
    await user.click(screen.getByRole('button', { name: /^Create lead/ }));
    expect(await screen.findByText('This is required.')).toBeTruthy();
    expect(dataProvider.create).not.toHaveBeenCalled();

    await choose(user, 'Source', 'Job board');
    await waitFor(() => expect(screen.queryByLabelText(/^Referrer/)).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Create lead/ }));
    await waitFor(() => expect(dataProvider.create).toHaveBeenCalled());
  });

  it('keeps what is stored while the record is looked up', async () => {
    const { user, dataProvider } = open('/leads/5/edit', { source: FRIEND, referrer: 'Kim' });

    const referrer = await screen.findByLabelText(/^Referrer/);
    expect((referrer as HTMLInputElement).value).toBe('Kim');
    await user.type(screen.getByLabelText(/^Name/), ' L.');
    await user.click(screen.getByRole('button', { name: /^Save/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    const [, { data }] = vi.mocked(dataProvider.update).mock.lastCall!;
    expect(data).toMatchObject({ name: 'Ada L.', referrer: 'Kim' });
  });

  it('decides about the facts of a record too', async () => {
    open('/leads/5', { source: BOARD, referrer: null });

    const facts = within(await screen.findByRole('tabpanel'));
    expect(await facts.findByText('Job board')).toBeTruthy();
    await waitFor(() => expect(facts.queryByText('Referrer')).toBeNull());
  });
});
