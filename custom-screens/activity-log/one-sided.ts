import type { ActivityLogEntry } from '#shared/contracts/activity.ts';

/** Whether an entry has values of one side only: what was created, deleted, exported or attached. */
export const isOneSided = ({ action, changes }: ActivityLogEntry): boolean =>
  action !== 'updated' &&
  (changes.every(({ before }) => before === null) || changes.every(({ after }) => after === null));
