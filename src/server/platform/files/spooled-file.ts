import { EventEmitter, once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { storageError } from './storage-error.ts';

const CHUNK = 64 * 1024;

/** A file that is read while it is written, at another pace. */
export class SpooledFile {
  readonly #path: string;
  readonly #claim: (bytes: number) => void;
  readonly #progress = new EventEmitter();
  #claimed = 0;
  #written = 0;
  #isWhole = false;
  #isGone = false;
  #diagnostic: unknown;
  #filling: Promise<void> | undefined;

  /** @param claim throws where there is no room for so many bytes more. */
  constructor(path: string, claim: (bytes: number) => void) {
    this.#path = path;
    this.#claim = claim;
  }

  /** Writes all of it. Never rejects: the reader gets the error. */
  async fill(source: Readable): Promise<void> {
    this.#filling = this.#write(source).then(
      () => void (this.#isWhole = true),
      (error: unknown) => void (this.#diagnostic = storageError(error)),
    );
    await this.#filling;
    this.#progress.emit('more');
  }

  /** Resolves when there are so many bytes, or there is the whole file. @throws what ended the writing before. */
  async reaches(bytes: number): Promise<void> {
    while (this.#written < bytes && !this.#isWhole && !this.#diagnostic) await once(this.#progress, 'more');
    if (this.#diagnostic) throw this.#diagnostic;
  }

  /** The bytes from the first on, until the file is whole. @throws what ended the writing before. */
  async *follow(): AsyncGenerator<Buffer> {
    const file = await open(this.#path, 'r');
    try {
      for (let at = 0; ;) {
        await this.reaches(at + 1);
        if (at === this.#written) return;
        const { buffer, bytesRead } = await file.read(
          Buffer.allocUnsafe(CHUNK),
          0,
          Math.min(CHUNK, this.#written - at),
          at,
        );
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  }

  /** Ends the writing and removes the file. @returns how many bytes it took up, once. */
  async remove(): Promise<number> {
    if (this.#isGone) return 0;
    this.#isGone = true;
    await this.#filling;
    await rm(this.#path, { force: true });
    return this.#claimed;
  }

  async #write(source: Readable): Promise<void> {
    const file = await open(this.#path, 'wx', 0o600);
    try {
      for await (const chunk of source) {
        if (this.#isGone) return;
        const bytes = Buffer.from(chunk as string | Uint8Array);
        this.#claim(bytes.length);
        this.#claimed += bytes.length;
        await file.write(bytes);
        this.#written += bytes.length;
        this.#progress.emit('more');
      }
    } finally {
      source.destroy();
      await file.close();
    }
  }
}
