import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { Highlight } from './Highlight.tsx';
import type { PaletteItem } from './palette-item.ts';

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly typed: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (event: MouseEvent) => void;
}

/** One line. The typing field keeps the focus; this is what it points at. */
export const PaletteOption = ({ id, item, typed, isActive, onPoint, onChoose }: PaletteOptionProps) => {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={item.isBlocked || undefined}
      className="palette-option"
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <span className="palette-mark">{item.mark}</span>
      <span className="cut">
        <Highlight text={item.label} typed={typed} />
      </span>
      {item.hint ? <span className={item.isBlocked ? 'palette-hint' : 'palette-hint cut'}>{item.hint}</span> : null}
      <span className="palette-end">
        {item.kind}
        {isActive && !item.isBlocked ? <kbd className="palette-enter" aria-hidden /> : null}
      </span>
    </div>
  );
};
