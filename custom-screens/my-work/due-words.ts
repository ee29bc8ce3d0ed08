import { useLocale, useTranslate } from 'ra-core';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { wallClock } from '#engine/field-types/date/time-zone.ts';

const MS_PER_DAY = 86_400_000;
const WEEK = 7;

/** When something is due, from the reader's day. */
export type DueGroup = 'overdue' | 'today' | 'week' | 'later' | 'never';

/** Days from today to a day in the reader's time zone. */
function daysUntil(day: string, now = new Date()): number {
  const { year, month, day: date } = wallClock(now);
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(year, month - 1, date)) / MS_PER_DAY);
}

/** The week ends with Sunday. */
export function dueGroup(day: string | null, now = new Date()): DueGroup {
  if (day === null) return 'never';
  const days = daysUntil(day, now);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  const weekday = new Date(Date.parse(`${day}T00:00:00Z`)).getUTCDay();
  const toSunday = (WEEK - weekday) % WEEK;
  return days + toSunday < WEEK ? 'week' : 'later';
}

/** The words for a due day, and how they look. */
export function useDueWords(): (day: string | null) => {
  readonly text: string;
  readonly tone: 'bad' | 'warn' | 'idle';
} {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return (day) => {
    if (day === null) return { text: translate('my_work.due.never'), tone: 'idle' };
    const days = daysUntil(day);
    if (days < 0) return { text: translate('my_work.due.overdue', { smart_count: -days }), tone: 'bad' };
    if (days === 0) return { text: translate('my_work.due.today'), tone: 'warn' };
    if (days === 1) return { text: translate('my_work.due.tomorrow'), tone: 'idle' };
    if (days < WEEK)
      return {
        text: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
          new Date(`${day}T00:00:00Z`),
        ),
        tone: 'idle',
      };
    return { text: formatDate(day), tone: 'idle' };
  };
}
