import type { WriteValues } from '#server/records/query/record-values.ts';

/** The fields with what users outside the team see of others, by those. */
const SHOWN = {
  shown_status: 'status',
  shown_stage: 'stage',
  shown_kind: 'stage_kind',
  shown_since: 'stage_since',
} as const;

const NAMES = Object.keys(SHOWN) as (keyof typeof SHOWN)[];

/** A write of an applicant. */
interface Change {
  /** What it continues: for an undo the values from before the step. Absent for a new applicant. */
  readonly before: WriteValues | undefined;
  /** The values until now. Absent for a new applicant. */
  readonly until: WriteValues | undefined;
  readonly after: WriteValues;
  readonly transition: string | undefined;
  readonly now: string;
}

/**
 * Whether a rejection is released, and what users outside the team see: everything as it is, or everything as it was
 * before a rejection that is not released. The time of the last change, as they see it, is that of the last change which
 * they see.
 */
export function shownOutside(change: Change): WriteValues {
  const { before, until, after, now } = change;
  const rejection_released = isReleased(change);
  const isHidden = after['status'] === 'rejected' && !rejection_released && before !== undefined;
  const shown = NAMES.map((name) => [name, SHOWN[name]] as const).map(
    ([name, field]) => [name, isHidden ? (before[name] ?? before[field] ?? null) : (after[field] ?? null)] as const,
  );
  const seen = (name: keyof typeof SHOWN) => until?.[name] ?? until?.[SHOWN[name]] ?? null;
  const isSame = until !== undefined && shown.every(([name, value]) => seen(name) === value);
  const earlier = isHidden ? before : isSame ? until : undefined;
  return {
    ...Object.fromEntries(shown),
    shown_on: earlier ? (earlier['shown_on'] ?? earlier['updated_at'] ?? null) : now,
    rejection_released,
  };
}

function isReleased({ before, after, transition }: Change): boolean {
  if (after['status'] !== 'rejected') return false;
  if (transition === 'release_rejection') return true;
  if (transition === 'reject') return after['rejection_released'] === true;
  return before?.['status'] === 'rejected' && before['rejection_released'] === true;
}
