import { instantOf, wallTime } from '#engine/field-types/date/zoned-time.ts';
import type { Schedule } from './background.ts';

interface Rule {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly isDay: (day: Date) => boolean;
}

const FIELDS = [
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day of the month', 1, 31],
  ['month', 1, 12],
  ['day of the week', 0, 7],
] as const;

const DAY = 86_400_000;
/** 29 February on a given weekday comes back within 28 years, but for a century without one. */
const MAX_DAYS = 40 * 366;

/**
 * The first moment after `after` at which the schedule runs. A time of day that a change of the clock skips is taken
 * when the clock goes on; one that comes twice is taken once.
 * @throws Error naming the part that cannot be read, or for a day that never comes.
 */
export function nextRun({ cron, timeZone = 'UTC' }: Schedule, after: Date): Date {
  const rule = readCron(cron);
  const today = Date.parse(`${wallTime(after, timeZone).slice(0, 10)}T00:00:00Z`);
  for (let day = 0; day < MAX_DAYS; day += 1) {
    const date = new Date(today + day * DAY);
    if (!rule.isDay(date)) continue;
    const found = firstOfDay(rule, date.toISOString().slice(0, 10), timeZone, after);
    if (found) return found;
  }
  throw new Error(`The schedule "${cron}" never runs`);
}

function firstOfDay({ hours, minutes }: Rule, date: string, timeZone: string, after: Date): Date | undefined {
  for (const hour of hours)
    for (const minute of minutes) {
      const instant = new Date(instantOf(`${date}T${two(hour)}:${two(minute)}:00`, timeZone));
      if (instant > after) return instant;
    }
  return undefined;
}

const two = (number: number): string => String(number).padStart(2, '0');

function readCron(cron: string): Rule {
  const parts = cron.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) throw new Error(`The schedule "${cron}" needs five parts`);
  const [minutes, hours, days, months, weekdays] = parts.map((part, index) =>
    readField(part, FIELDS[index]!, cron),
  ) as [number[], number[], number[], number[], number[]];
  const isAny = (index: number) => parts[index]!.startsWith('*');
  const isMonthDay = (day: Date) => days.includes(day.getUTCDate());
  const isWeekday = (day: Date) => weekdays.some((weekday) => weekday % 7 === day.getUTCDay());
  // As cron has it: where both are narrowed, either is enough.
  const fits = (day: Date) =>
    isAny(2) || isAny(4) ? isMonthDay(day) && isWeekday(day) : isMonthDay(day) || isWeekday(day);
  return { minutes, hours, isDay: (day) => months.includes(day.getUTCMonth() + 1) && fits(day) };
}

function readField(part: string, [name, lowest, highest]: (typeof FIELDS)[number], cron: string): number[] {
  const wrong = () => new Error(`The schedule "${cron}" has a ${name} that cannot be read: "${part}"`);
  const values = new Set<number>();
  for (const piece of part.split(',')) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(piece);
    if (!match) throw wrong();
    const [, from, to, step = '1'] = match;
    const first = from === undefined ? lowest : Number(from);
    const last = to !== undefined ? Number(to) : from === undefined || match[3] ? highest : first;
    if (first < lowest || last > highest || first > last || Number(step) < 1) throw wrong();
    for (let value = first; value <= last; value += Number(step)) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}
