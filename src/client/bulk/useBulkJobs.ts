import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BULK_AT_WORK, type BulkJob } from '#shared/contracts/bulk-jobs.ts';
import { useApi } from '../api/useApi.ts';
import { useRealtime } from '../realtime/RealtimeProvider.tsx';
import { createBulkApi } from './api.ts';

/** The query of a user's bulk jobs, and of what belongs to one of them. */
export const BULK_JOBS = 'bulk-jobs';

/** Jobs with so many records or fewer are over before they could be followed: a message is enough for them. */
export const FEW_RECORDS = 10;

/** The live connection is faster; this is for when there is none. */
const LOOK_MS = 2_000;

export const isAtWork = ({ state }: BulkJob): boolean => BULK_AT_WORK.includes(state);

/** Shows a job that was started or changed on every screen that follows them. */
export const keepBulkJob = (queryClient: QueryClient, job: BulkJob): void =>
  void queryClient.setQueryData<readonly BulkJob[]>([BULK_JOBS], (jobs = []) =>
    [job, ...jobs.filter(({ id }) => id !== job.id)].toSorted((one, other) => other.id - one.id),
  );

/** The user's jobs that are under way or have just ended, live, the newest first; undefined until they are known. */
export function useBulkJobs(): readonly BulkJob[] | undefined {
  const api = useApi(createBulkApi);
  const realtime = useRealtime();
  const queryClient = useQueryClient();
  useEffect(() => realtime.on('bulk', (job) => keepBulkJob(queryClient, job)), [realtime, queryClient]);
  const { data, isFetched } = useQuery({
    queryKey: [BULK_JOBS],
    queryFn: ({ signal }) => api.list(signal),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? LOOK_MS : false),
    retry: false,
  });
  return isFetched || data ? (data ?? []) : undefined;
}
