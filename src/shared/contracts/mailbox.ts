/** `/customer/mailbox-configuration/`: a person's own mailbox. The three values are texts of JSON; null until they are set. */
export interface MailboxConfiguration {
  readonly id: number | null;
  readonly user_id: number;
  /** `{ "<provider>": { "connected": true } }`: the tokens themselves never leave the server. */
  readonly access_tokens: string | null;
  /** A list of `EmailSignature`. */
  readonly email_signatures: string | null;
  /** An object that is the mail screen's own. */
  readonly meta: string | null;
}

export interface EmailSignature {
  readonly id: string;
  readonly name: string;
  /** Sanitised by the server. */
  readonly html: string;
  readonly is_default: boolean;
}

/** PATCH changes what is given, PUT replaces all. A provider that is sent as `{ "connected": true }` keeps its tokens. */
export type MailboxConfigurationChange = Partial<Omit<MailboxConfiguration, 'id' | 'user_id'>>;
