import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { createTestFinder } from './test-finder.ts';

/** What a change asks to run. */
export interface ChangedTests {
  /** Test files; empty where the change touches nothing that is tested. */
  readonly files: readonly string[];
  /** Resources whose files change: the tests of every resource drive these. */
  readonly resources: readonly string[];
}

/** Finds the tests that reach a file which differs from the last commit, new files included. */
export function changedTests(root: string): ChangedTests {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return testsFor(root, [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]);
}

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
