import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { turnsOfDay } from '../share-of-day.ts';

/** What everybody needs to get in and around, and the walk over every screen: these browser tests run each day. */
const BROWSER_EVERY_DAY = ['crawl', 'first-list', 'session'].map((name) => `tests/e2e/${name}.test.ts`);
/** What decides what a user can see or change, what holds of every resource, and what reads the sources: tests that run each day. */
const UNITS_EVERY_DAY = [
  'tests/shared/**',
  'tests/engine/access/**',
  'tests/server/withheld/**',
  'tests/server/self/{leaks,records,roles,strange-ids}.test.ts',
  'tests/server/*/*{access,closed,hidden,leaks,permission,sign-in}*.test.ts',
  'tests/server/accounts/auth-hook.test.ts',
  'tests/server/applicants/at-once.test.ts',
  'tests/server/platform/test-run.test.ts',
  'tests/server/resources/write-paths.test.ts',
];
/**
 * The other files have their turn once a week: of each folder some each day. A prime number of days, so that a share of the day within a
 * file (`shareOfDay`, `databasesInTurn`) is another one each time.
 */
const DAYS = 7;

interface RunPlace {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface FilesOfDay {
  readonly today: readonly string[];
  readonly otherDays: readonly string[];
}

const divided = (files: readonly string[], today: readonly string[]): FilesOfDay => ({
  today,
  otherDays: files.filter((file) => !today.includes(file)),
});

/** The files of browser tests, from the root of the project. */
export function browserFilesOfDay({ root, env }: RunPlace): FilesOfDay {
  const files = globSync('tests/e2e/*.test.ts', { cwd: root }).sort();
  const turns = files.filter((file) => !BROWSER_EVERY_DAY.includes(file));
  return divided(files, [...BROWSER_EVERY_DAY, ...turnsOfDay(turns, DAYS, env)]);
}

/** The test files without a browser, from the root of the project. */
export function unitFilesOfDay({ root, env }: RunPlace): FilesOfDay {
  const files = globSync('tests/{engine,screens,server,shared}/**/*.test.{ts,tsx}', { cwd: root }).sort();
  const isEveryDay = (file: string) => UNITS_EVERY_DAY.some((pattern) => matchesGlob(file, pattern));
  const turns = files.filter((file) => !isEveryDay(file));
  return divided(files, [...files.filter(isEveryDay), ...turnsOfDay(turns, DAYS, env)]);
}

/** How many files of other days come along with what has changed. */
const MOST_ALONG = 16;

/**
 * The same, with the test files of other days that are nearest to what changed lately: each change meets its own tests when it is made.
 * @param nearest test files that reach what changed, the nearest first.
 */
export function withNearest({ today, otherDays }: FilesOfDay, nearest: readonly string[]): FilesOfDay {
  const along = nearest.filter((file) => otherDays.includes(file)).slice(0, MOST_ALONG);
  return divided([...today, ...otherDays], [...today, ...along]);
}
