import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** Where a dump is written to: a folder, or one file where its name ends in `.zip`. What is in it is the same. */
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
  /** @throws where the dump has no such part. */
  open(name: string): Promise<Readable>;
  close(): Promise<void>;
}

const isZip = (place: string): boolean => place.toLowerCase().endsWith('.zip');

/** @throws where something is there already. */
export const writeTo = (place: string): Promise<DumpWriter> => (isZip(place) ? zipWriter(place) : folderWriter(place));

/** @throws where there is nothing that can be read. */
export const readFrom = async (place: string): Promise<DumpReader> =>
  isZip(place) ? zipReader(place) : folderReader(place);

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
    // Without the manifest, which comes last, it is no dump; what is there may tell why.
    discard: async () => {},
  };
}

const folderReader = (folder: string): DumpReader => ({
  async open(name) {
    const source = createReadStream(path.join(folder, name));
    await new Promise<void>((resolve, reject) => source.once('open', () => resolve()).once('error', reject));
    return source;
  },
  close: async () => {},
});

async function zipWriter(file: string): Promise<DumpWriter> {
  await mkdir(path.dirname(file), { recursive: true });
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = pipeline(output, target);
  // Told by whoever waits for `finish`, or in vain where the dump failed before.
  written.catch(() => undefined);
  await Promise.race([written, new Promise((resolve) => target.once('open', resolve))]);
  return {
    async add(name, source) {
      const passing = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
      zip.addReadStream(passing, name);
      await Promise.race([pipeline(source, passing), written]);
    },
    async finish() {
      zip.end();
      await written;
    },
    async discard() {
      output.destroy();
      await written.catch(() => undefined);
      await rm(file, { force: true });
    },
  };
}

async function zipReader(file: string): Promise<DumpReader> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new Error(`${file} holds no dump: it is no whole archive.`, { cause });
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return {
    async open(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing in ${file}.`);
      return zip.openReadStreamPromise(entry);
    },
    close: async () => zip.close(),
  };
}
