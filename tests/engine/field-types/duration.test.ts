import { describe, expect, it } from 'vitest';
import { formatDuration } from '#engine/field-types/duration/format-duration.ts';
import { readDuration } from '#engine/field-types/duration/read-duration.ts';

describe('a duration that somebody types', () => {
  it.each([
    ['3 months', 'en', 'P3M'],
    ['1 month', 'en', 'P1M'],
    ['6 weeks', 'en', 'P6W'],
    ['6wks', 'en', 'P6W'],
    ['10d', 'en', 'P10D'],
    ['2 years', 'en', 'P24M'],
    ['P2Y', 'en', 'P24M'],
    ['p30d', 'en', 'P30D'],
    ['6 Wochen', 'de', 'P6W'],
    ['1 Monat', 'de', 'P1M'],
    ['3 months', 'de', 'P3M'],
    ['5 miesięcy', 'pl', 'P5M'],
    ['2 semaines', 'fr', 'P2W'],
    ['14 TAGE', 'de', 'P14D'],
  ])('%s, where %s is spoken, is %s', (text, locale, duration) => {
    expect(readDuration(text, locale)).toBe(duration);
  });

  it.each(['30', 'three months', '1.5 months', '3 moons', '99999 days', '1000 years', '-3 days', 'P1M2D', ''])(
    '%j is none',
    (text) => {
      expect(readDuration(text, 'en')).toBeUndefined();
    },
  );
});

it.each([
  ['P3M', 'en', '3 months'],
  ['P1M', 'en', '1 month'],
  ['P6W', 'de', '6 Wochen'],
  ['P0D', 'en', '0 days'],
  ['P5M', 'pl', '5 miesięcy'],
])('%s reads in %s as %s', (duration, locale, text) => {
  expect(formatDuration(duration, locale)).toBe(text);
});
