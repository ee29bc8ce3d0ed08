/** A second failure within this many milliseconds is an error, not an old tab: reloading would not help. */
const SOON_MS = 60_000;
const MARK = 'ats.reloaded';

/**
 * A tab older than the server's current build requests files that are gone. It reloads once the server's page starts
 * another build; typed text is kept as a draft. A file that failed with the network is not a reason to. Listens to
 * Vite's `vite:preloadError`. @returns a function that stops it.
 */
export const reloadWhenStale = (reload: () => void = () => window.location.reload()): (() => void) => {
  const handle = async () => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0);
    if (Date.now() - last < SOON_MS || !(await isStale())) return;
    sessionStorage.setItem(MARK, String(Date.now()));
    reload();
  };
  const listener = () => void handle().catch(() => undefined);
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
};

/** Whether the server's page no longer names a script that this tab was started by. */
async function isStale(): Promise<boolean> {
  const response = await fetch('/');
  if (!response.ok) return false;
  const page = await response.text();
  return [...document.querySelectorAll('script[type="module"][src]')].some(
    (script) => !page.includes(script.getAttribute('src')!),
  );
}
