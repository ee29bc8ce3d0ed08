import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useGathered } from '../realtime/useGathered.ts';
import { useNotificationText } from './useNotificationText.ts';
import { NEWEST, NOTIFICATIONS, useNewestNotifications } from './useNewestNotifications.ts';

/** How long events are collected, so that many together are one request and one toast. */
const GATHER_MS = 250;

/**
 * Keeps every list of notifications in sync with the server, and announces new ones once. Those that arrived while the
 * connection was lost are announced when it is back; they are recognized by id, so none is announced twice.
 */
export const useLiveNotifications = (): void => {
  useRefreshOnEvents();
  useAnnouncedArrivals();
};

const useRefreshOnEvents = () => {
  const queryClient = useQueryClient();
  useGathered(
    GATHER_MS,
    () => void queryClient.invalidateQueries({ queryKey: [NOTIFICATIONS] }),
    (realtime, wait) => [realtime.on('notifications', wait)],
  );
};

/** The newest id that was seen, and how many were unread then. */
type Known = { readonly id: number; readonly unread: number } | undefined;

const useAnnouncedArrivals = () => {
  const toasts = useToasts();
  const page = useNewestNotifications();
  const textOf = useNotificationText();
  const known = useRef<Known>(undefined);
  useEffect(() => {
    if (!page) return;
    const before = known.current;
    known.current = {
      id: Math.max(before?.id ?? 0, ...page.results.map(({ id }) => id)),
      unread: page.unread_count,
    };
    if (before === undefined) return;
    const arrived = page.results.filter(({ id, is_read }) => id > before.id && !is_read);
    const [only] = arrived;
    if (!only) return;
    // More than the newest ones might have arrived together; the count of unread ones includes all.
    const count =
      arrived.length < NEWEST ? arrived.length : Math.max(arrived.length, page.unread_count - before.unread);
    toasts.show({
      type: 'info',
      title: 'notifications.arrived',
      message: count === 1 ? textOf(only) : 'notifications.arrived_many',
      args: { smart_count: count },
    });
  }, [page, toasts, textOf]);
};
