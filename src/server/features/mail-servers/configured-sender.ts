import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { EmailError, isRejection, type Sender } from '#server/platform/mail/smtp.ts';
import { defaultEmailServer, openEmailServer, senderOf } from './mail-server.ts';

const PATIENCE_MS = 30_000;

/** Sends by the default email configuration that is stored when each email leaves. */
export function createConfiguredSender(database: Database, config: Config): Sender {
  return {
    isReady: async () => (await defaultEmailServer(database)) !== undefined,
    async send({ id, to, subject, text, html }) {
      const server = await defaultEmailServer(database);
      if (!server) throw new EmailError('There is no default e-mail configuration.', false);
      const mailer = await openEmailServer(server, config, PATIENCE_MS);
      const messageId = `<outbox-${id}@${server.from_address.split('@').at(-1) ?? 'localhost'}>`;
      try {
        await mailer.sendMail({ ...senderOf(server), to: { name: '', address: to }, subject, text, html, messageId });
      } catch (error) {
        const failure = error as Error & { responseCode?: number; command?: string };
        throw new EmailError(failure.message, isRejection(failure), { cause: error });
      } finally {
        mailer.close();
      }
    },
  };
}
