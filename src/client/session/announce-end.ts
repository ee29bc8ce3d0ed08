import type { Toasts } from '#ui/toasts/toasts.ts';
import type { Session } from './session.ts';

/** How long a repeated announcement is skipped. */
const QUIET_MS = 30_000;

/** When it was said last, by whichever tab. */
const SAID = 'ats.session_end_said';

/**
 * Says once, in whichever tab the user looks at, that someone signed in to the same account elsewhere. The sign-in page
 * of every tab says it too. @returns a function that stops it.
 */
export const announceSessionEnd = (session: Session, toasts: Toasts, storage: Storage = localStorage): (() => void) => {
  let endedAt: number | undefined;
  const say = () => {
    if (endedAt === undefined || document.visibilityState === 'hidden') return;
    const isSaid = Number(storage.getItem(SAID)) > endedAt - QUIET_MS;
    endedAt = undefined;
    if (isSaid) return;
    storage.setItem(SAID, String(Date.now()));
    toasts.show({ type: 'error', title: 'errors.session_ended.title', message: 'errors.session_ended.detail' });
  };
  const stop = session.state.subscribe(() => {
    const state = session.state.get();
    const isEnded = state.status === 'signed_out' && state.end === 'another_session_initiated';
    endedAt = isEnded ? Date.now() : undefined;
    say();
  });
  document.addEventListener('visibilitychange', say);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', say);
  };
};
