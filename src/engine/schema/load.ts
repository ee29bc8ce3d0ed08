import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assemble } from './assemble.ts';
import type { Definitions } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { HandlerNames } from './check-references.ts';
import { goodTexts, withLastGood } from './last-good.ts';
import { diagnosticIn } from './diagnostic-in.ts';
import { type FactsCache, openFactsCache } from './facts-cache.ts';
import { toProjectFile, type ProjectFile } from './project-file.ts';
import type { Place } from './source.ts';

export { loadResource } from './project-file.ts';

export interface LoadResult {
  /**
   * What can be served: all files, or if some have errors, their last good version with everything else as it is now.
   * Absent if there is none.
   */
  readonly definitions?: Definitions;
  /** Every diagnostic of every file, in the order of files and lines. */
  readonly faults: readonly Diagnostic[];
}

export interface LoaderOptions {
  /** Names of the resources that the database has; read once, only if it is unclear which of two files is older. */
  readonly stored?: () => Promise<Iterable<string>>;
  /** Where parsed files are kept between runs, by the hash of their text; without it nothing is kept. */
  readonly cacheDir?: string;
  /** What to take of files that were parsed before; by default what `cacheDir` has. */
  readonly facts?: FactsCache;
  /** The folder of custom screens; by default that of the application. */
  readonly screensDir?: string;
  /** Handlers of the server; without it no name of one is checked. */
  readonly handlers?: HandlerNames;
}

/** Reads the resource files as often as asked; only files that changed are parsed again. */
export interface Loader {
  load(): Promise<LoadResult>;
  /** Diagnostics found only when the tables are migrated, at the place of the property. */
  faultIn(file: string, path: string, code: string, message: string): Diagnostic;
}

/** The screens are part of the built client, wherever the resource files are. */
const ownScreens = () => fileURLToPath(new URL('../../../custom-screens', import.meta.url));

/** Loads every file once. `dir` is the folder `resources`; see `createLoader` for a process that keeps watching. */
export const loadDefinitions = (dir: string, options: LoaderOptions = {}): Promise<LoadResult> =>
  createLoader(dir, options).load();

/** A loader that remembers what it parsed, in memory and, with `cacheDir`, on disk. */
export const createLoader = (dir: string, options: LoaderOptions = {}): Loader => {
  const root = resolve(dir, '..');
  const screensDir = options.screensDir ?? ownScreens();
  const kept = goodTexts(options.cacheDir);
  let known = new Map<string, ProjectFile>();
  let good = new Map<string, ProjectFile>();
  let stored: ReadonlySet<string> | undefined;
  return {
    load: async () => {
      const cache = known.size === 0 ? (options.facts ?? (await openFactsCache(options.cacheDir))) : undefined;
      const [texts, screens] = await Promise.all([readTexts(resolve(dir), root), listScreens(screensDir)]);
      const files = texts.map(
        ({ file, text, broken }) =>
          known.get(keyOf(file, text, broken)) ?? toProjectFile(file, text, cache?.find, broken),
      );
      known = new Map(files.map((each, index) => [keyOf(each.file, each.text, texts[index]!.broken), each]));
      await cache?.keep(files);
      if (good.size === 0)
        for (const { file, text } of await kept.read())
          good.set(file, known.get(keyOf(file, text, undefined)) ?? toProjectFile(file, text));
      stored ??= new Set(await options.stored?.());
      const before = { files: good, resources: stored };
      const put = (set: readonly ProjectFile[]) =>
        assemble(set, {
          screens,
          ...(options.handlers && { handlers: options.handlers }),
          before,
          leftOut: files.filter(({ file }) => !set.some((each) => each.file === file)),
        });
      const whole = put(files);
      const served = whole.definitions
        ? files
        : withLastGood(files, good, (set) => ({ faultyFiles: faultyFiles(put(set).faults) }));
      if (!served) return { faults: whole.faults };
      const result = {
        definitions: put(served).definitions!,
        faults: [...whole.faults, ...waiting(files, served, whole.faults)],
      };
      const isNew = good.size !== served.length || served.some((file) => good.get(file.file)?.text !== file.text);
      good = new Map(served.map((file) => [file.file, file]));
      if (isNew) await kept.write(served);
      return result;
    },
    faultIn: (file, path, code, message) =>
      diagnosticIn(good.get(file) ?? toProjectFile(file, ''), path, code, message),
  };
};

const faultyFiles = (diagnostics: readonly Diagnostic[]): ReadonlySet<string> =>
  new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file));

/** Files without an error that need one with an error, and have no version that does without. */
const waiting = (
  files: readonly ProjectFile[],
  served: readonly ProjectFile[],
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] => {
  const faulty = faultyFiles(diagnostics);
  return files
    .filter(({ file }) => !faulty.has(file) && served.every((each) => each.file !== file))
    .map((file) => ({ ...diagnosticIn(file, 'resource', 'WAITS', WAITS), severity: 'warning' as const }));
};

const WAITS = 'This is not in service yet: it needs a resource whose file has an error';

const keyOf = (file: string, text: string, broken: Place | undefined): string =>
  `${file}\n${broken ? 'broken' : ''}\n${text}`;

/** `.yml` is read too, so that such a file is rejected, not overlooked. */
const EXTENSIONS = ['.yaml', '.json', '.yml'];

interface FileText {
  readonly file: string;
  readonly text: string;
  /** The first place that is not UTF-8. */
  readonly broken?: Place;
}

const readTexts = async (dir: string, root: string): Promise<FileText[]> => {
  const paths = (await listFiles(dir)).filter((path) => EXTENSIONS.includes(extname(path).toLowerCase()));
  const files = await Promise.all(paths.map((path) => readFile(path).catch(gone)));
  return paths.flatMap((path, index) => {
    const bytes = files[index];
    if (bytes === undefined) return [];
    const broken = notUtf8(bytes);
    return [{ file: relative(root, path).split(sep).join('/'), text: bytes.toString(), ...(broken && { broken }) }];
  });
};

/** Where bytes cease to be UTF-8 text; undefined where all are. */
const notUtf8 = (bytes: Buffer): Place | undefined => {
  if (isUtf8(bytes)) return undefined;
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf('\n', start);
    const part = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (!isUtf8(part)) return { line, column: part.toString().indexOf('\uFFFD') + 1 };
    start = end + 1;
  }
};

/** A file can vanish between being listed and being read: editors save by renaming. */
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
