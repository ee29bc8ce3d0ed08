import type { FieldDefinition } from '../../model/definition.ts';
import type { StoredFile } from '../display/field-display.ts';

/** A file chosen here and not sent yet. The data provider sends `rawFile` as a multipart part. */
export interface ChosenFile {
  readonly rawFile: File;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly media_type: string;
}

export type FileValue = StoredFile | ChosenFile | null;

export const chosenFile = (file: File): ChosenFile => ({
  rawFile: file,
  name: file.name,
  size: file.size,
  media_type: file.type,
});

/** Whether a media type matches one of `image/*`, `application/pdf`; a field without `accept` accepts everything. */
function accepts(accept: readonly string[] | undefined, mediaType: string): boolean {
  if (!accept || accept.length === 0) return true;
  return accept.some((wanted) =>
    wanted.endsWith('/*') ? mediaType.startsWith(wanted.slice(0, -1)) : wanted === mediaType,
  );
}

/** The error of a file before it is sent: a locale key and its arguments, or nothing. */
export function fileFault(
  file: File,
  { accept, maxBytes }: Pick<FieldDefinition, 'accept' | 'maxBytes'>,
): { readonly key: string; readonly args: Record<string, unknown> } | undefined {
  if (!accepts(accept, file.type)) {
    const images = accept?.every((type) => type.startsWith('image/')) === true;
    return { key: images ? 'form.file.not_image' : 'form.file.not_accepted', args: { file: file.name } };
  }
  if (maxBytes !== undefined && file.size > maxBytes)
    return { key: 'form.file.too_large', args: { file: file.name, bytes: maxBytes } };
  return undefined;
}
