import { describe, expect, it } from 'vitest';
import { formatNumber, typedNumber } from '#engine/field-types/number/format-number.ts';
import { readNumber } from '#engine/field-types/number/read-number.ts';
import { stepNumber } from '#engine/field-types/number/step-number.ts';

describe('a number', () => {
  it.each([
    ['en', '1,200.50', '1200.5'],
    ['de', '1.200,50', '1200,5'],
    ['fr', '1\u202f200,50', '1200,5'],
  ])('is shown and typed as people write it in %s', (locale, shown, typed) => {
    expect(formatNumber(1200.5, locale, 2)).toBe(shown);
    expect(typedNumber(1200.5, locale)).toBe(typed);
  });

  it.each([
    [50, 0, '50'],
    [50, 2, '50.00'],
    [50, 4, '50'],
    [33.3333, 4, '33.3333'],
  ])('%d in steps of %d decimals is shown as %s: only amounts in cents end in zeros', (value, decimals, shown) => {
    expect(formatNumber(value, 'en', decimals)).toBe(shown);
  });

  it.each(['en', 'de', 'fr', 'sv', 'it', 'pl', 'pt', 'es'])(
    'is read back as it is shown and as it is typed in %s',
    (locale) => {
      for (const value of [0.125, -1.255, 12, 1200.5, -1_234_567.891]) {
        expect(readNumber(formatNumber(value, locale), locale)).toBe(value);
        expect(readNumber(typedNumber(value, locale), locale)).toBe(value);
      }
    },
  );
});

describe('a step from a number', () => {
  it.each([
    [1200.5, 1, { multipleOf: 0.01 }, 1200.51],
    [0.3, -1, { multipleOf: 0.1 }, 0.2],
    [7, 1, {}, 8],
    [0.5, -1, {}, -0.5],
    [null, 1, {}, 1],
    [10, 1, { maximum: 10 }, 10],
    [0, -1, { multipleOf: 0.01, minimum: 0 }, 0],
  ] as const)('from %j by %d in %o is %d', (from, up, schema, to) => {
    expect(stepNumber(from, up, schema)).toBe(to);
  });
});
