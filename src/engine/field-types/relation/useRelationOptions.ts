import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useInputScope } from '../input/input-scope.ts';
import { withoutRow } from '../input/row-source.ts';
import type { RelationOption } from '../input/input-scope.ts';

interface OptionsWanted {
  readonly source: string;
  readonly query: string;
  readonly where: Readonly<Record<string, number | null>>;
  readonly enabled: boolean;
}

/** The options of a relation field as the server finds them, page by page, 200 ms after the last key. */
export function useRelationOptions({ source, query, where, enabled }: OptionsWanted) {
  const { resource, loadOptions } = useInputScope();
  const settled = useSettled(query, 200);
  const result = useInfiniteQuery({
    queryKey: ['options', resource, withoutRow(source), where, settled],
    queryFn: ({ pageParam, signal }) =>
      loadOptions(withoutRow(source), { query: settled, page: pageParam, where }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      loaded(pages).length < last.count && last.options.length > 0 ? pages.length + 1 : null,
    enabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  const pages = result.data?.pages ?? [];
  return {
    options: loaded(pages),
    count: pages.at(-1)?.count ?? 0,
    loading: enabled && (result.isFetching || settled !== query),
    /** The typed text has no answer yet: the options belong to the text before it. */
    unanswered: enabled && (result.isPending || result.isPlaceholderData || settled !== query),
    failed: result.isError,
    more: () => {
      if (result.hasNextPage && !result.isFetchingNextPage) void result.fetchNextPage();
    },
  };
}

const loaded = (pages: readonly { readonly options: readonly RelationOption[] }[]): RelationOption[] =>
  pages.flatMap((page) => page.options);

/** The value once it has rested. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
