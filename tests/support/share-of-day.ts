const DAY_MS = 86_400_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** The day of a run, as a number; `undefined` where everything runs: in the deep run and with `TEST_DAY=all`. */
function dayOfRun({ TEST_DEEP, TEST_DAY = new Date().toISOString().slice(0, 10) }: Environment): number | undefined {
  return TEST_DEEP || TEST_DAY === 'all' ? undefined : Math.floor(Date.parse(TEST_DAY) / DAY_MS);
}

/**
 * What a run tries of cases that are all alike in kind: all of them in the deep run, else `count` that follow each other, and the next ones
 * the next day, so that each has its turn. The day is that of UTC; `npm test` says which, `TEST_DAY=2026-11-24` runs one again, and
 * `TEST_DAY=all` runs all days in one.
 */
export function shareOfDay<Case>(cases: readonly Case[], count: number): readonly Case[] {
  const day = dayOfRun(process.env);
  if (day === undefined || cases.length <= count) return cases;
  return Array.from({ length: count }, (_, step) => cases[(day * count + step) % cases.length]!);
}

/** Whether the case at this place has its turn: each has, once in so many days, and neighbors one after the other. */
export function isTurnOfDay(index: number, days: number, env: Environment = process.env): boolean {
  const day = dayOfRun(env);
  return day === undefined || index % days === day % days;
}

/** The cases that have their turn: those that are neighbors, and cost alike, are spread over the days. */
export const turnsOfDay = <Case>(cases: readonly Case[], days: number, env?: Environment): readonly Case[] =>
  cases.filter((_, index) => isTurnOfDay(index, days, env));
