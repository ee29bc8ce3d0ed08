import type { FileHandle } from 'node:fs/promises';

/** How wide and high an image says that it is, in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const HEAD = 64;
/** The limit for looking through the boxes of an image: anything can come before those with its size. */
const BOXES = 4 * 1024 * 1024;
/** Segments before the one with the size: previews, colours, places. */
const MAX_SEGMENTS = 500;

/**
 * The size that an image has once it is unpacked, from its head alone. Undefined where it says none: then nothing draws it.
 * @param file is open for reading.
 */
export async function imageSize(file: FileHandle, mediaType: string): Promise<ImageSize | undefined> {
  const read = async (at: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  if (mediaType === 'image/jpeg') return jpegSize(read);
  if (mediaType === 'image/avif' || mediaType === 'image/heic') return boxedSize(await read(0, BOXES));
  return SIZES[mediaType]?.(await read(0, HEAD));
}

type Read = (at: number, length: number) => Promise<Buffer>;

const pair = (width: number, height: number): ImageSize => ({ width, height });

const SIZES: Readonly<Record<string, (head: Buffer) => ImageSize | undefined>> = {
  'image/png': (head) => (head.length < 24 ? undefined : pair(head.readUInt32BE(16), head.readUInt32BE(20))),
  'image/gif': (head) => (head.length < 10 ? undefined : pair(head.readUInt16LE(6), head.readUInt16LE(8))),
  'image/bmp': (head) =>
    head.length < 26 ? undefined : pair(Math.abs(head.readInt32LE(18)), Math.abs(head.readInt32LE(22))),
  'image/webp': webpSize,
};

function webpSize(head: Buffer): ImageSize | undefined {
  if (head.length < 30) return undefined;
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return pair(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return pair(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
  const bits = head.readUInt32LE(21);
  return kind === 'VP8L' ? pair((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1) : undefined;
}

/** The largest of the sizes in boxes called `ispe`: of the image, its tiles and its preview. */
function boxedSize(head: Buffer): ImageSize | undefined {
  let largest: ImageSize | undefined;
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = pair(head.readUInt32BE(at + 8), head.readUInt32BE(at + 12));
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

/** Segment by segment up to the frame; skips everything in between. */
async function jpegSize(read: Read): Promise<ImageSize | undefined> {
  let at = 2;
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const head = await read(at, 9);
    if (head.length < 9 || head[0] !== 0xff) return undefined;
    const marker = head[1]!;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return pair(head.readUInt16BE(7), head.readUInt16BE(5));
    else at += 2 + head.readUInt16BE(2);
  }
  return undefined;
}

/** C0 to CF say how the image is packed, but for three tables among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
