/** What a packed file can unpack to: far above any CV, far below what harms a browser. */
const MAX_ENTRIES = 2_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_XML_BYTES = 16 * 1024 * 1024;

/** The parts that are drawn: text, what it refers to, pictures and fonts. Macros, embedded files and other documents are not among them. */
const DRAWN =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/\w+\.xml|word\/[\w./-]+\.(xml|rels|png|jpe?g|gif|bmp|webp|odttf))$/i;
const NEVER = /(^|\/)(embeddings|activeX|afchunk)/i;

export interface Part {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * Unpacks the drawn parts of a Word file. The sizes that the file states are not believed: unpacking ends at a limit.
 * @throws {Error} for a file that is damaged, encrypted, too large when unpacked, or has a document type definition, which no
 * editor writes and which can make a parser expand without end.
 */
export async function unpack(packed: ArrayBuffer): Promise<readonly Part[]> {
  const view = new DataView(packed);
  const parts: Part[] = [];
  let left = MAX_BYTES;
  for (const entry of entriesIn(view)) {
    if (!DRAWN.test(entry.name) || NEVER.test(entry.name)) continue;
    const isXml = /\.(xml|rels)$/i.test(entry.name);
    const content = await contentOf(view, entry, isXml ? Math.min(left, MAX_XML_BYTES) : left);
    if (isXml && hasDoctype(content)) throw new Error(`${entry.name} has a document type definition`);
    left -= content.length;
    parts.push({ name: entry.name, content });
  }
  return parts;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  /** Where its local header begins. */
  readonly at: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;

function entriesIn(view: DataView): readonly Entry[] {
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new Error(`It has ${count} parts`);
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Error('Its directory is damaged');
    if (view.getUint16(at + 8, true) & 1) throw new Error('It is encrypted');
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameBytes));
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    };
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    return entry;
  });
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(view.byteLength - END_BYTES - MAX_COMMENT, 0);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw new Error('It has no directory');
}

const STORED = 0;
const DEFLATED = 8;

async function contentOf(view: DataView, { name, method, packedBytes, at }: Entry, limit: number) {
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = new Uint8Array(view.buffer as ArrayBuffer, start, packedBytes);
  if (method !== STORED && method !== DEFLATED) throw new Error(`${name} is packed in an unknown way`);
  if (method === DEFLATED) return inflate(packed, limit);
  if (packed.length > limit) throw new Error(`${name} is too large`);
  return packed;
}

async function inflate(packed: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // A failure here is also one of the reader, which reports it.
  Promise.all([writer.write(packed), writer.close()]).catch(() => undefined);
  const reader = stream.readable.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new Error('It is too large when unpacked');
    }
    pieces.push(value as Uint8Array<ArrayBuffer>);
  }
  const content = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    content.set(piece, at);
    at += piece.length;
  }
  return content;
}

/** A definition comes before the first element, behind the declaration and comments; in UTF-16 there are zeros between the letters. */
const hasDoctype = (content: Uint8Array): boolean =>
  /<!DOCTYPE|<!ENTITY/i.test(new TextDecoder('latin1').decode(content).replaceAll('\0', '')) ||
  content.subarray(0, 2).some((byte) => byte >= 0xfe && byte <= 0xff);
