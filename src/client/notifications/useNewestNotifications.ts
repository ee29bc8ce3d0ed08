import { useQuery } from '@tanstack/react-query';
import { listNotifications, type NotificationResults } from '#shared/contracts/notifications.ts';
import { useHttp } from '../api/useApi.ts';
import { useSignedIn } from '../session/SessionProvider.tsx';

/** Every list of notifications in the query cache starts with this key, so that one call refreshes all of them. */
export const NOTIFICATIONS = 'notifications';

/** SPEC 9: the dropdown shows this many. */
export const NEWEST = 10;

/**
 * The newest notifications with the count of all unread ones; undefined until they are known.
 * They come with the sign-in: only what happens afterwards asks the server again.
 */
export const useNewestNotifications = (): NotificationResults | undefined => {
  const http = useHttp();
  const { notifications } = useSignedIn();
  return useQuery<NotificationResults>({
    queryKey: [NOTIFICATIONS, 'newest'],
    queryFn: ({ signal }) => http.call(listNotifications, { query: { page: 1, limit: NEWEST }, signal }),
    initialData: notifications ?? undefined,
    staleTime: Infinity,
  }).data;
};
