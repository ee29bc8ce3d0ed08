import { dayBefore } from '#server/features/workflows/time-limits.ts';

/** A period up to today and the one before it. */
export interface TwoPeriods {
  readonly days: number;
  readonly today: string;
  /** The first days of both. */
  readonly from: string;
  readonly earlier: string;
}

export const periodsOf = (today: string, days: number): TwoPeriods => ({
  days,
  today,
  from: dayBefore(today, days - 1),
  earlier: dayBefore(today, 2 * days - 1),
});

/** The condition of a list on an instant or a day within the period, as users choose it: in the last 30 days. */
export const within = ({ days }: TwoPeriods) => ({ minimum: { $day: 1 - days }, exclusiveMaximum: { $day: 1 } });

/** The same from the beginning of the period before. */
export const withinBoth = ({ days }: TwoPeriods) => ({ minimum: { $day: 1 - 2 * days } });

const MOST_POINTS = 12;

/** How many days ago parts of the period began that are about as long as each other, the oldest first. */
const beginnings = ({ days }: TwoPeriods): readonly number[] => {
  const points = Math.min(days, MOST_POINTS);
  return Array.from({ length: points }, (_, index) => days - 1 - Math.floor((index * days) / points));
};

/** The first days of these parts. */
export const pointsOf = (periods: TwoPeriods): readonly string[] =>
  beginnings(periods).map((ago) => dayBefore(periods.today, ago));
