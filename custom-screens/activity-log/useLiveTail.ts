import { useEffect, useEffectEvent, useState } from 'react';
import { useRealtime } from '#client/realtime/RealtimeProvider.tsx';

/** How often new entries are fetched; a change of a record fetches immediately. */
const EVERY_MS = 10_000;
const SOON_MS = 400;
/** How long a new entry stays marked. */
const MARKED_MS = 4_000;

const NOTHING: ReadonlySet<number> = new Set();

export interface LiveTail {
  /** The ids of the entries that just arrived. */
  readonly arrived: ReadonlySet<number>;
  /** The last call failed: the shown entries might be outdated. */
  readonly isFailing: boolean;
}

/**
 * Fetches what is new while it is switched on and the page can be seen. A failed call is tried again with the next one.
 */
export function useLiveTail(isOn: boolean, fetchNewer: () => Promise<readonly number[]>): LiveTail {
  const realtime = useRealtime();
  const [arrived, setArrived] = useState(NOTHING);
  const [isFailing, setFailing] = useState(false);
  const look = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return;
    try {
      const news = await fetchNewer();
      setFailing(false);
      if (news.length > 0) setArrived(new Set(news));
    } catch {
      setFailing(true);
    }
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const lookNow = () => void look();
    const every = setInterval(lookNow, EVERY_MS);
    const stop = realtime.on('record', () => {
      clearTimeout(soon);
      soon = setTimeout(lookNow, SOON_MS);
    });
    document.addEventListener('visibilitychange', lookNow);
    lookNow();
    return () => {
      clearInterval(every);
      clearTimeout(soon);
      stop();
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [isOn, realtime]);
  useEffect(() => {
    if (arrived.size === 0) return undefined;
    const timer = setTimeout(() => setArrived(NOTHING), MARKED_MS);
    return () => clearTimeout(timer);
  }, [arrived]);
  return { arrived: isOn ? arrived : NOTHING, isFailing: isOn && isFailing };
}
