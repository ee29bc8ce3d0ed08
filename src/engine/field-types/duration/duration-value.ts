/** The units of a duration, the smallest first: days, weeks, months. */
export const DURATION_UNITS = ['D', 'W', 'M'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

export interface Duration {
  readonly count: number;
  readonly unit: DurationUnit;
}

export const MAX_UNITS = 9999;

const ISO = /^P(0|[1-9]\d{0,3})([DWM])$/;

/** The parts of `P3M`; undefined for what is no duration of one unit. */
export function partsOfDuration(value: unknown): Duration | undefined {
  const parts = typeof value === 'string' ? ISO.exec(value) : null;
  return parts ? { count: Number(parts[1]), unit: parts[2] as DurationUnit } : undefined;
}

/** `{ count: 3, unit: 'M' }` as `P3M` (ISO 8601). */
export const isoDuration = ({ count, unit }: Duration): string => `P${count}${unit}`;
