import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useEvent, useListContext } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { useRecordEvents } from '#client/realtime/RealtimeProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { type BoardLists, createBoardLists, type ListSource } from './board-lists.ts';
import { useKeptLists } from './useKeptBoard.ts';
import { type Board, boardFilter, keyIn } from './board-columns.ts';

/** Events are gathered for so long, in milliseconds. */
const GATHER_MS = 150;
/** More changes than these together fetch the columns again. */
const MOST_SINGLE = 100;

/** Of a lane's column. */
export const listKey = (lane: string, column: string): string => `${lane}\n${column}`;

/**
 * The cards of a board by lane and column, kept up to date by the live connection. Other filters or another order start
 * from the beginning. @param fields the fields of each card; undefined: all.
 */
export function useBoardLists(
  definition: CatalogueResource,
  settings: BoardDefinition,
  board: Board | undefined,
  { fields, lane }: { readonly fields: readonly string[] | undefined; readonly lane: string | undefined },
): BoardLists {
  const { filterValues, sort } = useListContext();
  const dataProvider = useDataProvider();
  const by = board?.by ?? settings.by;
  const name = adminName(definition);
  const filterOf = useEvent((key: string) => {
    const [laneKey, columnKey] = key.split('\n');
    const inLane = board?.lanes.find((each) => each.key === laneKey)?.filter ?? {};
    const column = board?.columns.find((each) => each.key === columnKey)?.filter ?? {};
    return boardFilter(filterValues, settings, column, inLane);
  });
  const kept = useKeptLists();
  const asked = JSON.stringify([filterValues, sort, fields, by, lane]);
  const lists = useMemo(() => {
    const fetch = async (filter: Readonly<Record<string, unknown>>, limit: number, after?: RaRecord['id']) => {
      const pagination = { page: 1, perPage: limit };
      const meta = { fields, ...(after !== undefined && { after }) };
      const { data } = await dataProvider.getList<RaRecord>(name, { filter, sort, pagination, meta });
      return data;
    };
    const source: ListSource = {
      page: (key, after, limit) => fetch(filterOf(key), limit, after),
      some: (ids) => fetch(boardFilter(filterValues, settings, { id: ids }), ids.length),
      keyOf: (record) => listKey(lane === undefined ? '' : keyIn(lane, record), keyIn(by, record)),
    };
    return createBoardLists(source, kept.get(asked));
    // What it is made of is in `asked`, as text: the values themselves are new with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, name, settings, dataProvider, filterOf, kept]);
  useEffect(() => () => kept.keep(asked, lists.snapshot()), [kept, asked, lists]);
  useLiveLists(definition, lists);
  return lists;
}

/** Follows what happens to the records, and fetches everything again when everything on the page is. */
function useLiveLists(definition: CatalogueResource, lists: BoardLists): void {
  const changed = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useEvent(() => {
    timer.current = undefined;
    const ids = [...changed.current];
    changed.current.clear();
    // A failure here is one of the connection, after which everything is fetched again.
    void (ids.length > MOST_SINGLE ? lists.reload() : lists.refresh(ids).catch(() => undefined));
  });
  useRecordEvents(definition.resource, ({ id }) => {
    changed.current.add(id);
    timer.current ??= setTimeout(flush, GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Not below the name of the resource: what changes one record does not fetch the columns again.
  const { dataUpdatedAt } = useQuery({ queryKey: ['board-cards', definition.resource], queryFn: () => Date.now() });
  const seen = useRef(0);
  useEffect(() => {
    if (seen.current !== 0 && dataUpdatedAt !== seen.current) void lists.reload();
    seen.current = dataUpdatedAt;
  }, [dataUpdatedAt, lists]);
}
