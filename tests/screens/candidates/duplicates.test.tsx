import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { address } from '../form/form-kit.tsx';
import { chloe, openCandidate } from './candidates-kit.tsx';

const OTHER = { id: 9, name: 'Chloe Lambert-Roux' };
const PAIR = {
  id: 31,
  candidate: OTHER,
  other: { id: 3, name: 'Chloé Lambert' },
  score: 86,
  reasons: ['phone', 'birth_date'],
  status: 'open',
  updated_on: '2026-11-22T08:00:00Z',
};
const TWIN = chloe({
  ...OTHER,
  birth_date: '1998-06-07',
  phones: [{ id: 8, phone: '+33255504418' }],
  candidate_phone: '+336',
});
const CHIP = /^Maybe a duplicate/;

describe('a candidate who is perhaps known twice', () => {
  const open = async (setting: Parameters<typeof openCandidate>[0] = {}) => {
    const pairs = { list: [PAIR] };
    const perform = vi.fn(async (_resource: string, _id: unknown, { key }: { key: string }) => {
      pairs.list = key === 'reopen' ? [PAIR] : [];
      return { data: { ...PAIR, updated_on: '2026-11-23T09:00:00Z' } };
    });
    const record = chloe({ birth_date: '1998-06-07' });
    const kit = openCandidate({
      record,
      answers: { '/customer/candidate-duplicate/': () => ({ results: pairs.list }) },
      provider: {
        performRecordAction: perform as unknown as AllCalls['performRecordAction'],
        getOne: async (_resource, { id }) => ({ data: (Number(id) === 9 ? TWIN : record) as never }),
      },
      ...setting,
    });
    await screen.findByRole('heading', { level: 1, name: 'Chloé Lambert' });
    return { ...kit, perform };
  };

  it('says why, and shows beside each other what is alike', async () => {
    const { user } = await open();

    const chip = await screen.findByRole('button', { name: CHIP });
    expect(chip.textContent).toBe('Maybe a duplicatesame phone, same name and birth date');
    await user.click(chip);
    const popover = within(await screen.findByRole('dialog', { name: 'Maybe the same person' }));
    expect(await popover.findByText('86 % match')).toBeTruthy();
    await waitFor(() =>
      expect(popover.getAllByRole('row').map((row) => row.textContent)).toEqual([
        'ReasonThis candidateChloe Lambert-Roux',
        'same phone+33255504418+33255504418',
        'same name and birth date07/06/199807/06/1998',
      ]),
    );
    await user.click(popover.getByRole('link', { name: 'Chloe Lambert-Roux' }));

    expect(address()).toBe('/recruitments/candidates/9');
  });

  it('is marked as a different person, which a toast undoes', async () => {
    const { user, perform } = await open();

    await user.click(await screen.findByRole('button', { name: CHIP }));
    await user.click(await screen.findByRole('button', { name: 'Mark as different' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: CHIP })).toBeNull());
    expect(await screen.findByText('Marked as different people')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));

    expect(await screen.findByRole('button', { name: CHIP })).toBeTruthy();
    expect(perform.mock.calls.map(([, id, call]) => [id, call])).toEqual([
      [31, { kind: 'transitions', key: 'mark_different', data: { updated_on: PAIR.updated_on } }],
      [31, { kind: 'transitions', key: 'reopen', data: { updated_on: '2026-11-23T09:00:00Z' } }],
    ]);
  });

  it('isn’t named to a user who can’t review duplicates, and nothing is asked', async () => {
    const can = { list: false, show: false, create: false, edit: false, delete: false, export: false, import: false };
    const ask = vi.fn(() => ({ results: [PAIR] }));
    await open({ person: { candidate_duplicates: { can } }, answers: { '/customer/candidate-duplicate/': ask } });

    await screen.findByRole('region', { name: 'CV' });
    expect(screen.queryByRole('button', { name: CHIP })).toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });
});

const VISITS = `
resource: visits
route: /visits
properties:
  candidate: { relation: { to: candidates, inlineCreate: true } }
`;

describe('the form of a new candidate', () => {
  const open = (answer: object) => {
    const check = vi.fn((_request: { data?: unknown }) => ({ data: answer }));
    const kit = openCandidate({
      address: '/recruitments/candidates/create',
      answers: { '/customer/candidate/duplicates/': check },
    });
    return { ...kit, check };
  };
  const fill = async (user: ReturnType<typeof open>['user']) => {
    await user.type(await screen.findByRole('textbox', { name: /^First name/ }), 'Chloé');
    await user.type(screen.getByRole('textbox', { name: /^Last name/ }), 'Lambert');
    await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'chloe@mail.example');
  };

  it('warns before saving who is known and why, and can still be saved', async () => {
    const { user, check, dataProvider } = open({
      answer: 'already_known',
      results: [{ id: 9, name: 'Chloe Lambert-Roux', score: 86, reasons: ['email'] }],
    });

    await fill(user);
    const link = await screen.findByRole('link', { name: 'Open Chloe Lambert-Roux' }, { timeout: 4000 });
    expect(link.getAttribute('href')).toBe('/recruitments/candidates/9');
    expect(link.closest('[role=status]')?.textContent).toContain('same email');
    expect(check.mock.lastCall?.[0].data).toEqual({
      first_name: 'Chloé',
      last_name: 'Lambert',
      email: 'chloe@mail.example',
    });
    await user.click(screen.getByRole('button', { name: /^Create candidate/ }));

    await waitFor(() => expect(dataProvider.create).toHaveBeenCalledOnce());
  });

  it('says to a user who can’t view the others only that the person is known', async () => {
    const { user } = open({ answer: 'already_known', results: [] });

    await fill(user);

    const text = await screen.findByText('This person is perhaps already known.', {}, { timeout: 4000 });
    expect(text.closest('[role=status]')?.textContent).toBe('This person is perhaps already known.');
    expect(within(text.closest('[role=status]') as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('warns in the short form of a relation too', async () => {
    const check = vi.fn(() => ({
      data: {
        answer: 'already_known',
        results: [{ id: 9, name: 'Chloe Lambert-Roux', score: 86, reasons: ['email'] }],
      },
    }));
    const { user } = openCandidate({
      address: '/visits/create',
      file: VISITS,
      answers: { '/customer/candidate/duplicates/': check },
    });
    await user.type(await screen.findByRole('combobox', { name: 'Candidate' }), 'Chloé');
    await user.click(await screen.findByRole('option', { name: /^Create candidate/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New candidate' }));

    await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'chloe@mail.example');

    const link = await dialog.findByRole('link', { name: 'Open Chloe Lambert-Roux' }, { timeout: 4000 });
    expect(link.closest('[role=status]')?.textContent).toContain('same email');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create candidate' }).disabled).toBe(false);
  });

  it('says nothing of a person who isn’t known', async () => {
    const { user, check } = open({ answer: 'accepted', results: [] });

    await fill(user);

    await waitFor(() => expect(check).toHaveBeenCalled(), { timeout: 4000 });
    expect(screen.queryByText(/already known/)).toBeNull();
  });
});
