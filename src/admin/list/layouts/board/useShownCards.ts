import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { SelectionStore } from '../../useSelection.ts';
import type { BoardColumn, Lane } from './board-columns.ts';
import { listKey } from './useBoardLists.ts';

/** The cards that the columns show, for what goes by their order. The same functions for every render. */
export interface ShownCards {
  readonly show: (key: string, records: readonly RaRecord[]) => void;
  /** @param id as the card carries it. */
  readonly find: (id: string) => RaRecord | undefined;
  /** Ranges of the selection follow the columns from left to right. */
  readonly order: (lanes: readonly Lane[] | undefined, columns: readonly BoardColumn[]) => () => void;
}

export function useShownCards({ rows }: SelectionStore): ShownCards {
  const [cards] = useState(() => {
    const shown = new Map<string, readonly RaRecord[]>();
    return {
      show: (key: string, records: readonly RaRecord[]) => void shown.set(key, records),
      find: (id: string) => [...shown.values()].flat().find((record) => String(record.id) === id),
      order: (lanes: readonly Lane[] = [], columns: readonly BoardColumn[]) => {
        rows.current = () =>
          lanes.flatMap((lane) => columns.flatMap(({ key }) => shown.get(listKey(lane.key, key)) ?? []));
        return () => {
          rows.current = undefined;
        };
      },
    };
  });
  return cards;
}
