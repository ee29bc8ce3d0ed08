import { useCallback, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type {
  BulkNotificationChange,
  Notification,
  NotificationChange,
  NotificationDecision,
} from '#shared/contracts/notifications.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useNotificationCalls } from './NotificationsProvider.tsx';
import { NOTIFICATIONS } from './useNewestNotifications.ts';

/** The actions on notifications. Each write refreshes every list; a toast confirms it, a red one reports a failure. */
export interface NotificationActions {
  /** As a consequence of looking at it: nothing is said. */
  readonly markViewed: (notification: Notification) => Promise<void>;
  /** @param done a locale key, for a server that says nothing itself. @returns whether it worked. */
  readonly change: (notification: Notification, change: NotificationChange, done: string) => Promise<boolean>;
  /** @throws {HttpError} that is not reported yet. */
  readonly changeMany: (changes: readonly BulkNotificationChange[], done: string) => Promise<void>;
  /** @throws {HttpError} that is not reported yet. */
  readonly decide: (notification: Notification, decision: NotificationDecision, done: string) => Promise<void>;
  readonly refresh: () => Promise<void>;
}

export const useNotificationActions = (): NotificationActions => {
  const calls = useNotificationCalls();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: [NOTIFICATIONS] }), [queryClient]);

  return useMemo(() => {
    const write = async (call: Promise<string>, done?: string) => {
      const message = await call.finally(() => void refresh());
      if (done !== undefined) toast.success(message || done);
    };
    return {
      refresh,
      markViewed: async ({ id }) => write(calls.change(id, { is_read: true })).catch(showError),
      change: async ({ id }, change, done) => {
        try {
          await write(calls.change(id, change), done);
          return true;
        } catch (error) {
          showError(error);
          return false;
        }
      },
      changeMany: async (changes, done) => {
        const { message, results } = await calls.changeMany(changes).finally(() => void refresh());
        const isPartial = results?.some(({ is_done: isDone }) => !isDone);
        if (isPartial) toast.warning(message);
        else toast.success(message || done);
      },
      decide: (notification, decision, done) => write(calls.decide(notification, decision), done),
    };
  }, [calls, refresh, toast, showError]);
};
