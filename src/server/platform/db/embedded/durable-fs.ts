import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file system on a Node directory that matters for durability. */
export interface DiskModule {
  readonly NODEFS: {
    readonly stream_ops: {
      fsync?: (stream: DiskStream) => number;
      write: (stream: DiskStream, buffer: Uint8Array, offset: number, length: number, position: number) => number;
    };
    convertNodeCode(error: unknown): number | undefined;
  };
}

export interface DiskStream {
  /** File descriptor of this process. */
  readonly nfd: number;
}

type Options = Parameters<NodeFS['init']>[1];

const INPUT_OUTPUT_ERROR = 29;

/**
 * A directory whose writes reach the disk when the database asks for it. As shipped, the file system has no fsync at
 * all, and an acknowledged commit would not survive a power cut.
 */
export class DurableFs extends NodeFS {
  /** How often the database has asked. */
  syncs = 0;
  readonly #instrument: ((disk: DiskModule) => void) | undefined;

  /** @param instrument sees the module once fsync is in place; tests watch the disk through it. */
  constructor(directory: string, instrument?: (disk: DiskModule) => void) {
    super(directory);
    this.#instrument = instrument;
  }

  override async init(database: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const addFsync = (module: unknown) => this.#addFsync(module as DiskModule);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }

  #addFsync(disk: DiskModule): void {
    disk.NODEFS.stream_ops.fsync = ({ nfd }) => {
      this.syncs += 1;
      try {
        fs.fsyncSync(nfd);
        return 0;
      } catch (error) {
        if (fs.fstatSync(nfd).isDirectory()) return 0;
        return disk.NODEFS.convertNodeCode(error) ?? INPUT_OUTPUT_ERROR;
      }
    };
    this.#instrument?.(disk);
  }
}
