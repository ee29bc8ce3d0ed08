import { useEffect, useEffectEvent, useRef } from 'react';

const PAUSE = 300;

/** Hands on what was typed once it rests, and without delay when the editor closes. The first value is not handed on. @param isImmediate without the rest: nothing is asked of the server yet. */
export function useApplyPaused(value: string, apply: (value: string) => void, isImmediate = false): void {
  const applied = useRef(value);
  const latest = useRef(value);
  const hand = useEffectEvent(() => {
    if (applied.current === latest.current) return;
    applied.current = latest.current;
    apply(latest.current);
  });
  useEffect(() => {
    latest.current = value;
    if (isImmediate) {
      hand();
      return undefined;
    }
    const timer = setTimeout(() => hand(), PAUSE);
    return () => clearTimeout(timer);
  }, [value, isImmediate]);
  useEffect(() => () => hand(), []);
}
