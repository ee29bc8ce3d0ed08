import type { RaRecord } from 'ra-core';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';

/** A user in the hiring team, with their part in it. */
export interface TeamRow {
  readonly id?: number;
  readonly user: RelatedRecord;
  readonly part: string;
}

/** A job as the API answers it. A field that its reader does not see is absent. */
export interface Job extends RaRecord {
  readonly code?: string | null;
  readonly job_status?: string;
  readonly priority?: string | null;
  readonly openings?: number;
  readonly openings_filled?: number;
  readonly openings_promised?: number;
  readonly organization?: RelatedRecord | null;
  readonly company?: RelatedRecord | null;
  readonly business_unit?: RelatedRecord | null;
  readonly department?: RelatedRecord | null;
  readonly hiring_team?: readonly TeamRow[] | null;
  readonly vendors?: readonly RelatedRecord[] | null;
  /** `2026-11-20` */
  readonly open_date?: string | null;
  /** An instant. */
  readonly closed_on?: string | null;
}

const HAS_OPENED = new Set(['open', 'on_hold', 'filled', 'closed']);
const DAY = 86_400_000;

/** How many days a job has been open, or was until it was closed; absent if it has not opened or that is hidden. */
export function daysOpen({ job_status, open_date, closed_on }: Job, now: number): number | undefined {
  if (!open_date || !HAS_OPENED.has(job_status ?? '')) return undefined;
  const until = closed_on ? Date.parse(closed_on) : now;
  return Math.max(0, Math.floor((until - Date.parse(open_date)) / DAY));
}
