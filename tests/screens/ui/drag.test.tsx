import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Grip } from '#ui/drag/Grip.tsx';
import { moved, useListDrag } from '#ui/drag/useListDrag.tsx';
import { drag, press } from '../drag.ts';

const words = { translate: (key: string, args: object) => `${key} ${Object.values(args).join(' ')}` };
const i18n = { ...words, changeLocale: async () => undefined, getLocale: () => 'en' };

const Letters = ({ onMove }: { readonly onMove?: () => void }) => {
  const [letters, setLetters] = useState(['A', 'B', 'C', 'D']);
  const { list, said } = useListDrag(
    (from, to) => {
      setLetters([...moved(letters, from, to)]);
      onMove?.();
    },
    { nameOf: (place) => letters[place]! },
  );
  return (
    <>
      <ul {...list}>
        {letters.map((letter, place) => (
          <li key={letter} data-drag={place}>
            <Grip name={letter} />
            {letter}
          </li>
        ))}
      </ul>
      {said}
    </>
  );
};

const open = (onMove?: () => void) =>
  render(
    <I18nContextProvider value={i18n}>
      <Letters onMove={onMove} />
    </I18nContextProvider>,
  );

const item = (letter: string) => screen.getByText(letter);
const grip = (letter: string) => within(item(letter)).getByRole('button', { name: `drag.move ${letter}` });
const order = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join('');

describe('an item that is dragged', () => {
  it.each([
    ['A', 'C', 'after', 'BCAD'],
    ['A', 'C', 'before', 'BACD'],
    ['D', 'B', 'before', 'ADBC'],
    ['D', 'B', 'after', 'ABDC'],
  ] as const)('%s lands at the edge of %s that the pointer is nearest to: %s', async (letter, onto, at, expected) => {
    open();

    await drag(grip(letter), { onto: item(onto), at });

    expect(order()).toBe(expected);
  });

  it('shows where it would land, until it is let go', async () => {
    open();

    await drag(grip('A'), {
      onto: item('C'),
      meanwhile: () => {
        expect(item('C').dataset['drop']).toBe('below');
        expect(item('A').hasAttribute('data-dragged')).toBe(true);
      },
    });

    expect(item('C').hasAttribute('data-drop')).toBe(false);
    expect(item('A').hasAttribute('data-dragged')).toBe(false);
  });

  it.each([
    ['Escape is pressed', () => fireEvent.keyDown(window, { key: 'Escape' })],
    ['the browser takes the pointer', () => press('pointerCancel', document.body, 180)],
  ])('returns to its place when %s', async (_name, meanwhile) => {
    open();

    await drag(grip('A'), { onto: item('C'), meanwhile });

    expect(order()).toBe('ABCD');
  });

  it('does not move where its grip is only pressed, and the press stays a click', () => {
    const onMove = vi.fn();
    open(onMove);
    const onClick = vi.fn();
    grip('A').addEventListener('click', onClick);

    press('pointerDown', grip('A'), 100);
    press('pointerMove', grip('A'), 102);
    press('pointerUp', grip('A'), 102);
    fireEvent.click(grip('A'));

    expect(onClick).toHaveBeenCalledOnce();
    expect(onMove).not.toHaveBeenCalled();
  });

  it('presses nothing where it is let go', () => {
    document.elementFromPoint = () => null;
    open();
    const onClick = vi.fn();
    grip('A').addEventListener('click', onClick);

    press('pointerDown', grip('A'), 100);
    press('pointerMove', grip('A'), 180);
    press('pointerUp', grip('A'), 180);
    fireEvent.click(grip('A'));

    expect(onClick).not.toHaveBeenCalled();
  });

  it('follows a finger on its grip at once', async () => {
    open();

    await drag(grip('A'), { onto: item('C'), pointer: 'touch' });

    expect(order()).toBe('BCAD');
  });

  it('is moved by the arrow keys, Home and End, and it is said where it is', async () => {
    const user = userEvent.setup();
    open();

    grip('B').focus();
    await user.keyboard('{ArrowDown}');
    expect(order()).toBe('ACBD');
    expect(screen.getByRole('status').textContent).toBe('drag.moved B 3');
    await user.keyboard('{Home}');
    expect(order()).toBe('BACD');
    await user.keyboard('{End}{ArrowDown}');

    expect(order()).toBe('ACDB');
  });
});
