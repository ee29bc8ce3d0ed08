/** Work that is done one piece after the other, in the order it was given. */
export interface OrderedWork<Item> {
  add(item: Item): void;
  /** Resolves when everything given so far is done. */
  idle(): Promise<void>;
}

/** A piece that fails is reported and does not stop the next one. */
export function orderedWork<Item>(
  work: (item: Item) => Promise<void>,
  onError: (error: unknown) => void,
): OrderedWork<Item> {
  let last = Promise.resolve();
  return {
    add(item) {
      last = last.then(() => work(item)).catch(onError);
    },
    idle: () => last,
  };
}

/** Joins what is added until the event loop is free, or for so many milliseconds, into one call of `emit`. */
export function joinedBatches<Item>(
  emit: (items: readonly Item[]) => void,
  milliseconds?: number,
): { add(...items: readonly Item[]): void; flush(): void } {
  let waiting: Item[] = [];
  const flush = () => {
    const items = waiting;
    waiting = [];
    if (items.length > 0) emit(items);
  };
  return {
    add(...items) {
      const isFirst = waiting.length === 0;
      waiting.push(...items);
      if (isFirst && milliseconds === undefined) setImmediate(flush);
      else if (isFirst) setTimeout(flush, milliseconds);
    },
    flush,
  };
}
