import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CameFrom } from '#client/page/useLeave.ts';
import { useApi } from '#client/api/useApi.ts';
import { useRecordEvents } from '#client/realtime/RealtimeProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import type { ApprovalRounds } from '#shared/contracts/approvals.ts';
import { type ApprovalsApi, createApprovalsApi } from './api.ts';

const ROUNDS = 'approval-rounds';

/** The requests for approval of a job, as they are now on the server. */
export function useRounds(id: number) {
  const api = useApi(createApprovalsApi);
  const queryClient = useQueryClient();
  const refreshRecord = useRefresh();
  const navigate = useNavigate();
  const { state } = useLocation();
  const toast = useToast();
  const showError = useErrorToast();
  const { data, error, refetch } = useQuery({
    queryKey: [ROUNDS, id],
    queryFn: ({ signal }) => api.read('job', id, signal),
  });
  useRecordEvents('jobs', () => void queryClient.invalidateQueries({ queryKey: [ROUNDS, id] }));

  const refetchAll = async () => {
    await queryClient.invalidateQueries({ queryKey: [ROUNDS, id] });
    refreshRecord();
  };

  /** @returns whether it worked; a toast says what has happened. */
  const change = async (
    call: (api: ApprovalsApi) => Promise<ApprovalRounds | void>,
    done: string,
  ): Promise<boolean> => {
    try {
      const answer = await call(api);
      toast.success(done);
      if (answer?.rounds.length === 0) {
        // The job was open to this user for the decision only: asking for it again would fail.
        void navigate((state as Partial<CameFrom> | null)?.from ?? '/my-work', { replace: true });
        return true;
      }
      await refetchAll();
      return true;
    } catch (failure) {
      showError(failure);
      await refetchAll();
      return false;
    }
  };
  return { data, error, refetch, change };
}
