import { act, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { failed } from '../app/app-kit.tsx';
import { buildNotification, inRow, press, row, startNotifications } from './notification-kit.tsx';

/** Writes into the editor as a paste does: nobody can type into a contenteditable here. */
const write = (surface: HTMLElement, text: string) =>
  act(async () => (surface as HTMLElement & { editor: Editor }).editor.commands.insertContent(text));

beforeAll(() =>
  Promise.all([
    import('../../../custom-screens/notifications/NotificationScreen.tsx'),
    import('../../../src/client/notifications/DecisionDialog.tsx'),
  ]),
);

const ADDRESS = '/customer/notification-decision/job/1/';

const open = async (action: 'Approve' | 'Reject') => {
  const app = await startNotifications([buildNotification(1)]);
  await app.user.click((await inRow('Job 1 waits')).getByRole('button', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: `${action} with a note` }));
  return {
    ...app,
    title: () => screen.findByRole('textbox', { name: /^Title/ }),
    description: () => screen.findByRole('textbox', { name: /^Description/ }),
    submit: () => app.user.click(dialog.getByRole('button', { name: action })),
    sent: () => app.server.callsOf(`PATCH ${ADDRESS}`).map(({ body }) => body),
  };
};

describe('an approval', () => {
  it('without a title is sent without a note, after the question', async () => {
    const { user, submit, sent } = await open('Approve');

    await submit();
    await press(user, 'Are you sure to approve ?', 'Proceed');

    expect(await screen.findByText('The job was decided')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([{ is_approved: true, notification_id: 1, is_read: true }]);
    const answered = await inRow('Job 1 waits');
    await waitFor(() => expect(answered.queryByRole('button', { name: 'Approve' })).toBeNull());
    expect(document.activeElement).toBe(answered.getByRole('checkbox'));
  });

  it('carries the note that has a title', async () => {
    const { user, title, description, submit, sent } = await open('Approve');

    await user.type(await title(), 'Resume');
    await write(await description(), 'Budget is fine');
    await submit();
    await press(user, 'Are you sure to approve ?', 'Proceed');

    await screen.findByText('The job was decided');
    expect(sent()).toEqual([
      {
        is_approved: true,
        notification_id: 1,
        is_read: true,
        note_title: 'Resume',
        note_description: '<p>Budget is fine</p>',
      },
    ]);
  });

  it('with a description but no title says that a title is needed, and is not sent', async () => {
    const { description, title, submit, sent } = await open('Approve');

    await write(await description(), 'Budget is fine');
    await submit();

    expect(await screen.findByText('is required to save note')).toBeTruthy();
    expect((await title()).getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });
});

describe('a rejection', () => {
  it('needs both parts of its note', async () => {
    const { user, title, submit, sent } = await open('Reject');

    await submit();
    expect(await screen.findAllByText('Note is required for the reject status')).toHaveLength(2);
    await user.type(await title(), 'Not now');
    expect(screen.getAllByText('Note is required for the reject status')).toHaveLength(1);
    await submit();
    expect(await screen.findAllByText('Note is required for the reject status')).toHaveLength(1);

    expect(sent()).toEqual([]);
  });

  it.each([
    [
      'refused by its button',
      (user: { click(e: Element): Promise<void> }) => press(user as never, QUESTION, 'Go back'),
    ],
    ['left open by Escape', (user: { keyboard(keys: string): Promise<void> }) => user.keyboard('{Escape}')],
  ] as const)('comes back with its note when the question is %s', async (_how, leave) => {
    const { user, title, description, submit, sent } = await open('Reject');
    await user.type(await title(), 'Not now');
    await write(await description(), 'No budget');
    await submit();
    await screen.findByRole('dialog', { name: QUESTION });

    await leave(user);

    expect(await screen.findByRole('dialog', { name: 'Reject with a note' })).toBeTruthy();
    expect(await title()).toHaveProperty('value', 'Not now');
    expect((await description()).textContent).toBe('No budget');
    expect(sent()).toEqual([]);
  });

  it('keeps what was written when it fails, and says what the server has against which part', async () => {
    const { user, server, title, description, submit } = await open('Reject');
    server.on(`PATCH ${ADDRESS}`, () =>
      failed(422, 'invalid', {
        errors: { note_title: { message: 'validation.maxLength', args: { limit: 5 }, text: '' } },
      }),
    );
    await user.type(await title(), 'Not now');
    await write(await description(), 'No budget');
    await submit();
    await press(user, QUESTION, 'Proceed');

    expect(await screen.findByText('Use up to 5 characters.')).toBeTruthy();
    server.on(`PATCH ${ADDRESS}`, () => failed(409, 'conflict'));
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await press(user, QUESTION, 'Proceed');

    expect((await screen.findByRole('alert')).textContent).toBe('Failed: conflict');
    expect(screen.getByText('Error')).toBeTruthy();
    expect(await title()).toHaveProperty('value', 'Not now');
    expect((await description()).textContent).toBe('No budget');
  });
});

const QUESTION = 'Are you sure to reject ?';

it('that is left without an answer keeps its note for the next time', async () => {
  const { user, title } = await open('Reject');
  await user.type(await title(), 'Not now');

  await user.keyboard('{Escape}');
  await user.click((await inRow('Job 1 waits')).getByRole('button', { name: 'Approve' }));

  expect(await title()).toHaveProperty('value', 'Not now');
});

it('is offered only where an answer is waited for and can be sent', async () => {
  await startNotifications([
    buildNotification(1, { request_url: null }),
    buildNotification(2, { is_action_taken: true }),
    buildNotification(3, { action: null }),
  ]);

  await row('Job 1 waits');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
});
