import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** A file of the project: its path from the root, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** Files by patterns from the root of the project. @throws where a pattern finds none: a check of nothing finds nothing wrong. */
export const sourcesOf = (...patterns: readonly string[]): Source[] =>
  patterns.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: ROOT }).sort();
    if (files.length === 0) throw new Error(`No file matches ${pattern}`);
    return files.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
  });

export const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** The texts of a locale by their keys. */
export const textsByKey = (value: object, prefix = ''): [key: string, text: string][] =>
  Object.entries(value).flatMap(([key, part]: [string, string | object]) =>
    typeof part === 'string' ? [[`${prefix}${key}`, part] as [string, string]] : textsByKey(part, `${prefix}${key}.`),
  );
