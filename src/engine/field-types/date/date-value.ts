import { readCalendarDay, writeCalendarDay } from './calendar-day.ts';
import { fromLocal, toLocal } from './time-zone.ts';

/** The form value while a date is only half typed: not a date, so the validator reports it. */
export const UNFINISHED = 'unfinished';

/** `2026-11-20` as midnight of that day here; anything else as null. */
export function readDay(value: unknown): Date | null {
  return typeof value === 'string' ? readCalendarDay(value) : null;
}

/** A day of the calendar as `2026-11-20`, an empty field as null, an unfinished one as `UNFINISHED`. */
export function writeDay(day: Date | null): string | null {
  if (day === null) return null;
  return isValid(day) ? writeCalendarDay(day) : UNFINISHED;
}

/** An ISO 8601 instant as the reader's time, in the browser's own for a picker; anything else as null. */
export function readInstant(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const at = new Date(value);
  return isValid(at) ? toLocal(at) : null;
}

/** The reader's time as `readInstant` gives it, as an ISO 8601 instant in UTC; an empty field as null, an unfinished one as `UNFINISHED`. */
export function writeInstant(at: Date | null): string | null {
  if (at === null) return null;
  return isValid(at) ? fromLocal(at).toISOString() : UNFINISHED;
}

const isValid = (at: Date): boolean => !Number.isNaN(at.getTime());
