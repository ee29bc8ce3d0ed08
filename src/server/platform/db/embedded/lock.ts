import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { inEnglish } from '../../texts/say.ts';

const SETTLE_MS = 30;
/** The system's own limit is 103 bytes or more, less what the name of a claim adds. */
const MAX_SOCKET_PATH_LENGTH = 90;

export interface HeldLock {
  /** Lets the next process in. */
  release(): Promise<void>;
}

export interface LockOptions {
  /**
   * Answers the requests that another process sends with `askHolder`. Both sides are JSON; a rejection reaches the
   * other process as an error.
   */
  readonly onRequest?: (request: unknown) => Promise<unknown>;
}

/**
 * Makes this process the only one that can open the database below `dir`. The lock goes with the process, however it
 * ends.
 * @throws {AppError} `unavailable`, immediately, when another process has it.
 */
export async function holdLock(dir: string, options: LockOptions = {}): Promise<HeldLock> {
  fs.mkdirSync(dir, { recursive: true });
  const address = lockAddress(dir);
  const own = ownAddress(address);
  const server = await LockServer.start(own, options).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? inUse(dir) : error;
  });
  const inode = inodeOf(own);
  try {
    if (own !== address) {
      await claim(address, own, dir);
      await clearLeftovers(address);
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  const release = async () => {
    if (own !== address && inodeOf(address) === inode) fs.rmSync(address, { force: true });
    await server.stop();
  };
  return { release };
}

/** Asks the process that has the lock. @returns its answer, or undefined when no process has the lock. */
export async function askHolder(dir: string, request: unknown): Promise<unknown | undefined> {
  const socket = await connect(lockAddress(dir));
  if (!socket) return undefined;
  socket.end(`${JSON.stringify(request)}\n`);
  const answer = await readAll(socket);
  if (answer === '') throw new Error('The process that holds the database ended before it had answered.');
  const reply = JSON.parse(answer) as { value?: unknown; error?: string };
  if (reply.error !== undefined) throw new Error(reply.error);
  return reply.value ?? null;
}

const inUse = (dir: string) =>
  new AppError(
    'unavailable',
    inEnglish(`Another process is using the database in ${dir}. Stop it first, or set DATA_DIR to another folder.`),
  );

/** A socket file beside the data; where its path would be too long, or on Windows, a name made from it. */
function lockAddress(dir: string): string {
  const name = createHash('sha256').update(realPath(dir)).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\ats-${name}`;
  const beside = path.join(dir, '.lock');
  return Buffer.byteLength(beside) <= MAX_SOCKET_PATH_LENGTH ? beside : path.join(os.tmpdir(), `ats-${name}.lock`);
}

/** Windows frees a pipe's name with its process and denies it to others, so there the name itself is the lock. */
const ownAddress = (address: string) =>
  process.platform === 'win32' ? address : `${address}-${randomBytes(4).toString('hex')}`;

const realPath = (dir: string) => (fs.existsSync(dir) ? fs.realpathSync(dir) : path.resolve(dir));

/**
 * A socket that already listens is put in place by one atomic step, so every process that finds it can distinguish a
 * living one from a stale one.
 */
async function claim(address: string, own: string, dir: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const placed = tryLink(own, address);
    // Only a holder clears away what others listen on.
    if (!placed && inodeOf(own) === undefined) throw inUse(dir);
    // Another process that found the same stale file might have removed ours a moment later: the lock is ours only if
    // the file is still there.
    if (placed) await pause(SETTLE_MS);
    if (placed && inodeOf(address) === inodeOf(own)) return fs.rmSync(own, { force: true });
    await removeStale(address, dir);
  }
  throw inUse(dir);
}

function tryLink(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Removes what starters left that were killed before they had the lock; a starter that lives answers and keeps its own. */
async function clearLeftovers(address: string): Promise<void> {
  const parent = path.dirname(address);
  const prefix = `${path.basename(address)}-`;
  const isClaim = (name: string) => name.startsWith(prefix) && /^[0-9a-f]{8}$/.test(name.slice(prefix.length));
  for (const name of fs.readdirSync(parent).filter(isClaim)) {
    const socket = await connect(path.join(parent, name));
    if (socket) socket.destroy();
    else fs.rmSync(path.join(parent, name), { force: true });
  }
}

const inodeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.ino;

async function removeStale(address: string, dir: string): Promise<void> {
  const inode = inodeOf(address);
  const socket = await connect(address);
  socket?.destroy();
  if (socket) throw inUse(dir);
  if (inode === undefined || inodeOf(address) !== inode) return;
  const aside = ownAddress(address);
  fs.renameSync(address, aside);
  if (inodeOf(aside) !== inode) tryLink(aside, address);
  fs.rmSync(aside, { force: true });
}

function connect(address: string): Promise<net.Socket | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket | undefined>();
  const socket = net.connect(address, () => resolve(socket));
  socket.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
  );
  return promise;
}

async function serve(socket: net.Socket, { onRequest }: LockOptions): Promise<void> {
  socket.on('error', () => socket.destroy());
  const request = await readAll(socket).catch(() => '');
  if (request === '') return void socket.end();
  socket.end(JSON.stringify(await reply(request, onRequest)));
}

async function reply(request: string, onRequest: LockOptions['onRequest']) {
  if (!onRequest) return { error: 'The process that holds the database takes no requests.' };
  try {
    return { value: await onRequest(JSON.parse(request)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function readAll(socket: net.Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Listens on an address of its own and answers requests until it is stopped. */
class LockServer {
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();

  private constructor(options: LockOptions) {
    this.#server = net.createServer({ allowHalfOpen: true }, (socket) => {
      this.#sockets.add(socket.once('close', () => this.#sockets.delete(socket)));
      void serve(socket, options);
    });
  }

  static async start(address: string, options: LockOptions): Promise<LockServer> {
    const holder = new LockServer(options);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    holder.#server.once('error', reject).listen(address, resolve).unref();
    await promise;
    return holder;
  }

  stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    for (const socket of this.#sockets) socket.destroy();
    return promise;
  }
}
