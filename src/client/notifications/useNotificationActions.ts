import { useCallback, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  type BulkNotificationChange,
  changeNotification,
  changeNotifications,
  type Notification,
  type NotificationChange,
  type NotificationDecision,
} from '#shared/contracts/notifications.ts';
import { useHttp } from '../api/useApi.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
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
  const http = useHttp();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: [NOTIFICATIONS] }), [queryClient]);

  return useMemo(() => {
    const write = async (call: Promise<string>, done?: string) => {
      const message = await call.finally(() => void refresh());
      if (done !== undefined) toast.success(message || done);
    };
    const change = (id: number, body: NotificationChange) =>
      http.callForMessage(changeNotification, { params: { id }, body });
    return {
      refresh,
      markViewed: async ({ id }) => write(change(id, { is_read: true })).catch(showError),
      change: async ({ id }, body, done) => {
        try {
          await write(change(id, body), done);
          return true;
        } catch (error) {
          showError(error);
          return false;
        }
      },
      changeMany: async (changes, done) => {
        const { message, results } = await http
          .call(changeNotifications, { body: { to_update: changes } })
          .finally(() => void refresh());
        const isPartial = results?.some(({ is_done: isDone }) => !isDone);
        if (isPartial) toast.warning(message);
        else toast.success(message || done);
      },
      decide: async ({ request_url: url }, data, done) => {
        if (url === null) throw new Error('errors.unexpected');
        await write(
          http.request({ method: 'PATCH', url, data }).then(({ body }) => body.message),
          done,
        );
      },
    };
  }, [http, refresh, toast, showError]);
};
