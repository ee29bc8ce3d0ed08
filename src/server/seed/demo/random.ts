/** A source of chance that a seed decides: the same seed makes the same choices, on every machine. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** Whether something happens that happens in `share` of all cases. */
  happens(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the values, the more often the larger its weight. */
  weighted<T>(from: readonly (readonly [value: T, weight: number])[]): T;
  /** So many different values, or all of them, in the order in which chance found them. */
  sample<T>(from: readonly T[], count: number): T[];
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    happens: (share) => next() < share,
    pick: (from) => from[whole(0, from.length - 1)]!,
    weighted(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return from.at(-1)![0];
    },
    sample(from, count) {
      const rest = [...from];
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(whole(0, rest.length - 1), 1)[0]!);
    },
  };
}
