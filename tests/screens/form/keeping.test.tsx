import { subDays } from 'date-fns';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { countDrafts, draftKey, keepDraft } from '#admin/form/draft-store.ts';
import { address, openApp, sentChanges } from './form-kit.tsx';
import { department } from './form-records.ts';

const CREATE = '/recruitments/departments/create';
const EDIT = '/recruitments/departments/5/edit';
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const draft = (id: string) => localStorage.getItem(`ats.draft.7.departments.${id}`);

const theirs = (changes: object) =>
  department({ ...changes, updated_on: '2026-11-20T09:00:00Z', updated_by: { id: 8, name: 'Jonas Petersen' } });

describe('work that is not saved', () => {
  it('is guarded when one wants to leave: staying keeps it', async () => {
    const { user } = openApp({ address: EDIT });

    await user.type(await field('Name'), '!');
    await user.click(screen.getByRole('button', { name: /Cancel/ }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));

    expect(address()).toBe(EDIT);
    expect((await field('Name')).value).toBe('Export desk!');
  });

  it('is given up only when one says so', async () => {
    const { user } = openApp({ address: EDIT });

    await user.type(await field('Name'), '!');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

    await waitFor(() => expect(address()).toBe('/recruitments/departments/5'));
    expect(draft('5')).toBeNull();
  });

  it('asks nothing when nothing was changed', async () => {
    const { user } = openApp({ address: EDIT });

    await field('Name');
    await user.keyboard('{Escape}');

    await waitFor(() => expect(address()).toBe('/recruitments/departments/5'));
  });

  it('holds the tab when it is closed', async () => {
    const { user } = openApp({ address: EDIT });
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };

    await field('Name');
    expect(close()).toBe(false);
    await user.type(await field('Name'), '!');

    await waitFor(() => expect(close()).toBe(true));
  });

  it('is offered back after a reload, and discarded only by the person', async () => {
    const first = openApp({ address: CREATE });
    await first.user.type(await field('Name'), 'Customs desk');
    await waitFor(() => expect(draft('new')).toContain('Customs desk'));
    first.view.unmount();

    const { user } = openApp({ address: CREATE });
    expect((await field('Name')).value).toBe('');
    await user.click(await screen.findByRole('button', { name: 'Restore changes' }));

    expect((await field('Name')).value).toBe('Customs desk');
  });

  it('belongs to one person, one resource and one record', async () => {
    const first = openApp({ address: EDIT });
    await first.user.type(await field('Name'), '!');
    await waitFor(() => expect(draft('5')).toContain('Export desk!'));
    first.view.unmount();

    openApp({ address: CREATE });
    await field('Name');

    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  it('is forgotten once it is saved', async () => {
    const { user } = openApp({ address: EDIT });

    await user.type(await field('Name'), '!');
    await waitFor(() => expect(draft('5')).toContain('Export desk!'));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(address()).toBe('/recruitments/departments/5'));
    expect(draft('5')).toBeNull();
  });

  it('does not stand in the way when the session ended', async () => {
    const { user, session, router } = openApp({ address: EDIT });

    await user.type(await field('Name'), '!');
    await waitFor(() => expect(draft('5')).toContain('Export desk!'));
    vi.spyOn(session.state, 'get').mockReturnValue({ status: 'signed_out' });
    await act(() => router.navigate('/auth/login'));

    expect(address()).toBe('/auth/login');
    expect(draft('5')).toContain('Export desk!');
  });

  it('is kept to the last key when the session is taken away', async () => {
    const { user, session, view } = openApp({ address: EDIT });

    await user.type(await field('Name'), '!');
    vi.spyOn(session.state, 'get').mockReturnValue({ status: 'signed_out', end: 'another_session_initiated' });
    view.unmount();

    expect(draft('5')).toContain('Export desk!');
  });

  it('is not offered to the next person, nor after two weeks', async () => {
    const kept = (at: Date) => ({ at: at.toISOString(), values: { name: 'Customs desk' }, before: { name: null } });
    keepDraft(draftKey(8, 'departments', undefined), kept(new Date()));
    keepDraft(draftKey(7, 'departments', undefined), kept(subDays(new Date(), 15)));
    openApp({ address: CREATE });
    await field('Name');

    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
    expect([countDrafts(7), countDrafts(8)]).toEqual([0, 1]);
  });
});

