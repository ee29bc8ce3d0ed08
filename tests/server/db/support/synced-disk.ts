import fs from 'node:fs';
import path from 'node:path';
import type { DiskModule, DiskStream } from '#server/platform/db/embedded/durable-fs.ts';

type Range = readonly [position: number, length: number];

/**
 * A disk that loses at a power cut whatever was not written through: `shadow` holds of `directory` only the bytes, names
 * and removals that an fsync has asked for. Both start out alike.
 */
export class SyncedDisk {
  readonly #directory: string;
  readonly #shadow: string;
  readonly #unsynced = new Map<string, Range[]>();
  /** Where the shadow keeps a file, by its identity on the real disk. */
  readonly #places = new Map<string, string>();

  constructor(directory: string, shadow: string) {
    this.#directory = directory;
    this.#shadow = shadow;
    for (const name of fs.readdirSync(directory, { recursive: true }) as string[])
      if (fs.statSync(path.join(directory, name)).isFile())
        this.#places.set(this.#identity(path.join(directory, name)), name);
  }

  watch({ NODEFS }: DiskModule): void {
    const { write, fsync } = NODEFS.stream_ops;
    NODEFS.stream_ops.write = (stream, buffer, offset, length, position) => {
      this.#written(stream, [position, length]);
      return write(stream, buffer, offset, length, position);
    };
    NODEFS.stream_ops.fsync = (stream) => {
      const result = fsync?.(stream) ?? 0;
      if (result === 0) this.#synced(stream);
      return result;
    };
  }

  #written({ nfd }: DiskStream, range: Range): void {
    const key = this.#identity(nfd);
    this.#unsynced.set(key, [...(this.#unsynced.get(key) ?? []), range]);
  }

  #synced({ nfd }: DiskStream): void {
    const name = path.relative(this.#directory, fs.readlinkSync(`/proc/self/fd/${nfd}`));
    if (fs.fstatSync(nfd).isDirectory()) this.#keepEntries(name);
    else this.#keepBytes(nfd, name);
  }

  #keepBytes(nfd: number, name: string): void {
    const key = this.#identity(nfd);
    const target = this.#place(key, name);
    const { size } = fs.fstatSync(nfd);
    const copy = fs.openSync(target, fs.constants.O_RDWR | fs.constants.O_CREAT);
    for (const [position, length] of this.#unsynced.get(key) ?? []) {
      const bytes = Buffer.alloc(length);
      fs.writeSync(copy, bytes, 0, fs.readSync(nfd, bytes, 0, length, position), position);
    }
    fs.ftruncateSync(copy, size);
    fs.closeSync(copy);
    this.#unsynced.delete(key);
  }

  /** Names that came, went or moved in a folder last only once the folder itself is synced. */
  #keepEntries(name: string): void {
    const real = new Map(
      fs.readdirSync(path.join(this.#directory, name), { withFileTypes: true }).map((entry) => [entry.name, entry]),
    );
    const shadow = path.join(this.#shadow, name);
    fs.mkdirSync(shadow, { recursive: true });
    for (const entry of real.values()) {
      const inside = path.join(name, entry.name);
      if (entry.isDirectory()) fs.mkdirSync(path.join(this.#shadow, inside), { recursive: true });
      else fs.closeSync(fs.openSync(this.#place(this.#identity(path.join(this.#directory, inside)), inside), 'a'));
    }
    for (const kept of fs.readdirSync(shadow))
      if (!real.has(kept)) fs.rmSync(path.join(shadow, kept), { recursive: true });
  }

  #place(key: string, name: string): string {
    const target = path.join(this.#shadow, name);
    const before = this.#places.get(key);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (before !== undefined && before !== name) fs.renameSync(path.join(this.#shadow, before), target);
    this.#places.set(key, name);
    return target;
  }

  #identity(file: string | number): string {
    const { ino, birthtimeNs } =
      typeof file === 'string' ? fs.statSync(file, { bigint: true }) : fs.fstatSync(file, { bigint: true });
    return `${ino}:${birthtimeNs}`;
  }
}
