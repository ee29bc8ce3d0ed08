import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failed } from '../app/app-kit.tsx';
import { buildEntry, startFeedback } from './feedback-kit.tsx';

const BOARD = '/feedback?view=board';
const column = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));

describe('the board of feedback', () => {
  it('has a column for each state with its entries and their number', async () => {
    await startFeedback({ address: BOARD, entries: [buildEntry(1), buildEntry(2, { status: 'planned' })] });

    expect(await (await column('New')).findByRole('link', { name: 'Entry 1' })).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Planned 1' })).toBeTruthy();
    expect(await (await column('Declined')).findByText('Nothing here')).toBeTruthy();
  });

  it('moves a card by the keyboard alone', async () => {
    const { user, server } = await startFeedback({ address: BOARD, entries: [buildEntry(1)] });

    (await screen.findByRole('button', { name: 'Move Entry 1' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await user.keyboard('{ArrowDown}{Enter}');

    expect(await (await column('Triaged')).findByRole('link', { name: 'Entry 1' })).toBeTruthy();
    expect(await screen.findByText('"Entry 1" is now: Triaged')).toBeTruthy();
    expect(server.callsOf('PATCH /customer/feedback/1/')[0]?.body).toMatchObject({ status: 'triaged' });
  });

  it('moves a card by dragging it', async () => {
    const { server } = await startFeedback({ address: BOARD, entries: [buildEntry(1)] });

    const card = (await screen.findByRole('link', { name: 'Entry 1' })).closest('li')!; // the link stands in a card
    const target = await screen.findByRole('region', { name: /^Done/ });
    const start = createEvent.dragStart(card);
    Object.assign(start, { dataTransfer: { setData: () => undefined } });
    fireEvent(card, start);
    fireEvent.dragOver(target);
    fireEvent.drop(target);

    await waitFor(() =>
      expect(server.callsOf('PATCH /customer/feedback/1/')[0]?.body).toMatchObject({ status: 'done' }),
    );
    expect(await within(target).findByRole('link', { name: 'Entry 1' })).toBeTruthy();
  });

  it('declines only with a reason', async () => {
    const { user, server } = await startFeedback({ address: BOARD, entries: [buildEntry(1)] });

    await user.click(await screen.findByRole('button', { name: 'Move Entry 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Declined' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline "Entry 1"?' }));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText('Say why, so that the writer understands it.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/Reason/), 'Not our matter');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));

    await waitFor(() =>
      expect(server.callsOf('PATCH /customer/feedback/1/')[0]?.body).toMatchObject({
        status: 'declined',
        decline_reason: 'Not our matter',
      }),
    );
  });

  it('puts a card back that could not be moved', async () => {
    const { user, server } = await startFeedback({ address: BOARD, entries: [buildEntry(1)] });
    server.on('PATCH /customer/feedback/1/', () => failed(409, 'conflict'));

    await user.click(await screen.findByRole('button', { name: 'Move Entry 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Done' }));

    expect(await screen.findByText('Failed: conflict')).toBeTruthy();
    expect(await (await column('New')).findByRole('link', { name: 'Entry 1' })).toBeTruthy();
  });

  it('is not for who sees only his own: he has the list', async () => {
    await startFeedback({ role: 'vendor', address: BOARD, entries: [buildEntry(1)] });

    expect(await screen.findByRole('table', { name: 'Feedback' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'View' })).toBeNull();
  });
});
