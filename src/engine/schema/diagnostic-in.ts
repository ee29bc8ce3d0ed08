import type { Diagnostic } from '../model/diagnostic.ts';
import type { ProjectFile } from './project-file.ts';
import { diagnosticAtPlace, type Place } from './source.ts';

/**
 * A diagnostic at a place of a file whose tree is no longer in memory. Without `place` its place comes from the path in
 * the file's facts.
 */
export const diagnosticIn = (
  file: ProjectFile,
  path: string,
  code: string,
  message: string,
  place?: Place,
): Diagnostic =>
  diagnosticAtPlace(file, place ?? file.facts.places[path] ?? { line: 1, column: 1 }, code, path, message);

/** The place of a name. */
export const placeOf = ({ facts }: ProjectFile, path: string): Place | undefined =>
  facts.references.find((reference) => reference.path === path);
