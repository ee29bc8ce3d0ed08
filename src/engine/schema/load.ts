import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import { assemble } from './assemble.ts';
import type { Definitions, ResourceFault } from './definition.ts';
import type { HandlerNames } from './check-references.ts';
import { goodTexts, withLastGood } from './last-good.ts';
import { faultIn } from './fault-in.ts';
import { openFactsCache } from './facts-cache.ts';
import { toProjectFile, type ProjectFile } from './project-file.ts';

export { loadResource } from './project-file.ts';

export interface LoadResult {
  /**
   * What can be served: all files, or where some have errors the last good version of those with everything else as it is now.
   * Absent when there is no such whole.
   */
  readonly definitions?: Definitions;
  /** Every fault of every file, in the order of files and lines. */
  readonly faults: readonly ResourceFault[];
}

export interface LoaderOptions {
  /** Where parsed files are kept between runs, by the hash of their text; without it nothing is kept. */
  readonly cacheDir?: string;
  /** Where custom screens stand; `custom-screens` beside the resources without it. */
  readonly screensDir?: string;
  /** Handlers of the server; without it no name of one is checked. */
  readonly handlers?: HandlerNames;
}

/** Reads the resource files as often as asked; only files that changed are parsed again. */
export interface Loader {
  load(): Promise<LoadResult>;
  /** What is found against a file only when the tables are to follow it, where its property stands. */
  faultIn(file: string, path: string, code: string, message: string): ResourceFault;
}

/** Loads every file once. `dir` is the folder `resources`; see `createLoader` for a process that keeps watching. */
export const loadDefinitions = (dir: string, options: LoaderOptions = {}): Promise<LoadResult> =>
  createLoader(dir, options).load();

/** A loader that remembers what it parsed, in memory and, with `cacheDir`, on disk. */
export const createLoader = (dir: string, options: LoaderOptions = {}): Loader => {
  const root = resolve(dir, '..');
  const screensDir = options.screensDir ?? join(root, 'custom-screens');
  const kept = goodTexts(options.cacheDir);
  let known = new Map<string, ProjectFile>();
  let good = new Map<string, ProjectFile>();
  return {
    load: async () => {
      const cache = known.size === 0 ? await openFactsCache(options.cacheDir) : undefined;
      const [texts, screens] = await Promise.all([readTexts(resolve(dir), root), listScreens(screensDir)]);
      const files = texts.map(
        ({ file, text }) => known.get(keyOf(file, text)) ?? toProjectFile(file, text, cache?.find),
      );
      known = new Map(files.map((each) => [keyOf(each.file, each.text), each]));
      await cache?.keep(files);
      const whole = assemble(files, screens, options.handlers);
      if (whole.definitions) {
        const isNew = good.size !== files.length || files.some((file) => good.get(file.file)?.text !== file.text);
        good = new Map(files.map((file) => [file.file, file]));
        if (isNew) await kept.write(files);
        return whole;
      }
      if (good.size === 0) for (const { file, text } of await kept.read()) good.set(file, toProjectFile(file, text));
      const served = withLastGood(files, good, (set) => ({
        faultyFiles: faultyFiles(assemble(set, screens, options.handlers).faults),
      }));
      return {
        ...(served && { definitions: assemble(served, screens, options.handlers).definitions }),
        faults: whole.faults,
      };
    },
    faultIn: (file, path, code, message) => faultIn(good.get(file) ?? toProjectFile(file, ''), path, code, message),
  };
};

const faultyFiles = (faults: readonly ResourceFault[]): ReadonlySet<string> =>
  new Set(faults.filter(({ severity }) => severity === 'error').map(({ file }) => file));

const keyOf = (file: string, text: string): string => `${file}\n${text}`;

/** `.yml` is read too, so that such a file is refused and not overlooked. */
const EXTENSIONS = ['.yaml', '.json', '.yml'];

const readTexts = async (dir: string, root: string): Promise<{ file: string; text: string }[]> => {
  const paths = (await listFiles(dir)).filter((path) => EXTENSIONS.includes(extname(path).toLowerCase()));
  const files = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(gone)));
  return paths.flatMap((path, index) => {
    const text = files[index];
    return text === undefined ? [] : [{ file: relative(root, path).split(sep).join('/'), text }];
  });
};

/** A file may vanish between being listed and being read: editors save by renaming. */
const gone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

const listFiles = async (dir: string): Promise<string[]> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

const listScreens = async (dir: string): Promise<string[]> => {
  const paths = await listFiles(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return paths
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => relative(dir, path).split(sep).join('/').slice(0, -'.tsx'.length));
};
