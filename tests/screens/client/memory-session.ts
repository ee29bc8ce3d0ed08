import type { Session, SessionState } from '#client/session/session.ts';
import { createUnsavedWork } from '#client/session/unsaved-work.ts';
import { createStored } from '#ui/store.ts';

/** The session of Maya Lindqvist, an Admin. */
export function memorySession(): Session {
  const profile = { id: 7, username: 'maya@demo.example', first_name: 'Maya', last_name: 'Lindqvist' };
  const state = createStored<SessionState>({
    status: 'signed_in',
    profile: { ...profile, current_role: 'Admin' },
    role: 'Admin',
    userSettings: {},
    teamSettings: {},
    catalogue: { version: '', resources: {}, navigation: [], diagnostics: [] },
  } as unknown as SessionState);
  return { state, unsaved: createUnsavedWork() } as Session;
}
