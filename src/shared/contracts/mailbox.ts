import { type Described, shape, textOrNull, whole } from './schema-words.ts';

/**
 * `/customer/mailbox-configuration/`: a user's own mailbox. The three values are texts of JSON; null until they are
 * set.
 */
export const mailboxConfiguration = shape({
  id: { type: ['integer', 'null'] },
  user_id: whole,
  access_tokens: {
    ...textOrNull,
    description: '`{ "<provider>": { "connected": true } }`: the tokens themselves never leave the server.',
  },
  email_signatures: { ...textOrNull, description: 'A list of { id, name, html, is_default }.' },
  meta: { ...textOrNull, description: "An object that is the mail screen's own." },
});
export type MailboxConfiguration = Described<typeof mailboxConfiguration>;

export interface EmailSignature {
  readonly id: string;
  readonly name: string;
  /** Sanitised by the server. */
  readonly html: string;
  readonly is_default: boolean;
}

/** PATCH changes what is given, PUT replaces all. A provider that is sent as `{ "connected": true }` keeps its tokens. */
export type MailboxConfigurationChange = Partial<Omit<MailboxConfiguration, 'id' | 'user_id'>>;
