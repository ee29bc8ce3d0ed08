import type { RaRecord } from 'ra-core';
import { useDataProvider, useEvent, useListContext } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';

/** No more rows than this are selected or changed at once. */
export const MOST_SELECTED = 1_000;

const PAGE = 200;

export interface Selection {
  readonly ids: ReadonlySet<RaRecord['id']>;
  /** Selects or leaves out one row; as a range, every row since the last one. */
  readonly toggle: (id: RaRecord['id'], isRange: boolean) => void;
  /** The rows of this page: all of them, or none where all are selected already. */
  readonly toggleAll: () => void;
  /** Every row that search and filters leave, up to 1,000. */
  readonly selectMatching: () => Promise<void>;
  readonly isSelecting: boolean;
  /** Cards show their boxes: somebody asked to select, or has selected. */
  readonly isPicking: boolean;
  readonly pick: () => void;
  /** Leaves out rows that are gone. */
  readonly drop: (ids: readonly RaRecord['id'][]) => void;
  /** Nothing is selected, and nothing more is to be. */
  readonly clear: () => void;
}

/** Which rows are selected, across pages. */
export function useSelection(): Selection {
  const { data = [], selectedIds, onSelect, resource, sort, filterValues, filter } = useListContext();
  const dataProvider = useDataProvider();
  const showError = useErrorToast();
  const last = useRef<RaRecord['id'] | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const ids = useMemo(() => new Set(selectedIds), [selectedIds]);

  const toggle = useEvent((id: RaRecord['id'], isRange: boolean) => {
    const isOn = !ids.has(id);
    const touched = isRange ? rangeBetween(data, last.current, id) : [id];
    last.current = id;
    onSelect(withRows(selectedIds, touched, isOn));
  });
  const toggleAll = () => {
    const page = data.map((record) => record.id);
    onSelect(withRows(selectedIds, page, !page.every((id) => ids.has(id))));
  };
  const selectMatching = async () => {
    setSelecting(true);
    try {
      const found: RaRecord['id'][] = [];
      for (let page = 1, isMore = true; isMore && found.length < MOST_SELECTED; page += 1) {
        const pagination = { page, perPage: PAGE };
        const reply = await dataProvider.getList(resource, {
          pagination,
          sort,
          filter: { ...filterValues, ...filter },
        });
        found.push(...reply.data.map((record) => record.id));
        isMore = reply.data.length === PAGE;
      }
      onSelect(found.slice(0, MOST_SELECTED));
    } catch (error) {
      showError(error);
    } finally {
      setSelecting(false);
    }
  };
  const select = (rows: RaRecord['id'][]) => {
    if (rows.length === 0) setAsked(false);
    onSelect(rows);
  };
  return {
    ids,
    toggle,
    toggleAll,
    selectMatching,
    isSelecting,
    isPicking: isAsked || ids.size > 0,
    pick: () => setAsked(true),
    drop: (gone) => select(withRows(selectedIds, gone, false)),
    clear: () => select([]),
  };
}

const withRows = (selected: readonly RaRecord['id'][], rows: readonly RaRecord['id'][], isOn: boolean) => {
  const others = selected.filter((id) => !rows.includes(id));
  return isOn ? [...others, ...rows] : others;
};

/** The rows from one to another, in the order on screen; just the second where the first is not on this page. */
function rangeBetween(data: readonly RaRecord[], from: RaRecord['id'] | null, to: RaRecord['id']) {
  const [start, end] = [data.findIndex((record) => record.id === from), data.findIndex((record) => record.id === to)];
  if (start < 0) return [to];
  return data.slice(Math.min(start, end), Math.max(start, end) + 1).map((record) => record.id);
}
