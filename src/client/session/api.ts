import { changeProfile, type ProfileValues } from '#shared/contracts/session.ts';
import type { Http } from '../api/http.ts';

/** The changes a user can make to their own account; absent values stay. */
export interface ProfileChange extends Pick<
  ProfileValues,
  'first_name' | 'last_name' | 'phone' | 'language' | 'time_zone'
> {
  /** Null removes it. */
  readonly photo?: File | null;
}

/** The calls about the user's own account that the session takes part in. All of them @throws {HttpError}. */
export interface AccountApi {
  saveProfile(change: ProfileChange): Promise<void>;
  changePassword(current: string, next: string): Promise<void>;
}

/** @param reload fetches again what the session knows about its user. */
export const createAccountApi = (http: Http, reload: () => Promise<void>): AccountApi => ({
  saveProfile: async ({ photo, ...facts }) => {
    const values = photo === null ? { ...facts, photo } : facts;
    await http.call(changeProfile, { body: photo ? asForm(facts, photo) : values });
    await reload();
  },
  changePassword: async (current, next) => {
    await http.call(changeProfile, { body: { current_password: current, password: next } });
    // The next use of this session's refresh token invalidates copies of it; if that fails now, the next renewal does
    // it.
    await http.token.refresh().catch(() => undefined);
  },
});

const asForm = (facts: object, photo: File): FormData => {
  const form = new FormData();
  form.append('data', JSON.stringify(facts));
  form.append('photo', photo, photo.name);
  return form;
};
