import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { adminName } from '#client/api/resource-names.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import type { Tone } from '#shared/tone.ts';
import { useFilterCounts } from '../../useFilterCounts.ts';

type Filter = Readonly<Record<string, unknown>>;

/** One column of a board. */
export interface BoardColumn {
  /** The value as text; nothing for records without one. */
  readonly key: string;
  readonly value: string | number | null;
  readonly title: string;
  readonly tone: Tone;
  /** What leaves its records, beside the filters of the list. */
  readonly filter: Filter;
  /** It appears only while it has records. */
  readonly isOptional: boolean;
}

/** The maximum number of records that make columns. */
const MAX_COLUMNS = 30;

/** The columns of a board: the values of its field, or the records that people put in order, and what has none. Undefined while they load. */
export function useBoardColumns(
  definition: CatalogueResource,
  board: BoardDefinition,
): { readonly columns: readonly BoardColumn[] | undefined; readonly error: unknown } {
  const translate = useTranslate();
  const locale = useLocale();
  const recordsApi = useRecordsApi();
  const field = definition.fields[board.by];
  const isRelation = field?.type === 'relation';
  const { data, error } = useQuery({
    queryKey: [adminName(definition), 'board', board.by],
    enabled: isRelation,
    queryFn: ({ signal }) => recordsApi.getOptions(definition.resource, board.by, { limit: MAX_COLUMNS, signal }),
  });
  const columns = useMemo(() => {
    if (!field || (isRelation && !data)) return undefined;
    const known = data
      ? data.results.map((option) => ({ value: option.id, title: relatedName(option, locale) }))
      : (field.enum ?? []).map((value) => ({ value, title: field.enumTitles?.[value] ?? value }));
    const all = known.map(({ value, title }): BoardColumn => ({
      key: String(value),
      value,
      title,
      tone: field.enumTones?.[String(value)] ?? 'idle',
      filter: { [field.name]: [value] },
      isOptional: field.retired?.includes(String(value)) ?? false,
    }));
    if (field.required || definition.states?.field === field.name) return all;
    const filter = { [field.name]: { present: false } };
    return [
      ...all,
      { key: '', value: null, title: translate('board.none'), tone: 'idle' as const, filter, isOptional: true },
    ];
  }, [definition, field, isRelation, data, locale, translate]);
  return { columns, error };
}

/** Everything that narrows the records of a board, as one filter. */
export const boardFilter = (filters: Filter, { where }: BoardDefinition, column?: BoardColumn): Filter => {
  const { allOf = [], ...rest } = filters as Filter & { readonly allOf?: readonly Filter[] };
  const parts = [...allOf, ...(where ? [where as Filter] : [])];
  const own = column?.filter ?? {};
  const isTaken = Object.keys(own).some((name) => name in rest);
  const all = isTaken ? [...parts, own] : parts;
  return { ...rest, ...(!isTaken && own), ...(all.length > 0 && { allOf: all }) };
};

/** How many records each column has, in one request. */
export function useColumnCounts(
  definition: CatalogueResource,
  board: BoardDefinition,
  columns: readonly BoardColumn[],
  filters: Filter,
): { readonly of: (key: string) => number | undefined; readonly isExact: boolean } {
  const asked = useMemo(() => columns.map(({ filter }) => filter), [columns]);
  const known = useFilterCounts(definition, asked, boardFilter(filters, board));
  return {
    of: (key) => known?.counts[columns.findIndex((column) => column.key === key)],
    isExact: known?.isExact !== false,
  };
}

/** The key of the column that a record is in. */
export function columnOf({ by }: BoardDefinition, record: RaRecord): string {
  const value: unknown = record[by];
  if (value === null || value === undefined) return '';
  return String(typeof value === 'object' ? (value as { readonly id: number }).id : value);
}
