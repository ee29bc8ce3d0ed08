export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/**
 * The one way out for mail. `send` stores the mail in the outbox within the current transaction;
 * after the commit it leaves by SMTP where configured, else it stays in the outbox, which the log points to.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
