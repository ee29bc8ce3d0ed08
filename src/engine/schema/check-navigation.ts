import type { NavigationItem } from '../model/navigation-item.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';
import type { RawResource } from './raw-resource.ts';

type RawItem = NavigationItem & { readonly optional?: boolean };

/** An entry that leads to a resource needs its screens, one that asks for permissions a module; keys are not repeated. */
export const checkNavigation = (
  files: readonly ProjectFile[],
  resources: readonly ProjectFile[],
): readonly Diagnostic[] => {
  const routed = new Map(
    resources.flatMap(({ facts }) => (facts.raw ? [[facts.outline?.resource, (facts.raw as RawResource).route]] : [])),
  );
  return files
    .filter((file) => file.facts.kind === 'navigation' && file.facts.raw)
    .flatMap((file) => {
      const seen = new Set<string>();
      return flatten((file.facts.raw as { navigation: readonly RawItem[] }).navigation).flatMap(([item, path]) => {
        const isRepeated = seen.has(item.key);
        seen.add(item.key);
        return [
          ...(isRepeated
            ? [diagnosticIn(file, `${path}.key`, 'DUPLICATE', `The key "${item.key}" stands here twice`)]
            : []),
          ...lostIn(file, item, path, routed),
          ...needlessIn(file, item, path),
        ];
      });
    });
};

const lostIn = (
  file: ProjectFile,
  { resource, optional }: RawItem,
  path: string,
  routed: ReadonlyMap<string | undefined, string | undefined>,
): readonly Diagnostic[] => {
  if (resource === undefined || optional || !routed.has(resource) || routed.get(resource) !== undefined) return [];
  const place = `${path}.resource`;
  return [diagnosticIn(file, place, 'REF', `"${resource}" has no route, so it has no screens`, placeOf(file, place))];
};

const needlessIn = (file: ProjectFile, { resource, need }: RawItem, path: string): readonly Diagnostic[] =>
  need && need.module === undefined && resource === undefined
    ? [diagnosticIn(file, `${path}.need`, 'KEY', '"need" goes with "resource", or names its "module"')]
    : [];

const flatten = (items: readonly RawItem[], path = 'navigation'): [RawItem, string][] =>
  items.flatMap((item, index) => [
    [item, `${path}.${index}`] as [RawItem, string],
    ...flatten(item.items ?? [], `${path}.${index}.items`),
  ]);
