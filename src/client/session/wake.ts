import type { Session } from './session.ts';

/** A tab that rested longer than this asks whether its session is still good. */
const REST_MS = 60_000;

const SIGNS: readonly (readonly [target: () => EventTarget, event: string])[] = [
  [() => document, 'visibilitychange'],
  [() => window, 'focus'],
  [() => window, 'online'],
  [() => window, 'pageshow'],
];

/**
 * Makes a tab recover when it wakes: the machine slept, the tab was hidden for long, or the network was gone. The token
 * is verified, else refreshed, before anything else is fetched; a server that does not answer yet is asked again
 * silently at the next sign of activity.
 * @returns a function that stops it.
 */
export const checkOnWake = (session: Session): (() => void) => {
  let checkedAt = Date.now();
  const wake = () => {
    const isDue = Date.now() - checkedAt >= REST_MS;
    if (!isDue || document.visibilityState === 'hidden' || session.state.get().status !== 'signed_in') return;
    checkedAt = Date.now();
    session.check().catch(() => {
      checkedAt = 0;
    });
  };
  for (const [target, event] of SIGNS) target().addEventListener(event, wake);
  return () => {
    for (const [target, event] of SIGNS) target().removeEventListener(event, wake);
  };
};

const RETRY_MS = { first: 2_000, most: 30_000 } as const;

/**
 * A server that did not answer at the start is asked again automatically, less and less often, and immediately when the
 * network is back. @returns a function that stops it.
 */
export const retryStart = (session: Session): (() => void) => {
  let wait: number = RETRY_MS.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = () => {
    clearTimeout(timer);
    if (session.state.get().status === 'unreachable') void session.start({ isQuiet: true });
  };
  const plan = () => {
    clearTimeout(timer);
    const { status } = session.state.get();
    if (status === 'signed_in' || status === 'signed_out') wait = RETRY_MS.first;
    if (status !== 'unreachable') return;
    timer = setTimeout(retry, wait);
    wait = Math.min(wait * 2, RETRY_MS.most);
  };
  plan();
  const stop = session.state.subscribe(plan);
  window.addEventListener('online', retry);
  return () => {
    clearTimeout(timer);
    stop();
    window.removeEventListener('online', retry);
  };
};
