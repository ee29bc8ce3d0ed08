import { IconButton } from '@mui/material';
import { GripVertical, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { WidgetPlace } from '#shared/contracts/dashboard.ts';
import { usePointerDrag } from './usePointerDrag.ts';

interface EditedCellProps {
  readonly place: WidgetPlace;
  readonly height: number;
  readonly title: string;
  readonly onMove: (steps: number) => void;
  readonly onResize: (columns: number) => void;
  readonly onRemove: () => void;
  /** The pointer drags it over this point. */
  readonly onDragTo: (x: number, y: number) => void;
  /** The width of a column with its gap, in pixels. */
  readonly stepOf: () => number;
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A widget with its grip: arrows move it, Shift with arrows resizes it, Delete removes it. */
export const EditedCell = (props: EditedCellProps) => {
  const { place, height, title, onMove, onResize, onRemove, onDragTo, stepOf, children } = props;
  const translate = useTranslate();
  const drag = usePointerDrag(({ x, y }) => onDragTo(x, y));
  const size = usePointerDrag(({ fromX, x, start }) => onResize(start + (x - fromX) / stepOf()), place.columns);
  const pressed = (event: React.KeyboardEvent) => {
    const steps = STEPS[event.key];
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (steps === undefined && !isRemoval) return;
    event.preventDefault();
    if (steps === undefined) onRemove();
    else if (event.shiftKey) onResize(place.columns + steps);
    else onMove(steps);
  };
  return (
    <div
      className="dash-cell"
      data-widget={place.key}
      style={{ '--n': place.columns, '--h': `${height}px` } as React.CSSProperties}
    >
      <div inert className="dash-still">
        {children}
      </div>
      <button
        type="button"
        className="dash-grip"
        aria-label={translate('dashboard.edit.grip', { name: title })}
        aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight Delete"
        onKeyDown={pressed}
        {...drag}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <IconButton
        size="small"
        className="dash-remove"
        aria-label={translate('dashboard.edit.remove', { name: title })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </IconButton>
      <span className="dash-size" aria-hidden {...size} />
    </div>
  );
};
