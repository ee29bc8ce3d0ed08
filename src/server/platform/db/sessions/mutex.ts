import { AppError } from '#shared/errors.ts';
import { say } from '../../texts/say.ts';

/** Lets one caller in at a time, in the order of arrival. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /**
   * Waits for its turn and returns the function that ends it.
   * @throws {AppError} `unavailable` when the turn has not come after `limitMs`; without a limit it waits indefinitely.
   */
  async acquire(limitMs?: number): Promise<() => void> {
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = before.then(() => turn.promise);
    try {
      await (limitMs === undefined ? before : within(before, limitMs));
    } catch (error) {
      turn.resolve();
      throw error;
    }
    return turn.resolve;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}

function within(turn: Promise<void>, limitMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new AppError('unavailable', say('server.database.busy'))), limitMs);
  void turn.then(() => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
