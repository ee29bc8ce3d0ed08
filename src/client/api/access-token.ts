/** What the server gives for a sign-in or a refresh token, as far as this side needs it. */
export interface AccessGrant {
  readonly access: string;
  /** Seconds that it works; absent: unknown. */
  readonly expires_in?: number;
  readonly user?: { readonly id: number };
}

/** Keeps the access token in memory only and renews it through the refresh cookie, once for everyone who waits. */
export interface AccessToken {
  get(): string | undefined;
  /** Whether it is still valid, as far as the client knows. Time that the machine slept counts. */
  isFresh(): boolean;
  /** Whose token it is; undefined where the server did not say. */
  owner(): number | undefined;
  set(grant: AccessGrant | undefined): void;
  /** Resolves with a fresh token; callers at the same time share one request. Rejects when the session is over. */
  refresh(): Promise<string>;
}

const LOCK = 'ats-refresh';

/** A token is renewed this long before its end: the call that carries it takes time too. */
const LEEWAY_MS = 10_000;

/** @param request asks the server for a new access token; tabs take turns through `navigator.locks`. */
export const createAccessToken = (request: () => Promise<AccessGrant>): AccessToken => {
  let grant: AccessGrant | undefined;
  let worksUntil = Number.POSITIVE_INFINITY;
  let running: Promise<string> | undefined;

  const set = (next: AccessGrant | undefined) => {
    grant = next;
    const seconds = next?.expires_in ?? Number.POSITIVE_INFINITY;
    worksUntil = Date.now() + seconds * 1000 - LEEWAY_MS;
  };

  const inTurn = (): Promise<AccessGrant> =>
    typeof navigator !== 'undefined' && navigator.locks
      ? (navigator.locks.request(LOCK, request) as Promise<AccessGrant>)
      : request();

  const renew = async () => {
    try {
      const next = await inTurn();
      set(next);
      return next.access;
    } finally {
      running = undefined;
    }
  };

  return {
    get: () => grant?.access,
    isFresh: () => grant !== undefined && Date.now() < worksUntil,
    owner: () => grant?.user?.id,
    set,
    refresh: () => (running ??= renew()),
  };
};
