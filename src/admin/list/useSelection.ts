import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useDataProvider, useEvent, useListContext } from 'ra-core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { createStored, useStored } from '#ui/store.ts';
import type { Stored } from '#ui/store.ts';
import { createKeptByEntry } from './kept-by-entry.ts';

/** The maximum number of rows to select one by one; above it they are selected by their filter. */
export const MAX_SELECTED = 1_000;

const PAGE = 200;

type Id = RaRecord['id'];

/** All rows that a filter leaves, as a selection: every row is one of them, and none of them is known by its id. */
export class MatchingRows extends Set<Id> {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly isExact: boolean;
  readonly #total: number;
  constructor(filter: Readonly<Record<string, unknown>>, total: number, isExact: boolean) {
    super();
    this.filter = filter;
    this.isExact = isExact;
    this.#total = total;
  }
  override has(): boolean {
    return true;
  }
  override get size(): number {
    return this.#total;
  }
}

/** Which rows are selected, across pages, for those who do not follow each of them: what they do with them stays the same function. */
export interface SelectionStore {
  /** Rows follow it by themselves, so that ticking one renders that one alone. */
  readonly selected: Stored<ReadonlySet<Id>>;
  /** The rows on screen in their order, where another layout than the table shows them. */
  readonly rows: { current: (() => readonly RaRecord[]) | undefined };
  /** Selects or deselects one row; as a range, every row since the last one. */
  readonly toggle: (id: Id, isRange: boolean) => void;
  /** The rows of this page: all of them, or none where all are selected already. */
  readonly toggleAll: () => void;
  /** Every row that search and filters leave. */
  readonly selectMatching: () => Promise<void>;
  readonly isSelecting: boolean;
  /** Cards show their boxes: the user started selecting, or has selected. */
  readonly isPicking: boolean;
  readonly hasSelected: boolean;
  readonly pick: () => void;
  /** Deselects rows that are gone. */
  readonly drop: (ids: readonly Id[]) => void;
  /** Nothing is selected, and nothing more is to be. */
  readonly clear: () => void;
}

/**
 * The selected rows of the list around, for its screen. @param selected kept where it outlives the screen, as with
 * layouts that take its place.
 */
export function useSelectionStore(selected: KeptSelection): SelectionStore {
  const { data = [], resource, sort, filterValues, filter, total = 0, meta } = useListContext();
  const dataProvider = useDataProvider();
  const showError = useErrorToast();
  const last = useRef<Id | null>(null);
  const rows = useRef<(() => readonly RaRecord[]) | undefined>(undefined);
  const [isSelecting, setSelecting] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const hasSelected = useHasSelected(selected);

  const all = { ...filterValues, ...filter };
  /** Of all that match, those that are on screen stay when one is taken out. */
  const known = () => (selected.get() instanceof MatchingRows ? new Set(data.map(({ id }) => id)) : selected.get());
  useOtherFilter(selected, all);

  const toggle = useEvent((id: Id, isRange: boolean) => {
    const isOn = !selected.get().has(id);
    const touched = isRange ? rangeBetween(rows.current?.() ?? data, last.current, id) : [id];
    last.current = id;
    selected.set(withRows(known(), touched, isOn));
  });
  const toggleAll = useEvent(() => {
    const page = data.map((record) => record.id);
    selected.set(withRows(known(), page, !page.every((id) => selected.get().has(id))));
  });
  const selectMatching = async () => {
    if (total > MAX_SELECTED) return selected.set(new MatchingRows(all, total, meta?.isExact !== false));
    setSelecting(true);
    try {
      const found: Id[] = [];
      for (let page = 1, isMore = true; isMore && found.length < MAX_SELECTED; page += 1) {
        const pagination = { page, perPage: PAGE };
        const reply = await dataProvider.getList(resource, { pagination, sort, filter: all });
        found.push(...reply.data.map((record) => record.id));
        isMore = reply.data.length === PAGE;
      }
      selected.set(new Set(found.slice(0, MAX_SELECTED)));
    } catch (error) {
      showError(error);
    } finally {
      setSelecting(false);
    }
  };
  const select = (rows: ReadonlySet<Id>) => {
    if (rows.size === 0) setAsked(false);
    selected.set(rows);
  };
  return {
    selected,
    rows,
    toggle,
    toggleAll,
    selectMatching,
    isSelecting,
    hasSelected,
    isPicking: isAsked || hasSelected,
    pick: () => setAsked(true),
    drop: (gone) => select(withRows(known(), gone, false)),
    clear: () => select(new Set()),
  };
}

/** All rows of a filter are not all of another one. */
function useOtherFilter(selected: Stored<ReadonlySet<Id>>, filter: Readonly<Record<string, unknown>>): void {
  const now = JSON.stringify(filter);
  useEffect(() => {
    const rows = selected.get();
    if (rows instanceof MatchingRows && JSON.stringify(rows.filter) !== now) selected.set(new Set());
  }, [selected, now]);
}

export type KeptSelection = Stored<ReadonlySet<Id>>;

const selectionsOf = createKeptByEntry<{ readonly resource: string; readonly ids: ReadonlySet<Id> }>();

/** What is selected. It is kept with the entry of the history, so that who opens a record and goes back finds it again. */
export function useKeptSelection(resource: string): KeptSelection {
  const client = useQueryClient();
  const { key: entry } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [selected] = useState(() => {
    const before = isBack ? selectionsOf(client).get(entry) : undefined;
    return createStored(before?.resource === resource ? before.ids : new Set<Id>());
  });
  useEffect(() => {
    const keep = () => selectionsOf(client).set(entry, { resource, ids: selected.get() });
    keep();
    return selected.subscribe(keep);
  }, [client, entry, resource, selected]);
  return selected;
}

export interface Selection extends SelectionStore {
  readonly ids: ReadonlySet<Id>;
}

/** Which rows are selected, followed row by row. */
export function useSelection(): Selection {
  const { resource } = useListContext();
  return useSelected(useSelectionStore(useKeptSelection(resource)));
}

/** The same with the rows themselves. */
export function useSelected(selection: SelectionStore): Selection {
  return { ...selection, ids: useStored(selection.selected) };
}

const useHasSelected = (selected: Stored<ReadonlySet<Id>>): boolean =>
  useSyncExternalStore(selected.subscribe, () => selected.get().size > 0);

/** Whether one row is selected. Without a selection none is. */
export const useIsSelected = (selected: Stored<ReadonlySet<Id>> | undefined, id: Id): boolean =>
  useSyncExternalStore(selected?.subscribe ?? nothing, () => selected?.get().has(id) ?? false);

const nothing = () => () => undefined;

function withRows(selected: ReadonlySet<Id>, rows: readonly Id[], isOn: boolean): ReadonlySet<Id> {
  const next = new Set(selected);
  for (const id of rows) {
    next.delete(id);
    if (isOn) next.add(id);
  }
  return next;
}

/** The rows from one to another, in the order on screen; just the second where the first is not on this page. */
function rangeBetween(data: readonly RaRecord[], from: RaRecord['id'] | null, to: RaRecord['id']) {
  const [start, end] = [data.findIndex((record) => record.id === from), data.findIndex((record) => record.id === to)];
  if (start < 0) return [to];
  return data.slice(Math.min(start, end), Math.max(start, end) + 1).map((record) => record.id);
}
