import { useQueryClient } from '@tanstack/react-query';
import { useGathered } from '../realtime/useGathered.ts';
import { MY_WORK } from './useWork.ts';

/** How long events are collected, so that an import asks once. */
const GATHER_MS = 1_000;
const READ = new Set(['tasks', 'applicants', 'jobs']);

/** Keeps what waits for the user in sync with the server, for every screen that shows it. */
export function useLiveWork(): void {
  const queryClient = useQueryClient();
  useGathered(
    GATHER_MS,
    () => void queryClient.invalidateQueries({ queryKey: [MY_WORK] }),
    (realtime, wait) => [
      realtime.on('notifications', wait),
      realtime.on('record', ({ resource }) => void (READ.has(resource) && wait())),
    ],
  );
}
