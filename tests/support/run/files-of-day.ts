import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { turnsOfDay } from '../share-of-day.ts';

/** What everybody needs to get in and around, and the walk over every screen: these browser tests run each day. */
const EVERY_DAY = ['crawl', 'first-list', 'session'].map((name) => `tests/e2e/${name}.test.ts`);
/** The other files of browser tests have their turn once in so many days. */
const BROWSER_DAYS = 8;

/** The tests of screens without a browser have their turn once in so many days: of each folder a few each day. */
const SCREEN_DAYS = 3;

/**
 * The other test files that cost most, more than a second and a half of CPU each: they start and kill processes, wait for time to pass,
 * or try one thing a thousand times. What decides what a user can see or change is not among them.
 */
const SLOW = [
  'tests/engine/schema/completion.test.ts',
  'tests/engine/schema/faults.test.ts',
  'tests/engine/schema/last-good.test.ts',
  'tests/engine/schema/loader.test.ts',
  'tests/engine/schema/mistakes.test.ts',
  'tests/engine/schema/project.test.ts',
  'tests/engine/schema/row-faults.test.ts',
  'tests/engine/schema/sidebar.test.ts',
  'tests/engine/validation/both-sides.test.ts',
  'tests/server/accounts/mailer.test.ts',
  'tests/server/accounts/password-rules.test.ts',
  'tests/server/accounts/recovery.test.ts',
  'tests/server/applicants/stage-acts.test.ts',
  'tests/server/applicants/stage-events.test.ts',
  'tests/server/applicants/steps.test.ts',
  'tests/server/approvals/added-context.test.ts',
  'tests/server/approvals/changing.test.ts',
  'tests/server/approvals/deciding.test.ts',
  'tests/server/approvals/following.test.ts',
  'tests/server/approvals/killed.test.ts',
  'tests/server/approvals/matrices.test.ts',
  'tests/server/background/background.test.ts',
  'tests/server/bulk/bulk-jobs.test.ts',
  'tests/server/candidates/merge.test.ts',
  'tests/server/candidates/provenance.test.ts',
  'tests/server/computed/formula-agreement.test.ts',
  'tests/server/computed/kept-values.test.ts',
  'tests/server/computed/sequences.test.ts',
  'tests/server/computed/stored-values.test.ts',
  'tests/server/custom-fields/values.test.ts',
  'tests/server/dashboard/dashboard.test.ts',
  'tests/server/db/database.test.ts',
  'tests/server/db/dump.test.ts',
  'tests/server/db/embedded.test.ts',
  'tests/server/db/hostile-dump.test.ts',
  'tests/server/db/migrations.test.ts',
  'tests/server/db/names-of-own-tables.test.ts',
  'tests/server/db/postgres.test.ts',
  'tests/server/downloads/killed.test.ts',
  'tests/server/downloads/long-exports.test.ts',
  'tests/server/downloads/slow-readers.test.ts',
  'tests/server/feedback/feedback.test.ts',
  'tests/server/imports/applicants.test.ts',
  'tests/server/imports/batches.test.ts',
  'tests/server/imports/killed.test.ts',
  'tests/server/imports/rows.test.ts',
  'tests/server/jobs/closing.test.ts',
  'tests/server/mail-servers/mail-servers.test.ts',
  'tests/server/module-configurations/module-configurations.test.ts',
  'tests/server/notifications/added-context.test.ts',
  'tests/server/notifications/carried-over.test.ts',
  'tests/server/openapi/answers.test.ts',
  'tests/server/openapi/client.test.ts',
  'tests/server/openapi/document.test.ts',
  'tests/server/platform/door.test.ts',
  'tests/server/platform/hostile-sockets.test.ts',
  'tests/server/platform/realtime.test.ts',
  'tests/server/platform/start.test.ts',
  'tests/server/platform/two-processes.test.ts',
  'tests/server/predicates/agreement.test.ts',
  'tests/server/predicates/operators.test.ts',
  'tests/server/resources/lists.test.ts',
  'tests/server/resources/merge.test.ts',
  'tests/server/resources/records.test.ts',
  'tests/server/rows/derived-cells.test.ts',
  'tests/server/rows/made-cells.test.ts',
  'tests/server/rows/rows-elsewhere.test.ts',
  'tests/server/rows/rows.test.ts',
  'tests/server/schema/apply-definitions.test.ts',
  'tests/server/schema/busy.test.ts',
  'tests/server/schema/cascades.test.ts',
  'tests/server/schema/interrupted.test.ts',
  'tests/server/schema/prune.test.ts',
  'tests/server/schema/resources-command.test.ts',
  'tests/server/schema/row-tables.test.ts',
  'tests/server/seed/seed.test.ts',
  'tests/server/self/cascades.test.ts',
  'tests/server/self/conditions.test.ts',
  'tests/server/self/custom-conditions.test.ts',
  'tests/server/self/document.test.ts',
  'tests/server/self/exchange.test.ts',
  'tests/server/spreadsheets/hostile.test.ts',
  'tests/server/spreadsheets/reading.test.ts',
  'tests/server/states/transitions.test.ts',
  'tests/server/states/trash.test.ts',
  'tests/server/team/members.test.ts',
  'tests/server/team/team-work.test.ts',
  'tests/server/workflows/builder.test.ts',
  'tests/server/workflows/permission-matrix.test.ts',
  'tests/server/workflows/versions.test.ts',
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

/** The test files without a browser that take turns. @throws where one of the slow ones is gone. */
export function unitFilesOfDay({ root, env }: RunPlace): FilesOfDay {
  const gone = SLOW.filter((file) => !existsSync(join(root, file)));
  if (gone.length > 0) throw new Error(`There is no ${gone.join(', ')}.`);
  const screens = globSync('tests/screens/**/*.test.{ts,tsx}', { cwd: root }).sort();
  return divided(
    [...screens, ...SLOW],
    [...turnsOfDay(screens, SCREEN_DAYS, env), ...turnsOfDay(SLOW, SLOW_DAYS, env)],
  );
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
