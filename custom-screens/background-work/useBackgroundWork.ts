import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useApi } from '#client/api/useApi.ts';
import { useRealtime } from '#client/realtime/RealtimeProvider.tsx';
import type { BackgroundState } from '#shared/contracts/background.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { createBackgroundApi } from './api.ts';

const KEY = ['background-work'];
/** However much happens, it is fetched so often at most. */
const FETCH_EVERY_MS = 1_000;

/** What runs, waits and failed, as it is now. */
export function useBackgroundWork(state: BackgroundState | undefined, limit: number) {
  const api = useApi(createBackgroundApi);
  useLive();
  const tasks = useQuery({
    queryKey: [...KEY, 'tasks', state ?? null, limit],
    queryFn: ({ signal }) => api.listBackgroundWork({ ...(state && { state }), limit }, signal),
    placeholderData: (before) => before,
  });
  const schedules = useQuery({
    queryKey: [...KEY, 'schedules'],
    queryFn: ({ signal }) => api.listSchedules(signal),
  });
  return { tasks, schedules };
}

function useLive(): void {
  const realtime = useRealtime();
  const client = useQueryClient();
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const fetchSoon = () => {
      pause ??= setTimeout(() => {
        pause = undefined;
        void client.invalidateQueries({ queryKey: KEY });
      }, FETCH_EVERY_MS);
    };
    const stops = [
      realtime.on('background', fetchSoon),
      realtime.onConnected(({ isBehind }) => isBehind && fetchSoon()),
    ];
    return () => {
      clearTimeout(pause);
      for (const stop of stops) stop();
    };
  }, [realtime, client]);
}

/** What an Admin does about it; whether it worked is said. */
export function useBackgroundActions() {
  const api = useApi(createBackgroundApi);
  const client = useQueryClient();
  const toast = useToast();
  const act = (message: string, call: () => Promise<void>) => () =>
    void call()
      .then(
        () => toast.success(message),
        (error: unknown) => toast.error(error instanceof Error && error.message ? error.message : 'errors.unexpected'),
      )
      .then(() => client.invalidateQueries({ queryKey: KEY }));
  return {
    cancel: (id: number) => act('background_work.cancelled', () => api.cancelBackgroundWork(id)),
    retry: (id: number) => act('background_work.retried', () => api.retryBackgroundWork(id)),
    run: (kind: string) => act('background_work.started', () => api.runScheduled(kind)),
  };
}

/** What a kind of work is called; one that has no words yet is called by its key. */
export function useKindName() {
  const translate = useTranslate();
  return (kind: string): string => {
    const words = kind.replaceAll(/[._-]+/g, ' ');
    return translate(`background_work.kinds.${kind}`, { _: `${words.charAt(0).toUpperCase()}${words.slice(1)}` });
  };
}
