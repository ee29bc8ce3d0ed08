/** A second failure within this many milliseconds is an error, not an old tab: reloading would not help. */
const SOON_MS = 60_000;
const MARK = 'ats.reloaded';

/**
 * A tab older than the server's current build requests files that are gone. It reloads if the server answers; typed
 * text is kept as a draft. Listens to Vite's `vite:preloadError`. @returns a function that stops it.
 */
export const reloadWhenStale = (reload: () => void = () => window.location.reload()): (() => void) => {
  const handle = () => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0);
    if (Date.now() - last < SOON_MS) return;
    fetch('/healthz').then(
      ({ ok }) => {
        if (!ok) return;
        sessionStorage.setItem(MARK, String(Date.now()));
        reload();
      },
      () => undefined,
    );
  };
  window.addEventListener('vite:preloadError', handle);
  return () => window.removeEventListener('vite:preloadError', handle);
};
