import { AppError } from '#shared/errors.ts';
import { say, type TextKey } from './texts/say.ts';

export interface TurnLimits {
  readonly atOnce: number;
  /** How many of these can be one user's. */
  readonly atOncePerPerson: number;
  /** How many more can wait for their turn, of everyone and of one user. */
  readonly waiting: number;
  readonly waitingPerPerson: number;
  /** The message for a user who has asked for too much. */
  readonly tooMany: TextKey;
}

interface Waiting {
  readonly person: number;
  readonly go: () => void;
}

/**
 * Admits heavy work a few at a time, in the order of arrival; skips callers at their own limit until one of theirs is
 * done.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #atWork = new Map<number, number>();
  #waiting: Waiting[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** How many wait for their turn now, whose ever they are. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether work of this user would start immediately. */
  isFree(person: number): boolean {
    return this.#total < this.#limits.atOnce && this.#of(person) < this.#limits.atOncePerPerson;
  }

  /**
   * Waits for a turn. @returns what ends it; further calls do nothing.
   * @param signal leaves the queue, and the promise rejects with its reason.
   * @throws {AppError} throttled where too much is waiting already.
   */
  async take(person: number, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (!this.isFree(person)) await this.#wait(person, signal);
    else this.#atWork.set(person, this.#of(person) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#leave(person);
    };
  }

  async run<T>(person: number, work: () => Promise<T>): Promise<T> {
    const end = await this.take(person);
    try {
      return await work();
    } finally {
      end();
    }
  }

  get #total(): number {
    return [...this.#atWork.values()].reduce((sum, count) => sum + count, 0);
  }

  #of(person: number): number {
    return this.#atWork.get(person) ?? 0;
  }

  async #wait(person: number, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, waitingPerPerson, tooMany } = this.#limits;
    const own = this.#waiting.filter((one) => one.person === person).length;
    if (this.#waiting.length >= waiting || own >= waitingPerPerson) throw new AppError('throttled', say(tooMany));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = { person, go: resolve };
    this.#waiting.push(place);
    const giveUp = () => {
      if (!this.#waiting.includes(place)) return;
      this.#waiting = this.#waiting.filter((one) => one !== place);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    await promise;
    signal?.removeEventListener('abort', giveUp);
  }

  #leave(person: number): void {
    const left = this.#of(person) - 1;
    if (left > 0) this.#atWork.set(person, left);
    else this.#atWork.delete(person);
    const next = this.#waiting.find((one) => this.isFree(one.person));
    if (!next) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#atWork.set(next.person, this.#of(next.person) + 1);
    next.go();
  }
}
