import { useQueryClient } from '@tanstack/react-query';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useApi } from '../api/useApi.ts';
import { createJobsApi, type JobCall } from './api.ts';
import { JOBS, keepJob } from './useJobs.ts';

/** Starts, stops, retries and undoes jobs; a failure shows as a toast, and the jobs are fetched again. */
export function useJobCalls(): (call: JobCall, job: Pick<BackgroundJob, 'id'>) => Promise<void> {
  const api = useApi(createJobsApi);
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return async (call, { id }) => {
    try {
      keepJob(queryClient, await api.call(id, call));
    } catch (error) {
      showError(error);
      await queryClient.invalidateQueries({ queryKey: [JOBS] });
    }
  };
}
