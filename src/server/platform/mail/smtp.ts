import type { Transporter } from 'nodemailer';
import type { Email } from './mailer.ts';

/** The reason why an email did not leave. `isFinal`: the receiving side rejected it permanently (5xx). */
export class EmailError extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isFinal = isFinal;
  }
}

/** An email with the number that its Message-ID is made of. */
interface NumberedEmail extends Email {
  readonly id: number;
}

export interface Sender {
  /** @throws {EmailError} */
  send(email: NumberedEmail): Promise<void>;
  /** Whether there is a server to send by; absent: always. Without one no email is taken up. */
  isReady?(): Promise<boolean>;
}

/** Milliseconds for each wait. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/**
 * Sends by SMTP; the library is loaded with the first email. An email keeps its Message-ID over all attempts, so that a
 * repeated one can be recognised.
 */
export function createSmtpSender(smtpUrl: string, from: string): Sender {
  let opening: Promise<Transporter> | undefined;
  const transport = () =>
    (opening ??= import('nodemailer').then(({ createTransport }) => createTransport({ url: smtpUrl, ...PATIENCE })));
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html }) {
      const mailer = await transport();
      await mailer
        .sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId: `<outbox-${id}@${domain}>` })
        .catch((error: Error & { responseCode?: number; command?: string }) => {
          throw new EmailError(error.message, isRejection(error), { cause: error });
        });
    },
  };
}

/** A rejected login (5xx too) is an error of the configuration, not of the email. */
export const isRejection = ({ responseCode, command }: { responseCode?: number; command?: string }) =>
  responseCode !== undefined && responseCode >= 500 && !command?.startsWith('AUTH') && command !== 'CONN';
