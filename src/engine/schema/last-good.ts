import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectFile } from './project-file.ts';

type Check = (files: readonly ProjectFile[]) => { readonly faultyFiles: ReadonlySet<string> };

/**
 * The largest set of files without errors, starting from what is on disk: a file with errors is replaced by its last good
 * version, a file that is gone but still needed by others comes back, and only files that were never good are omitted.
 * @returns undefined if there is none.
 */
export function withLastGood(
  files: readonly ProjectFile[],
  good: ReadonlyMap<string, ProjectFile>,
  check: Check,
): readonly ProjectFile[] | undefined {
  const steps: ((current: readonly ProjectFile[], faulty: ReadonlySet<string>) => readonly ProjectFile[])[] = [
    (current, faulty) => current.map((file) => (faulty.has(file.file) ? (good.get(file.file) ?? file) : file)),
    (current) => [...current, ...[...good.values()].filter(({ file }) => !current.some((each) => each.file === file))],
    (current, faulty) => current.filter(({ file }) => !faulty.has(file)),
  ];
  let current = files;
  for (const step of [...steps, ...files.map(() => steps[2]!)]) {
    const { faultyFiles } = check(current);
    if (faultyFiles.size === 0) return current;
    current = step(current, faultyFiles);
  }
  return check(current).faultyFiles.size === 0 ? current : undefined;
}

/** Keeps the texts of the last faultless whole, so that a restart over a bad file serves what served before. */
export interface GoodTexts {
  read(): Promise<readonly { file: string; text: string }[]>;
  write(files: readonly ProjectFile[]): Promise<void>;
}

/** @param directory absent: nothing outlives the process. */
export function goodTexts(directory: string | undefined): GoodTexts {
  const path = directory && join(directory, 'last-good.json');
  return {
    async read() {
      if (!path) return [];
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '[]';
        throw error;
      });
      return JSON.parse(text) as { file: string; text: string }[];
    },
    async write(files) {
      if (!path || !directory) return;
      await mkdir(directory, { recursive: true });
      const draft = `${path}.${process.pid}.tmp`;
      await writeFile(draft, JSON.stringify(files.map(({ file, text }) => ({ file, text }))));
      await rename(draft, path);
    },
  };
}
