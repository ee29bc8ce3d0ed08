import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchRecords, type SearchResult } from '#shared/contracts/search.ts';
import { useHttp } from '../api/useApi.ts';
import { usePaused } from './usePaused.ts';

/** Milliseconds without a key before the server is asked. */
const PAUSE = 120;
const FRESH = 10_000;
const LONGEST = 200;

export interface RecordSearch {
  /** Of the text before, until those of this one have come: see `isEarlier`. */
  readonly results: readonly SearchResult[];
  /** The results are those of the text before. */
  readonly isEarlier: boolean;
  /** The server is being asked. */
  readonly isPending: boolean;
  /** The server could not be asked. */
  readonly isError: boolean;
}

/** The records of every list that match a text while it is typed; none for an empty one. */
export const useRecordSearch = (text: string): RecordSearch => {
  const http = useHttp();
  const query = text.trim().slice(0, LONGEST);
  const asked = usePaused(query, PAUSE);
  const isEmpty = query === '';
  const { data, isFetching, isError, isPaused, isPlaceholderData } = useQuery({
    queryKey: ['search', asked],
    queryFn: async ({ signal }) => (await http.call(searchRecords, { query: { query: asked }, signal })).results,
    enabled: asked !== '' && !isEmpty,
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
  const isEarlier = asked !== query || isPlaceholderData;
  return {
    results: isEmpty || !data ? NONE : data,
    isEarlier,
    isPending: !isEmpty && (isEarlier || isFetching),
    isError: !isEmpty && (isError || isPaused),
  };
};

const NONE: readonly SearchResult[] = [];
