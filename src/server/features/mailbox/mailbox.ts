import type { FastifyInstance } from 'fastify';
import type { MailboxConfiguration, MailboxConfigurationChange } from '#shared/contracts/mailbox.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { say } from '#server/platform/texts/say.ts';
import { findMailbox, lockMailbox, type StoredMailbox, updateMailbox } from './queries.ts';
import { type AccessTokens, readAccessTokens, readMeta, readSignatures, rejected } from './read-values.ts';
import { createTokenCipher } from './token-cipher.ts';

export interface Mailbox {
  read(userId: number): Promise<MailboxConfiguration>;
  /**
   * Changes the given parts of a user's own mailbox.
   * @throws {AppError} invalid for text that is not JSON of the right shape.
   */
  change(actor: Actor, change: MailboxConfigurationChange): Promise<MailboxConfiguration>;
}

const CONNECTED = { connected: true };

/**
 * Each user's own mailbox. The tokens of their mail providers are stored encrypted and never sent to anyone, the user
 * included.
 */
export function createMailbox({ config, database, log }: FastifyInstance): Mailbox {
  const cipher = createTokenCipher(config.tokenSecret);

  const tokensOf = (userId: number, sealed: string | null): AccessTokens => {
    if (sealed === null) return {};
    const text = cipher.open(sealed, userId);
    if (text !== undefined) return JSON.parse(text) as AccessTokens;
    log.warn({ userId }, 'mailbox tokens were stored under another TOKEN_SECRET: the person has to connect again');
    return {};
  };
  const present = (userId: number, row: StoredMailbox | undefined): MailboxConfiguration => {
    const providers = Object.keys(tokensOf(userId, row?.access_tokens ?? null));
    return {
      id: row?.id ?? null,
      user_id: userId,
      access_tokens: providers.length === 0 ? null : JSON.stringify(masked(providers)),
      email_signatures: row?.email_signatures ?? null,
      meta: row?.meta ?? null,
    };
  };
  const changedTokens = (userId: number, before: StoredMailbox, text: string | null): string | null => {
    if (text === null) return null;
    const tokens = keepMasked(readAccessTokens(text), tokensOf(userId, before.access_tokens));
    return Object.keys(tokens).length === 0 ? null : cipher.seal(JSON.stringify(tokens), userId);
  };

  return {
    read: async (userId) => present(userId, await findMailbox(database, userId)),
    async change({ principal, requestId }, change) {
      const { userId } = principal;
      const { access_tokens: tokens, email_signatures: signatures, meta } = change;
      const cleanSignatures = signatures ? JSON.stringify(await readSignatures(signatures)) : signatures;
      if (meta) readMeta(meta);
      return database.transaction(async () => {
        const before = await lockMailbox(database, userId);
        const after: StoredMailbox = {
          id: before.id,
          access_tokens: tokens === undefined ? before.access_tokens : changedTokens(userId, before, tokens),
          email_signatures: cleanSignatures === undefined ? before.email_signatures : cleanSignatures,
          meta: meta === undefined ? before.meta : meta,
        };
        await updateMailbox(database, after);
        const shown = present(userId, after);
        await recordActivity(database, principal, {
          action: 'mailbox_configuration_changed',
          resource: 'mailbox_configurations',
          recordId: before.id,
          before: { access_tokens: present(userId, before).access_tokens },
          after: { changed: Object.keys(change), access_tokens: shown.access_tokens },
          requestId,
        });
        return shown;
      });
    },
  };
}

const masked = (providers: readonly string[]) => Object.fromEntries(providers.map((provider) => [provider, CONNECTED]));

/** A masked value that is sent back unchanged keeps the stored one. */
function keepMasked(sent: AccessTokens, stored: AccessTokens): AccessTokens {
  return Object.fromEntries(
    Object.entries(sent).map(([provider, tokens]) => {
      if (JSON.stringify(tokens) !== JSON.stringify(CONNECTED)) return [provider, tokens];
      const kept = Object.hasOwn(stored, provider) ? stored[provider] : undefined;
      if (kept) return [provider, kept];
      throw rejected({
        [`access_tokens.${provider}`]: say('mailbox.not_connected'),
      });
    }),
  );
}
