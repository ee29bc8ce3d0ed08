import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHttp } from '#client/api/useApi.ts';
import { useGathered } from '#client/realtime/useGathered.ts';
import { type DashboardChoice, getDashboard, getFigures } from '#shared/contracts/dashboard.ts';

/** Every query of the dashboard starts with this key. */
export const DASHBOARD = 'dashboard';

const FRESH_MS = 60_000;

/** The numbers of one widget; those of another choice stay until its own are there. */
export function useFigures(key: string, choice: DashboardChoice) {
  const http = useHttp();
  return useQuery({
    queryKey: [DASHBOARD, 'widget', key, choice],
    queryFn: ({ signal }) => http.call(getFigures, { params: { key }, query: choice, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  });
}

/** What the dashboard of the user is made of. */
export function useFrame() {
  const http = useHttp();
  return useQuery({ queryKey: [DASHBOARD, 'frame'], queryFn: ({ signal }) => http.call(getDashboard, { signal }) });
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
