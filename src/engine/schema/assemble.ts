import { basename, extname } from 'node:path';
import { type Before, checkProject } from './check-project.ts';
import type { ProjectFile } from './project-file.ts';
import type { HandlerNames, World } from './check-references.ts';
import { deepFreeze } from '../model/deep-freeze.ts';
import type { NavigationItem } from '../model/navigation-item.ts';
import type { Definitions, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { hashOf } from '../model/hash.ts';
import { completeRoles, type RawRoles } from './raw-roles.ts';
import type { FileKind } from './read-file.ts';
import { resolveDerived } from './resolve-derived.ts';
import { diagnosticAtPlace } from './source.ts';
import { withDerivedTypes } from './outline.ts';
import { withPlaces } from './with-places.ts';
import { withThrough } from './with-through.ts';
import { withNamedRelations } from './with-named-relations.ts';
import { withRelatedFields } from './with-related-fields.ts';
import { titleOf } from '../model/wording.ts';

interface RawNavigationItem extends Omit<NavigationItem, 'title' | 'items'> {
  readonly title?: string;
  readonly items?: readonly RawNavigationItem[];
  readonly optional?: boolean;
}

export interface Surroundings {
  readonly screens: readonly string[];
  readonly handlers?: HandlerNames;
  /** Existing files that cannot be used: roles and navigation can name what they would declare. */
  readonly leftOut?: readonly ProjectFile[];
  /** The state before these files: if two files claim the same, the newer one gets the diagnostic. */
  readonly before?: Before;
}

/** Checks the files against each other and puts them together. With any error there are no definitions. */
export const assemble = (
  files: readonly ProjectFile[],
  { screens, handlers, leftOut = [], before }: Surroundings,
): { definitions?: Definitions; faults: readonly Diagnostic[] } => {
  const own = files.flatMap((file) => file.facts.faults);
  const world = { ...worldOf(files, screens, leftOut), ...(handlers && { handlers }), ...(before && { before }) };
  const together = checkProject(files, world);
  const diagnostics = [...missingFiles(files, leftOut), ...own, ...together].sort(byPlace);
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error')
    ? { faults: diagnostics }
    : { definitions: definitionsOf(files, screens), faults: diagnostics };
};

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;

const rawOf = <T>(files: readonly ProjectFile[], kind: FileKind): T | undefined =>
  files.find((file) => file.facts.kind === kind)?.facts.raw as T | undefined;

/** Without a sidebar an Admin can still read the diagnostics of its file; without roles no one can sign in. */
const missingFiles = (files: readonly ProjectFile[], leftOut: readonly ProjectFile[]): readonly Diagnostic[] =>
  (['navigation', 'roles'] as const)
    .filter((kind) => !files.some((file) => file.facts.kind === kind))
    .filter((kind) => kind === 'roles' || !leftOut.some((file) => file.facts.kind === kind))
    .map((kind) =>
      diagnosticAtPlace(
        { file: `resources/app/${kind}.yaml`, text: '' },
        { line: 1, column: 1 },
        'MISSING',
        '',
        'This file is missing',
      ),
    );

const worldOf = (files: readonly ProjectFile[], screens: readonly string[], leftOut: readonly ProjectFile[]): World => {
  const roles = rawOf<RawRoles>(files, 'roles');
  const isResource = ({ facts }: ProjectFile) => facts.kind === 'resource';
  const nameOf = ({ file }: ProjectFile) => basename(file, extname(file));
  const outlines = files.flatMap(({ facts }) => facts.outline ?? []);
  const absent = leftOut.flatMap(({ facts }) => facts.outline ?? []);
  const declared = (roles?.modules ?? []).map((name) => [name, undefined] as const);
  const owned = new Map<string, readonly string[]>();
  for (const { module } of [...outlines, ...absent])
    if (module) owned.set(module.key, [...new Set([...(owned.get(module.key) ?? []), ...module.options])]);
  return {
    outlines: withDerivedTypes(new Map(outlines.map((outline) => [outline.resource, outline]))),
    fileNames: files.filter(isResource).map(nameOf),
    leftOut: leftOut.filter(isResource).map(nameOf),
    isUnread: [...files, ...leftOut].some((file) => isResource(file) && !file.facts.outline),
    ...(roles && { roles: Object.keys(roles.roles), attributes: Object.keys(roles.attributes ?? {}) }),
    modules: new Map<string, readonly string[] | undefined>([...declared, ...owned]),
    screens,
  };
};

const definitionsOf = (files: readonly ProjectFile[], screens: readonly string[]): Definitions => {
  const written = files.flatMap(({ definition }) => (definition ? [[definition.resource, definition]] : []));
  const resources = withRelatedFields(
    withNamedRelations(withThrough(withPlaces(resolveDerived(Object.fromEntries(written))))),
  );
  const { roles = {}, modules = [], attributes } = rawOf<RawRoles>(files, 'roles') ?? {};
  const navigation = rawOf<{ navigation: readonly RawNavigationItem[] }>(files, 'navigation')?.navigation ?? [];
  return deepFreeze({
    version: versionOf(files),
    resources,
    roles: completeRoles(roles),
    navigation: completeItems(navigation, resources, screens),
    modules,
    ...(attributes && { attributes }),
  });
};

const versionOf = (files: readonly ProjectFile[]): string =>
  hashOf(files.map(({ file, text }) => `${file} ${hashOf(text)}`).join('\n'));

/**
 * Entries get their title and icon from the resource they lead to. An optional one is omitted until it leads somewhere.
 */
const completeItems = (
  items: readonly RawNavigationItem[],
  resources: Readonly<Record<string, ResourceDefinition>>,
  screens: readonly string[],
): readonly NavigationItem[] =>
  items.flatMap(({ optional, items: inner, ...item }) => {
    const target = item.resource === undefined ? undefined : resources[item.resource];
    const hasResource = item.resource === undefined || target?.route !== undefined;
    const hasScreen = item.screen === undefined || screens.includes(item.screen);
    const isLeftOut = item.resource !== undefined && !target;
    if (isLeftOut || (optional && !(hasResource && hasScreen))) return [];
    const icon = item.icon ?? target?.icon;
    return {
      ...item,
      title: item.title ?? target?.titlePlural ?? titleOf(item.key),
      ...(icon !== undefined && { icon }),
      ...(inner && { items: completeItems(inner, resources, screens) }),
    };
  });
