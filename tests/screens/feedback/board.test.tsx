import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failed } from '../app/app-kit.tsx';
import { buildEntry, startFeedback } from './feedback-kit.tsx';

const BOARD = '/feedback?layout=board';
const column = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));

describe('the board of feedback', () => {
  it('has a column for each state with its entries and their number', async () => {
    await startFeedback({ address: BOARD, entries: [buildEntry(1), buildEntry(2, { status: 'planned' })] });

    expect(await (await column('New')).findByRole('link', { name: 'Entry 1' })).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Planned 1' })).toBeTruthy();
    expect(await (await column('Declined')).findByText('No records')).toBeTruthy();
  });

  it('moves a card by the keyboard alone', async () => {
    const { user, server } = await startFeedback({ address: BOARD, entries: [buildEntry(1)] });

    (await screen.findByRole('link', { name: 'Entry 1' })).focus();
    await user.keyboard('m');
    await screen.findByRole('menu');
    await user.keyboard('{ArrowDown}{Enter}');

    expect(await (await column('Triaged')).findByRole('link', { name: 'Entry 1' })).toBeTruthy();
    expect(await screen.findByText('Entry 1 changed to Triaged')).toBeTruthy();
    expect(server.callsOf('POST /customer/feedback/1/transitions/triage/')).toHaveLength(1);
  });

  it('declines only with a reason', async () => {
    const { user, server } = await startFeedback({ address: BOARD, entries: [buildEntry(1)] });

    await user.click(await screen.findByRole('button', { name: 'Move Entry 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Declined' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline: Entry 1' }));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(server.callsOf('POST /customer/feedback/1/transitions/decline/')).toEqual([]);
    await user.type(dialog.getByLabelText(/Decline reason/), 'Not our matter');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));

    await waitFor(() =>
      expect(server.callsOf('POST /customer/feedback/1/transitions/decline/')[0]?.body).toMatchObject({
        decline_reason: 'Not our matter',
      }),
    );
  });

  it('puts a card back that could not be moved', async () => {
    const { user, server } = await startFeedback({ address: BOARD, entries: [buildEntry(1)] });
    server.on('POST /customer/feedback/1/transitions/finish/', () => failed(409, 'conflict'));

    await user.click(await screen.findByRole('button', { name: 'Move Entry 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Done' }));

    expect(await screen.findByText('Failed: conflict')).toBeTruthy();
    expect(await (await column('New')).findByRole('link', { name: 'Entry 1' })).toBeTruthy();
  });

  it('shows who sees only his own where these are, and moves nothing for him', async () => {
    const { user } = await startFeedback({ role: 'vendor', address: BOARD, entries: [buildEntry(1)] });

    await user.click(await screen.findByRole('button', { name: 'Move Entry 1' }));

    expect((await screen.findByRole('menuitem', { name: /^Done/ })).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('group', { name: 'Show feedback' })).toBeNull();
  });

  it('changes the state from the details too', async () => {
    const { user, server } = await startFeedback({ address: '/feedback/1', entries: [buildEntry(1)] });

    await user.click(await screen.findByRole('button', { name: 'Status: New. Change status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Planned' }));

    expect(await screen.findByRole('button', { name: 'Status: Planned. Change status' })).toBeTruthy();
    expect(server.callsOf('POST /customer/feedback/1/transitions/plan/')).toHaveLength(1);
  });
});
