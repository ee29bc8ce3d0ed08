import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import { isAtWork } from '#shared/rules/background-jobs.ts';
import { useApi } from '../api/useApi.ts';
import { useRealtime } from '../realtime/RealtimeProvider.tsx';
import { createJobsApi } from './api.ts';

/** The query of a user's jobs, and of what belongs to one of them. */
export const JOBS = 'background-jobs';

/** Jobs with so many items or fewer are over before they could be followed: a message is enough for them. */
export const FEW_ITEMS = 10;

/** The live connection is faster; this is for when there is none. */
const LOOK_MS = 2_000;

/** Shows a job that was started or changed on every screen that follows them. */
export const keepJob = (queryClient: QueryClient, job: BackgroundJob): void =>
  void queryClient.setQueryData<readonly BackgroundJob[]>([JOBS], (jobs = []) =>
    [job, ...jobs.filter(({ id }) => id !== job.id)].toSorted((one, other) => other.id - one.id),
  );

/** The user's jobs that are under way or have just ended, live, the newest first; undefined until they are known. */
export function useJobs(): readonly BackgroundJob[] | undefined {
  const api = useApi(createJobsApi);
  const realtime = useRealtime();
  const queryClient = useQueryClient();
  useEffect(() => realtime.on('job', (job) => keepJob(queryClient, job)), [realtime, queryClient]);
  const { data, isFetched } = useQuery({
    queryKey: [JOBS],
    queryFn: ({ signal }) => api.list(signal),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? LOOK_MS : false),
    retry: false,
  });
  return isFetched || data ? (data ?? []) : undefined;
}
