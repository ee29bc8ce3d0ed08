const LIFETIME_MS = 5_000;
const MAX_ENTRIES = 2_000;

/** Totals of lists, kept for seconds per statement and parameters and dropped when the resource is written. */
export class CountCache {
  readonly #byResource = new Map<string, Map<string, { count: number; until: number }>>();

  get(resource: string, key: string, now = Date.now()): number | undefined {
    const entry = this.#byResource.get(resource)?.get(key);
    return entry && entry.until > now ? entry.count : undefined;
  }

  set(resource: string, key: string, count: number, now = Date.now()): void {
    const entries = this.#byResource.get(resource) ?? new Map<string, { count: number; until: number }>();
    if (entries.size >= MAX_ENTRIES) entries.clear();
    entries.set(key, { count, until: now + LIFETIME_MS });
    this.#byResource.set(resource, entries);
  }

  drop(resource: string): void {
    this.#byResource.delete(resource);
  }
}
