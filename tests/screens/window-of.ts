import { onTestFinished, vi } from 'vitest';

/** A window that is as wide as this, until the test ends. */
export function windowOf(width: number): void {
  const isMatch = (query: string) => {
    const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
    const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
    return (least === undefined || width >= Number(least)) && (most === undefined || width <= Number(most));
  };
  // Not by a hook of this file: the files of one worker load it once.
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isMatch(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}
