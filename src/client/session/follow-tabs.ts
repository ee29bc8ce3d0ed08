import type { Session, SessionState } from './session.ts';
import { openTabs } from './tabs.ts';
import type { OpenTabs, TabMessage } from './tabs.ts';

/**
 * Keeps the tabs of one browser in step: who is signed in, in which role, under which name, and sign-out. A tab sends
 * only its own changes, and a message from another tab changes it once, so the exchange ends.
 * @returns a function that stops it.
 */
export const followTabs = (session: Session, open: OpenTabs = openTabs): (() => void) => {
  let before = session.state.get();
  const tabs = open((message) => void follow(session, message));
  const stop = session.state.subscribe(() => {
    const now = session.state.get();
    const message = messageOf(before, now);
    before = now;
    if (message) tabs.tell(message);
  });
  return () => {
    stop();
    tabs.close();
  };
};

/** The server itself notifies every tab about sessions that it ended. */
const messageOf = (before: SessionState, now: SessionState): TabMessage | undefined => {
  if (now.status === 'signed_in') {
    const message = standing(now);
    const isNews = before.status !== 'signed_in' || standing(before).profile !== message.profile;
    return isNews ? message : undefined;
  }
  if (before.status !== 'signed_in' || now.status !== 'signed_out') return undefined;
  return now.end === 'signed_out' || now.end === 'rejected' ? { status: 'signed_out', end: now.end } : undefined;
};

const standing = ({ profile, role }: Extract<SessionState, { status: 'signed_in' }>) =>
  ({
    status: 'signed_in',
    userId: profile.id,
    profile: JSON.stringify({ ...profile, current_role: role }),
  }) as const;

const follow = async (session: Session, message: TabMessage): Promise<void> => {
  const now = session.state.get();
  if (message.status === 'signed_out') {
    if (now.status === 'signed_in') session.end(message.end);
    return;
  }
  if (now.status !== 'signed_in' || now.profile.id !== message.userId) return session.start({ isQuiet: true });
  // What could not be fetched now is noticed at the next sign of life.
  if (standing(now).profile !== message.profile) await session.reload().catch(() => undefined);
};
