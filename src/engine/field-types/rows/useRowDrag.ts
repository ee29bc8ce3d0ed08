import { useCallback, useMemo, useState } from 'react';
import type { DragEvent } from 'react';

/** A row that is pulled by its handle: which one, and before which place it would land. */
export interface RowDrag {
  readonly from: number | undefined;
  readonly over: number | undefined;
  readonly start: (index: number, event: DragEvent<HTMLElement>) => void;
  readonly enter: (index: number, event: DragEvent<HTMLElement>) => void;
  readonly drop: (event: DragEvent<HTMLElement>) => void;
  readonly end: () => void;
}

/** Puts rows into order by pulling one onto the place of another. The keyboard has buttons for the same. */
export function useRowDrag(move: (from: number, to: number) => void): RowDrag {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = useCallback(() => {
    setFrom(undefined);
    setOver(undefined);
  }, []);
  return useMemo(
    () => ({
      from,
      over,
      start: (index, event) => {
        const row = event.currentTarget.closest('li');
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(index + 1));
        if (row) event.dataTransfer.setDragImage(row, 20, 20);
        setFrom(index);
      },
      enter: (index, event) => {
        if (from === undefined) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(index);
      },
      drop: (event) => {
        event.preventDefault();
        if (from !== undefined && over !== undefined) move(from, over);
        end();
      },
      end,
    }),
    [from, over, move, end],
  );
}
