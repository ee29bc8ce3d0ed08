import { useTranslate } from 'ra-core';
import type { KeyboardEvent, PointerEvent } from 'react';
import { followPointer } from '#ui/drag/follow-pointer.ts';
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
  if (!column) return;
  event.preventDefault();
  const start = event.clientX;
  const widthAt = (x: number) => Math.min(CHOSEN_WIDTHS.most, Math.max(CHOSEN_WIDTHS.least, width + x - start));
  followPointer(event, {
    start: () => handle.setAttribute('data-resized', ''),
    move: ({ x }) => {
      column.style.width = `${widthAt(x)}px`;
    },
    end: (at) => {
      handle.removeAttribute('data-resized');
      if (at) onResize(widthAt(at.x));
      else column.style.width = `${width}px`;
    },
  });
}
