/**
 * A refetch that never runs twice at a time: calls while one runs end in one more after it, because what it brings may be old by then.
 * A call resolves when nothing is stale any more, or when a fetch failed: what is there then stays until the next call asks again.
 */
export const createRefetch = (fetchOnce: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let isStale = false;

  const fetchUntilFresh = async () => {
    do {
      isStale = false;
      await fetchOnce();
    } while (isStale);
  };

  return () => {
    isStale = true;
    running ??= fetchUntilFresh()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
};
