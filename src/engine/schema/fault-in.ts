import type { ResourceFault } from './definition.ts';
import type { ProjectFile } from './project-file.ts';
import { faultAtPlace, type Place } from './source.ts';

/** A fault at a place of a file that is no longer held as a tree. Without `place` it stands where the file's facts have the path. */
export const faultIn = (file: ProjectFile, path: string, code: string, message: string, place?: Place): ResourceFault =>
  faultAtPlace(file, place ?? file.facts.places[path] ?? { line: 1, column: 1 }, code, path, message);

/** Where a name stands. */
export const placeOf = ({ facts }: ProjectFile, path: string): Place | undefined =>
  facts.references.find((reference) => reference.path === path);
