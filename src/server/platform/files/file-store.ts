import type { Readable } from 'node:stream';

/**
 * A stored file: its id (uuid, also its name in the store), size in bytes, SHA-256 in hex, and the media type by magic
 * bytes.
 */
export interface StoredFile {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
}

/** Bytes by id. The disk store writes to a temporary name, fsyncs, and renames, so a reader never sees a part of a file. */
export interface FileStore {
  /** @throws {AppError} too_large past `maxBytes`, unsupported_type where the bytes are of no accepted type; nothing stays behind. */
  write(source: Readable, options: { maxBytes: number; accept?: readonly string[]; name: string }): Promise<StoredFile>;
  /** Stores bytes under an id that they had before: a restored file. Nothing stays behind when the stream fails. */
  put(id: string, source: Readable): Promise<void>;
  read(id: string): Promise<Readable>;
  /** Where a file lies on this machine's disk, for readers that go back and forth in it. @throws {AppError} not_found */
  pathOf(id: string): Promise<string>;
  /** Deleting what is not there is not an error. */
  delete(id: string): Promise<void>;
  /** Removes temporary files older than ten minutes. */
  sweep(): Promise<void>;
}
