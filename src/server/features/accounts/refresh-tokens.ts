import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SESSION_BYTES = 16;
const SECRET_BYTES = 32;
const SEAL_BYTES = 16;
const FORM = /^[A-Za-z0-9_-]{86}$/;

/** A refresh token that this deployment issued, whatever became of its session. */
export interface RefreshToken {
  readonly text: string;
  readonly sessionId: string;
  /** SHA-256 in hex; only this is stored. */
  readonly hash: string;
}

/**
 * Opaque to the client: the session, 256 random bits and a seal. The seal distinguishes an old token from a forged one,
 * so that its reuse can end the session it came from.
 */
export interface RefreshTokens {
  first(sessionId: string): RefreshToken;
  /**
   * Always the same for the same token: two tabs that refresh concurrently both have the session's newest token
   * afterwards.
   */
  next(token: RefreshToken): RefreshToken;
  /** @returns undefined for what was never issued here. */
  parse(text: string): RefreshToken | undefined;
}

/** @param secret the deployment's token secret; the keys used here are derived from it. */
export function createRefreshTokens(secret: string): RefreshTokens {
  const sealKey = derive(secret, 'refresh token seal');
  const chainKey = derive(secret, 'refresh token chain');
  const seal = (body: Buffer) => createHmac('sha256', sealKey).update(body).digest().subarray(0, SEAL_BYTES);

  const build = (sessionId: string, tokenSecret: Buffer): RefreshToken => {
    const body = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), tokenSecret]);
    const text = Buffer.concat([body, seal(body)]).toString('base64url');
    return { text, sessionId, hash: hashOf(text) };
  };

  return {
    first: (sessionId) => build(sessionId, randomBytes(SECRET_BYTES)),
    next: ({ text, sessionId }) => build(sessionId, createHmac('sha256', chainKey).update(text).digest()),
    parse(text) {
      if (!FORM.test(text)) return undefined;
      const bytes = Buffer.from(text, 'base64url');
      const body = bytes.subarray(0, SESSION_BYTES + SECRET_BYTES);
      if (!timingSafeEqual(bytes.subarray(body.length), seal(body))) return undefined;
      return { text, sessionId: uuidOf(body.subarray(0, SESSION_BYTES)), hash: hashOf(text) };
    },
  };
}

const derive = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest();

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
