import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { adminName } from '#client/api/resource-names.ts';
import type { FilterCounts } from '#client/records/api.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

type Filter = Readonly<Record<string, unknown>>;

/** The maximum number of filters that are counted. */
const MAX = 60;

/**
 * The number of records that match each of these filters together with the filters common to all; fetched again when
 * records change. Undefined until it is known, and if the server does not answer.
 */
export function useFilterCounts(
  definition: CatalogueResource,
  filters: readonly Filter[],
  filter?: Filter,
): FilterCounts | undefined {
  const recordsApi = useRecordsApi();
  const counted = filters.slice(0, MAX);
  const { data } = useQuery({
    queryKey: [adminName(definition), 'counts', counted, filter],
    enabled: counted.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => recordsApi.countFilters(definition.resource, { filter, filters: counted, signal }),
  });
  return data?.counts.length === counted.length ? data : undefined;
}

/** "128"; "1,000+" from here on, and "12+" where the server stopped counting. @param most what is not counted further. */
export const countText = (count: number, isExact: boolean, most: number, locale: string): string =>
  formatNumber(Math.min(count, most), locale) + (!isExact || count > most ? '+' : '');
