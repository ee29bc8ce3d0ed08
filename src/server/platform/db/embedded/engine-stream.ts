import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { FromEngine, ToEngine } from './engine-messages.ts';

/** Replaces the network socket that the client expects, and carries its bytes to the engine thread and back. */
export class EngineStream extends Duplex {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', (message: FromEngine) => {
      if (message.kind === 'wire') this.push(Buffer.from(message.bytes.buffer));
    });
    worker.once('exit', () => this.destroy());
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  setKeepAlive(): void {}

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: readonly { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  #send(chunk: Buffer): void {
    const bytes = new Uint8Array(chunk);
    this.#worker.postMessage({ kind: 'wire', bytes } satisfies ToEngine, [bytes.buffer]);
  }
}
