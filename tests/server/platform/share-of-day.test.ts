import { afterEach, expect, it, vi } from 'vitest';
import { shareOfDay, turnsOfDay } from '#tests/support/share-of-day.ts';

const CASES = ['a', 'b', 'c', 'd', 'e'];
const DAYS = ['2026-12-30', '2026-12-31', '2027-01-01'];

afterEach(() => void vi.unstubAllEnvs());

const shareOn = (day: string) => {
  vi.stubEnv('TEST_DAY', day);
  return shareOfDay(CASES, 2);
};

it('has another share of the cases each day, the same all day, and each case in its turn', () => {
  vi.stubEnv('TEST_DEEP', '');

  const shares = DAYS.map(shareOn);

  expect(shares.map((share) => new Set(share).size)).toEqual([2, 2, 2]);
  expect(shareOn(DAYS[0]!)).toEqual(shares[0]);
  expect(new Set(shares.flat())).toEqual(new Set(CASES));
});

it('gives each case its turn once in so many days', () => {
  vi.stubEnv('TEST_DEEP', '');
  const turns = DAYS.map((day) => {
    vi.stubEnv('TEST_DAY', day);
    return turnsOfDay(CASES, 3);
  });

  expect(turns.flat().toSorted()).toEqual(CASES);
  expect(Math.max(...turns.map((turn) => turn.length))).toBe(2);
});

it.each([
  ['in the deep run', '1', DAYS[0]!],
  ['when a run asks for all days', '', 'all'],
])('has all cases %s', (_when, deep, day) => {
  vi.stubEnv('TEST_DEEP', deep);

  expect(shareOn(day)).toEqual(CASES);
  expect(turnsOfDay(CASES, 3)).toEqual(CASES);
});
