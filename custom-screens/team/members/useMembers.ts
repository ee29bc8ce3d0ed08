import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listMembers, type Member, type MemberQuery } from '#shared/contracts/team.ts';
import { useHttp } from '#client/api/useApi.ts';

/** Members that one call brings. */
const PAGE = 50;

/** The query key of everything fetched about members. */
export const MEMBERS = 'members';

export interface Members {
  /** Absent while loading. */
  readonly rows: readonly Member[] | undefined;
  readonly count: number;
  readonly error: unknown;
  /** Those of the former question are shown until the new ones are there. */
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly fetchMore: () => void;
  readonly refetch: () => void;
}

/** The members that a question finds, page after page. */
export const useMembers = (query: MemberQuery): Members => {
  const http = useHttp();
  const result = useInfiniteQuery({
    queryKey: [MEMBERS, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      http.call(listMembers, { query: { ...query, page: pageParam, limit: PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.count > pages.length * PAGE ? pages.length + 1 : null),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => result.data?.pages.flatMap((page) => page.results), [result.data]);
  return {
    rows,
    count: result.data?.pages[0]?.count ?? 0,
    error: result.error,
    isStale: result.isPlaceholderData,
    hasMore: result.hasNextPage,
    isFetchingMore: result.isFetchingNextPage,
    fetchMore: () => void result.fetchNextPage(),
    refetch: () => void result.refetch(),
  };
};

/** Fetches the shown members again. */
export const useRefreshMembers = (): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [MEMBERS] });
};
