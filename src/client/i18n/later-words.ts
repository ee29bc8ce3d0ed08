import type { Messages } from './catalogue-messages.ts';

/** Texts that are fetched with the screens that name them. */
export interface LaterLabels {
  /** Absent until they are fetched. */
  words(): Messages | undefined;
  /** Fetches them once; a failed fetch is tried again by the next call. */
  load(): Promise<void>;
}

export function createLaterLabels(fetchLabels: () => Promise<Messages>): LaterLabels {
  let found: Messages | undefined;
  let running: Promise<void> | undefined;
  const fetchOnce = async () => {
    try {
      found = await fetchLabels();
    } finally {
      running = undefined;
    }
  };
  return {
    words: () => found,
    load: async () => {
      if (!found) await (running ??= fetchOnce());
    },
  };
}
