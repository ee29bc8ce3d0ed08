import { useQueryClient } from '@tanstack/react-query';
import type { BulkJob } from '#shared/contracts/bulk-jobs.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useApi } from '../api/useApi.ts';
import { type BulkApi, createBulkApi } from './api.ts';
import { BULK_JOBS, keepBulkJob } from './useBulkJobs.ts';

/** Stops, retries and undoes jobs; a failure shows as a toast, and the jobs are fetched again. */
export function useBulkCalls(): (call: 'stop' | 'retry' | 'undo', job: Pick<BulkJob, 'id'>) => Promise<void> {
  const api: BulkApi = useApi(createBulkApi);
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return async (call, { id }) => {
    try {
      keepBulkJob(queryClient, await api[call](id));
    } catch (error) {
      showError(error);
      await queryClient.invalidateQueries({ queryKey: [BULK_JOBS] });
    }
  };
}
