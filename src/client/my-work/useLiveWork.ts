import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRealtime } from '../realtime/RealtimeProvider.tsx';
import { MY_WORK } from './useWork.ts';

/** How long events are collected, so that an import asks once. */
const GATHER_MS = 1_000;
const READ = new Set(['tasks', 'applicants', 'jobs']);

/** Without a live connection the first screen has everything by then. */
const LATEST_MS = 10_000;

/**
 * Keeps what waits for the user in sync with the server, for every screen that shows it.
 * @returns whether the first screen has everything that it needs: before that nothing else is fetched.
 */
export function useLiveWork(): boolean {
  const [isReady, setReady] = useState(false);
  const realtime = useRealtime();
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: [MY_WORK] });
    };
    const wait = () => (timer ??= setTimeout(refresh, GATHER_MS));
    const latest = setTimeout(() => setReady(true), LATEST_MS);
    const stops = [
      realtime.onConnected(() => setReady(true)),
      realtime.on('notifications', wait),
      realtime.on('record', ({ resource }) => void (READ.has(resource) && wait())),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      clearTimeout(latest);
    };
  }, [realtime, queryClient]);
  return isReady;
}
