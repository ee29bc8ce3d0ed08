import { useInfiniteQuery } from '@tanstack/react-query';
import { useResourceContext } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';

/** What happened to a record, newest first, page by page; follows the record's own refreshes. */
export function useActivity(id: Identifier, limit: number) {
  const resource = useResourceContext() ?? '';
  const recordsApi = useRecordsApi();
  const result = useInfiniteQuery({
    queryKey: [resource, 'activity', String(id), limit],
    queryFn: ({ pageParam, signal }) => recordsApi.getActivity(resource, id, { page: pageParam, limit, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * limit < last.count ? pages.length + 1 : null),
  });
  const entries = result.data?.pages.flatMap((page) => page.results) ?? [];
  return { ...result, entries };
}
