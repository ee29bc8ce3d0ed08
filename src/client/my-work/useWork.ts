import { useQuery } from '@tanstack/react-query';
import { listMyWork, type WorkKind } from '#shared/contracts/my-work.ts';
import { useHttp } from '../api/useApi.ts';

/** Every query of what waits for the user starts with this key. */
export const MY_WORK = 'my-work';

/** More than the dashboard shows, so that the next ones are there when some are done. */
const FIRST = 20;

/** What is due first, and how much there is. @param kind absent: of every kind. */
export function useWork(kind?: WorkKind) {
  const http = useHttp();
  return useQuery({
    queryKey: [MY_WORK, 'first', kind ?? 'all'],
    queryFn: ({ signal }) => http.call(listMyWork, { query: { limit: FIRST, kind }, signal }),
    staleTime: 30_000,
  });
}
