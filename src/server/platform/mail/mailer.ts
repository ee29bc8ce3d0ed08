import type { EffectOptions } from '../effects/effects.ts';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/**
 * The one way out for email. `send` stores the email among the outward effects within the current transaction; after
 * the commit it leaves by SMTP where configured, else it stays there, and the log says where.
 */
export interface Mailer {
  send(email: Email, options?: EffectOptions): Promise<void>;
}
