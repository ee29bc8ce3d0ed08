import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Lease } from '../sessions/session-source.ts';
import { Session } from '../sessions/session.ts';
import { StatementNames } from '../sessions/statement-names.ts';
import { valueParsers } from '../sessions/values.ts';
import type { EngineOptions, FromEngine, ToEngine } from './engine-messages.ts';
import { EngineStream } from './engine-stream.ts';
import { Listeners } from './listeners.ts';
import { keepCompiledCode } from './webassembly.ts';

const THREAD = new URL('./engine-thread.ts', import.meta.url);
const CLOSE_WITHIN_MS = 20_000;

export interface EngineSettings extends EngineOptions {
  readonly statementTimeoutMs: number;
  readonly log: (message: string) => void;
  readonly thread?: { readonly file: URL; readonly data: Readonly<Record<string, unknown>> };
}

interface Running {
  readonly worker: Worker;
  readonly session: Session;
}

/**
 * The thread that the database runs in and the one session with it. A thread that hangs or stops is replaced by a new
 * one, never while the old one lives: two on one directory would destroy it.
 */
export class Engine {
  readonly #settings: EngineSettings;
  readonly #names = new StatementNames();
  readonly #listeners = new Listeners();
  #running: Promise<Running> | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #closing = false;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
    keepCompiledCode();
  }

  /** @throws {Error} saying why the database cannot be opened; the next call tries again. */
  async session(): Promise<Session> {
    this.#running ??= this.#open();
    const running = this.#running;
    try {
      return (await running).session;
    } catch (error) {
      if (this.#running === running) this.#running = undefined;
      throw error;
    }
  }

  /** Ends the thread immediately. Committed data is recovered when the next one opens. */
  discard(): void {
    const running = this.#running;
    this.#running = undefined;
    this.#ended = Promise.all([this.#ended, running?.then(({ worker }) => worker.terminate())]);
    this.#settings.log('The embedded database did not answer and is opened again');
  }

  /** Calls `handler` for notifications on the channel; `acquire` lends the session to subscribe with. */
  listen(
    channel: string,
    subscription: { readonly handler: (payload: string) => void; readonly onGap?: () => void },
    acquire: () => Promise<Lease>,
  ): Promise<() => Promise<void>> {
    return this.#listeners.add(channel, subscription, acquire);
  }

  async close(): Promise<void> {
    this.#closing = true;
    const running = await this.#running?.catch(() => undefined);
    await this.#ended;
    if (!running) return;
    const exited = once(running.worker, 'exit');
    const impatience = setTimeout(() => void running.worker.terminate(), CLOSE_WITHIN_MS);
    running.worker.postMessage({ kind: 'close' } satisfies ToEngine, []);
    await exited;
    clearTimeout(impatience);
  }

  async #open(): Promise<Running> {
    await this.#ended;
    const { directory, durable, thread, statementTimeoutMs } = this.#settings;
    const workerData = { directory, durable, ...thread?.data };
    const worker = new Worker(thread?.file ?? THREAD, { workerData, execArgv: [] });
    await becomesReady(worker);
    const client = this.#clientOver(worker);
    await client.connect();
    const session = new Session(client, this.#names, { answerWithinMs: statementTimeoutMs });
    worker.once('exit', () => this.#forget(session));
    await this.#listeners.resume(session);
    return { worker, session };
  }

  #clientOver(worker: Worker): pg.Client {
    const stream = () => new EngineStream(worker);
    const client = new pg.Client({ stream, ssl: false, user: 'postgres', database: 'postgres', types: valueParsers });
    client.on('error', (error) => {
      if (!this.#closing) this.#settings.log(`The embedded database stopped: ${error.message}`);
    });
    client.on('notification', ({ channel, payload = '' }) => this.#listeners.deliver(channel, payload));
    return client;
  }

  #forget(session: Session): void {
    session.markBroken();
    const running = this.#running;
    void running?.then(
      (current) => {
        if (current.session === session && this.#running === running) this.#running = undefined;
      },
      () => undefined,
    );
  }
}

function becomesReady(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.on('error', reject);
  worker.once('exit', () => reject(new Error('The embedded database stopped while it was being opened.')));
  worker.once('message', (message: FromEngine) => {
    if (message.kind === 'ready') resolve();
    else if (message.kind === 'failed') reject(new Error(message.message));
  });
  return promise;
}
