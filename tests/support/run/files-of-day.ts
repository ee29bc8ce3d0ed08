import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { turnsOfDay } from '../share-of-day.ts';

/** What everybody needs to get in and around, and the walk over every screen: these browser tests run each day. */
const EVERY_DAY = ['crawl', 'first-list', 'session'].map((name) => `tests/e2e/${name}.test.ts`);
/** The other files of browser tests have their turn once in so many days. */
const BROWSER_DAYS = 6;

/**
 * Test files without a browser that cost most by far: they start and kill processes, wait for time to pass, or try one thing
 * a thousand times. What decides what a user can see or change is not among them.
 */
const SLOW = [
  'tests/engine/schema/last-good.test.ts',
  'tests/engine/schema/loader.test.ts',
  'tests/engine/schema/mistakes.test.ts',
  'tests/server/accounts/mailer.test.ts',
  'tests/server/accounts/password-rules.test.ts',
  'tests/server/approvals/added-context.test.ts',
  'tests/server/approvals/killed.test.ts',
  'tests/server/background/background.test.ts',
  'tests/server/computed/formula-agreement.test.ts',
  'tests/server/computed/sequences.test.ts',
  'tests/server/computed/stored-values.test.ts',
  'tests/server/db/dump.test.ts',
  'tests/server/db/embedded.test.ts',
  'tests/server/db/hostile-dump.test.ts',
  'tests/server/db/names-of-own-tables.test.ts',
  'tests/server/db/postgres.test.ts',
  'tests/server/downloads/killed.test.ts',
  'tests/server/downloads/slow-readers.test.ts',
  'tests/server/imports/killed.test.ts',
  'tests/server/notifications/added-context.test.ts',
  'tests/server/notifications/carried-over.test.ts',
  'tests/server/openapi/client.test.ts',
  'tests/server/platform/hostile-sockets.test.ts',
  'tests/server/platform/start.test.ts',
  'tests/server/platform/two-processes.test.ts',
  'tests/server/schema/apply-definitions.test.ts',
  'tests/server/schema/cascades.test.ts',
  'tests/server/schema/interrupted.test.ts',
  'tests/server/schema/resources-command.test.ts',
  'tests/server/seed/seed.test.ts',
  'tests/server/spreadsheets/hostile.test.ts',
];
/** These have their turn once in so many days. */
const SLOW_DAYS = 5;

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
  const turns = files.filter((file) => !EVERY_DAY.includes(file));
  return divided(files, [...EVERY_DAY, ...turnsOfDay(turns, BROWSER_DAYS, env)]);
}

/** The slow test files without a browser. @throws where one of them is gone. */
export function slowFilesOfDay({ root, env }: RunPlace): FilesOfDay {
  const gone = SLOW.filter((file) => !existsSync(join(root, file)));
  if (gone.length > 0) throw new Error(`There is no ${gone.join(', ')}.`);
  return divided(SLOW, turnsOfDay(SLOW, SLOW_DAYS, env));
}
