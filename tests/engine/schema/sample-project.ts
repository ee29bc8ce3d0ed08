import { join } from 'node:path';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { Diagnostic } from '#engine/model/diagnostic.ts';
import { filesBelow, projectOf } from './project-of.ts';

/** The folder of a small project: roles, navigation, the hierarchy, a few lists. Tests of the language add to it, whatever the product has. */
export const SAMPLE_FOLDER = join(import.meta.dirname, 'sample-project/resources');

/** Its files: path from the root → text. */
export const SAMPLE_FILES: ReadonlyMap<string, string> = filesBelow(SAMPLE_FOLDER);

/** The part of the file of the roles with the attributes of users, which other files compare with. */
export const attributesOf = (roles: string): string => roles.match(/^attributes:\n(?: .*\n)+/m)![0];

/** What is said when these files and screens are added to the project, or stand in place of its own. */
export const { load } = projectOf(SAMPLE_FILES, ['dashboard/DashboardScreen', 'weights/WeightShares']);

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
