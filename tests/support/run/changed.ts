import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createTestFinder } from './test-finder.ts';

/** What a change asks to run. */
export interface ChangedTests {
  /** Test files; empty where the change touches nothing that is tested. */
  readonly files: readonly string[];
  /** Resources whose files change: the tests of every resource drive these. */
  readonly resources: readonly string[];
}

/** Finds the tests that reach a file which differs from the last commit, new files included. */
export const changedTests = (root: string): ChangedTests => testsFor(root, uncommitted(root));

/**
 * Test files that reach what is not committed or was in the 24 hours before the last commit, the nearest to what changed last first;
 * none where there is no history.
 */
export function testsOfLateChanges(root: string): readonly string[] {
  if (!existsSync(join(root, '.git'))) return [];
  const [last] = linesOfGit(root, 'log', '-1', '--format=%ct');
  const since = `--since=${Number(last) - DAY_SECONDS}`;
  const committed = linesOfGit(root, 'log', since, '--name-only', '--format=');
  return createTestFinder(root)([...new Set([...uncommitted(root), ...committed])]);
}

const DAY_SECONDS = 86_400;

const uncommitted = (root: string): string[] => [
  ...linesOfGit(root, 'diff', '--name-only', 'HEAD'),
  ...linesOfGit(root, 'ls-files', '--others', '--exclude-standard'),
];

const linesOfGit = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The same for given paths from the root. */
export function testsFor(root: string, changed: readonly string[]): ChangedTests {
  const resources = changed.flatMap((file) =>
    /^resources\/.+\.ya?ml$/.test(file) ? [basename(file).replace(/\..*$/, '')] : [],
  );
  const readFromDisk = changed.some((file) => /^(resources|schemas)\//.test(file));
  const files = new Set(createTestFinder(root)(changed));
  if (readFromDisk) for (const folder of ['tests/server/self', 'tests/engine/schema']) files.add(folder);
  return { files: [...files], resources };
}
