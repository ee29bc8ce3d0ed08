import { useRef } from 'react';
import type { PointerEvent } from 'react';

interface DragPoint {
  readonly x: number;
  readonly y: number;
  readonly fromX: number;
  /** The value when the drag began. */
  readonly start: number;
}

/** What follows a pointer from where it was pressed, by mouse, pen or finger. @param value what is being changed. */
export function usePointerDrag(onDrag: (point: DragPoint) => void, value = 0) {
  const from = useRef<{ readonly x: number; readonly start: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, start: value };
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (from.current) onDrag({ x, y, fromX: from.current.x, start: from.current.start });
    },
    onPointerUp: () => {
      from.current = undefined;
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}
