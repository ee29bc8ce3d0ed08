import { joinTable, rowTable } from '../predicates/sql-names.ts';
import { checkNavigation } from './check-navigation.ts';
import { checkReference, type World } from './check-references.ts';
import { checkRelations } from './check-relations.ts';
import { checkRollups } from './check-rollups.ts';
import type { ResourceFault } from './definition.ts';
import { faultIn } from './fault-in.ts';
import type { ProjectFile } from './project-file.ts';
import type { RawResource } from './raw-resource.ts';

/** Checks what only the files together can say: names, twins, relations on both sides, circles of required relations. */
export const checkProject = (files: readonly ProjectFile[], world: World): readonly ResourceFault[] => {
  const named = files.flatMap(({ file, text, facts }) =>
    facts.references.flatMap((reference) =>
      checkReference(reference, { file, text, ...(facts.outline && { outline: facts.outline }) }, world),
    ),
  );
  const resources = files.filter((file) => file.facts.kind === 'resource');
  const wrong = new Set(named.map((fault) => fault.file));
  const sound = resources.filter((file) => file.definition && !wrong.has(file.file));
  return [
    ...named,
    ...twins(resources),
    ...sharedTables(resources),
    ...sound.flatMap((file) => checkRelations(file, sound)),
    ...sound.flatMap((file) => checkRollups(file, sound)),
    ...checkNavigation(files, resources),
  ];
};

const TWINS = [
  ['resource', (raw: RawResource) => raw.resource],
  ['route', (raw: RawResource) => raw.route],
  ['endpoint', (raw: RawResource) => raw.endpoint ?? `/${raw.resource}/`],
  ['permissions.key', (raw: RawResource) => raw.permissions?.key],
] as const;

/** Two files must not have the same name, address or permission key. */
const twins = (files: readonly ProjectFile[]): readonly ResourceFault[] =>
  TWINS.flatMap(([path, read]) => {
    const owners = new Map<string, ProjectFile>();
    return files.flatMap((file) => {
      const value = file.facts.raw ? read(file.facts.raw as RawResource) : undefined;
      const other = value === undefined ? undefined : owners.get(value);
      if (value !== undefined && !other) owners.set(value, file);
      if (path === 'permissions.key' && other && isShared(file) && isShared(other)) return [];
      const hint = path === 'permissions.key' ? '; say "shared: true" in both if that is meant' : '';
      return other ? [faultIn(file, path, 'DUPLICATE', `"${value}" is taken by ${other.file}${hint}`)] : [];
    });
  });

/** The tables that fields of these types have for themselves. */
const PARTS = { relations: joinTable, rows: rowTable } as const;

/** A resource must not have the table of another, of another's list of records or rows, or of one that is to be renamed into it. */
const sharedTables = (files: readonly ProjectFile[]): readonly ResourceFault[] => {
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
      : [faultIn(file, 'resource', 'DUPLICATE', `The table of this resource is that of ${owner}`)];
  });
};

const isShared = ({ facts }: ProjectFile): boolean => (facts.raw as RawResource).permissions?.shared ?? false;
