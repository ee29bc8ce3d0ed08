import { describe, expect, it } from 'vitest';
import { formatMonths } from '#engine/field-types/duration/format-duration.ts';
import { monthsCovered } from '#engine/formula/days.ts';
import { countedMonths } from '#tests/server/computed/covered-months.ts';
import { SEED } from '#tests/support/seed.ts';

describe('the months of periods', () => {
  it.each([
    ['a year', [['2023-01-01', '2023-12-31']], 12],
    ['a year that ends on the day on which it began', [['2023-01-01', '2024-01-01']], 12],
    ['February', [['2023-02-01', '2023-02-28']], 1],
    ['February of a leap year without its last day', [['2024-02-01', '2024-02-28']], 0],
    ['from a leap day to the next', [['2020-02-29', '2024-02-28']], 48],
    [
      'one inside another',
      [
        ['2020-01-01', '2020-12-31'],
        ['2020-03-01', '2020-05-31'],
      ],
      12,
    ],
    [
      'two that overlap',
      [
        ['2020-01-01', '2020-08-31'],
        ['2020-05-01', '2020-12-31'],
      ],
      12,
    ],
    [
      'two that follow each other within a month',
      [
        ['2020-01-01', '2020-06-14'],
        ['2020-06-15', '2020-12-31'],
      ],
      12,
    ],
    [
      'two with a gap',
      [
        ['2020-01-01', '2020-03-31'],
        ['2021-01-01', '2021-03-31'],
      ],
      6,
    ],
    [
      'two halves of months',
      [
        ['2020-01-01', '2020-01-20'],
        ['2021-01-01', '2021-01-20'],
      ],
      1,
    ],
    [
      'in any order',
      [
        ['2021-01-01', '2021-03-31'],
        ['2020-01-01', '2020-03-31'],
        ['2020-02-01', '2021-01-31'],
      ],
      15,
    ],
  ] as const)('are those of %s', (_what, periods, months) => {
    expect([monthsCovered(periods), countedMonths(periods)]).toEqual([months, months]);
  });

  it('are those of a count day by day, whatever the periods', () => {
    let state = SEED;
    const whole = (most: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      return (state >>> 8) % most;
    };
    const day = (number: number) => new Date(Date.UTC(2019, 11, 1 + number)).toISOString().slice(0, 10);
    for (let round = 0; round < 300; round += 1) {
      const periods = Array.from({ length: 1 + whole(4) }, () => {
        const first = whole(1600);
        return [day(first), day(first + whole(400))] as const;
      });
      expect(monthsCovered(periods), `TEST_SEED=${SEED} ${JSON.stringify(periods)}`).toBe(countedMonths(periods));
    }
  });

  it.each([
    [76, 'en', '6 years 4 months'],
    [12, 'en', '1 year'],
    [13, 'en', '1 year 1 month'],
    [0, 'en', '0 months'],
    [76, 'sv', '6 år 4 månader'],
  ])('%s in %s are %s', (months, locale, text) => {
    expect(formatMonths(months, locale).replaceAll('\u00a0', ' ')).toBe(text);
  });
});
