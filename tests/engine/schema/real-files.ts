import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { assemble } from '#engine/schema/assemble.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { Diagnostic } from '#engine/model/diagnostic.ts';
import type { HandlerNames } from '#engine/schema/check-references.ts';
import { BUILT_IN_HANDLERS } from '#server/features/built-in-handlers.ts';
import { handlerNames } from '#server/records/handlers/handlers.ts';
import { toProjectFile, type ProjectFile } from '#engine/schema/project-file.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The resource files of the product: path from the root → text. */
export const realFiles = (): Map<string, string> => {
  const paths = readdirSync(join(ROOT, 'resources'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [relative(ROOT, path), readFileSync(path, 'utf8')]));
};

/** The part of the file of the roles with the attributes of users, which other files compare with. */
export const attributesOf = (roles: string): string => roles.match(/^attributes:\n(?: .*\n)+/m)![0];

/** The product's hand-written screens, as files name them. */
const realScreens = readdirSync(join(ROOT, 'custom-screens'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => path.slice(0, -'.tsx'.length));

const real = realFiles();
const sound = new Map<string, ProjectFile>([...real].map(([file, text]) => [file, toProjectFile(file, text)]));

/** What is said when these files and screens are added to the product's own, or stand in their place. */
export const load = (
  changes: Readonly<Record<string, string>>,
  screens: readonly string[] = [],
  handlers: HandlerNames = new Map(),
) => {
  const files = new Map(sound);
  for (const [file, text] of Object.entries(changes)) files.set(file, toProjectFile(file, text));
  return assemble([...files.values()], {
    screens: [...realScreens, ...screens],
    handlers: new Map([...handlerNames(BUILT_IN_HANDLERS), ...handlers]),
  });
};

export const diagnosticsOf = (
  changes: Readonly<Record<string, string>>,
  screens?: readonly string[],
): readonly Diagnostic[] => load(changes, screens).faults;

/** The faults of a small resource of its own. */
export const diagnosticsIn = (text: string, file = 'resources/lists/sample.yaml'): readonly Diagnostic[] =>
  diagnosticsOf({ [file]: text }).filter((diagnostic) => diagnostic.file === file);

/** The definition of a small resource; throws when it has a fault. */
export const definitionOf = (text: string, file = 'resources/lists/sample.yaml'): ResourceDefinition => {
  const { definitions, faults: diagnostics } = load({ [file]: text });
  const definition = definitions?.resources[file.replace(/^.*\/|\.\w+$/g, '')];
  if (!definition)
    throw new Error(
      diagnostics
        .map((diagnostic) => `${diagnostic.file}:${diagnostic.line} ${diagnostic.path}: ${diagnostic.message}`)
        .join('\n'),
    );
  return definition;
};

/** The product's definitions. */
export const realDefinitions = () => {
  const { definitions, faults: diagnostics } = load({});
  if (!definitions) throw new Error(JSON.stringify(diagnostics));
  return definitions;
};
