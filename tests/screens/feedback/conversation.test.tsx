import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failed, ok } from '../app/app-kit.tsx';
import { buildComment, buildEntry, MAYA, startFeedback } from './feedback-kit.tsx';

describe('an entry of feedback', () => {
  it('shows what was said and takes a comment, by keyboard too', async () => {
    const { user, server } = await startFeedback({
      address: '/feedback/1',
      entries: [buildEntry(1)],
      thread: { comments: [buildComment(1, { text: 'Any news?' })] },
    });

    const comments = within(await screen.findByRole('region', { name: 'Conversation' }));
    expect(await comments.findByText('Any news?')).toBeTruthy();
    await user.type(comments.getByLabelText('Your comment'), 'Next week.{Control>}{Enter}{/Control}');

    expect(await comments.findByText('Next week.', { selector: 'li p' })).toBeTruthy();
    expect(comments.getByLabelText('Your comment')).toHaveProperty('value', '');
    expect(server.callsOf('POST /customer/feedback/1/comments/')[0]?.body).toEqual({ text: 'Next week.' });
  });

  it('keeps a comment that could not be sent', async () => {
    const { user, server } = await startFeedback({ address: '/feedback/1', entries: [buildEntry(1)] });
    server.on('POST /customer/feedback/1/comments/', () => failed(503, 'unavailable'));

    await user.type(await screen.findByLabelText('Your comment'), 'Next week.');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));

    expect(await screen.findByText('Failed: unavailable')).toBeTruthy();
    expect(screen.getByLabelText('Your comment')).toHaveProperty('value', 'Next week.');
  });

  it('puts a kept reply into the comment, with the first name of the writer', async () => {
    const { user } = await startFeedback({ address: '/feedback/1', entries: [buildEntry(1)] });

    await user.click(await screen.findByRole('button', { name: 'Insert reply' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Thanks' }));

    expect(screen.getByLabelText('Your comment')).toHaveProperty('value', 'Thank you, Ingrid.');
  });

  it('takes a vote', async () => {
    const { user } = await startFeedback({ address: '/feedback/1', entries: [buildEntry(1)] });

    await user.click(await screen.findByRole('button', { name: 'Vote for this, 1 vote so far', pressed: false }));

    expect(await screen.findByRole('button', { name: 'Vote for this, 2 votes so far', pressed: true })).toBeTruthy();
  });

  it('shows its writer where it stands and why it was declined, and nothing of the triage', async () => {
    await startFeedback({
      role: 'hiring_manager',
      address: '/feedback/1',
      entries: [buildEntry(1, { status: 'declined', decline_reason: 'Every computer has one.', created_by: MAYA })],
    });

    const side = within(await screen.findByRole('complementary', { name: 'About this record' }));
    expect(side.getByText('Every computer has one.')).toBeTruthy();
    expect(side.queryByText('Tags')).toBeNull();
    expect(screen.queryByRole('button', { name: /Change it/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Insert reply' })).toBeNull();
    expect(screen.getByText('Idea, sent by you')).toBeTruthy();
  });

  it('is merged into the entry that is chosen, after saying what that means', async () => {
    const { user, server } = await startFeedback({ address: '/feedback/1', entries: [buildEntry(1), buildEntry(2)] });
    server.on('POST /customer/feedback/1/merge/', () =>
      ok({ data: { comments: [], duplicates: [], votes: 2, has_voted: false, is_merged: true } }),
    );

    await user.click(await screen.findByRole('button', { name: 'Merge as duplicate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge “Entry 1”' }));
    expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('combobox', { name: 'Find the feedback to keep' }), 'Entry 2');
    await user.click(await screen.findByRole('option', { name: /Entry 2/ }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));

    expect(await screen.findByText('Feedback merged')).toBeTruthy();
    expect(server.callsOf('POST /customer/feedback/1/merge/')[0]?.body).toEqual({ into: 2 });
  });
});
