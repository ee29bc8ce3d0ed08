/**
 * A refetch that never runs twice at a time: calls while one runs end in one more after it, because the running one
 * might return old data. A call resolves when nothing is stale, or when a fetch failed: then the existing data stays
 * until the next call.
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
