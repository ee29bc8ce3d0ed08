import { readRtf } from './read-rtf.ts';

/** More characters than a browser lays out in a moment; the rest is in the download. */
const MAX_CHARACTERS = 2_000_000;

/** The text of a plain file, and of an RTF file without its looks: UTF-8, UTF-16 with its mark, else Windows-1252, which old editors write. */
export function readText(bytes: ArrayBuffer): string {
  const text = decoded(bytes).slice(0, MAX_CHARACTERS);
  return text.startsWith('{\\rtf') ? readRtf(text) : text;
}

function decoded(bytes: ArrayBuffer): string {
  const head = new Uint8Array(bytes.slice(0, 2));
  const wide =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : '';
  return wide ? new TextDecoder(wide).decode(bytes) : utf8Of(bytes);
}

function utf8Of(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
