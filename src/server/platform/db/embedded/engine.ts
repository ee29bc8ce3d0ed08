import type { MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { type DiskModule, DurableFs } from './durable-fs.ts';
import type { EngineOptions, FromEngine, ToEngine } from './engine-messages.ts';

const CHUNK = 256 * 1024;

const SETTINGS = [
  'shared_buffers=16MB',
  'wal_sync_method=fsync',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'TimeZone=UTC',
  'DateStyle=ISO',
  'autovacuum=off',
];

type Send = (message: FromEngine, transfer?: ArrayBuffer[]) => void;

/**
 * Opens the database in this thread and answers the wire protocol over `port` until a message closes it. A database
 * that stops in an unforeseen way ends the thread; the next one recovers the committed data.
 */
export async function serveEngine(
  port: MessagePort,
  options: EngineOptions,
  instrument?: (disk: DiskModule) => void,
): Promise<void> {
  const send: Send = (message, transfer = []) => port.postMessage(message, transfer);
  try {
    const database = await openEngine(options, instrument);
    port.on('message', (message: ToEngine) => {
      if (message.kind === 'wire') answer(database, message.bytes, send);
      else void database.close().then(() => port.close());
    });
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    port.close();
  }
}

/** Opens the directory, creating the database in it where there is none. */
export async function openEngine(
  { directory, durable }: EngineOptions,
  instrument?: (disk: DiskModule) => void,
): Promise<PGlite> {
  const disk = durable ? new DurableFs(directory, instrument) : undefined;
  const database = new PGlite({
    dataDir: directory,
    fs: disk ?? new NodeFS(directory),
    extensions: { trigrams },
    startParams: startParameters(durable),
  });
  await database.waitReady;
  if (disk) await proveDurable(database, disk);
  return database;
}

function startParameters(durable: boolean): string[] {
  const given = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  return [...given, ...SETTINGS.flatMap((setting) => ['-c', setting]), ...(durable ? [] : ['-F'])];
}

async function proveDurable(database: PGlite, disk: DurableFs): Promise<void> {
  const before = disk.syncs;
  await database.query(`select pg_logical_emit_message(true, 'start', '')`);
  if (disk.syncs > before) return;
  await database.close();
  throw new Error(
    'The embedded database does not write through to the disk, so commits could be lost. It will not start.',
  );
}

function answer(database: PGlite, message: Uint8Array, send: Send): void {
  let chunks: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    const bytes = joined(chunks, size);
    chunks = [];
    size = 0;
    send({ kind: 'wire', bytes }, [bytes.buffer]);
  };
  void database.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => {
      chunks.push(bytes.slice());
      size += bytes.length;
      if (size >= CHUNK) flush();
    },
  });
  if (size > 0) flush();
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.length;
  }
  return bytes;
}
