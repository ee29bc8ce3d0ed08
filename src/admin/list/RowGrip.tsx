import { GripVertical } from 'lucide-react';
import type { Identifier } from 'ra-core';
import type { DragEvent, KeyboardEvent } from 'react';
import type { RecordPlace } from '#client/records/api.ts';

const KIND = 'application/x-row';

interface RowGripProps {
  readonly id: Identifier;
  readonly label: string;
  readonly onMove: (id: Identifier, place: RecordPlace) => void;
}

/** The handle of a row in an order made by hand: dragged, or moved by the arrow keys, Home and End. */
export const RowGrip = ({ id, label, onMove }: RowGripProps) => {
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget.closest('tr');
    const place = placeOf(event.key, row);
    if (!place) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(id, place);
  };
  return (
    <button
      type="button"
      className="list-row-grip"
      data-grip
      draggable
      aria-label={label}
      onKeyDown={handleKey}
      onDragStart={(event) => {
        event.dataTransfer.setData(KIND, String(id));
        event.dataTransfer.effectAllowed = 'move';
        const row = event.currentTarget.closest('tr');
        if (row) event.dataTransfer.setDragImage(row, 12, 12);
      }}
    >
      <GripVertical size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
};

function placeOf(key: string, row: HTMLTableRowElement | null): RecordPlace | undefined {
  const idOf = (sibling: Element | null | undefined) =>
    Number((sibling as HTMLElement | null)?.dataset['id']) || undefined;
  const above = idOf(row?.previousElementSibling);
  const below = idOf(row?.nextElementSibling);
  if (key === 'ArrowUp' && above !== undefined) return { before: above };
  if (key === 'ArrowDown' && below !== undefined) return { after: below };
  if (key === 'Home') return { to: 'top' };
  return key === 'End' ? { to: 'bottom' } : undefined;
}

/** What the body of the table needs so that rows can be dropped between others. */
export const dropHandlers = (onMove: RowGripProps['onMove'] | undefined) =>
  onMove && {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const row = rowUnder(event);
      if (!row || !event.dataTransfer.types.includes(KIND)) return;
      event.preventDefault();
      mark(event.currentTarget, row, isBelow(event, row) ? 'after' : 'before');
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => mark(event.currentTarget, null),
    onDrop: (event: DragEvent<HTMLElement>) => {
      const row = rowUnder(event);
      const id = Number(event.dataTransfer.getData(KIND));
      const beside = Number(row?.dataset['id']);
      mark(event.currentTarget, null);
      if (!row || !id || !beside || id === beside) return;
      event.preventDefault();
      onMove(id, isBelow(event, row) ? { after: beside } : { before: beside });
    },
  };

const rowUnder = (event: DragEvent<HTMLElement>): HTMLElement | null =>
  (event.target as Element).closest<HTMLElement>('tr[data-id]');

function isBelow(event: DragEvent<HTMLElement>, row: HTMLElement): boolean {
  const { top, height } = row.getBoundingClientRect();
  return event.clientY > top + height / 2;
}

function mark(body: HTMLElement, row: HTMLElement | null, side = ''): void {
  for (const marked of body.querySelectorAll('[data-drop]')) marked.removeAttribute('data-drop');
  row?.setAttribute('data-drop', side);
}
