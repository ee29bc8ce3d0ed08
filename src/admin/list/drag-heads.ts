import type { DragEvent } from 'react';
import type { ColumnArrangement } from './useColumnArrangement.ts';

const KIND = 'application/x-column';

/** What a column head needs so that it can be dragged to another place. */
export const headHandlers = (key: string) => ({
  draggable: true,
  onDragStart: (event: DragEvent<HTMLElement>) => {
    event.dataTransfer.setData(KIND, key);
    event.dataTransfer.effectAllowed = 'move';
  },
});

/** What the row of heads needs so that one can be dropped beside another. */
export const headsHandlers = (onMove: ColumnArrangement['onMove'] | undefined) =>
  onMove && {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const head = headUnder(event);
      if (!head || !event.dataTransfer.types.includes(KIND)) return;
      event.preventDefault();
      mark(event.currentTarget, head, sideOf(event, head));
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => mark(event.currentTarget),
    onDragEnd: (event: DragEvent<HTMLElement>) => mark(event.currentTarget),
    onDrop: (event: DragEvent<HTMLElement>) => {
      const head = headUnder(event);
      const key = event.dataTransfer.getData(KIND);
      mark(event.currentTarget);
      if (!head || !key) return;
      event.preventDefault();
      onMove(key, head.dataset['column']!, sideOf(event, head)); // it was found by it
    },
  };

const headUnder = (event: DragEvent<HTMLElement>): HTMLElement | null =>
  (event.target as Element).closest<HTMLElement>('th[data-column]');

/** The first column stays the first: nothing goes before it. */
function sideOf(event: DragEvent<HTMLElement>, head: HTMLElement): 'before' | 'after' {
  const { left, width } = head.getBoundingClientRect();
  return head.classList.contains('list-pin') || event.clientX > left + width / 2 ? 'after' : 'before';
}

function mark(row: HTMLElement, head?: HTMLElement, side = ''): void {
  for (const marked of row.querySelectorAll('[data-drop]')) marked.removeAttribute('data-drop');
  head?.setAttribute('data-drop', side);
}
