import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { Turns } from '#server/platform/turns.ts';
import { say } from '../texts/say.ts';
import { ownSpoolFolder, sweepSpool } from './spool-folder.ts';
import { SpooledFile } from './spooled-file.ts';

export interface SpoolLimits {
  /** Of all files that are being sent, on this machine's disk. */
  readonly maxBytes: number;
}

const TURNS = {
  atOnce: 3,
  atOncePerPerson: 2,
  waiting: 100,
  waitingPerPerson: 10,
  tooMany: 'server.downloads.waiting',
} as const;

/** The maximum of the room that one user can take, and of the files they can have open. */
const SHARE = 0.5;
const MAX_OPEN = 20;
const MAX_SENDING_MS = 60 * 60 * 1000;
const FIRST_BYTES = 64 * 1024;

interface Holding {
  bytes: number;
  files: number;
}

/**
 * Files that are made on request. Each goes to disk as fast as it can be made, a few at a time, and from there to the
 * client: a slow reader holds up neither the database nor anyone else. Nothing stays on disk once it is sent.
 */
export class Spool {
  readonly #root: string;
  readonly #limits: SpoolLimits;
  readonly #turns = new Turns(TURNS);
  readonly #holdings = new Map<number, Holding>();
  readonly #open = new Set<Readable>();
  #bytes = 0;

  constructor(root: string, limits: SpoolLimits) {
    this.#root = root;
    this.#limits = limits;
  }

  /** Removes what a process left that is gone. Call it once, before the first file. */
  sweep(): Promise<void> {
    return sweepSpool(this.#root);
  }

  /** How many exports this user's next one would wait behind; 0: it starts immediately. */
  queueFor(person: number): number {
    return this.#turns.isFree(person) ? 0 : this.#turns.waiting + 1;
  }

  /**
   * The bytes of what `make` gives, from disk. Waits for its turn, and until the first of them are there, so that what fails early
   * rejects here.
   * @param signal who asked has gone.
   * @throws {AppError} throttled where too much is waiting or open, storage_full where there is no room; and as `make`.
   */
  async pass(person: number, make: () => Promise<Readable>, signal?: AbortSignal): Promise<Readable> {
    this.#requireRoom(person);
    const end = await this.#turns.take(person, signal);
    let file: SpooledFile | undefined;
    try {
      const source = await make();
      file = new SpooledFile(await this.path(), (bytes) => this.#claim(person, bytes));
      void file.fill(source).finally(end);
      await file.reaches(FIRST_BYTES);
      return this.#sending(person, file);
    } catch (error) {
      end();
      await this.#drop(person, file);
      throw error;
    }
  }

  /** A path for a file; the caller removes the file. */
  async path(): Promise<string> {
    const folder = ownSpoolFolder(this.#root);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, randomUUID());
  }

  /**
   * Breaks off what is still being sent after this time; call it when the server is about to end.
   * @returns what forgets it: nothing is sent once the server has ended.
   */
  endWithin(milliseconds: number): () => void {
    const timer = setTimeout(() => this.#open.forEach((stream) => stream.destroy()), milliseconds).unref();
    return () => clearTimeout(timer);
  }

  #sending(person: number, file: SpooledFile): Readable {
    const stream = Readable.from(file.follow(), { objectMode: false });
    const limit = setTimeout(
      () => stream.destroy(new AppError('unavailable', say('server.downloads.too_slow'))),
      MAX_SENDING_MS,
    );
    limit.unref();
    this.#open.add(stream);
    this.#holding(person).files += 1;
    stream.once('close', () => {
      clearTimeout(limit);
      this.#open.delete(stream);
      this.#holding(person).files -= 1;
      void this.#drop(person, file);
    });
    return stream;
  }

  #holding(person: number): Holding {
    const known = this.#holdings.get(person) ?? { bytes: 0, files: 0 };
    this.#holdings.set(person, known);
    return known;
  }

  #requireRoom(person: number): void {
    if (this.#holding(person).files >= MAX_OPEN)
      throw new AppError('throttled', say('server.downloads.too_many', { limit: MAX_OPEN }));
    this.#claim(person, 0);
  }

  #claim(person: number, bytes: number): void {
    const own = this.#holding(person);
    const { maxBytes } = this.#limits;
    if (this.#bytes + bytes > maxBytes || own.bytes + bytes > maxBytes * SHARE)
      throw new AppError('storage_full', say('server.downloads.no_room'));
    this.#bytes += bytes;
    own.bytes += bytes;
  }

  async #drop(person: number, file: SpooledFile | undefined): Promise<void> {
    const bytes = (await file?.remove()) ?? 0;
    this.#bytes -= bytes;
    const own = this.#holding(person);
    own.bytes -= bytes;
    if (own.bytes === 0 && own.files === 0) this.#holdings.delete(person);
  }
}
