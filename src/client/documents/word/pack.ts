import type { Part } from './unpack.ts';

/** Packs parts without compression, so that what reads them next can't be made to expand anything. */
export function pack(parts: readonly Part[]): Blob {
  const encoder = new TextEncoder();
  const local: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const names = encoder.encode(name);
    const about = record([
      [20, 2], // version that is needed
      [UTF8_NAMES, 2],
      [0, 2], // stored
      [0, 4], // time
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [names.length, 2],
      [0, 2], // no extra field
    ]);
    const header = join([record([[0x04034b50, 4]]), about, names]);
    directory.push(
      join([
        record([
          [0x02014b50, 4],
          [20, 2],
        ]),
        about,
        record([
          [0, 2], // no comment
          [0, 4], // disk, internal attributes
          [0, 4], // external attributes
          [at, 4],
        ]),
        names,
      ]),
    );
    local.push(header, content);
    at += header.length + content.length;
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0);
  const end = record([
    [0x06054b50, 4],
    [0, 4], // one disk
    [parts.length, 2],
    [parts.length, 2],
    [size, 4],
    [at, 4],
    [0, 2], // no comment
  ]);
  return new Blob([...local, ...directory, end]);
}

const UTF8_NAMES = 0x0800;

/** Numbers in little-endian order, each with its bytes. */
function record(fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function join(pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(content: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of content) value = CRC_TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8); // a byte has 256 values
  return (value ^ 0xffffffff) >>> 0;
}
