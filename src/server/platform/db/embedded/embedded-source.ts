import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { say } from '../../texts/say.ts';
import type { MaintenanceExtent } from '../database.ts';
import { Mutex } from '../sessions/mutex.ts';
import type { Lease, SessionSource } from '../sessions/session-source.ts';
import { Engine, type EngineSettings } from './engine-connection.ts';
import { ensureInitialised } from './initialise.ts';
import { type HeldLock, holdLock, type LockOptions } from './lock.ts';
import { Maintenance } from './maintenance.ts';

export interface EmbeddedOptions extends LockOptions {
  /** Folder that the database lives in, as `database`, beside its lock. */
  readonly dataDir: string;
  readonly statementTimeoutMs: number;
  readonly log: (message: string) => void;
  /** Default true. False for data that can be lost: no write waits for the disk. */
  readonly durable?: boolean;
  /** The start of the engine's thread, where tests bring one that watches the disk; with what it is given beside the options. */
  readonly thread?: { readonly file: URL; readonly data: Readonly<Record<string, unknown>> };
}

/**
 * Opens the embedded database: takes the lock, creates the database on first use and starts its thread.
 * @throws {AppError} `unavailable` when another process has the lock.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedSource> {
  const dataDir = path.resolve(options.dataDir);
  const lock = await holdLock(dataDir, options);
  try {
    const directory = path.join(dataDir, 'database');
    await ensureInitialised(directory, options.log);
    const engine = new Engine({ ...options, directory, durable: options.durable ?? true });
    await engine.session();
    return new EmbeddedSource(engine, lock, options);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The one session of the embedded database, lent to one caller at a time. */
export class EmbeddedSource implements SessionSource {
  readonly kind = 'embedded';
  readonly holdsCursors = true;
  readonly #engine: Engine;
  readonly #lock: HeldLock;
  readonly #turn = new Mutex();
  readonly #locks = new Map<string, Mutex>();
  readonly #maxWaitMs: number;
  readonly #log: (message: string) => void;
  readonly #maintenance: Maintenance;
  #closing = false;

  constructor(engine: Engine, lock: HeldLock, options: Pick<EngineSettings, 'statementTimeoutMs' | 'log'>) {
    this.#engine = engine;
    this.#lock = lock;
    this.#maxWaitMs = options.statementTimeoutMs;
    this.#log = options.log;
    this.#maintenance = new Maintenance(() => this.acquire(), options.log);
  }

  async acquire(): Promise<Lease> {
    if (this.#closing) throw new AppError('unavailable', say('server.request.stopping'));
    const release = await this.#turn.acquire(this.#maxWaitMs);
    try {
      const session = await this.#engine.session();
      return { session, release: () => this.#giveBack(release, session.broken) };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Only one process ever has the database open, so a lock inside it is enough. */
  async exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
    const mutex = this.#locks.get(lock) ?? new Mutex();
    this.#locks.set(lock, mutex);
    return mutex.run(work);
  }

  async listen(channel: string, handler: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>> {
    return this.#engine.listen(channel, { handler, onGap }, () => this.acquire());
  }

  countWrites(rows: number): void {
    this.#maintenance.countWrites(rows);
  }

  async maintain(extent: MaintenanceExtent): Promise<void> {
    await this.#maintenance.runNow(extent);
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    this.#maintenance.stop();
    await this.#turn.acquire(this.#maxWaitMs).catch((error: Error) => this.#log(`Closing anyway: ${error.message}`));
    await this.#engine.close();
    await this.#lock.release();
  }

  #giveBack(release: () => void, broken: boolean): void {
    if (broken) this.#engine.discard();
    release();
  }
}
