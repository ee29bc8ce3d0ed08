import { useEffect, useEffectEvent, useState } from 'react';
import type { Span } from './find-text.ts';

/** A match in a document with pages, counted from 1. */
export interface Match extends Span {
  readonly page: number;
}

export interface FoundMatches {
  /** Undefined while nothing is searched for and while it is being searched. */
  readonly matches: readonly Match[] | undefined;
  /** Position of the current one. */
  readonly current: number;
  readonly step: (by: 1 | -1) => void;
}

interface MatchesOptions {
  readonly query: string;
  /** Absent until the document is open. */
  readonly find: ((query: string, signal: AbortSignal) => Promise<readonly Match[]>) | undefined;
  /** The first match on or after this page becomes the current one. */
  readonly pageInView: () => number;
  /** Brings the current match into view. */
  readonly reveal: (match: Match) => void;
}

const NONE = { query: '', matches: undefined, current: 0 } as const;

/** Searches a document whenever the text that is searched for changes, and walks through what was found. */
export function useMatches({ query, find, pageInView, reveal }: MatchesOptions): FoundMatches {
  const [found, setFound] = useState<{
    readonly query: string;
    readonly matches: readonly Match[] | undefined;
    readonly current: number;
  }>(NONE);
  const receive = useEffectEvent((matches: readonly Match[]) => {
    const near = matches.findIndex(({ page }) => page >= pageInView());
    const current = Math.max(near, 0);
    setFound({ query, matches, current });
    const match = matches[current];
    if (match) reveal(match);
  });
  useEffect(() => {
    if (!find || query.trim() === '') return undefined;
    const controller = new AbortController();
    find(query, controller.signal).then(
      (matches) => {
        if (!controller.signal.aborted) receive(matches);
      },
      () => {
        // A page that can't be read has no text to find; the viewer says so where it draws the page.
        if (!controller.signal.aborted) receive([]);
      },
    );
    return () => controller.abort();
  }, [query, find]);
  const isCurrent = found.query === query;
  return {
    matches: isCurrent ? found.matches : undefined,
    current: found.current,
    step: (by) => {
      const count = (isCurrent && found.matches?.length) || 0;
      if (count === 0) return;
      const current = (found.current + by + count) % count;
      setFound({ ...found, current });
      reveal(found.matches![current]!); // below the count
    },
  };
}
