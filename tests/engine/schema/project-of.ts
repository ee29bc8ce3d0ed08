import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { assemble } from '#engine/schema/assemble.ts';
import type { HandlerNames } from '#engine/schema/check-references.ts';
import { type ProjectFile, toProjectFile } from '#engine/schema/project-file.ts';
import { BUILT_IN_HANDLERS } from '#server/features/built-in-handlers.ts';
import { handlerNames } from '#server/records/handlers/handlers.ts';

/** The files of a folder of resource files: path from what contains it, which begins with `resources/` → text. */
export const filesBelow = (folder: string): Map<string, string> => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [relative(dirname(folder), path), readFileSync(path, 'utf8')]));
};

/** Files and screens that others are added to, or stand in place of. They are parsed once. */
export const projectOf = (texts: ReadonlyMap<string, string>, screens: readonly string[]) => {
  const sound = new Map<string, ProjectFile>([...texts].map(([file, text]) => [file, toProjectFile(file, text)]));
  return {
    load: (
      changes: Readonly<Record<string, string>>,
      moreScreens: readonly string[] = [],
      handlers: HandlerNames = new Map(),
    ) => {
      const files = new Map(sound);
      for (const [file, text] of Object.entries(changes)) files.set(file, toProjectFile(file, text));
      return assemble([...files.values()], {
        screens: [...screens, ...moreScreens],
        handlers: new Map([...handlerNames(BUILT_IN_HANDLERS), ...handlers]),
      });
    },
  };
};
