import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { type ClaimedMail, claimMail, markFailed, markSent } from './outbox-queries.ts';
import { MailError, type Sender } from './smtp.ts';

/** Seconds in which a claimed mail is this process's own; afterwards its process is taken for dead. */
const LEASE = 600;
const MOST_ATTEMPTS = 12;
const LOOK_EVERY_MS = 15_000;
const MINUTE = 60;
const LONGEST_WAIT = 6 * 60 * MINUTE;

/** Seconds before the next attempt: one minute, then twice as long each time, at most six hours. */
export const waitAfter = (attempts: number): number => Math.min(MINUTE * 2 ** (attempts - 1), LONGEST_WAIT);

export interface Delivery {
  start(): void;
  stop(): Promise<void>;
  /** There may be something to send. */
  wake(): void;
}

/** Empties the outbox one mail after the other, and looks again every few seconds for what became due. */
export function createDelivery(parts: { database: Database; log: FastifyBaseLogger; send: Sender }): Delivery {
  const { database, log, send: sender } = parts;
  let running: Promise<void> | undefined;
  let isAwake = false;
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  /** Sent, but the database could not be told: not to be sent again. */
  const unmarked = new Set<number>();

  const takeWake = () => {
    const isDue = isAwake && isStarted;
    isAwake = false;
    return isDue;
  };
  const next = async () => (isStarted && ((await sender.isReady?.()) ?? true) ? claimMail(database, LEASE) : undefined);
  const deliverDue = async () => {
    while (takeWake()) for (let mail = await next(); mail; mail = await next()) await deliver(mail);
  };
  const deliver = async (mail: ClaimedMail) => {
    try {
      if (!unmarked.has(mail.id)) await sender.send(mail);
      unmarked.add(mail.id);
      await markSent(database, mail.id);
      unmarked.delete(mail.id);
      log.info({ outbox: mail.id, attempts: mail.attempts }, 'mail sent');
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const isGivenUp = error.isFinal || mail.attempts >= MOST_ATTEMPTS;
      await markFailed(database, mail.id, error.message, isGivenUp ? undefined : waitAfter(mail.attempts));
      log.warn({ outbox: mail.id, attempts: mail.attempts, reason: error.message, isGivenUp }, 'mail not sent');
    }
  };
  const wake = () => {
    isAwake = true;
    if (!isStarted || running) return;
    running = deliverDue()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox cannot be read; trying again soon'))
      .finally(() => {
        running = undefined;
        if (isAwake) wake();
      });
  };

  return {
    wake,
    start() {
      isStarted = true;
      timer = setInterval(wake, LOOK_EVERY_MS).unref();
      wake();
    },
    async stop() {
      isStarted = false;
      clearInterval(timer);
      await running;
      sender.close();
    },
  };
}
