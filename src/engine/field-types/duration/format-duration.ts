import { type DurationUnit, partsOfDuration } from './duration-value.ts';

const NAMES = { D: 'day', W: 'week', M: 'month' } as const satisfies Record<DurationUnit, string>;
const formats = new Map<string, Intl.NumberFormat>();

/** A number of days, weeks or months as the reader's language says it: "3 months", "6 Wochen". */
export const sayUnits = (
  count: number,
  unit: DurationUnit,
  locale: string,
  unitDisplay: 'long' | 'short' | 'narrow' = 'long',
): string => formatOf(locale, unit, unitDisplay).format(count);

/** A stored duration in words; what is none stays as it is. */
export function formatDuration(value: unknown, locale: string): string {
  const duration = partsOfDuration(value);
  return duration ? sayUnits(duration.count, duration.unit, locale) : String(value);
}

/** A number of months as years and months: "6 years 4 months", without the part that is none. */
export function formatMonths(months: number, locale: string): string {
  const [years, rest] = [Math.trunc(months / YEAR), months % YEAR];
  const parts = [
    ...(years === 0 ? [] : [yearsOf(locale).format(years)]),
    ...(rest === 0 && years !== 0 ? [] : [sayUnits(rest, 'M', locale)]),
  ];
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(parts);
}

const YEAR = 12;

const yearsOf = (locale: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'year', unitDisplay: 'long', useGrouping: false });

/** What a unit is called beside a number ("months"). */
export const unitName = (count: number, unit: DurationUnit, locale: string): string =>
  formatOf(locale, unit, 'long')
    .formatToParts(count)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join('');

function formatOf(locale: string, unit: DurationUnit, unitDisplay: 'long' | 'short' | 'narrow'): Intl.NumberFormat {
  const key = `${locale} ${unit} ${unitDisplay}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: NAMES[unit], unitDisplay, useGrouping: false });
  formats.set(key, format);
  return format;
}
