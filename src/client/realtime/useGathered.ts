import { useEffect, useEffectEvent } from 'react';
import { useRealtime } from './RealtimeProvider.tsx';
import type { Realtime } from './realtime.ts';

/**
 * Runs `refresh` once for all events that `listen` waits for within `ms`, so that many at a time are one request. What
 * was gathered when the component goes is dropped with it.
 * @param listen subscribes `wait` to events. @returns what ends each subscription.
 */
export function useGathered(
  ms: number,
  refresh: () => void,
  listen: (realtime: Realtime, wait: () => void) => readonly (() => void)[],
): void {
  const realtime = useRealtime();
  const run = useEffectEvent(refresh);
  const subscribe = useEffectEvent(listen);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, ms);
    };
    const stops = subscribe(realtime, wait);
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [realtime, ms]);
}
