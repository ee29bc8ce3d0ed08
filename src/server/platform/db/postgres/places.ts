import { AppError } from '#shared/errors.ts';
import { say } from '../../texts/say.ts';

/** A limited number of places, given in the order of arrival. */
export class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Waits for a place and returns the function that gives it back; further calls do nothing.
   * @throws {AppError} `unavailable` when none has become free after `limitMs`.
   */
  async take(limitMs: number): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(limitMs);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#giveBack();
    };
  }

  #wait(limitMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      this.#waiting.delete(go);
      reject(new AppError('unavailable', say('server.database.busy')));
    }, limitMs);
    this.#waiting.add(go);
    return promise;
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (!next) return void (this.#free += 1);
    this.#waiting.delete(next);
    next();
  }
}
