import type { Database } from '#server/platform/db/database.ts';

/**
 * The months of periods counted day by day: each day that one of them covers is marked, and each run of marked days is
 * walked month by month. Slow, and made without the code that it checks.
 */
export function countedMonths(periods: readonly (readonly [from: string, to: string])[]): number | null {
  const days = new Set(periods.flatMap(([from, to]) => daysFrom(from, to)));
  if (days.size === 0) return null;
  let [months, rest] = [0, 0];
  for (const first of [...days].filter((day) => !days.has(moved(day, -1)))) {
    let end = first;
    while (days.has(end)) end = moved(end, 1);
    let full = 0;
    while (monthsCome(first, full + 1) <= end) full += 1;
    months += full;
    rest += daysFrom(monthsAfter(first, full), moved(end, -1)).length;
  }
  return months + Math.floor(rest / 30.4375);
}

const DAY = 86_400_000;
const text = (time: number): string => new Date(time).toISOString().slice(0, 10);
const moved = (day: string, by: number): string => text(Date.parse(day) + by * DAY);

function daysFrom(from: string, to: string): string[] {
  const found: string[] = [];
  for (let day = from; day <= to; day = moved(day, 1)) found.push(day);
  return found;
}

/** The 31st, a month later, is the last day of a shorter month. */
function monthsAfter(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return text(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** The same day of the month, so many months later, or the 1st where that month has no such day: then these months are full. */
function monthsCome(day: string, count: number): string {
  const after = monthsAfter(day, count);
  return after.slice(-2) === day.slice(-2) ? after : moved(after, 1);
}

/** The day as of which the database keeps its values. */
export const keptDay = async (database: Pick<Database, 'query'>): Promise<string> =>
  (
    await database.query<{ day: string }>(
      'select coalesce((select day from system.kept_day), current_date)::text as day',
    )
  ).rows[0]!.day;
