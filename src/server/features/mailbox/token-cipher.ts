import { createSealer } from '#server/platform/secrets/sealer.ts';

/** Keeps the access tokens of users' mailboxes, each for its user alone. */
export interface TokenCipher {
  seal(text: string, owner: number): string;
  /**
   * @returns undefined for a value that was sealed under another secret or for another user, or that was changed since.
   */
  open(sealed: string, owner: number): string | undefined;
}

/** A cipher with a key of its own, derived from the deployment's secret. */
export function createTokenCipher(secret: string): TokenCipher {
  const sealer = createSealer(secret, 'mailbox access tokens');
  const nameOf = (owner: number) => `user ${owner}`;
  return {
    seal: (text, owner) => sealer.seal(text, nameOf(owner)),
    open: (sealed, owner) => sealer.open(sealed, nameOf(owner)),
  };
}
