import { useInfiniteGetList, useListContext } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { type BoardColumn, boardFilter } from './board-columns.ts';

const PER_PAGE = 25;

/**
 * The records of one column, page after page, in the order of the list around it. @param fields the fields to fetch;
 * undefined: all.
 */
export function useColumn(
  definition: CatalogueResource,
  board: BoardDefinition,
  column: BoardColumn,
  fields: readonly string[] | undefined,
) {
  const { filterValues, sort } = useListContext();
  const { data, ...rest } = useInfiniteGetList<RaRecord>(
    adminName(definition),
    {
      filter: boardFilter(filterValues, board, column),
      sort,
      pagination: { page: 1, perPage: PER_PAGE },
      meta: { fields },
    },
    // The failure appears in the column, with a way to try again.
    { onError: () => undefined },
  );
  const records = useMemo(() => distinct(data?.pages.flatMap((page) => page.data) ?? []), [data]);
  return { ...rest, records };
}

/** A record that came in between two pages pushes another from one onto the next. */
const distinct = (records: readonly RaRecord[]): readonly RaRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

/**
 * Cards that do not move away under a pointer: while it is over them they stay in place and show new values; others are
 * added and removed after the pointer has left. Further cards at the end of the column appear immediately.
 */
export function useSettled(records: readonly RaRecord[], isHeld: boolean): readonly RaRecord[] {
  const [settled, setSettled] = useState(records);
  const shown = isHeld ? held(settled, records) : records;
  if (!isSame(shown, settled)) setSettled(shown);
  return shown;
}

function held(before: readonly RaRecord[], now: readonly RaRecord[]): readonly RaRecord[] {
  const fresh = new Map(now.map((record) => [record.id, record]));
  const known = new Set(before.map(({ id }) => id));
  const end = now.findLastIndex(({ id }) => known.has(id));
  return [
    ...before.map((record) => fresh.get(record.id) ?? record),
    ...now.slice(end + 1).filter(({ id }) => !known.has(id)),
  ];
}

const isSame = (one: readonly RaRecord[], other: readonly RaRecord[]): boolean =>
  one.length === other.length && one.every((record, at) => record === other[at]);
