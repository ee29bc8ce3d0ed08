import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';
import { tooLarge } from './sheet-file.ts';

/** The files of an archive by name, each as a stream that cannot contain more than it declares. */
export interface ZipEntries {
  has(name: string): boolean;
  open(name: string): Promise<Readable>;
  close(): void;
}

const MIB = 1024 * 1024;
const MAX_ENTRIES = 2_000;
const MAX_BYTES = 100 * MIB;
const MAX_RATIO = 100;
/** Below this size an entry can be of any ratio: a short text that repeats itself is no bomb. */
const SMALL_BYTES = MIB;

const notAnArchive = (cause: unknown) => new AppError('malformed', say('server.sheets.damaged'), { cause });

/**
 * Opens an archive. Its table of contents is checked before anything is unpacked.
 * @throws {AppError} malformed where it is none; too_large where it would unpack to more than a workbook ever does.
 */
export async function openZip(path: string): Promise<ZipEntries> {
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
    close: () => zip.close(),
  };
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      if (entries.size >= MAX_ENTRIES) throw tooLarge('parts', MAX_ENTRIES);
      if (bytes > MAX_BYTES) throw tooLarge('megabytes', MAX_BYTES / MIB);
      if (isBomb(entry)) throw tooLarge('ratio', MAX_RATIO);
      if (entry.isEncrypted()) throw new AppError('malformed', say('server.sheets.protected'));
      entries.set(entry.fileName, entry);
    }
    return entries;
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : notAnArchive(error);
  }
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
