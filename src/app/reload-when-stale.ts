/** A second failure within this many milliseconds is a fault and no old tab: loading anew would not help. */
const SOON_MS = 60_000;
const MARK = 'ats.reloaded';

/**
 * A tab that is older than what the server has now asks for files that are gone. It is loaded anew where the server answers;
 * what was being typed is kept as a draft. Listens to Vite's `vite:preloadError`. @returns a function that stops it.
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
