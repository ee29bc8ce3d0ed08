import { useListContext } from 'ra-core';

type ListState = 'loading' | 'rows' | 'empty' | 'no_match' | 'error';

/** What the list around shows: records that are there stay while others of the same filters come. */
export function useListState(): ListState {
  const { data, error, isPending, isPlaceholderData, filterValues, total } = useListContext();
  if (error && (!data || isPlaceholderData)) return 'error';
  if (isPending || !data) return 'loading';
  if (total === 0 || data.length === 0) return Object.keys(filterValues).length > 0 ? 'no_match' : 'empty';
  return 'rows';
}
