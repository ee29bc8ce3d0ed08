import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useHttp } from '#client/api/useApi.ts';
import { useIdempotencyKey } from '#client/records/useIdempotencyKey.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import {
  commentOnFeedback,
  type FeedbackThread,
  getThread,
  giveVote,
  mergeFeedback,
  separateFeedback,
  withdrawVote,
} from '#shared/contracts/feedback.ts';

const keyOf = (id: Identifier) => ['feedback', 'thread', String(id)];

/** The thread of an entry; refreshed with the entry itself when others change it. */
export function useThread(id: Identifier) {
  const http = useHttp();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => http.call(getThread, { params: { id }, signal }),
  });
}

export interface ThreadActions {
  readonly isPending: boolean;
  /** @returns whether it was sent; a failure appears as a toast. */
  comment(text: string): Promise<boolean>;
  vote(isWanted: boolean): Promise<boolean>;
  mergeInto(id: Identifier): Promise<boolean>;
  separate(): Promise<boolean>;
}

/** What can be done around an entry. Each call answers with the thread as it is then. */
export function useThreadActions(id: Identifier): ThreadActions {
  const http = useHttp();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const withKey = useIdempotencyKey();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: () => Promise<FeedbackThread>) => call(),
    onSuccess: (thread) => {
      queryClient.setQueryData(keyOf(id), thread);
      return queryClient.invalidateQueries({ queryKey: ['feedback'] });
    },
  });
  const send = async (call: () => Promise<FeedbackThread>, message?: string) => {
    try {
      await mutateAsync(call);
    } catch (error) {
      showError(error);
      return false;
    }
    if (message) toast.success(message);
    return true;
  };
  const params = { id };
  return {
    isPending,
    comment: (text) =>
      send(
        () => withKey((idempotencyKey) => http.call(commentOnFeedback, { params, body: { text }, idempotencyKey })),
        'feedback.comments.sent',
      ),
    vote: (isWanted) => send(() => http.call(isWanted ? giveVote : withdrawVote, { params })),
    mergeInto: (into) =>
      send(() => http.call(mergeFeedback, { params, body: { into: Number(into) } }), 'feedback.merge.merged'),
    separate: () => send(() => http.call(separateFeedback, { params }), 'feedback.merge.separated'),
  };
}
