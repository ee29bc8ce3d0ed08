import { extname } from 'node:path';

/** How many leading bytes identify a type. */
export const HEAD_BYTES = 560;

interface Signature {
  readonly mediaType: string;
  readonly offset: number;
  readonly bytes: readonly number[];
}

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/** Magic numbers of the types that SPEC 9 recognises: images, video, pdf, Word, Excel. */
const SIGNATURES: readonly Signature[] = [
  { mediaType: 'image/png', offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/gif', offset: 0, bytes: ascii('GIF8') },
  { mediaType: 'image/webp', offset: 8, bytes: ascii('WEBP') },
  { mediaType: 'image/bmp', offset: 0, bytes: ascii('BM') },
  { mediaType: 'image/tiff', offset: 0, bytes: [0x49, 0x49, 0x2a, 0x00] },
  { mediaType: 'image/tiff', offset: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { mediaType: 'image/avif', offset: 4, bytes: ascii('ftypavif') },
  { mediaType: 'image/heic', offset: 4, bytes: ascii('ftypheic') },
  { mediaType: 'video/quicktime', offset: 4, bytes: ascii('ftypqt') },
  { mediaType: 'video/mp4', offset: 4, bytes: ascii('ftyp') },
  { mediaType: 'video/webm', offset: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { mediaType: 'video/x-msvideo', offset: 8, bytes: ascii('AVI ') },
  { mediaType: 'video/mpeg', offset: 0, bytes: [0x00, 0x00, 0x01, 0xba] },
  { mediaType: 'application/pdf', offset: 0, bytes: ascii('%PDF-') },
  { mediaType: 'application/rtf', offset: 0, bytes: ascii('{\\rtf') },
];

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const OFFICE_ZIP: Readonly<Record<string, string>> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
};
const OFFICE_COMPOUND: Readonly<Record<string, string>> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
};
const PLAIN_TEXT: Readonly<Record<string, string>> = { '.csv': 'text/csv', '.txt': 'text/plain', '.md': 'text/plain' };

const startsWith = (head: Buffer, bytes: readonly number[], offset = 0): boolean =>
  head.length >= offset + bytes.length && bytes.every((byte, index) => head[offset + index] === byte);

/**
 * The media type by the file's first bytes. The name's ending only chooses among the kinds that share one container
 * (Word and Excel files are zips or compound files); anything unknown is `application/octet-stream`.
 */
export function mediaTypeOf(head: Buffer, name: string): string {
  const known = SIGNATURES.find(({ bytes, offset }) => startsWith(head, bytes, offset));
  if (known) return known.mediaType;
  const ending = extname(name).toLowerCase();
  if (startsWith(head, ZIP)) return OFFICE_ZIP[ending] ?? 'application/zip';
  if (startsWith(head, COMPOUND)) return OFFICE_COMPOUND[ending] ?? 'application/x-ole-storage';
  if (PLAIN_TEXT[ending] && !head.includes(0)) return PLAIN_TEXT[ending];
  return 'application/octet-stream';
}

/** Whether a type is among the accepted ones (`image/*`, `application/pdf`); no list accepts all. SVG is never an image here: it is active content. */
export const isAccepted = (mediaType: string, accept: readonly string[] | undefined): boolean =>
  !accept ||
  accept.some((pattern) =>
    pattern.endsWith('/*') ? mediaType.startsWith(pattern.slice(0, -1)) : pattern === mediaType,
  );
