import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile as ZipReader } from 'yauzl';
import { ZipFile } from 'yazl';

/** The target of a dump: a folder, or one file where its name ends in `.zip`. The contents are the same. */
export interface DumpWriter {
  /** Resolves when the source has been read to its end. */
  add(name: string, source: Readable): Promise<void>;
  /** Everything has been added. */
  finish(): Promise<void>;
  /** Leaves nothing that looks like a dump. */
  discard(): Promise<void>;
}

/** Where a dump is read from. */
export interface DumpReader {
  /** @throws where the dump has no part of this name. */
  open(name: string): Promise<Readable>;
  close(): Promise<void>;
}

const isZip = (place: string): boolean => place.toLowerCase().endsWith('.zip');

/** @throws where something is there already. */
export const writeTo = (place: string): Promise<DumpWriter> => (isZip(place) ? zipWriter(place) : folderWriter(place));

/** @param room bytes that it can unpack to. @throws for a file that cannot be read, or that is no dump. */
export const readFrom = async (place: string, room: number): Promise<DumpReader> =>
  isZip(place) ? zipReader(place, room) : folderReader(place);

async function folderWriter(folder: string): Promise<DumpWriter> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  return {
    async add(name, source) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await pipeline(source, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    },
    finish: async () => {},
    // Without the manifest, which comes last, it is no dump; the files that are there might say why.
    discard: async () => {},
  };
}

/** Only files in the folder itself: a link or a device in it could lead anywhere and never end. */
async function folderReader(folder: string): Promise<DumpReader> {
  const root = await realpath(folder).catch(() => folder);
  return {
    async open(name) {
      const file = path.join(root, name);
      if ((await realpath(file)) !== file || !(await lstat(file)).isFile())
        throw new Error(`${name} in ${folder} is no file of a dump.`);
      const source = createReadStream(file);
      await new Promise<void>((resolve, reject) => source.once('open', () => resolve()).once('error', reject));
      return source;
    },
    close: async () => {},
  };
}

async function zipWriter(file: string): Promise<DumpWriter> {
  await mkdir(path.dirname(file), { recursive: true });
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await new Promise((resolve, reject) => target.once('open', resolve).once('error', reject));
  const { writer, stream } = zipStream();
  const written = pipeline(stream, target);
  // Reported by the caller that waits for `finish`, or not at all where the dump failed before.
  written.catch(() => undefined);
  return {
    add: (name, source) => Promise.race([writer.add(name, source), written]),
    async finish() {
      await writer.finish();
      await written;
    },
    async discard() {
      await writer.discard();
      await written.catch(() => undefined);
      await rm(file, { force: true });
    },
  };
}

/** A dump as one archive that is read while it is written. */
export function zipStream(): { readonly writer: DumpWriter; readonly stream: Readable } {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  stream.once('close', () => gone.reject(new Error('The archive is read no further.')));
  const writer: DumpWriter = {
    async add(name, source) {
      const passing = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
      zip.addReadStream(passing, name);
      await Promise.race([pipeline(source, passing), gone.promise]);
    },
    finish: async () => void zip.end(),
    discard: async () => void stream.destroy(),
  };
  return { writer, stream };
}

async function zipReader(file: string, room: number): Promise<DumpReader> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new Error(`${file} holds no dump: it is no whole archive.`, { cause });
  });
  const entries = await entriesOf(zip, file, room).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  return {
    async open(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing in ${file}.`);
      return zip.openReadStreamPromise(entry);
    },
    close: async () => zip.close(),
  };
}

const PARTS =
  /^(manifest\.json|tables\/((system|pruned)\.)?[a-z_][a-z0-9_]{0,62}\.jsonl|files\/[0-9a-f]{2}\/[0-9a-f-]{36})$/;

/** @throws where an entry is no part of a dump, appears twice, or has no room on the disk. */
async function entriesOf(zip: ZipReader, file: string, room: number): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (!PARTS.test(entry.fileName) || entries.has(entry.fileName))
      throw new Error(`${file} holds no dump: ${JSON.stringify(entry.fileName)} does not belong there.`);
    entries.set(entry.fileName, entry);
    bytes += entry.uncompressedSize;
  }
  if (bytes > room) throw new Error(`${file} unpacks to ${Math.ceil(bytes / 1e6)} MB, for which the disk has no room.`);
  return entries;
}
