import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { FinalError } from '../background/background.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Effects, SendableEffect } from '../effects/effects.ts';
import type { Email, Mailer } from './mailer.ts';
import { createSmtpSender, EmailError, type Sender } from './smtp.ts';

export interface MailerParts {
  readonly database: Database;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly effects: Effects;
  /** Sends where the environment names no SMTP server. */
  readonly fallback: Sender;
}

const MAX_ATTEMPTS = 12;
const MINUTE = 60;
const MAX_WAIT = 6 * 60 * MINUTE;

/** Seconds before the next attempt: one minute, then twice as long each time, at most six hours. */
export const waitAfter = (attempts: number): number => Math.min(MINUTE * 2 ** (attempts - 1), MAX_WAIT);

/**
 * Email among the outward effects. Without SMTP_URL emails go by the fallback; while that is not ready they stay there,
 * and the log says where to read them.
 */
export function createMailer({ database, config, log, effects, fallback }: MailerParts): Mailer {
  const sender = config.smtpUrl ? createSmtpSender(config.smtpUrl, config.mailFrom) : fallback;
  const isReady = async () => (await sender.isReady?.()) ?? true;
  effects.register({
    name: 'mail',
    attempts: MAX_ATTEMPTS,
    waitAfter,
    isReady,
    send: (effect) => sendEmail(sender, log, effect),
  });
  return {
    async send(email, options) {
      rejectHeaderBreaks(email);
      const { to, subject, text, html } = email;
      const content = { text, ...(html !== undefined && { html }) };
      const id = await effects.send({ ...options, channel: 'mail', recipient: to, title: subject, content });
      if (!(await isReady())) database.afterCommit(() => sayWhereItIs(log, config, id, email));
    },
  };
}

async function sendEmail(
  sender: Sender,
  log: FastifyBaseLogger,
  { id, recipient, title, content, attempt }: SendableEffect,
): Promise<void> {
  const { text, html } = content as Pick<Email, 'text' | 'html'>;
  try {
    await sender.send({ id, to: recipient, subject: title, text, html });
    log.info({ effect: id, attempt }, 'mail sent');
  } catch (error) {
    if (!(error instanceof EmailError)) throw error;
    log.warn({ effect: id, attempt, reason: error.message }, 'mail not sent');
    throw error.isFinal ? new FinalError(error.message, { cause: error }) : error;
  }
}

function sayWhereItIs(log: FastifyBaseLogger, { demo }: Config, effect: number, { to, subject, text }: Email): void {
  const link = demo ? /https?:\/\/\S+/.exec(text)?.[0] : undefined;
  log.info({ effect, to, subject, link }, 'no mail server is set: this mail stays in the table system.outward_effects');
}

/** A line break in a header would add headers of the sender's choice. */
function rejectHeaderBreaks({ to, subject }: Email): void {
  if (/[\r\n\0]/.test(to) || /[\r\n\0]/.test(subject))
    throw new AppError('malformed', 'A mail address or subject may not contain a line break.');
}
