import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, type Message } from '#shared/errors.ts';
import { say } from '../texts/say.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { imageSize } from './image-size.ts';
import { storageError } from './storage-error.ts';
import { HEAD_BYTES, isAccepted, mediaTypeOf } from './media-type.ts';

const STALE_MS = 10 * 60 * 1000;
const IDS = /^[0-9a-f-]{36}$/;

/**
 * Files in a folder, by id, spread over 256 sub-folders. A file is written under a temporary name, fsynced and renamed;
 * its folder is fsynced too, so a file that a row points at is there after a power cut.
 */
export function createDiskStore(folder: string): FileStore {
  const temporary = join(folder, 'incoming');
  const pathOf = (id: string) => {
    if (!IDS.test(id)) throw new AppError('not_found', say('server.files.not_found'));
    return join(folder, id.slice(0, 2), id);
  };
  const existing = async (id: string) => {
    const path = pathOf(id);
    await stat(path).catch((cause: unknown) => {
      throw new AppError('not_found', say('server.files.not_found'), { cause });
    });
    return path;
  };

  return {
    async write(source, options) {
      await mkdir(temporary, { recursive: true });
      const id = randomUUID();
      const draft = join(temporary, id);
      try {
        const written = await writeDraft(draft, source, options);
        await mkdir(join(folder, id.slice(0, 2)), { recursive: true });
        await rename(draft, pathOf(id));
        await syncFolder(join(folder, id.slice(0, 2)));
        return { id, ...written };
      } catch (error) {
        await rm(draft, { force: true });
        throw storageError(error);
      }
    },
    async put(id, source) {
      const path = pathOf(id);
      await mkdir(temporary, { recursive: true });
      const draft = join(temporary, randomUUID());
      try {
        await writeDraft(draft, source, { maxBytes: Infinity, name: id });
        await mkdir(join(folder, id.slice(0, 2)), { recursive: true });
        await rename(draft, path);
        await syncFolder(join(folder, id.slice(0, 2)));
      } catch (error) {
        await rm(draft, { force: true });
        throw storageError(error);
      }
    },
    read: async (id) => createReadStream(await existing(id)),
    pathOf: existing,
    delete: (id) => rm(pathOf(id), { force: true }),
    async sweep() {
      const names = await readdir(temporary).catch(() => []);
      for (const name of names) {
        const path = join(temporary, name);
        const age = Date.now() - (await stat(path)).mtimeMs;
        if (age > STALE_MS) await rm(path, { force: true });
      }
    },
  };
}

type WriteOptions = Parameters<FileStore['write']>[1];

async function writeDraft(path: string, source: Readable, options: WriteOptions): Promise<Omit<StoredFile, 'id'>> {
  const file = await open(path, 'wx+');
  try {
    const { size, sha256, head } = await pour(source, file, options.maxBytes);
    const mediaType = mediaTypeOf(head, options.name);
    if (!isAccepted(mediaType, options.accept)) throw new AppError('unsupported_type', rejection(options));
    if (options.accept && mediaType.startsWith('image/')) await rejectHuge(file, mediaType, options);
    await file.sync();
    return { size, sha256, mediaType };
  } finally {
    await file.close();
  }
}

/** Every browser that shows it must unpack it, however few bytes it is. */
const MAX_MEGAPIXELS = 40;

async function rejectHuge(file: FileHandle, mediaType: string, { name }: WriteOptions): Promise<void> {
  const { width, height } = (await imageSize(file, mediaType)) ?? { width: 0, height: 0 };
  if (width * height > MAX_MEGAPIXELS * 1e6)
    throw new AppError('too_large', say('server.files.megapixels', { name, limit: MAX_MEGAPIXELS }));
}

const rejection = ({ name, accept }: WriteOptions): Message =>
  accept?.every((type) => type.startsWith('image/'))
    ? say('server.files.not_image', { name })
    : say('server.files.type', { name });

async function pour(
  source: Readable,
  file: FileHandle,
  maxBytes: number,
): Promise<{ size: number; sha256: string; head: Buffer }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of source) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > maxBytes)
      throw new AppError('too_large', say('server.files.too_large', { limit: Math.floor(maxBytes / 1024 / 1024) }));
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes]).subarray(0, HEAD_BYTES);
    hash.update(bytes);
    await file.write(bytes);
  }
  return { size, sha256: hash.digest('hex'), head };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
