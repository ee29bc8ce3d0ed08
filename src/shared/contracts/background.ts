import {
  type Described,
  envelope,
  flag,
  instant,
  instantOrNull,
  listOf,
  named,
  orNull,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';

/** `failed`: it is not tried again by itself. */
export const BACKGROUND_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type BackgroundState = (typeof BACKGROUND_STATES)[number];

const wholeOrNull = { type: ['integer', 'null'] } as const;

const backgroundTask = shape({
  id: whole,
  kind: text,
  state: { enum: BACKGROUND_STATES },
  started_by: orNull(named),
  attempts: whole,
  done: { ...wholeOrNull, description: 'How far it is; null where it does not say.' },
  total: wholeOrNull,
  error: { ...textOrNull, description: 'Why the last attempt failed.' },
  due_on: { ...instant, description: 'When it is tried (again).' },
  created_on: instant,
  started_on: instantOrNull,
  finished_on: instantOrNull,
});
export type BackgroundTask = Described<typeof backgroundTask>;

export const backgroundSchedule = shape({
  kind: text,
  cron: text,
  time_zone: text,
  next_on: instant,
  last_on: instantOrNull,
  is_open: { ...flag, description: 'It waits or runs at this moment.' },
});
export type BackgroundSchedule = Described<typeof backgroundSchedule>;

const counts = shape({ waiting: whole, running: whole, done: whole, failed: whole, cancelled: whole });
export type BackgroundCounts = Described<typeof counts>;

/** A page of tasks, newest first, with how many there are in each state. */
export const backgroundPage = envelope({ results: listOf(backgroundTask), count: whole, counts });

/** A piece of background work changed: sent to the user who started it, and to Admins. */
export interface BackgroundEvent {
  readonly id: number;
  readonly kind: string;
  readonly state: BackgroundState;
  readonly done: number | null;
  readonly total: number | null;
}
