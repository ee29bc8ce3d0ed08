import { DURATION_UNITS, type DurationUnit, isoDuration, MAX_UNITS, partsOfDuration } from './duration-value.ts';
import { sayUnits } from './format-duration.ts';

/** A year is twelve months. */
const MONTHS = 12;
const YEAR = /^(?:y|yr|yrs|years?)$/;

/**
 * A duration as people write it: "3 months", "6 Wochen", "10d", "1 year", or ISO 8601 (`P3M`). Units are understood in
 * English and in the user's language. A bare number is not a duration: its unit is unknown.
 * @returns ISO 8601 in one unit, or undefined.
 */
export function readDuration(text: string, locale: string): string | undefined {
  const plain = text.trim();
  const iso = /^P(\d{1,4})([DWMY])$/i.exec(plain);
  const [, digits, word] = iso ?? /^(\d{1,4})\s*(\p{L}[\p{L}. ]*)$/u.exec(plain) ?? [];
  if (digits === undefined || word === undefined) return undefined;
  const count = Number(digits);
  if (iso) return durationOf(count, word.toUpperCase());
  const folded = fold(word);
  return durationOf(count, YEAR.test(folded) ? 'Y' : unitOf(folded, locale));
}

function durationOf(count: number, unit: string | undefined): string | undefined {
  const duration = unit === 'Y' ? { count: count * MONTHS, unit: 'M' } : { count, unit };
  const iso = isoDuration(duration as { count: number; unit: DurationUnit });
  return duration.count <= MAX_UNITS && partsOfDuration(iso) ? iso : undefined;
}

const unitOf = (word: string, locale: string): DurationUnit | undefined =>
  wordsOf('en').get(word) ?? wordsOf(locale).get(word);

const known = new Map<string, ReadonlyMap<string, DurationUnit>>();

/** Numbers that show every form of a word: one, few, many. */
const FORMS = [0, 1, 2, 3, 5, 11, 20, 100];

/** Every way in which a language writes the units: months, mo, m. */
function wordsOf(locale: string): ReadonlyMap<string, DurationUnit> {
  const before = known.get(locale);
  if (before) return before;
  const words = new Map(
    DURATION_UNITS.flatMap((unit) =>
      (['long', 'short', 'narrow'] as const).flatMap((display) =>
        FORMS.map((count) => [fold(sayUnits(count, unit, locale, display).replaceAll(/\p{N}/gu, '')), unit] as const),
      ),
    ),
  );
  known.set(locale, words);
  return words;
}

const fold = (word: string): string => word.toLowerCase().replaceAll(/[.\s\u200e\u200f]/g, '');
