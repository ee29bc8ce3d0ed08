import type { BackgroundJob, JobCounts, JobState } from '../contracts/background-jobs.ts';

/** The states in which a server works on a job. */
export const JOB_AT_WORK: readonly JobState[] = ['checking', 'running', 'undoing'];

export const isAtWork = ({ state }: Pick<BackgroundJob, 'state'>): boolean => JOB_AT_WORK.includes(state);

type Counted = Pick<BackgroundJob, 'state' | 'total'> & { readonly counts: JobCounts };

/** How many items a job has worked on, of how many: in what it is at, or was at last. */
export function progressOf({ state, total, counts }: Counted): { readonly done: number; readonly of: number } {
  const { undone, kept, undoable, ...outcomes } = counts;
  if (state === 'undoing' || state === 'undone') return { done: undone + kept, of: undone + kept + undoable };
  return { done: Object.values(outcomes).reduce((sum, count) => sum + count, 0), of: total };
}

const ENDED: readonly JobState[] = ['done', 'stopped', 'failed'];

/** Whether rejected items can be tried again, or there are others to go on with. */
export const canRetry = ({ state, counts }: Counted): boolean =>
  ENDED.includes(state) && (counts.rejected > 0 || state !== 'done');

/** Whether something can be undone; what an undo has kept is tried again. */
export const canUndo = ({ state, counts }: Counted): boolean =>
  [...ENDED, 'undone'].includes(state) && counts.undoable + counts.kept > 0;
