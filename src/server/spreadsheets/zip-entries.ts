import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '#shared/errors.ts';

/** The files of an archive by name, each as a stream that cannot hold more than it declares. */
export interface ZipEntries {
  has(name: string): boolean;
  open(name: string): Promise<Readable>;
  close(): Promise<void>;
}

const MOST_ENTRIES = 2_000;
const MOST_BYTES = 600 * 1024 * 1024;
const MOST_RATIO = 300;
const ALWAYS_FINE = 5 * 1024 * 1024;

const notAnArchive = (cause: unknown) =>
  new AppError('malformed', 'The file is damaged: it is not a workbook that can be opened', { cause });

/**
 * Opens an archive from a stream, through a temporary file, since its table of contents stands at its end.
 * @throws {AppError} malformed where it is none; too_large where it would unpack to more than a workbook ever does.
 */
export async function openZip(source: Readable): Promise<ZipEntries> {
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'));
  const path = join(folder, 'archive.zip');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(source, createWriteStream(path));
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(
      (cause: unknown) => {
        throw notAnArchive(cause);
      },
    );
    const entries = await readDirectory(zip);
    return {
      has: (name) => entries.has(name),
      open: (name) => {
        const entry = entries.get(name);
        if (!entry) throw notAnArchive(`no ${name}`);
        return zip.openReadStreamPromise(entry);
      },
      async close() {
        zip.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      if (entries.size >= MOST_ENTRIES || bytes > MOST_BYTES || isBomb(entry)) throw bomb();
      if (entry.isEncrypted())
        throw new AppError('malformed', 'The workbook is protected by a password: save it without one');
      entries.set(entry.fileName, entry);
    }
    return entries;
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : notAnArchive(error);
  }
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > ALWAYS_FINE && uncompressedSize > compressedSize * MOST_RATIO;

const bomb = () =>
  new AppError('too_large', 'The workbook unpacks to more than can be read here: save the sheet as CSV');
