import type { WriteValues } from '#server/records/query/record-values.ts';

/** The fields with what users outside the team see of others, by those. */
const SHOWN = {
  shown_status: 'status',
  shown_stage: 'stage',
  shown_kind: 'stage_kind',
  shown_since: 'stage_since',
} as const;

/** A write of an applicant. */
interface Change {
  /** What it continues: for an undo the values from before the step. Absent for a new applicant. */
  readonly before: WriteValues | undefined;
  readonly after: WriteValues;
  readonly transition: string | undefined;
  readonly now: string;
}

/**
 * Whether a rejection is released, and what users outside the team see: everything as it is, or everything as it was
 * before a rejection that is not released.
 */
export function shownOutside(change: Change): WriteValues {
  const { before, after, now } = change;
  const rejection_released = isReleased(change);
  const isHidden = after['status'] === 'rejected' && !rejection_released && before !== undefined;
  const shown = Object.entries(SHOWN).map(
    ([name, field]) => [name, isHidden ? (before[name] ?? before[field] ?? null) : (after[field] ?? null)] as const,
  );
  return {
    ...Object.fromEntries(shown),
    shown_on: isHidden ? (before['shown_on'] ?? before['updated_at'] ?? null) : now,
    rejection_released,
  };
}

function isReleased({ before, after, transition }: Change): boolean {
  if (after['status'] !== 'rejected') return false;
  if (transition === 'release_rejection') return true;
  if (transition === 'reject') return after['rejection_released'] === true;
  return before?.['status'] === 'rejected' && before['rejection_released'] === true;
}
