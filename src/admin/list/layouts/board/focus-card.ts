import type { KeyboardEvent } from 'react';
import { GO_TO_CARD } from './useVisibleCards.ts';

/**
 * Goes from card to card with the arrow keys, J and K, along a column and across them; S and M open what the card can be
 * moved to. @param act runs what the file has on another letter; false: there is nothing.
 */
export function focusCard(event: KeyboardEvent<HTMLElement>, act: (id: string, letter: string) => boolean): void {
  const link = (event.target as Element).closest('[data-row-link]');
  const card = link?.closest<HTMLElement>('[data-card]');
  const id = card?.dataset['id'];
  if (!card || id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const letter = event.key.toLowerCase();
  const isOwn = letter.length === 1 && !event.shiftKey && act(id, letter);
  if (!isOwn && !openMenu(card, letter) && !goFrom(card, event.key)) return;
  event.preventDefault();
  // The keys of the list don't act on it again.
  event.nativeEvent.stopImmediatePropagation();
}

function openMenu(card: HTMLElement, letter: string): boolean {
  if (letter !== 's' && letter !== 'm') return false;
  card.querySelector<HTMLElement>('[data-row-menu]')?.click();
  return true;
}

/** @returns whether the key goes anywhere. */
function goFrom(card: HTMLElement, key: string): boolean {
  const column = card.closest<HTMLElement>('[data-column]');
  const at = Number(card.dataset['index']);
  switch (key) {
    case 'ArrowDown':
    case 'j':
      goTo(column, at + 1);
      return true;
    case 'ArrowUp':
    case 'k':
      if (at > 0) goTo(column, at - 1);
      return true;
    case 'Home':
      goTo(column, 0);
      return true;
    case 'End':
      goTo(column, -1);
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
      goTo(besides(column, key === 'ArrowRight' ? 1 : -1), at);
      return true;
    default:
      return false;
  }
}

/** Focuses a card; one that is not rendered is brought into view first. @param index -1: the last one, as beyond it. */
export function goTo(column: Element | null | undefined, index: number): void {
  const card = column?.querySelector<HTMLElement>(`[data-card][data-index="${index}"]`);
  if (!card)
    return void column?.querySelector('.board-cards')?.dispatchEvent(new CustomEvent(GO_TO_CARD, { detail: index }));
  card.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
  return card.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** The nearest column that has cards. */
function besides(column: HTMLElement | null, step: 1 | -1): Element | undefined {
  const columns = [...(column?.parentElement?.querySelectorAll('[data-column]') ?? [])];
  const at = columns.findIndex((each) => each === column);
  const others = step > 0 ? columns.slice(at + 1) : columns.slice(0, Math.max(at, 0)).reverse();
  return others.find((each) => each.querySelector('[data-card]') !== null);
}
