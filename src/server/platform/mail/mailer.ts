import type { EffectOptions } from '../effects/effects.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/**
 * The one way out for mail. `send` stores the mail among the outward effects within the current transaction;
 * after the commit it leaves by SMTP where configured, else it stays there, where the log points to.
 */
export interface Mailer {
  send(mail: Mail, options?: EffectOptions): Promise<void>;
}
