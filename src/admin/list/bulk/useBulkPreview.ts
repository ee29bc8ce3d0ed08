import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { usePaused } from '#client/search/usePaused.ts';
import type { BulkPreview } from '#shared/contracts/bulk.ts';
import type { Values } from './bulk-lines.ts';

/** What a change would do, asked a moment after the last key. `isCurrent` is false while an older answer is shown. */
export function useBulkPreview(resource: string, ids: readonly Identifier[], changes: Values | undefined) {
  const recordsApi = useRecordsApi();
  const wanted = changes && JSON.stringify(changes);
  const rested = usePaused(wanted);
  const { data, error, isPlaceholderData } = useQuery<BulkPreview>({
    queryKey: [resource, 'bulk-preview', ids, rested],
    enabled: rested !== undefined,
    queryFn: ({ signal }) =>
      recordsApi.previewChange(resource, { ids, data: JSON.parse(rested ?? '{}') as Record<string, unknown> }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const preview = wanted === undefined ? undefined : data;
  return { preview, error, isCurrent: wanted !== undefined && wanted === rested && !isPlaceholderData };
}
