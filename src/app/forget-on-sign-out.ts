import { dropDrafts } from '#admin/form/draft-store.ts';
import { dropKeptCatalogue } from '#client/catalogue/catalogue-store.ts';
import type { Session } from '#client/session/session.ts';
import { dropListAddresses } from '#client/views/list-address.ts';

/** Whose react-admin store it is, which SignedInApp opens by this name. */
export const storeName = (userId: number): string => `ats.${userId}`;

/** A user's screen preferences stay on the device; nothing they viewed or typed does. */
const KEPT = ['version', 'rows.', 'menu.', 'frame.', 'panel.', 'sections.'];

/**
 * When a user signs out on purpose, their drafts, searches, filters, selections and the visited records are deleted on
 * this device, with any button and in any tab. A session that ended in another way keeps them. @returns a function that
 * stops it.
 */
export const forgetOnSignOut = (
  session: Session,
  storage: Storage = localStorage,
  ofTab: Storage = sessionStorage,
): (() => void) => {
  let person: number | undefined;
  const follow = () => {
    const state = session.state.get();
    if (state.status === 'signed_in') person = state.profile.id;
    if (state.status !== 'signed_out' || state.end !== 'signed_out' || person === undefined) return;
    dropDrafts(person, storage);
    dropVisits(person, storage);
    dropListAddresses(person, ofTab);
    dropKeptCatalogue(storage);
  };
  follow();
  return session.state.subscribe(follow);
};

function dropVisits(userId: number, storage: Storage): void {
  const prefix = `RaStore${storeName(userId)}.`;
  const keys = Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '');
  for (const key of keys)
    if (key.startsWith(prefix) && !KEPT.some((kept) => key.startsWith(prefix + kept))) storage.removeItem(key);
}
