interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly until: number;
}

export interface CacheLimits {
  readonly maxBytes: number;
  /** Default: as long as there is room. */
  readonly lifetimeMs?: number;
}

/** The cost of an entry beside its key and value. */
const OVERHEAD = 120;

/** Caches the last used values, within bounds of bytes, not of their number. */
export class SizedCache<Value> {
  readonly #limits: CacheLimits;
  /** The least recently used one is first. */
  readonly #entries = new Map<string, Kept<Value>>();
  #bytes = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string, now = Date.now()): Value | undefined {
    const kept = this.#entries.get(key);
    if (!kept) return undefined;
    this.#entries.delete(key);
    if (kept.until > now) {
      this.#entries.set(key, kept);
      return kept.value;
    }
    this.#bytes -= kept.bytes;
    return undefined;
  }

  /**
   * @param size about how many bytes the value takes. A value that alone takes more than an eighth of the room is not
   * stored.
   */
  set(key: string, value: Value, size: number, now = Date.now()): void {
    this.delete(key);
    const { maxBytes, lifetimeMs = Infinity } = this.#limits;
    const bytes = 2 * key.length + size + OVERHEAD;
    if (bytes > maxBytes / 8) return;
    this.#entries.set(key, { value, bytes, until: now + lifetimeMs });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
