import type { AxiosInstance } from 'axios';
import { HttpError } from 'ra-core';
import { renewToken, type TokenReply, verifyToken } from '#shared/contracts/session.ts';
import { requestOf } from './calls.ts';
import type { AccessToken } from './access-token.ts';
import { errorCode } from '#shared/error-code.ts';
import { readFailure } from './failure.ts';

/**
 * Why a session is over on the client. `refused`: the refresh token is no longer valid. `other_person`: another user
 * signed in in another tab, so this tab shows another user's data.
 */
export type SessionEnd = 'user_inactive' | 'another_session_initiated' | 'rejected' | 'other_person';

/** Keeps calls from going out with an access token that is no longer valid. */
export interface Renewal {
  /** Waits until a call can go out: no check is under way, and the token is not known to have expired. */
  ready(): Promise<void>;
  /** Gets a fresh token; callers at the same time share it. @throws {HttpError} when it could not be had. */
  renew(): Promise<void>;
  /** Verifies the token, and refreshes it where that fails (SPEC 2.5). @throws {HttpError} when neither worked. */
  verify(): Promise<void>;
}

/** @param end called when the server rejects: the session is over. */
export const createRenewal = (
  client: AxiosInstance,
  token: AccessToken,
  end: (reason: SessionEnd) => void,
): Renewal => {
  let checking: Promise<void> | undefined;

  const renew = async () => {
    const owner = token.owner();
    try {
      await token.refresh();
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) end(endOf(error) ?? 'rejected');
      throw error;
    }
    const now = token.owner();
    if (owner === undefined || now === undefined || owner === now) return;
    end('other_person');
    throw new HttpError('errors.unauthenticated', 401);
  };

  const check = async () => {
    if (!token.isFresh()) return renew();
    try {
      await client.request(requestOf(verifyToken, { body: { token: token.get() } }));
    } catch (error) {
      const failure = await readFailure(error);
      const reason = endOf(failure);
      if (reason) end(reason);
      if (reason || failure.status !== 401) throw failure;
      await renew();
    }
  };

  return {
    renew,
    ready: async () => {
      await checking?.catch(() => undefined);
      if (token.get() !== undefined && !token.isFresh()) await renew();
    },
    verify: () =>
      (checking ??= check().finally(() => {
        checking = undefined;
      })),
  };
};

/** What the server said about the end of the session; nothing where it said something else. */
export const endOf = (failure: HttpError): 'user_inactive' | 'another_session_initiated' | undefined => {
  const code = errorCode(failure);
  return code === 'user_inactive' || code === 'another_session_initiated' ? code : undefined;
};

/** Exchanges the refresh token of the browser's cookie. */
export const requestToken = async (client: AxiosInstance): Promise<TokenReply> => {
  try {
    return (await client.request<TokenReply>(requestOf(renewToken, { body: {} }))).data;
  } catch (error) {
    throw await readFailure(error);
  }
};
