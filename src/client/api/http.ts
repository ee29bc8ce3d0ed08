import axios from 'axios';
import type { AxiosAdapter, AxiosProgressEvent, AxiosRequestConfig, AxiosResponse } from 'axios';
import { HttpError } from 'ra-core';
import { createAccessToken } from './access-token.ts';
import type { AccessToken } from './access-token.ts';
import { signOut, signOutEverywhere } from '#shared/contracts/session.ts';
import { type Calls, createCalls, requestOf } from './calls.ts';
import { isEnvelope, toHttpError } from './envelope.ts';
import { TAB_HEADER } from '#shared/contracts/realtime.ts';
import { errorCode } from '#shared/error-code.ts';
import type { Reply } from './envelope.ts';
import type { HttpRequest } from './http-request.ts';
import { readFailure } from './failure.ts';
import { randomKey } from './random-key.ts';
import { createRenewal, endOf, requestToken } from './renewal.ts';
import type { SessionEnd } from './renewal.ts';

export type { SessionEnd };

export const API_BASE = '/api/v1';

/** The one door to the API. */
export interface Http extends Calls {
  /**
   * @throws {HttpError} with the server's message, status and body, `errors` as react-admin puts them on fields.
   * @throws {DOMException} AbortError when the signal cancelled the call.
   */
  request<Body = object>(request: HttpRequest): Promise<Reply<Body>>;
  /** A call whose answer is a file. */
  download(request: HttpRequest): Promise<Blob>;
  readonly token: AccessToken;
  /** A random id of this tab, by which it knows its own writes. */
  readonly tab: string;
  /**
   * Renews the access token; if the server rejects, the session ends with its reason. @throws {HttpError} when it could
   * not be renewed.
   */
  renew(): Promise<void>;
  /**
   * Makes sure that the access token is valid: verified, else renewed. Calls that start during this wait for it.
   * @throws {HttpError} if there is none.
   */
  verify(): Promise<void>;
  /** Ends this session on the server, or all of the account; from here on this side carries no token. @throws {HttpError} when the server was not reached. */
  leave(isEverywhere?: boolean): Promise<void>;
  /** Calls back when the server ended the session. @returns a function that stops it. */
  onSessionEnd(handler: (end: SessionEnd) => void): () => void;
  /**
   * Calls back after every call: whether the server answered it; and with false after 8 seconds without an answer, as
   * on a connection without internet. @returns a function that stops it.
   */
  onReach(handler: (isReached: boolean) => void): () => void;
}

interface RetriedConfig extends AxiosRequestConfig {
  retried?: boolean;
}

/** A call that has no answer after so many milliseconds is a reason to ask whether the server is there. */
const UNANSWERED_MS = 8_000;

const authorised = (config: AxiosRequestConfig, access: string | undefined, tab: string): AxiosRequestConfig => ({
  ...config,
  headers: {
    ...config.headers,
    // The messages of the server are in the language of the interface.
    ...(document.documentElement.lang && { 'Accept-Language': document.documentElement.lang }),
    [TAB_HEADER]: tab,
    ...(access && { Authorization: `Bearer ${access}` }),
  },
});

/** @param adapter answers in place of the network (tests). */
export const createHttp = ({ adapter }: { readonly adapter?: AxiosAdapter } = {}): Http => {
  const client = axios.create({ baseURL: API_BASE, withCredentials: true, ...(adapter && { adapter }) });
  const tab = randomKey();
  const handlers = new Set<(end: SessionEnd) => void>();
  const reaches = new Set<(isReached: boolean) => void>();
  const notifyReach = (isReached: boolean) => {
    for (const handler of reaches) handler(isReached);
  };
  const end = (reason: SessionEnd) => {
    token.set(undefined);
    for (const handler of handlers) handler(reason);
  };
  const token = createAccessToken(() => requestToken(client));
  const renewal = createRenewal(client, token, end);

  const call = async <Answer>(config: RetriedConfig): Promise<AxiosResponse<Answer>> => {
    const waiting = setTimeout(() => notifyReach(false), UNANSWERED_MS);
    try {
      await renewal.ready();
      return await attempt<Answer>(config);
    } finally {
      clearTimeout(waiting);
    }
  };

  const attempt = async <Answer>(config: RetriedConfig): Promise<AxiosResponse<Answer>> => {
    const access = token.get();
    try {
      const answer = await client.request<Answer>(authorised(config, access, tab));
      notifyReach(true);
      return answer;
    } catch (error) {
      const failure = await readFailure(error);
      notifyReach(failure.status !== 0);
      const reason = endOf(failure);
      if (reason) end(reason);
      else if (failure.status === 401 && access && !config.retried && errorCode(failure) !== 'invalid_credentials') {
        // Another tab might have renewed it during this call, or the user might have signed out.
        if (token.get() === access) await renewal.renew();
        if (token.get() !== undefined) return call({ ...config, retried: true });
      }
      throw failure;
    }
  };

  const request = async <Body>(asked: HttpRequest) => {
    const { status, data } = await call<unknown>(toConfig(asked));
    if (!isEnvelope(data)) throw new HttpError('errors.unexpected', status);
    if (data.code !== 0) throw toHttpError(status, data);
    return { status, body: data as Reply<Body>['body'] };
  };

  return {
    ...createCalls(request),
    request,
    token,
    tab,
    renew: renewal.renew,
    verify: renewal.verify,
    leave: async (isEverywhere = false) => {
      const [access, isFresh] = [token.get(), token.isFresh()];
      token.set(undefined);
      try {
        const known = isFresh ? access : (await requestToken(client)).access;
        await client.request(
          authorised(isEverywhere ? requestOf(signOutEverywhere) : requestOf(signOut, { body: {} }), known, tab),
        );
      } catch (error) {
        const failure = await readFailure(error);
        if (failure.status !== 401) throw failure;
      }
    },
    onSessionEnd: (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    onReach: (handler) => {
      reaches.add(handler);
      return () => reaches.delete(handler);
    },
    download: async (asked) => (await call<Blob>({ ...toConfig(asked), responseType: 'blob' })).data,
  };
};

const toConfig = ({ onProgress, idempotencyKey, ...request }: HttpRequest): AxiosRequestConfig => ({
  ...request,
  ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
  ...(onProgress && {
    onUploadProgress: ({ loaded, total }: AxiosProgressEvent) => onProgress(total ? loaded / total : 0),
  }),
});
