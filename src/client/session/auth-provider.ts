import type { AuthProvider } from 'ra-core';
import type { Action } from '#engine/access/access.ts';
import type { Catalogue } from '#engine/access/catalogue.ts';
import { findResource } from '../api/resource-names.ts';
import type { Session } from './session.ts';

/** react-admin's questions about the session, answered from what is known already; the server decides again at every call. */
export const createAuthProvider = (session: Session, catalogue: () => Catalogue): AuthProvider => ({
  login: (credentials) => session.signIn(credentials),
  logout: async () => {
    if (session.state.get().status === 'signed_in') await session.signOut();
    return false;
  },
  checkAuth: async () => {
    if (session.state.get().status !== 'signed_in') throw new Error('errors.unauthenticated');
  },
  /** A session that ended is handled where calls are made; an error never signs anyone out here. */
  checkError: async () => undefined,
  getIdentity: async () => {
    const state = session.state.get();
    if (state.status !== 'signed_in') throw new Error('errors.unauthenticated');
    const { id, first_name, last_name, photo } = state.profile;
    return { id, fullName: `${first_name} ${last_name}`.trim(), avatar: photo?.url };
  },
  canAccess: async ({ action, resource }) => {
    const known = findResource(catalogue(), resource);
    return known ? (known.can[action as Action] ?? true) : true;
  },
});
