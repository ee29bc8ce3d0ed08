import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { RecordCall } from '#client/records/api.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import type { FeedbackThread } from '#shared/contracts/feedback.ts';

const keyOf = (id: Identifier) => ['feedback', 'thread', String(id)];

/** What stands around an entry; refreshed with the entry itself when others change it. */
export function useThread(id: Identifier) {
  const recordsApi = useRecordsApi();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => recordsApi.callRecord<FeedbackThread>('feedback', id, { action: 'thread', signal }),
  });
}

export interface ThreadActions {
  readonly isPending: boolean;
  /** @returns whether it was sent; a failure is told as a toast. */
  comment(text: string): Promise<boolean>;
  vote(isWanted: boolean): Promise<boolean>;
  mergeInto(id: Identifier): Promise<boolean>;
  separate(): Promise<boolean>;
}

/** What can be done around an entry. Each call answers with the thread as it is then. */
export function useThreadActions(id: Identifier): ThreadActions {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: RecordCall) => recordsApi.callRecord<FeedbackThread>('feedback', id, call),
    onSuccess: (thread) => {
      queryClient.setQueryData(keyOf(id), thread);
      return queryClient.invalidateQueries({ queryKey: ['feedback'] });
    },
  });
  const send = async (call: RecordCall, message?: string) => {
    try {
      await mutateAsync(call);
    } catch (error) {
      showError(error);
      return false;
    }
    if (message) toast.success(message);
    return true;
  };
  return {
    isPending,
    comment: (text) => send({ method: 'POST', action: 'comments', data: { text } }, 'feedback.comments.sent'),
    vote: (isWanted) => send({ method: isWanted ? 'PUT' : 'DELETE', action: 'vote' }),
    mergeInto: (into) => send({ method: 'POST', action: 'merge', data: { into } }, 'feedback.merge.merged'),
    separate: () => send({ method: 'DELETE', action: 'merge' }, 'feedback.merge.separated'),
  };
}
