import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useApi } from '#client/api/useApi.ts';
import { useIdempotencyKey } from '#client/records/useIdempotencyKey.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import type { FeedbackThread } from '#shared/contracts/feedback.ts';
import { createFeedbackApi } from './api.ts';

const keyOf = (id: Identifier) => ['feedback', 'thread', String(id)];

/** The thread of an entry; refreshed with the entry itself when others change it. */
export function useThread(id: Identifier) {
  const feedbackApi = useApi(createFeedbackApi);
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => feedbackApi.getThread(id, signal),
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
  const feedbackApi = useApi(createFeedbackApi);
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
  return {
    isPending,
    comment: (text) => send(() => withKey((key) => feedbackApi.addComment(id, text, key)), 'feedback.comments.sent'),
    vote: (isWanted) => send(() => feedbackApi.vote(id, isWanted)),
    mergeInto: (into) => send(() => feedbackApi.mergeInto(id, into), 'feedback.merge.merged'),
    separate: () => send(() => feedbackApi.separate(id), 'feedback.merge.separated'),
  };
}
