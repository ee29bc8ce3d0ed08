import type { NotificationChoices } from '#shared/contracts/notifications.ts';
import type { SessionInfo } from '#shared/contracts/session.ts';
import type { NotificationChoicesChange } from '#shared/rules/notification-choices.ts';
import type { Http } from '../api/http.ts';

/** The changes a user can make to their own account; absent values stay. */
export interface ProfileChange {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly phone?: string | null;
  readonly language?: string;
  readonly time_zone?: string;
  /** Null removes it. */
  readonly photo?: File | null;
}

/** The calls about the user's own account. All of them @throws {HttpError}. */
export interface AccountApi {
  saveProfile(change: ProfileChange): Promise<void>;
  changePassword(current: string, next: string): Promise<void>;
  sessions(signal?: AbortSignal): Promise<readonly SessionInfo[]>;
  choices(signal?: AbortSignal): Promise<NotificationChoices>;
  saveChoices(change: NotificationChoicesChange): Promise<NotificationChoices>;
}

/** @param reload fetches again what the session knows about its user. */
export const createAccountApi = (http: Http, reload: () => Promise<void>): AccountApi => {
  const patch = <Body = object>(url: string, data: unknown) => http.request<Body>({ method: 'PATCH', url, data });
  return {
    saveProfile: async (change) => {
      await patch('/users/profile/', change.photo ? asForm(change, change.photo) : change);
      await reload();
    },
    changePassword: async (current, next) => {
      await patch('/users/profile/', { current_password: current, password: next });
      // The next use of this session's refresh token invalidates copies of it; if that fails now, the next renewal does
      // it.
      await http.token.refresh().catch(() => undefined);
    },
    sessions: async (signal) =>
      (await http.request<{ results: readonly SessionInfo[] }>({ url: '/users/sessions/', signal })).body.results,
    choices: async (signal) =>
      (await http.request<{ data: NotificationChoices }>({ url: '/users/notification-choices/', signal })).body.data,
    saveChoices: async (change) =>
      (await patch<{ data: NotificationChoices }>('/users/notification-choices/', change)).body.data,
  };
};

const asForm = ({ photo: _photo, ...facts }: ProfileChange, photo: File): FormData => {
  const form = new FormData();
  form.append('data', JSON.stringify(facts));
  form.append('photo', photo, photo.name);
  return form;
};
