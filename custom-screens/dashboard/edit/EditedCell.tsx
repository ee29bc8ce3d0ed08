import { IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { followPointer, type Point } from '#ui/drag/follow-pointer.ts';
import { Grip } from '#ui/drag/Grip.tsx';
import type { ReactNode } from 'react';
import type { WidgetPlace } from '#shared/contracts/dashboard.ts';

interface EditedCellProps {
  readonly place: WidgetPlace;
  readonly index: number;
  readonly height: number;
  readonly title: string;
  readonly onResize: (columns: number) => void;
  readonly onRemove: () => void;
  /** The width of a column with its gap, in pixels. */
  readonly stepOf: () => number;
  readonly children: ReactNode;
}

/** A widget with its grip: arrows move it, Shift with arrows resizes it, Delete removes it. */
export const EditedCell = (props: EditedCellProps) => {
  const { place, index, height, title, onResize, onRemove, stepOf, children } = props;
  const translate = useTranslate();
  const handleKey = (event: React.KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.shiftKey && step !== undefined) onResize(place.columns + step);
    else return;
    event.preventDefault();
  };
  const resize = (event: React.PointerEvent) => {
    const { clientX: from } = event;
    const resizeTo = ({ x }: Point) => onResize(place.columns + (x - from) / stepOf());
    followPointer(event, { move: resizeTo, end: (at) => (at ? resizeTo(at) : onResize(place.columns)) });
  };
  return (
    <div
      className="dash-cell"
      data-widget={place.key}
      data-drag={index}
      style={{ '--n': place.columns, '--h': `${height}px` } as React.CSSProperties}
    >
      <div inert className="dash-still">
        {children}
      </div>
      <Grip
        name={title}
        className="dash-grip"
        aria-label={translate('dashboard.edit.grip', { name: title })}
        aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight Delete"
        onKeyDown={handleKey}
      />
      <IconButton
        size="small"
        className="dash-remove"
        aria-label={translate('dashboard.edit.remove', { name: title })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </IconButton>
      <span className="dash-size" aria-hidden onPointerDown={resize} />
    </div>
  );
};
