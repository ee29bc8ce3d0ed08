/** One stored file that the viewer can be asked to show; several are the versions of one document. */
export interface DocumentVersion {
  readonly id: number | string;
  readonly name: string;
  /** The file's own route. The session's permissions decide whether it answers. */
  readonly url: string;
  /** The media type that the server read from the bytes. */
  readonly type: string;
  /** Counted from 1; absent where a document has no versions. */
  readonly version?: number;
  /** An instant, ISO 8601. */
  readonly uploaded_on?: string;
  readonly uploaded_by?: string | null;
}

export type DocumentKind = 'pdf' | 'word' | 'image' | 'text' | 'none';

const KINDS: readonly (readonly [RegExp, DocumentKind])[] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\/(png|jpeg|gif|webp|bmp|avif)$/, 'image'],
  [/^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document$/, 'word'],
  [/^(text\/plain|application\/rtf)$/, 'text'],
];

/** How a file is drawn; `none` if the page has no way to show it, so that only the download is offered. */
export const kindOf = ({ type }: Pick<DocumentVersion, 'type'>): DocumentKind =>
  KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'none';
