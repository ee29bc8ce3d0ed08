import { changeRole, getCurrentRole, signIn } from '#shared/contracts/session.ts';
import { errorCode } from '#shared/error-code.ts';
import type { Http, SessionEnd } from '../api/http.ts';
import { createStored } from '#ui/store.ts';
import type { Stored } from '#ui/store.ts';
import { createAccountApi } from './api.ts';
import type { AccountApi } from './api.ts';
import { loadBootstrap } from './bootstrap.ts';
import type { SignedIn } from './bootstrap.ts';
import { createUnsavedWork } from './unsaved-work.ts';
import type { UnsavedWork } from './unsaved-work.ts';

/** `unreachable`: there might be a session, but the server did not answer. */
export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'unreachable'; readonly message: string }
  | { readonly status: 'signed_out'; readonly end?: SessionEnd | 'signed_out' }
  | ({ readonly status: 'signed_in' } & SignedIn);

interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Stay signed in on this device. */
  readonly remember: boolean;
}

/** Who is signed in. The access token stays in memory; the browser keeps the refresh token where scripts cannot read it. */
export interface Session {
  readonly state: Stored<SessionState>;
  readonly account: AccountApi;
  /** The forms of this page with unsaved changes. */
  readonly unsaved: UnsavedWork;
  /** Picks up a session that the browser still has. @param isQuiet what is on screen stays until it is known. */
  start(options?: { readonly isQuiet?: boolean }): Promise<void>;
  /** @throws {HttpError} of the server when it rejects. */
  signIn(credentials: Credentials): Promise<void>;
  /**
   * Ends immediately on the client, regardless of the server's answer. @param isEverywhere ends all sessions of the
   * account. @throws {HttpError} if the server was not reached.
   */
  signOut(options?: { readonly isEverywhere?: boolean }): Promise<void>;
  /** After a long rest: is the session still good, and is it still this role? @throws {HttpError} when the server was not reached. */
  check(): Promise<void>;
  /** Fetches again what this user is and can do. */
  reload(): Promise<void>;
  /** Works in another of this user's roles from now on. @param role its title. */
  switchRole(role: string): Promise<void>;
  /** Ends the session on this side; the server, or another tab, has ended it already. */
  end(reason: SessionEnd | 'signed_out'): void;
  /** The same for a session that the server rejects; without a word to users who have just signed out in another tab. */
  endRejected(): void;
}

/** Marks browsers that had a session, so that others are not asked for one they cannot have. */
const MARK = 'ats.session';

export const createSession = (http: Http, storage: Storage = localStorage): Session => {
  const state = createStored<SessionState>({ status: 'starting' });
  let leaving: Promise<void> | undefined;
  const load = async () => state.set({ status: 'signed_in', ...(await loadBootstrap(http)) });
  const end = (reason?: SessionEnd | 'signed_out') => {
    storage.removeItem(MARK);
    http.token.set(undefined);
    if (state.get().status !== 'signed_out') state.set({ status: 'signed_out', end: reason });
  };
  // A tab that signs out takes the mark away before the server knows of it.
  const endRejected = () => end(storage.getItem(MARK) === null ? 'signed_out' : 'rejected');
  const start: Session['start'] = async ({ isQuiet = false } = {}) => {
    if (!storage.getItem(MARK)) return end();
    if (!isQuiet) state.set({ status: 'starting' });
    try {
      await http.token.refresh();
      await load();
    } catch (error) {
      const reason = endReason(error);
      if (reason) end(reason);
      else state.set({ status: 'unreachable', message: error instanceof Error ? error.message : 'errors.unexpected' });
    }
  };
  http.onSessionEnd((reason) => {
    if (reason === 'other_person') void start({ isQuiet: true });
    else if (reason === 'rejected') endRejected();
    else end(reason);
  });

  return {
    state,
    account: createAccountApi(http, load),
    unsaved: createUnsavedWork(),
    end,
    endRejected,
    start,
    signIn: async (credentials) => {
      // The answer to a sign-out takes the cookies away: it must not come after those of this sign-in.
      await leaving;
      http.token.set(await http.call(signIn, { body: { ...credentials } }));
      storage.setItem(MARK, '1');
      await load();
    },
    signOut: async ({ isEverywhere = false } = {}) => {
      const left = http.leave(isEverywhere);
      leaving = left.catch(() => undefined);
      end('signed_out');
      await left;
    },
    check: async () => {
      await http.verify();
      const { role } = await http.call(getCurrentRole);
      const now = state.get();
      if (now.status === 'signed_in' && role !== now.role) await load();
    },
    reload: load,
    switchRole: async (role) => {
      await http.call(changeRole, { body: { role } });
      await http.token.refresh();
      await load();
    },
  };
};

const REASONS: Readonly<Record<string, SessionEnd>> = {
  user_inactive: 'user_inactive',
  another_session_initiated: 'another_session_initiated',
  token_invalid: 'rejected',
  unauthenticated: 'rejected',
};

const endReason = (error: unknown): SessionEnd | undefined => REASONS[errorCode(error) ?? ''];
