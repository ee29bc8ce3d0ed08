import { GripVertical, Lock } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { ColumnSetting } from '#shared/contracts/settings.ts';

interface ColumnItemProps {
  readonly column: ColumnSetting;
  readonly isLocked: boolean;
  readonly isDragged: boolean;
  readonly isTarget: boolean;
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onShow: (show: boolean) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** One column in the menu: moved by its grip or the arrow keys, switched on and off. */
export const ColumnItem = ({ column, isLocked, isDragged, isTarget, onGrab, onMove, onShow }: ColumnItemProps) => {
  const translate = useTranslate();
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <li
      className="list-column"
      data-column={column.key}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
    >
      {isLocked ? (
        <span className="list-grip">
          <Lock size={14} strokeWidth={1.75} aria-hidden />
        </span>
      ) : (
        <button
          type="button"
          className="list-grip"
          aria-label={translate('list.columns.move', { name: column.name })}
          aria-keyshortcuts="ArrowUp ArrowDown"
          onPointerDown={onGrab}
          onKeyDown={handleKey}
        >
          <GripVertical size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      <label className="list-column-name">
        <span className="cut">{column.name}</span>
        {column.custom ? <span className="list-pill">{translate('list.columns.custom')}</span> : null}
        <input
          type="checkbox"
          role="switch"
          className="list-switch"
          checked={column.show || isLocked}
          disabled={isLocked}
          onChange={(event) => onShow(event.target.checked)}
        />
      </label>
    </li>
  );
};
