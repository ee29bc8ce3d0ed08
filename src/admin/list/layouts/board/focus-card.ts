import type { KeyboardEvent } from 'react';

/** Goes from card to card with the arrow keys, along a column and across them; M opens what the card can be moved to. */
export function focusCard(event: KeyboardEvent<HTMLElement>): void {
  const link = (event.target as Element).closest('[data-row-link]');
  const card = link?.closest<HTMLElement>('[data-card]');
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.toLowerCase() === 'm') {
    event.preventDefault();
    return card.querySelector<HTMLElement>('[data-row-menu]')?.click();
  }
  const next = nextCard(card, event.key);
  if (next === undefined) return undefined;
  event.preventDefault();
  const target = next?.querySelector<HTMLElement>('[data-row-link]');
  target?.focus({ preventScroll: true });
  next?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return undefined;
}

/** @returns undefined for a key that moves nothing; null where there is no further card. */
function nextCard(card: HTMLElement, key: string): HTMLElement | null | undefined {
  const column = card.closest<HTMLElement>('[data-column]');
  const cards = cardsOf(column);
  const at = cards.indexOf(card);
  switch (key) {
    case 'ArrowDown':
      return cards[at + 1] ?? null;
    case 'ArrowUp':
      return cards[at - 1] ?? null;
    case 'Home':
      return cards[0] ?? null;
    case 'End':
      return cards.at(-1) ?? null;
    case 'ArrowLeft':
    case 'ArrowRight':
      return besides(column, key === 'ArrowRight' ? 1 : -1, at);
    default:
      return undefined;
  }
}

const cardsOf = (column: Element | null | undefined): readonly HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** The card as far down in the nearest column that has any. */
function besides(column: HTMLElement | null, step: 1 | -1, at: number): HTMLElement | null {
  const columns = [...(column?.parentElement?.querySelectorAll('[data-column]') ?? [])];
  const others =
    step > 0 ? columns.slice(columns.indexOf(column!) + 1) : columns.slice(0, columns.indexOf(column!)).reverse(); // it is one of them
  const cards = others.map(cardsOf).find((each) => each.length > 0) ?? [];
  return cards[Math.min(at, cards.length - 1)] ?? null;
}
