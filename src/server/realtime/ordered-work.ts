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

/** Joins what is added until the event loop is free into one call of `emit`. */
export function joinedBatches<Item>(emit: (items: readonly Item[]) => void): { add(item: Item): void; flush(): void } {
  let waiting: Item[] = [];
  const flush = () => {
    const items = waiting;
    waiting = [];
    if (items.length > 0) emit(items);
  };
  return {
    add(item) {
      waiting.push(item);
      if (waiting.length === 1) setImmediate(flush);
    },
    flush,
  };
}
