import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectFile } from './project-file.ts';
import { hashOf } from '../model/hash.ts';
import type { FileFacts } from './read-file.ts';

/** What was parsed in earlier runs, in one file. A cache that cannot be read or written only costs time. */
export interface FactsCache {
  find(file: string, hash: string): FileFacts | undefined;
  /** Writes what changed, so that the next start finds it. */
  keep(files: readonly ProjectFile[]): Promise<void>;
}

type Kept = Record<string, { readonly hash: string; readonly facts: FileFacts }>;

/** @returns undefined where no directory is given. */
export const openFactsCache = async (directory: string | undefined): Promise<FactsCache | undefined> => {
  if (directory === undefined) return undefined;
  const path = join(directory, `resources-${await engineVersion()}.json`);
  const kept = await read(path);
  return {
    find: (file, hash) => (kept[file]?.hash === hash ? kept[file].facts : undefined),
    keep: async (all) => {
      const files = all.filter(({ facts }) => facts.faults.every(({ code }) => code !== 'ENCODING'));
      const next = Object.fromEntries(files.map(({ file, text, facts }) => [file, { hash: hashOf(text), facts }]));
      const isSame =
        files.length === Object.keys(kept).length && files.every(({ file }) => kept[file]?.hash === next[file]?.hash);
      if (!isSame) await write(directory, path, next);
    },
  };
};

/** Changes whenever the code or the grammar that made the facts changes. */
const engineVersion = async (): Promise<string> => {
  const root = join(import.meta.dirname, '../../..');
  const folders = [
    'src/engine/schema',
    'src/engine/patterns',
    'src/engine/predicates',
    'src/engine/field-types',
    'schemas',
  ];
  const paths = (
    await Promise.all(
      folders.map(async (folder) => (await readdir(join(root, folder))).map((name) => join(root, folder, name))),
    )
  ).flat();
  const marks = await Promise.all(
    paths.sort().map(async (path) => stat(path).then(({ mtimeMs, size }) => `${path} ${mtimeMs} ${size}`)),
  );
  return hashOf(marks.join('\n')).slice(0, 16);
};

const read = async (path: string): Promise<Kept> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Kept;
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return {};
    throw error;
  }
};

const write = async (directory: string, path: string, kept: Kept): Promise<void> => {
  await mkdir(directory, { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, JSON.stringify(kept));
  await rename(temporary, path);
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
