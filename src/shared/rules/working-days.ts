export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The days on which a unit works, in the time zone of the team. */
export interface WorkingCalendar {
  readonly weekdays: readonly Weekday[];
  /** Days as `2026-12-25`. */
  readonly holidays: readonly string[];
  /** IANA zone. */
  readonly timeZone: string;
}

/** Where an applicant is with the time limit of their stage. */
export type SlaState = 'fine' | 'due_today' | 'overdue';

/**
 * The working days after the day of `from`, up to and with the day of `to`; 0 where `to` is not later.
 * @param from a day (`2026-11-23`), or an instant, whose day in the calendar's time zone counts.
 */
export function workingDaysBetween(from: string, to: string, calendar: WorkingCalendar): number {
  const first = dayNumber(from, calendar) + 1;
  const last = dayNumber(to, calendar);
  if (last < first) return 0;
  const isWorked = workedDays(calendar);
  const weeks = Math.floor((last - first + 1) / 7);
  const rest = Array.from({ length: last - first + 1 - weeks * 7 }, (_, index) => first + weeks * 7 + index);
  const missed = new Set(calendar.holidays.map(numberOf))
    .values()
    .filter((day) => day >= first && day <= last && isWorked(day));
  return weeks * new Set(calendar.weekdays).size + rest.filter(isWorked).length - [...missed].length;
}

/**
 * Whether the time limit of a stage has passed for an applicant who entered it at this instant: its last day is so many
 * working days after the day of entering. Without working days there is no limit.
 */
export function slaState(enteredAt: string, now: string, slaDays: number, calendar: WorkingCalendar): SlaState {
  const due = addWorkingDays(enteredAt, slaDays, calendar);
  const today = dayText(dayNumber(now, calendar));
  if (due === undefined || today < due) return 'fine';
  return today === due ? 'due_today' : 'overdue';
}

/** The day that is so many working days after the day of `from`; undefined for a calendar without working days. */
export function addWorkingDays(from: string, days: number, calendar: WorkingCalendar): string | undefined {
  if (calendar.weekdays.length === 0) return undefined;
  const isWorked = workedDays(calendar);
  const holidays = new Set(calendar.holidays.map(numberOf));
  let day = dayNumber(from, calendar);
  for (let left = days; left > 0;) {
    day += 1;
    if (isWorked(day) && !holidays.has(day)) left -= 1;
  }
  return dayText(day);
}

/** The days that decide about a limit of so many working days: who entered before `due` is in the last day, who entered before `overdue` is overdue. */
export interface LimitDays {
  readonly due: string;
  readonly overdue: string;
}

/** The same answers as `slaState` for all days of entering together; undefined for a calendar without working days. */
export function limitDays(now: string, slaDays: number, calendar: WorkingCalendar): LimitDays | undefined {
  if (calendar.weekdays.length === 0) return undefined;
  const isWorked = workedDays(calendar);
  const holidays = new Set(calendar.holidays.map(numberOf));
  const today = dayNumber(now, calendar);
  /** The first day after which fewer than the working days of the limit are left until `last`. */
  const after = (last: number): string => {
    let day = last;
    for (let left = slaDays; left > 0; day -= 1) if (isWorked(day) && !holidays.has(day)) left -= 1;
    return dayText(day + 1);
  };
  return { due: after(today), overdue: after(today - 1) };
}

/** By the weekday alone. */
function workedDays({ weekdays }: WorkingCalendar): (day: number) => boolean {
  const worked = new Set(weekdays.map((name) => WEEKDAYS.indexOf(name)));
  return (day) => worked.has((((day + 3) % 7) + 7) % 7); // day 0 was a Thursday
}

const MS_PER_DAY = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
const dayText = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** Days since 1970 of a day, or of an instant's day in the zone. */
const dayNumber = (when: string, { timeZone }: WorkingCalendar): number =>
  numberOf(/^\d{4}-\d\d-\d\d$/.test(when) ? when : formatterOf(timeZone).format(new Date(when)));

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formatters.set(timeZone, known);
  return known;
}
