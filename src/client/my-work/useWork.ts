import { useQuery } from '@tanstack/react-query';
import type { WorkKind, WorkPage } from '#shared/contracts/my-work.ts';
import { useApi } from '../api/useApi.ts';
import { createMyWorkApi } from './api.ts';

/** Every query of what waits for the user starts with this key. */
export const MY_WORK = 'my-work';

/** More than the dashboard shows, so that the next ones are there when some are done. */
const FIRST = 20;

/** What is due first, and how much there is. @param kind absent: of every kind. */
export function useWork(kind?: WorkKind) {
  const api = useApi(createMyWorkApi);
  return useQuery<WorkPage>({
    queryKey: [MY_WORK, 'first', kind ?? 'all'],
    queryFn: ({ signal }) => api.list(FIRST, undefined, signal, kind),
    staleTime: 30_000,
  });
}
