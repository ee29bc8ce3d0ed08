import { joinTable, rowTable } from '../predicates/sql-names.ts';
import { checkCircles } from './check-circles.ts';
import { checkBoardTarget } from './check-board-target.ts';
import { checkPaths } from './check-paths.ts';
import { checkPersonalData } from './check-personal-data.ts';
import { checkNavigation } from './check-navigation.ts';
import type { Reference } from './check-grammar.ts';
import { checkReference, type World } from './check-references.ts';
import { checkInstead } from './check-instead.ts';
import { checkRelations } from './check-relations.ts';
import { checkRoles } from './check-roles.ts';
import { checkDerived } from './check-derived.ts';
import { checkRollups } from './check-rollups.ts';
import { checkThrough } from './check-through.ts';
import { checkTitles } from './check-titles.ts';
import { DEFAULT_GRANTS } from './default-grants.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { diagnosticIn } from './diagnostic-in.ts';
import { nearest } from '#shared/nearest.ts';
import type { ProjectFile } from './project-file.ts';
import { checkWithheld } from './check-withheld.ts';
import { resolveDerived } from './resolve-derived.ts';
import type { RawResource } from './raw-resource.ts';
import type { FileKind } from './read-file.ts';

/** Checks what only the files together can say: names, twins, relations on both sides, circles of required relations. */
export const checkProject = (
  files: readonly ProjectFile[],
  { before, ...world }: World & { readonly before?: Before },
): readonly Diagnostic[] => {
  const resources = files.filter((file) => file.facts.kind === 'resource');
  const options = new Map<string, Diagnostic>();
  const found = files.flatMap(({ file, text, facts }) =>
    facts.references.flatMap((reference) => {
      const diagnostics = checkReference(
        reference,
        { file, text, ...(facts.outline && { outline: world.outlines.get(facts.outline.resource) ?? facts.outline }) },
        world,
      );
      const declared = diagnostics.length > 0 ? misspelt(reference, facts.kind, resources) : undefined;
      if (!declared) return diagnostics;
      options.set(`${declared.file} ${declared.path}`, declared);
      return [];
    }),
  );
  const named = [...found, ...options.values()];
  const wrong = new Set(named.map((diagnostic) => diagnostic.file));
  const readable = resources.filter((file) => file.definition && !wrong.has(file.file));
  const circles = readable.flatMap((file) => checkCircles(file, readable));
  // What follows reads values to their end.
  const endless = new Set(circles.map(({ file }) => file));
  const sound = withDerived(readable.filter(({ file }) => !endless.has(file)));
  return [
    ...named,
    ...circles,
    ...twins(resources, before),
    ...sharedTables(resources),
    ...sound.flatMap((file) => checkRelations(file, sound)),
    ...sound.flatMap((file) => checkRollups(file, sound)),
    ...sound.flatMap((file) => checkDerived(file, sound)),
    ...sound.flatMap((file) => checkTitles(file, sound)),
    ...sound.flatMap((file) => checkWithheld(file, sound)),
    ...sound.flatMap((file) => checkInstead(file)),
    ...sound.flatMap((file) => checkBoardTarget(file, sound)),
    ...sound.flatMap((file) => checkThrough(file, sound)),
    ...sound.flatMap((file) => checkPersonalData(file, sound)),
    ...checkPaths(sound),
    ...checkNavigation(files, resources),
    ...checkRoles(files),
  ];
};

/** With the types of what is read through relations, as the tables have them. */
const withDerived = (files: readonly ProjectFile[]): readonly ProjectFile[] => {
  const written = files.flatMap(({ definition }) => (definition ? [[definition.resource, definition] as const] : []));
  const resolved = resolveDerived(Object.fromEntries(written));
  return files.map((file) => ({ ...file, definition: resolved[file.definition?.resource ?? ''] }));
};

const TWINS = [
  ['resource', (raw: RawResource) => raw.resource],
  ['route', (raw: RawResource) => raw.route],
  ['endpoint', (raw: RawResource) => raw.endpoint ?? `/${raw.resource}/`],
  ['permissions.key', (raw: RawResource) => raw.permissions?.key],
] as const;

