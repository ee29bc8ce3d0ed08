const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `2026-11-20` as midnight of that day here; null for what is no day of the calendar. */
export function readCalendarDay(text: string): Date | null {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = new Date(2000, month - 1, 1);
  // Apart, since `new Date(99, …)` is a year of the twentieth century; in one call, since the month must not overflow on the way.
  at.setFullYear(year, month - 1, day);
  return at.getMonth() === month - 1 && at.getDate() === day ? at : null;
}

/** The day of a moment here as `2026-11-20`. */
export const writeCalendarDay = (at: Date): string =>
  [pad(at.getFullYear(), 4), pad(at.getMonth() + 1, 2), pad(at.getDate(), 2)].join('-');

/** The same time of another day, by so many. */
export function movedByDays(at: Date, days: number): Date {
  const moved = new Date(at);
  moved.setDate(moved.getDate() + days);
  return moved;
}

const pad = (number: number, digits: number): string => String(number).padStart(digits, '0');
