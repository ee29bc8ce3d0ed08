import { execFileSync } from 'node:child_process';
import { createTestFinder } from './test-finder.ts';

/** Finds the test files that reach a file which differs from the last commit, new files included. */
export const changedTests = (root: string): readonly string[] => testsFor(root, uncommitted(root));

/** The same for given paths from the root. */
export function testsFor(root: string, changed: readonly string[]): readonly string[] {
  const files = new Set(createTestFinder(root)(changed));
  const areReadFromDisk = changed.some((file) => /^(resources|schemas)\//.test(file));
  if (areReadFromDisk) for (const folder of ['tests/server/self', 'tests/engine/schema']) files.add(folder);
  return [...files];
}

const uncommitted = (root: string): string[] => [
  ...linesOfGit(root, 'diff', '--name-only', 'HEAD'),
  ...linesOfGit(root, 'ls-files', '--others', '--exclude-standard'),
];

const linesOfGit = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
