import { useEffect, useState } from 'react';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import { TOAST_MS } from '#ui/toasts/toasts.ts';

/** Whether all jobs have ended with nothing left to look into, for as long as their messages offer *Undo*. */
export function useAtRest(jobs: readonly BackgroundJob[]): boolean {
  const isDone = jobs.every(isSettled);
  const ends = jobs.map(({ id, finished_on }) => `${id} ${finished_on}`).join();
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setRested(ends), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isDone, ends]);
  return isDone && rested === ends;
}

/** Records that were skipped can be tried again, and a failure is there to be read. */
const isSettled = ({ state, counts, error }: BackgroundJob): boolean =>
  (state === 'done' || state === 'undone') && counts.rejected + counts.kept === 0 && error === null;
