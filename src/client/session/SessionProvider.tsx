import { createContext, useContext } from 'react';
import { useStored } from '#ui/store.ts';
import type { SignedIn } from './bootstrap.ts';
import type { Session } from './session.ts';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
};

/** The signed-in user. Only for screens behind the sign-in. */
export const useSignedIn = (): SignedIn => {
  const state = useStored(useSession().state);
  if (state.status !== 'signed_in') throw new Error('Nobody is signed in');
  return state;
};
