import { wallClock } from './time-zone.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** `2026-11-20` as `20/11/2026` (SPEC 3); other text is given back as it is. */
export function formatDate(value: string): string {
  const [year, month, day] = value.slice(0, 10).split('-');
  return year && month && day ? `${day}/${month}/${year}` : value;
}

/** The day of an instant in the reader's time zone, as `20/11/2026`. */
export function formatInstantDate(value: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  const { year, month, day } = wallClock(at);
  return `${two(day)}/${two(month)}/${year}`;
}

/** The time of an instant in the reader's time zone, as `03:07 PM`. */
export function formatInstantTime(value: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  const { hour, minute } = wallClock(at);
  return `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** An instant in the reader's time zone, as `20/11/2026 03:07 PM` (SPEC 9). */
export function formatInstant(value: string): string {
  if (Number.isNaN(new Date(value).getTime())) return value;
  return `${formatInstantDate(value)} ${formatInstantTime(value)}`;
}
