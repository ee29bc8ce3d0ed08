import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const IMPORTED = /(?:\bfrom|\bimport|\bnew URL\(|\bimport\()\s*['"]([#.][^'"]+\.m?[jt]sx?)['"]/g;
const FOLDERS = ['src', 'custom-screens', 'tests'];
const TEST = /^tests\/(engine|server|shared|screens)\/.*\.test\.tsx?$/;

/** Finds the test files of a project that import any of these files, directly or through others: the nearest first. */
export function createTestFinder(root: string): (files: readonly string[]) => string[] {
  const importers = importersOf(root);
  return (files) => {
    const reached = new Set(files);
    // A set is walked in the order of arrival, what is added meanwhile included: the nearest come first.
    for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
    return [...reached].filter((file) => TEST.test(file));
  };
}

function importersOf(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of FOLDERS.flatMap((folder) => sourcesOf(root, folder)))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTED)) {
      const target = resolved(file, name!);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return importers;
}

const sourcesOf = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?[jt]sx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** As the `imports` of package.json have it. */
const resolved = (from: string, name: string): string => {
  if (name.startsWith('#tests/')) return name.slice(1);
  if (name.startsWith('#screens/')) return name.replace('#screens', 'custom-screens');
  return name.startsWith('#') ? `src/${name.slice(1)}` : normalize(join(dirname(from), name));
};
