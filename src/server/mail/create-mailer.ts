import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createDelivery } from './delivery.ts';
import type { Mail, Mailer } from './mailer.ts';
import { insertMail } from './outbox-queries.ts';
import { createConfiguredSender } from './configured-sender.ts';
import { createSmtpSender } from './smtp.ts';

export interface RunningMailer extends Mailer {
  /** Sends what is still unsent, and from then on what becomes due. */
  start(): void;
  /** Ends the mail that is being sent; the others stay for the next start. */
  stop(): Promise<void>;
}

/** The mailer over the outbox table. Without SMTP_URL it sends by the default e-mail configuration; without that too, mails stay there, and the log says where to read them. */
export function createMailer(parts: { database: Database; config: Config; log: FastifyBaseLogger }): RunningMailer {
  const { database, config, log } = parts;
  const send = config.smtpUrl
    ? createSmtpSender(config.smtpUrl, config.mailFrom)
    : createConfiguredSender(database, config);
  const delivery = createDelivery({ database, log, send });
  return {
    async send(mail) {
      refuseHeaderBreaks(mail);
      const id = await insertMail(database, mail);
      const isReady = (await send.isReady?.()) ?? true;
      database.afterCommit(() => (isReady ? delivery.wake() : sayWhereItIs(log, config, id, mail)));
    },
    start: () => delivery.start(),
    stop: async () => delivery.stop(),
  };
}

function sayWhereItIs(log: FastifyBaseLogger, { demo }: Config, outbox: number, { to, subject, text }: Mail): void {
  const link = demo ? /https?:\/\/\S+/.exec(text)?.[0] : undefined;
  log.info({ outbox, to, subject, link }, 'no mail server is set: this mail stays in the table outbox');
}

/** A line break in a header would add headers of the sender's choice. */
function refuseHeaderBreaks({ to, subject }: Mail): void {
  if (/[\r\n\0]/.test(to) || /[\r\n\0]/.test(subject))
    throw new AppError('malformed', 'A mail address or subject may not contain a line break.');
}
