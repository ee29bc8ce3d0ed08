import { useMediaQuery } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Entry } from './triage-state.ts';

/** As long as the animation of the style sheet, in milliseconds. */
const SLIDE_MS = 180;

/** The decision whose paper is sliding out: the latest, for a moment. None where the system asks for less motion. */
export function useSlidingOut(entries: readonly Entry[]): Entry | undefined {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const [gone, setGone] = useState<ReadonlySet<Entry['step']>>(() => new Set(entries.map(({ step }) => step)));
  const latest = entries[0];
  const isNew = latest !== undefined && !gone.has(latest.step);
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => setGone(new Set(entries.map(({ step }) => step))), SLIDE_MS);
    return () => clearTimeout(timer);
    // Answers change the entries; the slide goes on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNew, latest?.step]);
  return isNew && !isStill ? latest : undefined;
}
