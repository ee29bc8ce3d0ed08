import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFeedback } from './feedback-kit.tsx';

afterEach(() => vi.useRealTimers());

describe('a question', () => {
  const ask = (options?: Parameters<ReturnType<typeof createFeedback>['ask']>[0]) => {
    const feedback = createFeedback();
    render(feedback.element);
    let answer: unknown = 'none yet';
    act(() => {
      void feedback.ask(options).then((given) => {
        answer = given;
      });
    });
    return { user: userEvent.setup(), answer: () => answer };
  };

  it('is about deleting unless it says otherwise, in the words that people know', async () => {
    ask();

    expect(await screen.findByRole('dialog', { name: 'Are you sure to delete?' })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Go back', 'Proceed']);
  });

  it.each([
    ['Proceed', true],
    ['Go back', false],
  ] as const)('is answered by %s with %s', async (name, expected) => {
    const { user, answer } = ask();

    await user.click(await screen.findByRole('button', { name }));

    expect(answer()).toBe(expected);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['Escape', 'a click beside it'] as const)('is left open with null by %s', async (how) => {
    const { user, answer } = ask();
    const dialog = await screen.findByRole('dialog');

    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(dialog.parentElement!);

    expect(answer()).toBeNull();
  });

  it('answers one question at a time: a new one leaves the one before with null', async () => {
    const feedback = createFeedback();
    render(feedback.element);
    let first: Promise<unknown> | undefined;

    act(() => {
      first = feedback.ask();
    });
    act(() => void feedback.ask({ title: 'ra.action.clone' }));

    expect(await first).toBeNull();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('can ask for words typed by hand before something grave', async () => {
    const { user, answer } = ask({ typed: 'Halden Group' });
    const proceed = await screen.findByRole('button', { name: 'I understand the consequences, delete' });
    expect(screen.getByRole('dialog', { name: 'Are you absolutely sure to delete?' }).textContent).toContain(
      'This action cannot be undone. This will permanently delete the data',
    );
    expect(proceed).toHaveProperty('disabled', true);

    await user.type(await screen.findByLabelText('Type “Halden Group” to confirm'), 'Halden Group');
    await user.click(proceed);

    expect(answer()).toBe(true);
  });

  it('demands the usual phrase exactly, where no other words are named', async () => {
    const { user, answer } = ask({ typed: true });
    const proceed = await screen.findByRole('button', { name: 'I understand the consequences, delete' });
    const field = await screen.findByLabelText('Type “i-know-what-i-am-doing” to confirm');

    await user.type(field, 'i-know-what-i-am-doing ');
    expect(proceed).toHaveProperty('disabled', true);
    await user.type(field, '{Enter}');
    expect(answer()).toBe('none yet');
    await user.type(field, '{Backspace}');
    expect(proceed).toHaveProperty('disabled', false);
    await user.type(field, '{Enter}');
    expect(answer()).toBe('none yet');
    await user.click(proceed);

    expect(answer()).toBe(true);
  });

  it.each([
    ['a deletion', {}, 'Go back'],
    [
      'leaving without saving',
      { title: 'form.leave.title', cancel: 'form.leave.stay', isDanger: true },
      'Keep editing',
    ],
    ['what loses nothing', { title: 'notifications.confirm.archive' }, 'Proceed'],
  ] as const)('about %s has the focus where Enter does no harm', async (_what, options, focused) => {
    ask(options);

    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
  });

  it('about more than twenty records is answered by typing', async () => {
    ask({ title: 'imports.undo.question', isDanger: true, count: 21 });
    expect(await screen.findByLabelText('Type “i-know-what-i-am-doing” to confirm')).toBeTruthy();
    await userEvent.keyboard('{Escape}');

    ask({ title: 'imports.undo.question', isDanger: true, count: 20 });
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(screen.queryByLabelText('Type “i-know-what-i-am-doing” to confirm')).toBeNull();
  });
});

describe('a toast', () => {
  const show = () => {
    const feedback = createFeedback();
    render(feedback.element);
    return feedback.toasts;
  };

  it.each([
    ['success', 'Success'],
    ['error', 'Error'],
  ] as const)('of a %s is titled %s and leaves after ten seconds', (type, title) => {
    vi.useFakeTimers();
    const toasts = show();
    act(() => toasts.show({ type, message: 'Saved "Halden Group"' }));
    expect(screen.getByText(title)).toBeTruthy();

    act(() => vi.advanceTimersByTime(9_999));
    expect(screen.getByText('Saved "Halden Group"')).toBeTruthy();
    act(() => vi.advanceTimersByTime(1));

    expect(screen.queryByText('Saved "Halden Group"')).toBeNull();
  });

  it('takes back what was done where that is possible', async () => {
    const toasts = show();
    const [undo, onGone] = [vi.fn(), vi.fn()];
    act(() => toasts.show({ type: 'info', message: 'Deleted', undo, onGone }));

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));

    expect(undo).toHaveBeenCalledOnce();
    expect(onGone).not.toHaveBeenCalled();
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  it('stays as long as someone points at it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const toasts = show();
    act(() => toasts.show({ type: 'info', message: 'Read me' }));

    await userEvent.hover(screen.getByText('Read me'));
    act(() => vi.advanceTimersByTime(30_000));
    expect(screen.getByText('Read me')).toBeTruthy();
    await userEvent.unhover(screen.getByText('Read me'));
    act(() => vi.advanceTimersByTime(10_000));

    expect(screen.queryByText('Read me')).toBeNull();
  });

  it('stays while the keyboard is in it, and is no heading of the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const toasts = show();
    act(() => toasts.show({ type: 'error', message: 'Not saved' }));

    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    act(() => vi.advanceTimersByTime(30_000));

    expect(screen.getByRole('alert').textContent).toContain('Not saved');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('makes room for new ones', () => {
    const toasts = show();

    act(() => {
      for (let count = 1; count <= 6; count += 1) toasts.show({ type: 'info', message: `Toast ${count}` });
    });

    expect(screen.getAllByText(/^Toast/).map(({ textContent }) => textContent)).toEqual([
      'Toast 3',
      'Toast 4',
      'Toast 5',
      'Toast 6',
    ]);
  });
});
