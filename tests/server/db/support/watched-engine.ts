import { parentPort, workerData } from 'node:worker_threads';
import type { DiskModule } from '#server/platform/db/embedded/durable-fs.ts';
import { serveEngine } from '#server/platform/db/embedded/engine.ts';
import type { EngineOptions } from '#server/platform/db/embedded/engine-messages.ts';
import { SyncedDisk } from './synced-disk.ts';

interface WatchOptions extends EngineOptions {
  /** Counts every fsync. */
  readonly syncs?: SharedArrayBuffer;
  /** Folder that keeps only what was synced. */
  readonly shadow?: string;
  /** While it is not 0, the disk is full. */
  readonly full?: SharedArrayBuffer;
  /** Takes the fsync away, as a version of the engine might that no longer calls it. */
  readonly deaf?: boolean;
}

const NO_SPACE = 51;

const options = workerData as WatchOptions;
if (!parentPort) throw new Error('This file is the start of a worker thread.');
await serveEngine(parentPort, options, (disk) => {
  if (options.deaf) disk.NODEFS.stream_ops.fsync = () => 0;
  if (options.full) fail(disk, new Int32Array(options.full));
  if (options.syncs) count(disk, new Int32Array(options.syncs));
  if (options.shadow) new SyncedDisk(options.directory, options.shadow).watch(disk);
});

function count({ NODEFS }: DiskModule, total: Int32Array): void {
  const { fsync } = NODEFS.stream_ops;
  NODEFS.stream_ops.fsync = (stream) => {
    Atomics.add(total, 0, 1);
    return fsync?.(stream) ?? 0;
  };
}

function fail({ NODEFS }: DiskModule, full: Int32Array): void {
  const { fsync } = NODEFS.stream_ops;
  NODEFS.stream_ops.fsync = (stream) => (Atomics.load(full, 0) === 0 ? (fsync?.(stream) ?? 0) : NO_SPACE);
}
