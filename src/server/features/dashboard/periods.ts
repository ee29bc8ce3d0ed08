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

/** The condition of a list on an instant or a day within the period. */
export const within = ({ days }: TwoPeriods) => ({ minimum: { $day: 1 - days } });

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

/** The conditions of a list on an instant within each of these parts. One pass over the records counts all of them. */
export const partsOf = (periods: TwoPeriods): readonly object[] =>
  beginnings(periods).map((ago, index, all) => {
    const next = all[index + 1];
    return { minimum: { $day: -ago }, ...(next !== undefined && { exclusiveMaximum: { $day: -next } }) };
  });

/** The condition on an instant within the period before. */
export const earlier = ({ days }: TwoPeriods) => ({
  minimum: { $day: 1 - 2 * days },
  exclusiveMaximum: { $day: 1 - days },
});
