import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from 'ra-core';
import { useApi } from '#client/api/useApi.ts';
import { useRecordEvents } from '#client/realtime/RealtimeProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { type ApprovalsApi, createApprovalsApi } from './api.ts';

const ROUNDS = 'approval-rounds';

/** The requests for approval of a job, as they are now on the server. */
export function useRounds(id: number) {
  const api = useApi(createApprovalsApi);
  const queryClient = useQueryClient();
  const refreshRecord = useRefresh();
  const toast = useToast();
  const showError = useErrorToast();
  const { data, error, refetch } = useQuery({
    queryKey: [ROUNDS, id],
    queryFn: ({ signal }) => api.read('job', id, signal),
  });
  useRecordEvents('jobs', () => void queryClient.invalidateQueries({ queryKey: [ROUNDS, id] }));

  /** @returns whether it worked; a toast says what has happened. */
  const change = async (call: (api: ApprovalsApi) => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await call(api);
      toast.success(done);
      return true;
    } catch (failure) {
      showError(failure);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: [ROUNDS, id] });
      refreshRecord();
    }
  };
  return { data, error, refetch, change };
}
