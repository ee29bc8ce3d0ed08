import { daysAgo } from '#admin/list/filters/days.ts';
import { formatDate } from '#engine/field-types/date/format-date.ts';

/** "Today", "Yesterday", else the day itself. */
export function dayName(day: string, translate: (key: string) => string): string {
  if (day === formatDate(daysAgo(1))) return translate('activity_log.today');
  if (day === formatDate(daysAgo(2))) return translate('activity_log.yesterday');
  return day;
}
