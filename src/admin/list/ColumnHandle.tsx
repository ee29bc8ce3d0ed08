import { useTranslate } from 'ra-core';
import type { KeyboardEvent, PointerEvent } from 'react';
import { CHOSEN_WIDTHS } from './column-widths.ts';

interface ColumnHandleProps {
  /** The heading of its column. */
  readonly title: string;
  /** What it has now, in pixels. */
  readonly width: number;
  /** Its place among the table's `col` elements. */
  readonly at: number;
  readonly onResize: (width: number | null) => void;
}

const STEP = 16;

/** The right edge of a column head: dragged, or moved by the arrow keys; a double click or Delete gives the usual width back. */
export const ColumnHandle = ({ title, width, at, onResize }: ColumnHandleProps) => {
  const translate = useTranslate();
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step !== undefined) onResize(width + step);
    else if (event.key === 'Delete' || event.key === 'Backspace') onResize(null);
    else return;
    event.preventDefault();
  };
  return (
    <span
      role="separator"
      tabIndex={0}
      className="list-edge"
      aria-orientation="vertical"
      aria-label={translate('list.columns.width', { name: title })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={CHOSEN_WIDTHS.least}
      aria-valuemax={CHOSEN_WIDTHS.most}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={handleKey}
      onDoubleClick={() => onResize(null)}
      onPointerDown={(event) => drag(event, at, width, onResize)}
    />
  );
};

/** While it is dragged only the column itself follows; the rows render once at the end. */
function drag(
  event: PointerEvent<HTMLElement>,
  at: number,
  width: number,
  onResize: (width: number | null) => void,
): void {
  const handle = event.currentTarget;
  const column = handle.closest('table')?.querySelectorAll('col')[at];
  if (event.button !== 0 || !column) return;
  event.preventDefault();
  const start = event.clientX;
  const widthAt = (x: number) => Math.min(CHOSEN_WIDTHS.most, Math.max(CHOSEN_WIDTHS.least, width + x - start));
  handle.setPointerCapture?.(event.pointerId);
  handle.setAttribute('data-dragged', '');
  const move = (moved: globalThis.PointerEvent) => {
    column.style.width = `${widthAt(moved.clientX)}px`;
  };
  const end = (ended: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', move);
    handle.removeAttribute('data-dragged');
    if (ended.type === 'pointerup' && ended.clientX !== start) onResize(widthAt(ended.clientX));
    else column.style.width = `${width}px`;
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', end, { once: true });
  handle.addEventListener('pointercancel', end, { once: true });
}
