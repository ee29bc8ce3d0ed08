import { serialDate } from './serial-date.ts';
import { instantOf } from './zoned-time.ts';

const two = (part: string | number): string => String(part).padStart(2, '0');

/**
 * A day as people write it: `20/11/2026`, `20.11.2026`, `20-11-2026`, `2026-11-20`, `2026/11/20`, or a spreadsheet's number of the day.
 * @returns `2026-11-20`, or undefined for what is no day of the calendar.
 */
export function readDay(value: string | number): string | undefined {
  if (typeof value === 'number') return serialDate(value)?.slice(0, 10);
  const text = value.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text);
  if (iso) return calendarDay(iso[1]!, iso[2]!, iso[3]!);
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  return local ? calendarDay(local[3]!, local[2]!, local[1]!) : undefined;
}

function calendarDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${two(month)}-${two(day)}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text ? text : undefined;
}

/**
 * A moment: ISO 8601 with its zone, or a day (as in `readDay`) with a time (`14:30`, `14:30:05`, `02:30 PM`) on the clock of `timeZone`.
 * @returns ISO 8601 in UTC, or undefined for what is none.
 */
export function readInstant(value: string | number, timeZone: string): string | undefined {
  if (typeof value === 'number') {
    const wall = serialDate(value);
    return wall && instantOf(wall.length === 10 ? `${wall}T00:00:00` : wall, timeZone);
  }
  const text = value.trim();
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
  }
  const [, dayText, hourText, minute, second = '00', half] =
    /^(\S+?)(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([AaPp][Mm])?)?$/.exec(text) ?? [];
  const day = dayText === undefined ? undefined : readDay(dayText);
  const hour = hourOf(hourText ?? '0', half);
  if (!day || hour === undefined || Number(minute ?? 0) > 59 || Number(second) > 59) return undefined;
  return instantOf(`${day}T${two(hour)}:${minute ?? '00'}:${second}`, timeZone);
}

function hourOf(text: string, half: string | undefined): number | undefined {
  const hour = Number(text);
  if (!half) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}
