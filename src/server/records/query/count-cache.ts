import { SizedCache } from '#server/platform/sized-cache.ts';

const LIMITS = { maxBytes: 16 * 1024 * 1024, lifetimeMs: 5_000 } as const;
const NUMBER_BYTES = 8;

/** Totals of lists and counts of filters, kept for seconds per statement and parameters and dropped when the resource is written. */
export class CountCache {
  readonly #counts = new SizedCache<readonly number[]>(LIMITS);
  /** How often a resource was written: earlier counts are no longer found. */
  readonly #writes = new Map<string, number>();
  #allWrites = 0;

  get(resource: string, key: string, now = Date.now()): readonly number[] | undefined {
    return this.#counts.get(this.#keyOf(resource, key), now);
  }

  set(resource: string, key: string, counts: readonly number[], now = Date.now()): void {
    this.#counts.set(this.#keyOf(resource, key), counts, counts.length * NUMBER_BYTES, now);
  }

  /** @param resource absent: of every resource. */
  drop(resource?: string): void {
    if (resource === undefined) this.#allWrites += 1;
    else this.#writes.set(resource, (this.#writes.get(resource) ?? 0) + 1);
  }

  #keyOf(resource: string, key: string): string {
    return `${resource} ${this.#allWrites} ${this.#writes.get(resource) ?? 0} ${key}`;
  }
}
