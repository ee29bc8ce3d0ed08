import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openApplicant } from './applicants-kit.tsx';

const PEOPLE = [
  { id: 4, name: 'Maya Lindqvist' },
  { id: 7, name: 'Mateo Ríos' },
  { id: 9, name: 'Ingrid Aas' },
];

const open = async () => {
  const kit = openApplicant({ answers: { '/users/member/': () => ({ results: PEOPLE }) } });
  const note = (await screen.findByRole('textbox', { name: 'Note' })) as HTMLTextAreaElement;
  return { ...kit, note };
};
const offered = () => {
  const list = screen.queryByRole('listbox', { name: 'Notify' });
  return list
    ? within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    : [];
};

describe('a note about an applicant', () => {
  it('is left with Escape, entered with N again, and added with Ctrl Enter', async () => {
    const { user, note, dataProvider } = await open();

    await user.keyboard('n');
    await user.keyboard('Knows the port{Escape}');
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('n');
    await user.keyboard(' well{Control>}{Enter}{/Control}');

    await waitFor(() => expect(dataProvider.create).toHaveBeenCalledOnce());
    expect(vi.mocked(dataProvider.create).mock.calls[0]![1].data).toMatchObject({ title: 'Knows the port well' });
    await waitFor(() => expect(note.value).toBe(''));
  });

  it('offers colleagues behind an @, and notifies the one that is taken by keyboard', async () => {
    const { user, note, dataProvider } = await open();

    await user.type(note, 'Please check, @m');
    await waitFor(() => expect(offered()).toEqual(['Maya Lindqvist', 'Mateo Ríos']));
    expect(screen.getByRole('listbox', { name: 'Notify' }).id).toBe(note.getAttribute('aria-controls'));
    await user.keyboard('{ArrowDown}');
    const active = screen.getByRole('option', { name: 'Mateo Ríos', selected: true });
    expect(note.getAttribute('aria-activedescendant')).toBe(active.id);
    await user.keyboard('{Enter}');

    expect(note.value).toBe('Please check, @Mateo Ríos ');
    expect(offered()).toEqual([]);
    await user.type(note, 'today');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(dataProvider.create).toHaveBeenCalledOnce());
    expect(vi.mocked(dataProvider.create).mock.calls[0]![1].data).toMatchObject({
      text: '<p>Please check, @Mateo Ríos today</p>',
      mentions: [7],
    });
  });

  it('takes a name by a click, accents or not, and goes on in the text', async () => {
    const { user, note } = await open();

    await user.type(note, '@rios');
    await user.click(await screen.findByRole('option', { name: 'Mateo Ríos' }));
    await user.keyboard('knows her');

    expect(note.value).toBe('@Mateo Ríos knows her');
    expect(screen.getByRole('button', { name: 'Mateo Ríos' })).toBeTruthy();
  });

  it('offers nobody in an address, after Escape, or where no name goes with what is typed', async () => {
    const { user, note } = await open();

    await user.type(note, 'ingrid@a');
    expect(offered()).toEqual([]);
    await user.type(note, ' @i');
    await waitFor(() => expect(offered()).toContain('Ingrid Aas'));
    await user.keyboard('{Escape}');
    expect(offered()).toEqual([]);
    expect(note.hasAttribute('aria-activedescendant')).toBe(false);
    await user.type(note, 'n');
    expect(offered()).toEqual([]);
    await user.type(note, ' @zzz');
    expect(offered()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(note.value).toBe('ingrid@a @in @zzz\n');
  });
});
