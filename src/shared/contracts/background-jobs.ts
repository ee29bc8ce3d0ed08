import { fieldError } from '../errors.ts';
import {
  anyObject,
  type Described,
  instant,
  instantOrNull,
  listOf,
  orNull,
  shape,
  text,
  whole,
} from './schema-words.ts';

/**
 * `ready`: it has not started. `checking` and `checked`: it is tried, or was, without keeping anything. `stopped` and
 * `failed` can be gone on with.
 */
export const JOB_STATES = [
  'ready',
  'checking',
  'checked',
  'running',
  'stopped',
  'failed',
  'done',
  'undoing',
  'undone',
] as const;
export type JobState = (typeof JOB_STATES)[number];

const counts = {
  type: 'object',
  required: ['rejected', 'undone', 'kept', 'undoable'],
  properties: {
    rejected: { ...whole, description: 'Items that it was not done with.' },
    undone: whole,
    kept: { ...whole, description: 'Items that could not be undone.' },
    undoable: { ...whole, description: 'Items that can be undone.' },
  },
  additionalProperties: whole,
} as const;
/** How many items came to what, by the names of the kind. */
export interface JobCounts {
  readonly [name: string]: number;
  readonly rejected: number;
  readonly undone: number;
  readonly kept: number;
  readonly undoable: number;
}

export const NO_JOB_COUNTS: JobCounts = { rejected: 0, undone: 0, kept: 0, undoable: 0 };

/** A job as its user sees it; also the event that reports the progress. */
export const backgroundJob = shape({
  id: whole,
  kind: text,
  state: { enum: JOB_STATES },
  about: { ...anyObject, description: 'What the kind says of it, such as the arguments of its title.' },
  total: { ...whole, description: 'How many items it has.' },
  counts,
  error: orNull(text),
  created_on: instant,
  finished_on: instantOrNull,
});
export type BackgroundJob = Described<typeof backgroundJob> & { readonly counts: JobCounts };

/** How many items of a reason are named. */
export const MAX_NAMED = 50;

export const namedItem = shape({ id: whole, title: text });
export type NamedItem = Described<typeof namedItem>;

/** Items that a job was not done with, or would skip, for the same reason. */
export const jobReason = shape({
  reason: fieldError,
  count: whole,
  records: { ...listOf(namedItem), description: 'The first of them that the user can read.' },
});
export type JobReason = Described<typeof jobReason>;

/** An item that a job was not done with, or that could not be undone, and why. */
export const jobRejection = shape({ place: whole, id: whole, title: text, reason: text });
export type JobRejection = Described<typeof jobRejection>;
