import { fileFault } from '#engine/field-types/file/file-value.ts';

/**
 * `single` and `image` keep only the first file, `image` only a picture; `multiple` keeps all; `folder` takes whole folders with
 * everything in them.
 */
export type UploadMode = 'single' | 'image' | 'multiple' | 'folder';

/** Why a file was skipped: a locale key and its arguments. */
export interface LeftOut {
  readonly key: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface AcceptedFiles {
  readonly files: readonly File[];
  readonly leftOut: readonly LeftOut[];
}

const IMAGES = ['image/*'];

export const keepsOne = (mode: UploadMode): boolean => mode === 'single' || mode === 'image';

/** What the browser's own dialog offers: media types (`image/*`) and endings (`.docx`). */
export const acceptOf = (mode: UploadMode, accept?: readonly string[]): readonly string[] | undefined =>
  mode === 'image' ? IMAGES : accept;

/** The files that a zone of this mode takes of those it was given, and why not the others. */
export const acceptedFiles = (given: readonly File[], mode: UploadMode, accept?: readonly string[]): AcceptedFiles => {
  const considered = keepsOne(mode) ? given.slice(0, 1) : given;
  const wanted = acceptOf(mode, accept);
  const faults = considered.map((file) => faultOf(file, wanted));
  return {
    files: considered.filter((_file, index) => !faults[index]),
    leftOut: faults.filter((fault) => fault !== undefined),
  };
};

/** Browsers do not know the media type of every file, so its name's ending counts as well. */
const faultOf = (file: File, accept: readonly string[] | undefined): LeftOut | undefined => {
  const name = file.name.toLowerCase();
  if (accept?.some((wanted) => wanted.startsWith('.') && name.endsWith(wanted.toLowerCase()))) return undefined;
  return fileFault(file, { accept });
};
