import { useLocale } from 'ra-core';
import { formatInstant } from '#engine/field-types/date/format-date.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, within a day; then the day and the time. The tooltip always has both. */
export const RelativeTime = ({ at }: { readonly at: string }) => {
  const locale = useLocale() ?? 'en';
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {ago(at, locale) ?? formatInstant(at)}
    </time>
  );
};

const ago = (at: string, locale: string): string | undefined => {
  const age = Math.max(0, Date.now() - Date.parse(at));
  if (Number.isNaN(age) || age >= DAY) return undefined;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (age < MINUTE) return format.format(0, 'second');
  return age < HOUR
    ? format.format(-Math.floor(age / MINUTE), 'minute')
    : format.format(-Math.floor(age / HOUR), 'hour');
};
