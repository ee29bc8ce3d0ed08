import { basename, extname } from 'node:path';
import { completeResource } from './complete-resource.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { hashOf } from '../model/hash.ts';
import type { RawResource } from './raw-resource.ts';
import { readFileFacts, type FileFacts, type FileKind } from './read-file.ts';
import { diagnosticAtPlace, type Place } from './source.ts';

/** A file with its content, and its definition if the file has no errors in itself. */
export interface ProjectFile {
  readonly file: string;
  readonly text: string;
  readonly facts: FileFacts;
  readonly definition?: ResourceDefinition;
}

/**
 * Reads one resource file by itself and returns its complete definition, or its diagnostics. Names of other files
 * (relations, roles, screens) are not checked.
 */
export const loadResource = (
  file: string,
  text: string,
): { definition?: ResourceDefinition; faults: readonly Diagnostic[] } => {
  const { facts, definition } = toProjectFile(file, text);
  return { ...(definition && { definition }), faults: facts.faults };
};

/** Reads one file, or takes what an earlier run kept of it. `broken`: where its bytes are no text. */
export const toProjectFile = (
  file: string,
  text: string,
  find?: (file: string, hash: string) => FileFacts | undefined,
  broken?: Place,
): ProjectFile => {
  const hash = hashOf(text);
  const kind = kindOf(file);
  if (broken)
    return {
      file,
      text,
      facts: unread(file, text, NOT_UTF8, { kind: kind ?? 'resource', place: broken, code: 'ENCODING' }),
    };
  const rejection = rejectionOf(file, kind);
  const facts =
    rejection === undefined && kind
      ? (find?.(file, hash) ?? readFileFacts(kind, file, text, hash))
      : unread(file, text, rejection ?? '');
  const definition =
    kind === 'resource' && facts.raw ? completeResource(facts.raw as RawResource, file, hash) : undefined;
  return { file, text, facts, ...(definition && { definition }) };
};

/**
 * By the folder: `app` directly below the folder of the resources contains the navigation and the roles, and nothing
 * else.
 */
const kindOf = (file: string): FileKind | undefined => {
  if (!/^[^/]+\/app\//.test(file)) return 'resource';
  const name = basename(file, extname(file));
  return name === 'navigation' || name === 'roles' ? name : undefined;
};

const rejectionOf = (file: string, kind: FileKind | undefined): string | undefined => {
  if (!kind) return 'Only "navigation" and "roles" stand in resources/app; resources stand in any other folder';
  return ['.yaml', '.json'].includes(extname(file)) ? undefined : 'The name of this file has to end in .yaml or .json';
};

const NOT_UTF8 = 'This is not UTF-8: save the file with that encoding';

interface Unread {
  readonly kind: FileKind;
  readonly place: Place;
  readonly code: string;
}

const BY_NAME: Unread = { kind: 'resource', place: { line: 1, column: 1 }, code: 'NAME' };

const unread = (file: string, text: string, message: string, { kind, place, code } = BY_NAME): FileFacts => ({
  kind,
  faults: [diagnosticAtPlace({ file, text }, place, code, '', message)],
  references: [],
  places: {},
});
