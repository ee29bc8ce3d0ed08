const DAY_MS = 86_400_000;

/**
 * What a run tries of cases that are all alike in kind: all of them in the deep run, else `count` that follow each other, and the next ones
 * the next day, so that each has its turn. The day is that of UTC; `npm test` says which, and `TEST_DAY=2026-11-24` runs one again.
 */
export function shareOfDay<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (process.env.TEST_DEEP || cases.length <= count) return cases;
  const day = Math.floor(Date.parse(process.env.TEST_DAY ?? new Date().toISOString().slice(0, 10)) / DAY_MS);
  return Array.from({ length: count }, (_, step) => cases[(day * count + step) % cases.length]!);
}
