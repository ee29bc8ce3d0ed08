import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { type BoardAnswer, type BoardCount, type BoardLimit, LANES_PER_PAGE } from '#shared/contracts/board.ts';
import type { Tone } from '#shared/tone.ts';

type Filter = Readonly<Record<string, unknown>>;

/** One column of a board. */
export interface BoardColumn {
  /** The value as text; nothing for records without one. */
  readonly key: string;
  readonly value: string | number | null;
  readonly title: string;
  readonly tone: Tone;
  /** Its own color, in place of that of the tone. */
  readonly color: string | undefined;
  /** The value of the board's `by` that it has. */
  readonly kind: string;
  /** What leaves its records, beside the filters of the list. */
  readonly filter: Filter;
  /** It appears only while it has records. */
  readonly isOptional: boolean;
  readonly isCollapsed: boolean;
}

/** Records with the same value of a relation; a board that is not divided is one lane without a title. */
export interface Lane {
  readonly key: string;
  readonly title: string | undefined;
  readonly filter: Filter;
  readonly countOf: (column: string) => BoardCount;
}

export interface Board {
  /** The field that the columns are made of. */
  readonly by: string;
  readonly columns: readonly BoardColumn[];
  readonly lanes: readonly Lane[];
  readonly hasMoreLanes: boolean;
  readonly showMoreLanes: () => void;
  readonly limits: ReadonlyMap<number, BoardLimit>;
  readonly isExact: boolean;
  /** The keys of the columns that have records. */
  readonly used: ReadonlySet<string>;
  readonly total: { readonly count: number; readonly overdue: number };
}

/**
 * The columns of a board with their counts, in one request; fetched again when records change. Undefined while they load.
 * @param lane the relation that divides the board.
 */
export function useBoard(
  definition: CatalogueResource,
  board: BoardDefinition,
  lane: string | undefined,
): { readonly board: Board | undefined; readonly error: unknown; readonly refetch: () => void } {
  const translate = useTranslate();
  const recordsApi = useRecordsApi();
  const { filterValues } = useListContext();
  const filter = boardFilter(filterValues, board);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [adminName(definition), 'board', filter, lane],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      recordsApi.getBoard(
        definition.resource,
        { filter, ...(lane !== undefined && { lane, lane_page: pageParam }) },
        signal,
      ),
    getNextPageParam: ({ lane_count: all }, pages) =>
      pages.length * LANES_PER_PAGE < all ? pages.length + 1 : undefined,
  });
  const made = useMemo(() => {
    const first = data?.pages[0];
    if (!first) return undefined;
    const columns = columnsOf(definition, board, first, translate('board.none'));
    return {
      by: first.by,
      columns,
      lanes: lanesOf(data.pages, lane, translate('board.none')),
      limits: new Map(first.limits.map((limit) => [limit.id, limit])),
      isExact: first.count_exact,
      used: new Set(first.counts.filter(({ count }) => count > 0).map(({ column }) => column ?? '')),
      total: {
        count: sumOf(first.counts, 'count'),
        overdue: sumOf(first.counts, 'overdue'),
      },
    };
  }, [data, definition, board, lane, translate]);
  const shown = made && { ...made, hasMoreLanes: hasNextPage, showMoreLanes: () => void fetchNextPage() };
  return { board: shown, error: data ? undefined : error, refetch: () => void refetch() };
}

const sumOf = (counts: readonly BoardCount[], name: 'count' | 'overdue'): number =>
  counts.reduce((sum, each) => sum + each[name], 0);

/** The values of a field, or records, as columns. @param none what the column of records without a value is called. */
export function columnsOf(
  definition: CatalogueResource,
  board: BoardDefinition,
  { by, columns }: Pick<BoardAnswer, 'by' | 'columns'>,
  none: string,
): readonly BoardColumn[] {
  const field = definition.fields[by];
  if (!field) return [];
  const kinds = definition.fields[board.by];
  const known: readonly Pick<BoardColumn, 'value' | 'title' | 'kind' | 'isCollapsed' | 'color'>[] = field.relation
    ? columns.map(({ id, name, kind, collapsed, color }) => ({
        value: id,
        title: name,
        kind: kind ?? '',
        isCollapsed: collapsed,
        color: isColor(color) ? color : undefined,
      }))
    : (field.enum ?? []).map((value) => ({
        value,
        title: field.enumTitles?.[value] ?? value,
        kind: String(value),
        isCollapsed: false,
        color: undefined,
      }));
  const all = known.map((column): BoardColumn => ({
    ...column,
    key: String(column.value),
    tone: kinds?.enumTones?.[column.kind] ?? 'idle',
    filter: { [by]: [column.value] },
    isOptional: field.retired?.includes(String(column.value)) ?? false,
  }));
  if (field.required || definition.states?.field === by) return all;
  const filter = { [by]: { present: false } };
  const without = { key: '', value: null, title: none, kind: '', isCollapsed: false, color: undefined } as const;
  return [...all, { ...without, tone: 'idle', filter, isOptional: true }];
}

/** As the color control writes it. */
const isColor = (text: string | null): text is string => text !== null && /^#[0-9a-f]{6}$/i.test(text);

const NOTHING = { count: 0, overdue: 0 } as const;

function lanesOf(pages: readonly BoardAnswer[], lane: string | undefined, none: string): readonly Lane[] {
  const finder = (counts: readonly BoardCount[]) => {
    const known = new Map(counts.map((each) => [each.column ?? '', each]));
    return (column: string) => known.get(column) ?? { ...NOTHING, column };
  };
  if (lane === undefined) return [{ key: '', title: undefined, filter: {}, countOf: finder(pages[0]?.counts ?? []) }];
  return pages.flatMap(({ lanes }) =>
    lanes.map(({ id, name, counts }) => ({
      key: String(id ?? ''),
      title: name ?? none,
      filter: { [lane]: id === null ? { present: false } : [id] },
      countOf: finder(counts),
    })),
  );
}

/** Everything that narrows the records of a board, as one filter. @param own what leaves those of a part of it. */
export const boardFilter = (filters: Filter, { where }: BoardDefinition, ...own: readonly Filter[]): Filter => {
  const { allOf = [], ...rest } = filters as Filter & { readonly allOf?: readonly Filter[] };
  const parts = own.filter((part) => Object.keys(part).length > 0);
  const isTaken = (part: Filter) => Object.keys(part).some((name) => name in rest);
  const all = [...allOf, ...(where ? [where as Filter] : []), ...parts.filter(isTaken)];
  return {
    ...rest,
    ...Object.assign({}, ...parts.filter((part) => !isTaken(part))),
    ...(all.length > 0 && { allOf: all }),
  };
};

/** The value of a relation or a choice as the key of its column or lane. */
export function keyIn(name: string, record: RaRecord): string {
  const value: unknown = record[name];
  if (value === null || value === undefined) return '';
  return String(typeof value === 'object' ? (value as { readonly id: number }).id : value);
}
