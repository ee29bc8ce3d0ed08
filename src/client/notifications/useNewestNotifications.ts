import { useQuery } from '@tanstack/react-query';
import type { NotificationResults } from '#shared/contracts/notifications.ts';
import { useSignedIn } from '../session/SessionProvider.tsx';
import { useNotificationCalls } from './NotificationsProvider.tsx';

/** Every list of notifications in the query cache starts with this key, so that one call refreshes all of them. */
export const NOTIFICATIONS = 'notifications';

/** SPEC 9: the dropdown shows this many. */
export const NEWEST = 10;

/**
 * The newest notifications with the count of all unread ones; undefined until they are known.
 * They come with the sign-in: only what happens afterwards asks the server again.
 */
export const useNewestNotifications = (): NotificationResults | undefined => {
  const calls = useNotificationCalls();
  const { notifications } = useSignedIn();
  return useQuery({
    queryKey: [NOTIFICATIONS, 'newest'],
    queryFn: ({ signal }) => calls.list({ page: 1, limit: NEWEST }, signal),
    initialData: notifications ?? undefined,
    staleTime: Infinity,
  }).data;
};
