/**
 * A record of the demo by the names of its fields. Texts that begin with `#` and `@` are resolved when it is loaded
 * (`resolve-story.ts`): `#skill/Nursing` is a record of a list, `#jobs/12` another record of the story, `@-30` the day 30
 * days ago, `@-30T09:15` a time of that day in UTC, `@m-4` the first and `@e-4` the last day of a month 4 months ago.
 */
export type StoryRecord = Readonly<Record<string, unknown>>;

/** What happened to a record after it was made. */
export interface StoryEvent {
  readonly at: string;
  readonly user_id: string;
  readonly role: string;
  readonly action: string;
  readonly resource: string;
  readonly record_id: string;
  /** The number of the record where it has no title. */
  readonly record_title?: string;
  /** Null for what was made beside another record. */
  readonly before: StoryRecord | null;
  readonly after: StoryRecord;
}

/** Records by resource, in the order in which they were made and can be inserted, and what happened to them since. */
export interface Story {
  readonly records: {
    readonly talent_pools: readonly StoryRecord[];
    readonly jobs: readonly StoryRecord[];
    readonly candidates: readonly StoryRecord[];
    readonly applicants: readonly StoryRecord[];
    readonly job_openings: readonly StoryRecord[];
    readonly job_notes: readonly StoryRecord[];
    readonly candidate_notes: readonly StoryRecord[];
    readonly applicant_notes: readonly StoryRecord[];
  };
  readonly events: readonly StoryEvent[];
}

export const DAYS_OF_STORY = 365;

export const day = (days: number): string => `@${days}`;

/** A time of a day, in UTC. */
export const time = (days: number, hour: number, minute: number): string =>
  `@${days}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

export const firstOfMonth = (months: number): string => `@m${months}`;
export const endOfMonth = (months: number): string => `@e${months}`;
