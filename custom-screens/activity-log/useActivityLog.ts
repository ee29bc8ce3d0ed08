import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivityQuery } from '#client/activity-log/api.ts';
import type { ActivityLogEntry, ActivityLogPage } from '#shared/contracts/activity.ts';
import { useApi } from '#client/api/useApi.ts';
import { createActivityApi } from '#client/activity-log/api.ts';

/** Entries that one call brings. */
const PAGE = 50;

interface Pages {
  readonly pages: readonly ActivityLogPage[];
  readonly pageParams: readonly (number | undefined)[];
}

const keyOf = (query: ActivityQuery) => ['activity-log', query] as const;

/**
 * The log, newest first. Older entries are added below, after the last known one, so that new activity does not shift
 * them.
 */
export function useActivityLog(query: ActivityQuery) {
  const activityApi = useApi(createActivityApi);
  const client = useQueryClient();
  const result = useInfiniteQuery({
    queryKey: keyOf(query),
    queryFn: ({ pageParam, signal }) =>
      activityApi.listActivity({ ...query, limit: PAGE, ...(pageParam && { beyond: pageParam }) }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.results.length < PAGE ? null : last.results.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
  const pages = result.data?.pages;
  const entries = useMemo(() => pages?.flatMap((page) => page.results), [pages]);
  const [first] = pages ?? [];

  /** Fetches the newest entries and puts those on top that are not there yet. @returns their ids. */
  const fetchNewer = async (): Promise<readonly number[]> => {
    if (!result.data || result.isPlaceholderData) return [];
    const newest = await activityApi.listActivity({ ...query, limit: PAGE });
    const known = idsOf(result.data);
    const news = newest.results.filter(({ id }) => !known.has(id));
    if (news.length === PAGE) await result.refetch();
    else if (news.length > 0) client.setQueryData<Pages>(keyOf(query), (shown) => shown && withNewest(shown, newest));
    return news.map(({ id }) => id);
  };

  return { ...result, entries, total: first?.count ?? 0, isExact: first?.count_exact !== false, fetchNewer };
}

/**
 * The first page grows, so that the pages behind it stay where they are. Shown entries are compared only now, because
 * another call might have added the same ones.
 */
function withNewest(shown: Pages, newest: ActivityLogPage): Pages {
  const [first, ...older] = shown.pages;
  const known = idsOf(shown);
  const news = newest.results.filter(({ id }) => !known.has(id));
  const results = [...news, ...(first?.results ?? [])].sort(byTime);
  return { ...shown, pages: [{ ...newest, results }, ...older] };
}

const idsOf = ({ pages }: Pick<Pages, 'pages'>): ReadonlySet<number> =>
  new Set(pages.flatMap(({ results }) => results.map(({ id }) => id)));

const byTime = (one: ActivityLogEntry, other: ActivityLogEntry): number =>
  other.at.localeCompare(one.at) || other.id - one.id;
