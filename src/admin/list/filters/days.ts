import { movedByDays, readCalendarDay, writeCalendarDay } from '#engine/field-types/date/calendar-day.ts';
import { fromLocal, toLocal } from '#engine/field-types/date/time-zone.ts';

const toDate = (day: string): Date => readCalendarDay(day) ?? new Date(Number.NaN);

/** The instant at which a day begins in the reader's time zone, in UTC. */
export const startOfDay = (day: string): string => fromLocal(toDate(day)).toISOString();

/** The instant at which a day is over in the reader's time zone, in UTC: the first of the next day. */
export const endOfDay = (day: string): string => fromLocal(movedByDays(toDate(day), 1)).toISOString();

/** The last microsecond of a day in the reader's time zone, in UTC: what is later comes after that day. @param moved another day, by so many. */
export const lastMomentOf = (day: string, moved = 0): string =>
  new Date(fromLocal(movedByDays(toDate(day), moved + 1)).getTime() - 1).toISOString().replace('999Z', '999999Z');

/** The reader's day of an instant, moved by some days, as `yyyy-MM-dd`; a day or a number is given back. */
export function localDay(value: string | number, moved = 0): string | number {
  if (typeof value === 'number' || !value.includes('T')) return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : writeCalendarDay(movedByDays(toLocal(at), moved));
}

/** The quick ranges of SPEC 9, in days. */
export const QUICK_RANGES = [7, 15, 30, 90, 365] as const;

/** The first day of the last `days` days, today being the last of them. */
export const daysAgo = (days: number, now = new Date()): string =>
  writeCalendarDay(movedByDays(toLocal(now), 1 - days));
