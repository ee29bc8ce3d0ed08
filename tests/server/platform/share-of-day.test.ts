import { afterEach, expect, it, vi } from 'vitest';
import { shareOfDay } from '#tests/support/share-of-day.ts';

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

it('has all cases in the deep run', () => {
  vi.stubEnv('TEST_DEEP', '1');

  expect(shareOn(DAYS[0]!)).toEqual(CASES);
});
