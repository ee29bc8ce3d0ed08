/** Calculating with days of the calendar (`yyyy-MM-dd`), the same as the SQL functions `formula_…` of the system tables. */

const DAY = 86_400_000;
const FIRST = dayNumber('0001-01-01');
const LAST = dayNumber('9999-12-31');
const MONTHS = 12;
const LAST_YEAR = 9999;

/** Days since 1970. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** Whether a text is a day at all: what a user sends is calculated with before it is checked. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(dayNumber(text));

/** The day so many days later; null before the year 1 and after the year 9999. */
export const addDays = (day: string, days: number): string | null => {
  const moved = dayNumber(day) + days;
  return moved >= FIRST && moved <= LAST ? new Date(moved * DAY).toISOString().slice(0, 10) : null;
};

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

const partsOf = (day: string): [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

/** Full months between two days; negative where the second is the earlier one. */
export const monthsBetween = (from: string, to: string): number => {
  if (to < from) return -monthsBetween(to, from) + 0;
  const [[fromYear, fromMonth, fromDay], [toYear, toMonth, toDay]] = [partsOf(from), partsOf(to)];
  return (toYear - fromYear) * MONTHS + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
};

/** The same day of the month so many months later, or the last of a shorter month; null outside the years 1 to 9999. */
export const addMonths = (day: string, months: number): string | null => {
  const [year, month, date] = partsOf(day);
  const total = year * MONTHS + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(total / MONTHS), (((total % MONTHS) + MONTHS) % MONTHS) + 1];
  if (toYear < 1 || toYear > LAST_YEAR) return null;
  const last = new Date(Date.UTC(2000 + (toYear % 400), toMonth, 0)).getUTCDate();
  return [String(toYear).padStart(4, '0'), pad(toMonth), pad(Math.min(date, last))].join('-');
};

const pad = (part: number): string => String(part).padStart(2, '0');

/** 48 months have 1,461 days: on average. */
const [CYCLE_MONTHS, CYCLE_DAYS] = [48, 1461];

/** The first and the last day of a period. */
export type Period = readonly [from: string, to: string];

/**
 * The full months of the days that periods cover, each day once. Periods that overlap or follow each other without a gap
 * are one; days that make no full month in theirs count together, as average months. None ends before it begins.
 */
export const monthsCovered = (periods: readonly Period[]): number => {
  const joined: [first: number, end: number][] = [];
  const days = periods.map(([from, to]) => [dayNumber(from), dayNumber(to) + 1] as const);
  for (const [first, end] of days.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && first <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([first, end]);
  }
  const parts = joined.map(([first, end]) => {
    const months = monthsBetween(dayText(first), dayText(end));
    const full = addMonths(dayText(first), months);
    return { months, days: full === null ? 0 : end - dayNumber(full) };
  });
  const [months, rest] = [sumOf(parts.map((each) => each.months)), sumOf(parts.map((each) => each.days))];
  return months + Math.floor((rest * CYCLE_MONTHS) / CYCLE_DAYS);
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
