import { basename, extname } from 'node:path';
import { checkConditions, pathConditions } from './check-conditions.ts';
import { checkGrammar, type ConditionPlace, type Reference } from './check-grammar.ts';
import { checkResource } from './check-resource.ts';
import { completeResource } from './complete-resource.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { NAVIGATION_GRAMMAR, RESOURCE_GRAMMAR, ROLES_GRAMMAR } from './grammar.ts';
import { outlineOf, type Outline } from './outline.ts';
import type { RawResource } from './raw-resource.ts';
import { parseSource } from './parse-source.ts';
import { offsetOf, placeAt, type Place, type Source } from './source.ts';

export type FileKind = 'resource' | 'navigation' | 'roles';

/** What one file says by itself: plain JSON, so that it can be kept between runs. */
export interface FileFacts {
  readonly kind: FileKind;
  readonly faults: readonly Diagnostic[];
  /** Names in the file, still to be checked against the other files. */
  readonly references: readonly Reference[];
  /** Places that only the comparison with other files can report, by dotted path. */
  readonly places: Readonly<Record<string, Place>>;
  /** Absent where the file cannot be parsed. */
  readonly outline?: Outline;
  /** The content, once its shape is right. */
  readonly raw?: unknown;
  /** Its conditions on fields of other resources, where it has some: they are checked with those. */
  readonly conditions?: readonly ConditionPlace[];
}

const GRAMMARS = { resource: RESOURCE_GRAMMAR, navigation: NAVIGATION_GRAMMAR, roles: ROLES_GRAMMAR } as const;

/** Parses one file and checks everything that can be checked without the other files. */
export const readFileFacts = (kind: FileKind, file: string, text: string, hash: string): FileFacts => {
  const { source, faults: diagnostics } = parseSource(file, text);
  if (diagnostics.length > 0) return { kind, faults: diagnostics, references: [], places: {} };
  const findings = checkGrammar(source, GRAMMARS[kind]);
  const value: unknown = source.document.toJS();
  const isSound = findings.faults.length === 0;
  const own = isSound && kind === 'resource' ? checkAsResource(source, value as RawResource, hash, findings) : [];
  const isUsable = isSound && own.every(({ severity }) => severity === 'warning');
  const conditions = isUsable ? pathConditions(value, findings.conditions) : [];
  return {
    kind,
    faults: [...findings.faults, ...own],
    references: findings.references,
    places: placesOf(source, value),
    ...(kind === 'resource' && { outline: outlineOf(value, basename(file, extname(file))) }),
    ...(isUsable && { raw: value }),
    ...(conditions.length > 0 && { conditions }),
  };
};

const checkAsResource = (
  source: Source,
  raw: RawResource,
  hash: string,
  { conditions }: ReturnType<typeof checkGrammar>,
): readonly Diagnostic[] => {
  const definition = completeResource(raw, source.file, hash);
  return [
    ...checkResource(source, raw, definition),
    ...checkConditions({ raw, source: () => source }, definition, conditions),
  ];
};

const COMPARED = ['resource', 'route', 'endpoint', 'renamedFrom', 'permissions.key', 'recordTitle'] as const;

const placesOf = (source: Source, value: unknown): Record<string, Place> => {
  const properties = (value as Partial<RawResource> | null)?.properties;
  const fields =
    typeof properties === 'object' && properties !== null
      ? Object.keys(properties).map((name) => `properties.${name}`)
      : [];
  const grants = (value as Partial<RawResource> | null)?.permissions?.grants;
  const options =
    typeof grants === 'object' && grants !== null
      ? Object.keys(grants).map((name) => `permissions.grants.${name}`)
      : [];
  const entries = (value as { navigation?: unknown } | null)?.navigation;
  return Object.fromEntries(
    [...COMPARED, ...fields, ...options, ...entryPaths(entries, 'navigation')].map((path) => {
      const part = path.startsWith('properties.') || path.startsWith('permissions.grants.') ? 'key' : 'value';
      return [path, placeAt(source, offsetOf(source, path.split('.'), part))];
    }),
  );
};

/** Where entries of the navigation have their key and what they ask for. */
const entryPaths = (items: unknown, path: string): string[] =>
  Array.isArray(items)
    ? items.flatMap((item: { items?: unknown } | null, index) => [
        `${path}.${index}.key`,
        `${path}.${index}.need`,
        ...entryPaths(item?.items, `${path}.${index}.items`),
      ])
    : [];
