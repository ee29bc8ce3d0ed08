import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#client/api/useApi.ts';
import { useGathered } from '#client/realtime/useGathered.ts';
import { createDashboardApi, type DashboardChoice } from './api.ts';

/** Every query of the dashboard starts with this key. */
export const DASHBOARD = 'dashboard';

const FRESH_MS = 60_000;

/** The numbers of one widget; those of another choice stay until its own are there. */
export function useFigures(key: string, choice: DashboardChoice) {
  const api = useApi(createDashboardApi);
  return useQuery({
    queryKey: [DASHBOARD, 'widget', key, choice],
    queryFn: ({ signal }) => api.getFigures(key, choice, signal),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  });
}

/** What the dashboard of the user is made of. */
export function useFrame() {
  const api = useApi(createDashboardApi);
  return useQuery({ queryKey: [DASHBOARD, 'frame'], queryFn: ({ signal }) => api.getFrame(signal) });
}

const GATHER_MS = 1_000;

/** Counts again once something is decided, by this user or in another place. */
export function useLiveFigures(): void {
  const queryClient = useQueryClient();
  useGathered(
    GATHER_MS,
    () => void queryClient.invalidateQueries({ queryKey: [DASHBOARD, 'widget'] }),
    (realtime, wait) => [realtime.on('notifications', wait)],
  );
}