/** Options that modules have under the same names everywhere. */
const USUAL: readonly string[] = [...Object.keys(DEFAULT_GRANTS), 'view_own', 'view_global'];

/** A common option that roles name correctly and a resource file misspells: the diagnostic is at the declaration. */
const misspelt = (
  { kind, name, path }: Reference,
  home: FileKind,
  resources: readonly ProjectFile[],
): Diagnostic | undefined => {
  if (kind !== 'option' || home !== 'roles' || !USUAL.includes(name)) return undefined;
  const module = path.split('.').at(-2);
  for (const file of resources.filter(({ facts }) => facts.outline?.module?.key === module)) {
    const unusual = file.facts.outline!.module!.options.filter((each) => !USUAL.includes(each));
    const wrong = nearest(name, unusual);
    if (wrong !== undefined)
      return {
        ...diagnosticIn(
          file,
          `permissions.grants.${wrong}`,
          'REF',
          `Roles name the option "${name}", and this file has "${wrong}"`,
        ),
        suggestion: name,
      };
  }
  return undefined;
};

/** Distinguishes older files from newer ones. */
export interface Before {
  /** What served last, by file. */
  readonly files: ReadonlyMap<string, ProjectFile>;
  /** Resources that the database has, for a first look at the files. */
  readonly resources: ReadonlySet<string>;
}

/** Two files must not have the same name, address or permission key: who had it keeps it, and among equals the first by name. */
const twins = (files: readonly ProjectFile[], before: Before | undefined): readonly Diagnostic[] =>
  TWINS.flatMap(([path, read]) => {
    const owners = new Map<string, ProjectFile>();
    const valueOf = (file: ProjectFile | undefined) =>
      file?.facts.raw ? read(file.facts.raw as RawResource) : undefined;
    const rank = (file: ProjectFile): number => {
      if (valueOf(before?.files.get(file.file)) === valueOf(file)) return 0;
      return before?.resources.has(file.facts.outline?.resource ?? '') ? 1 : 2;
    };
    const eldest = before ? files.toSorted((a, b) => rank(a) - rank(b)) : files;
    return eldest.flatMap((file) => {
      const value = valueOf(file);
      const other = value === undefined ? undefined : owners.get(value);
      if (value !== undefined && !other) owners.set(value, file);
      if (path === 'permissions.key' && other && isShared(file) && isShared(other)) return [];
      const hint = path === 'permissions.key' ? '; say "shared: true" in both if that is meant' : '';
      return other ? [diagnosticIn(file, path, 'DUPLICATE', `"${value}" is taken by ${other.file}${hint}`)] : [];
    });
  });

/** The tables that fields of these types have for themselves. */
const PARTS = { relations: joinTable, rows: rowTable } as const;

/** A resource must not have the table of another, of another's list of records or rows, or of one that is to be renamed into it. */
const sharedTables = (files: readonly ProjectFile[]): readonly Diagnostic[] => {
  const definitions = files.flatMap(({ definition }) => definition ?? []);
  const linked = definitions.flatMap(({ resource, fields }) =>
    Object.values(fields).flatMap(({ name, type }) =>
      type in PARTS ? [[PARTS[type as keyof typeof PARTS](resource, name), `${resource}.${name}`] as const] : [],
    ),
  );
  const renamed = definitions.flatMap(({ resource, renamedFrom }) =>
    renamedFrom === undefined ? [] : [[renamedFrom, `the former ${resource}`] as const],
  );
  const taken = new Map([...linked, ...renamed]);
  return files.flatMap((file) => {
    const owner = taken.get(file.definition?.resource ?? '');
    return owner === undefined
      ? []
      : [diagnosticIn(file, 'resource', 'DUPLICATE', `The table of this resource is that of ${owner}`)];
  });
};

const isShared = ({ facts }: ProjectFile): boolean => (facts.raw as RawResource).permissions?.shared ?? false;
