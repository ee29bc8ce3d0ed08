import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRealtime } from '../realtime/RealtimeProvider.tsx';
import { MY_WORK } from './useWork.ts';

/** How long events are collected, so that an import asks once. */
const GATHER_MS = 1_000;
const READ = new Set(['tasks', 'applicants', 'jobs']);

/** Keeps what waits for the user in sync with the server, for every screen that shows it. */
export function useLiveWork(): void {
  const realtime = useRealtime();
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: [MY_WORK] });
    };
    const wait = () => (timer ??= setTimeout(refresh, GATHER_MS));
    const stops = [
      realtime.on('notifications', wait),
      realtime.on('record', ({ resource }) => void (READ.has(resource) && wait())),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [realtime, queryClient]);
}
