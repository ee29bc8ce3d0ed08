import { dropDrafts } from '#admin/form/draft-store.ts';
import { dropKeptCatalogue } from '#client/catalogue/catalogue-store.ts';
import type { Session } from '#client/session/session.ts';
import { dropListAddresses } from '#client/views/list-address.ts';

/** Whose react-admin store it is, which SignedInApp opens by this name. */
export const storeName = (userId: number): string => `ats.${userId}`;

/** How a person likes his screens stays on the device; of what he looked at and typed nothing does. */
const KEPT = ['version', 'rows.', 'menu.', 'frame.', 'panel.'];

/**
 * When a person signs out by himself, his drafts, searches, filters, selections and the records he visited are deleted on this device,
 * whatever he pressed and in whichever tab. A session that ended against his will leaves them for him. @returns a function that stops it.
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
