import { addWorkingDays } from '#shared/rules/working-days.ts';
import { dayBefore, type LimitedStage, todayIn } from '#server/features/workflows/time-limits.ts';

/** New applicants are reviewed within so many working days where their stage has no limit of its own. */
const REVIEW_DAYS = 2;
/** Applicants who entered earlier are due as those who entered then. */
const LEAST_DAYS_BACK = 400;

/** When applicants are due, by their stage and the day on which they entered it; as parameters of a statement. */
export interface DueDays {
  readonly stages: readonly number[];
  /** For each of the stages the row of `days`, from 0. */
  readonly rows: readonly number[];
  /** Rows of equal length: the due day for entering today, yesterday, and so on. */
  readonly days: readonly string[];
  readonly perRow: number;
  readonly today: string;
  readonly timeZone: string;
}

/** Skips stages without a limit, except those of new applicants. */
export function dueDays(stages: readonly LimitedStage[], now = new Date()): DueDays {
  const limited = stages.flatMap((each) => {
    const days = each.days ?? (each.kind === 'new' ? REVIEW_DAYS : null);
    return days === null || each.calendar.weekdays.length === 0 ? [] : [{ ...each, days }];
  });
  const calendar = stages[0]?.calendar;
  const today = calendar ? todayIn(calendar, now) : now.toISOString().slice(0, 10);
  const perRow = Math.max(LEAST_DAYS_BACK, ...limited.map(({ days }) => 2 * days));
  const keys = new Map<string, number>();
  const all: string[] = [];
  const rows = limited.map(({ days, calendar: worked }) => {
    const key = `${days} ${JSON.stringify(worked)}`;
    const known = keys.get(key);
    if (known !== undefined) return known;
    keys.set(key, keys.size);
    for (let back = 0; back < perRow; back += 1)
      all.push(addWorkingDays(dayBefore(today, back), days, worked) ?? today);
    return keys.size - 1;
  });
  return {
    stages: limited.map(({ stage }) => stage),
    rows,
    days: all,
    perRow,
    today,
    timeZone: calendar?.timeZone ?? 'UTC',
  };
}