const notice = () => screen.getByRole('group', { name: /changed this record while you were editing/ });

describe('what was saved', () => {
  const save = async () => {
    const opened = openApp({ address: EDIT });
    await opened.user.type(await field('Name'), '!');
    await opened.user.click(screen.getByRole('button', { name: /Save changes/ }));
    await waitFor(() => expect(opened.server.record['name']).toBe('Export desk!'));
    return { ...opened, undo: await screen.findByRole('button', { name: 'Undo' }) };
  };

  it('is undone by the message that says so', async () => {
    const { user, server, undo } = await save();

    await user.click(undo);

    await waitFor(() => expect(server.record['name']).toBe('Export desk'));
    expect(await screen.findByText('Change to 1 record undone')).toBeTruthy();
  });

  it('stays where someone changed the record since then, and that is said', async () => {
    const { user, server, undo } = await save();
    server.record = theirs({ name: 'Export office', updated_on: '2026-11-21T09:00:00Z' });

    await user.click(undo);

    expect(await screen.findByText('1 record not undone because it was changed since then')).toBeTruthy();
    expect(server.record['name']).toBe('Export office');
  });
});

describe('when someone else saves the same record', () => {
  it('follows silently while nothing was typed here', async () => {
    const { server, queryClient } = openApp({ address: EDIT });
    await field('Name');

    server.record = theirs({ name: 'Export office' });
    await act(() => queryClient.invalidateQueries());

    await waitFor(async () => expect((await field('Name')).value).toBe('Export office'));
    expect(screen.queryByText(/changed this record/)).toBeNull();
  });

  it('says so while one is typing, and keeps what was typed', async () => {
    const { server, queryClient, user } = openApp({ address: EDIT });

    await user.type(await field('Name'), '!');
    server.record = theirs({ headcount: 30 });
    await act(() => queryClient.invalidateQueries());

    expect(await screen.findByText('Jonas Petersen changed this record while you were editing.')).toBeTruthy();
    expect((await field('Name')).value).toBe('Export desk!');
    const strip = screen.getByText('Jonas Petersen changed this record.').closest('[role=status]')!;
    expect(strip.textContent).toMatch(/Headcount: .*→ 30/);
    expect(document.activeElement).toBe(await field('Name'));
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(document.activeElement).toBe(notice());
    await user.click(screen.getByRole('button', { name: 'Merge and continue' }));
    expect((await field('Headcount')).value).toBe('30');
    expect((await field('Name')).value).toBe('Export desk!');
  });

  it('lets one choose field by field after a refused save, and save on top', async () => {
    const { server, user, dataProvider } = openApp({ address: EDIT });

    await user.type(await field('Name'), '!');
    await user.clear(await field('Code'));
    await user.type(await field('Code'), 'MINE');
    server.record = theirs({ name: 'Export office', code: 'THEIRS', headcount: 30 });
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    expect(await screen.findByText('Jonas Petersen changed this record while you were editing.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(notice()));
    const code = screen.getByRole('group', { name: 'Code' });
    await user.click(code.querySelectorAll('input')[1]!);
    await user.click(screen.getByRole('button', { name: 'Apply and continue' }));
    expect((await field('Name')).value).toBe('Export desk!');
    expect((await field('Code')).value).toBe('THEIRS');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(address()).toBe('/recruitments/departments/5'));
    expect(sentChanges(dataProvider)).toEqual({ name: 'Export desk!' });
    expect(server.record).toMatchObject({ name: 'Export desk!', code: 'THEIRS', headcount: 30 });
  });
});
