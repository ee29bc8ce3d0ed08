import type { Http } from '../api/http.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { createStored } from '#ui/store.ts';
import type { Stored } from '#ui/store.ts';

/** Whether the server can be reached. */
export interface Connection {
  readonly isLost: Stored<boolean>;
  /** Tries immediately, without waiting for the next scheduled try. */
  retry(): void;
  /** Looks from now on. @returns a function that stops it. */
  follow(): () => void;
}

export interface ConnectionParts {
  readonly http: Pick<Http, 'onReach'>;
  readonly realtime: Pick<Realtime, 'onLost' | 'onConnected'>;
  /** Resolves when the server answered, whatever it said. */
  readonly probe?: () => Promise<unknown>;
}

/** Milliseconds between tries: a server that only restarts is back before a message appears. */
const WAITS = [1_000, 2_000, 4_000, 8_000];

/**
 * It is lost when a call or the live connection failed, or a call has waited for 8 seconds, and two tries in a row were not answered:
 * some 2 seconds after the server died, some 17 after it fell silent. It is back with the first answer to anything; while
 * the browser is offline, with that to a try.
 */
export const createConnection = ({ http, realtime, probe = askServer }: ConnectionParts): Connection => {
  const isLost = createStored(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isTrying = false;

  const reached = () => {
    clearTimeout(timer);
    failures = 0;
    isLost.set(false);
    // What was on its way when the network went says nothing about now.
    if (!navigator.onLine) timer = setTimeout(retry, WAITS[1]);
  };
  const attempt = async () => {
    if (isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    try {
      await probe();
      reached();
    } catch {
      failures += 1;
      if (failures > 1 || !navigator.onLine) isLost.set(true);
      timer = setTimeout(retry, WAITS[Math.min(failures - 1, WAITS.length - 1)]);
    } finally {
      isTrying = false;
    }
  };
  /** While it is known to be lost, the tries go by their own clock. */
  const suspect = () => {
    if (failures === 0) void attempt();
  };
  const retry = () => void attempt();
  /** While the browser is offline an answer can be one that was on its way before: only a try of now counts. */
  const heard = () => {
    if (navigator.onLine) reached();
    else if (isLost.get()) retry();
  };

  return {
    isLost,
    retry,
    follow: () => {
      const stops = [
        http.onReach((isReached) => (isReached ? heard() : suspect())),
        realtime.onLost(suspect),
        realtime.onConnected(heard),
      ];
      window.addEventListener('offline', suspect);
      window.addEventListener('online', retry);
      return () => {
        clearTimeout(timer);
        for (const stop of stops) stop();
        window.removeEventListener('offline', suspect);
        window.removeEventListener('online', retry);
        isLost.set(false);
      };
    },
  };
};

const PATIENCE_MS = 4_000;

/** Any answer counts, so the cheapest thing is asked for. */
const askServer = async (): Promise<void> => {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store', signal: patience.signal });
  } finally {
    clearTimeout(timer);
  }
};
