import type { RaRecord } from 'ra-core';
import { createStored, type Stored } from '#ui/store.ts';

/** The cards of one column, as far as they have been fetched. */
export interface CardList {
  readonly records: readonly RaRecord[];
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  readonly error: unknown;
}

/** The cards of all columns of a board, which change one by one. */
export interface BoardLists {
  list(key: string): Stored<CardList>;
  /** Fetches the next cards of a column; the first ones, if there are none. */
  more(key: string): Promise<void>;
  /** There are no cards in a column to fetch. */
  empty(key: string): void;
  /** Fetches all columns again, in place of what they show. */
  reload(): Promise<void>;
  /** Puts a card first in a column, and out of every other. */
  place(record: RaRecord, key: string): void;
  /** What every column shows now. */
  snapshot(): ReadonlyMap<string, CardList>;
  /** Brings these records up to date: each is where it belongs, with its new values, or gone. */
  refresh(ids: readonly RaRecord['id'][]): Promise<void>;
}

export interface ListSource {
  /** A page of a column's records after one of them. */
  readonly page: (key: string, after: RaRecord['id'] | undefined, limit: number) => Promise<readonly RaRecord[]>;
  /** Those of these records that are on the board. */
  readonly some: (ids: readonly RaRecord['id'][]) => Promise<readonly RaRecord[]>;
  /** The column of a record. */
  readonly keyOf: (record: RaRecord) => string;
}

const CARDS_PER_PAGE = 50;
/** The maximum that is fetched again together. */
const MOST_AGAIN = 200;

const EMPTY: CardList = { records: [], isPending: true, isFetching: false, hasMore: true, error: undefined };

/**
 * Cards by column. Columns are fetched page by page. A change that someone makes moves that one card only; the others
 * stay as they are. @param kept what the columns show at first, from an earlier `snapshot`.
 */
export function createBoardLists(source: ListSource, kept?: ReadonlyMap<string, CardList>): BoardLists {
  const lists = new Map([...(kept ?? [])].map(([key, list]) => [key, createStored(list)] as const));
  const list = (key: string): Stored<CardList> => {
    const known = lists.get(key) ?? createStored(EMPTY);
    lists.set(key, known);
    return known;
  };
  const change = (key: string, part: Partial<CardList>) => list(key).set({ ...list(key).get(), ...part });
  /** Not those that another column got while these were on their way. */
  const arrived = (key: string, page: readonly RaRecord[]) => {
    const elsewhere = new Set(
      [...lists].flatMap(([other, each]) => (other === key ? [] : each.get().records.map(({ id }) => id))),
    );
    return page.filter(({ id }) => !elsewhere.has(id));
  };
  const more = async (key: string): Promise<void> => {
    const { records, isFetching, hasMore } = list(key).get();
    if (isFetching || !hasMore) return;
    change(key, { isFetching: true, error: undefined });
    try {
      const page = await source.page(key, records.at(-1)?.id, CARDS_PER_PAGE);
      const now = list(key).get().records;
      const known = new Set(now.map(({ id }) => id));
      const fresh = arrived(key, page).filter(({ id }) => !known.has(id));
      const isEnd = page.length < CARDS_PER_PAGE || fresh.length === 0;
      change(key, { records: [...now, ...fresh], isPending: false, isFetching: false, hasMore: !isEnd });
    } catch (error) {
      change(key, { error, isPending: false, isFetching: false });
    }
  };
  const again = async (key: string): Promise<void> => {
    const limit = Math.min(MOST_AGAIN, Math.max(CARDS_PER_PAGE, list(key).get().records.length));
    try {
      const records = await source.page(key, undefined, limit);
      change(key, { records, isPending: false, hasMore: records.length === limit, error: undefined });
    } catch (error) {
      change(key, { error });
    }
  };
  const remove = (id: RaRecord['id'], except?: string) => {
    for (const [key, each] of lists) {
      const { records } = each.get();
      if (key !== except && records.some((record) => record.id === id))
        change(key, { records: records.filter((record) => record.id !== id) });
    }
  };
  const put = (record: RaRecord) => {
    const key = source.keyOf(record);
    remove(record.id, key);
    const target = lists.get(key)?.get();
    // What has not been fetched comes with it.
    if (!target || target.isPending) return;
    const { records } = target;
    const isThere = records.some(({ id }) => id === record.id);
    const next = isThere ? records.map((each) => (each.id === record.id ? record : each)) : [record, ...records];
    change(key, { records: next });
  };
  return {
    list,
    more,
    empty: (key) => {
      if (list(key).get().isPending) change(key, { isPending: false, hasMore: false });
    },
    reload: async () =>
      void (await Promise.all([...lists].flatMap(([key, each]) => (each.get().isPending ? [] : [again(key)])))),
    place: (record, key) => {
      remove(record.id);
      change(key, { records: [record, ...list(key).get().records], isPending: false });
    },
    snapshot: () => new Map([...lists].map(([key, each]) => [key, { ...each.get(), isFetching: false }])),
    refresh: async (ids) => {
      const found = await source.some(ids);
      const here = new Set(found.map(({ id }) => id));
      for (const id of ids) if (!here.has(id)) remove(id);
      for (const record of found) put(record);
    },
  };
}
