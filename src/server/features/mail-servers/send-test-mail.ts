import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { ActionCall } from '#server/records/handlers/handlers.ts';
import type { ActionResult } from '#server/records/query/record-code.ts';
import { findEmailServer, EMAIL_SERVERS, openEmailServer, senderOf, type EmailServer } from './mail-server.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';

/** The mail servers that can be reached, the cipher of their passwords, and the texts. */
type TestParts = Pick<FastifyInstance, 'config' | 'texts'>;

const MAX_MS = 15_000;

/**
 * Sends an email to the caller, by the stored settings, and stores the outcome. The answer has the server's own reason.
 */
export async function sendTestEmail(app: TestParts, { request, record }: ActionCall): Promise<ActionResult> {
  const { database } = request;
  const server = await findEmailServer(database, record.id);
  const { rows } = await database.query<{ email: string }>('select username as email from users where id = $1', [
    request.principal.userId,
  ]);
  const reason = server && rows[0] ? await attempt(app, server, rows[0], request.principal.locale) : 'not found';
  await keep(request, record.id, reason);
  return reason === undefined
    ? {}
    : { failure: new AppError('not_possible', say('server.mail_servers.not_sent', { reason })) };
}

/** @returns why it did not leave; undefined where it did. */
async function attempt(
  { config, texts }: TestParts,
  server: EmailServer,
  { email }: { readonly email: string },
  language: string,
): Promise<string | undefined> {
  const cutOff = Promise.withResolvers<never>();
  const timer = setTimeout(() => cutOff.reject(new Error(`No answer within ${MAX_MS / 1000} seconds.`)), MAX_MS);
  const opening = openEmailServer(server, config, MAX_MS);
  try {
    const sending = opening.then((mailer) =>
      mailer.sendMail({
        ...senderOf(server),
        to: { name: '', address: email },
        subject: texts.text(language, 'mail_servers.test_subject'),
        text: texts.text(language, 'mail_servers.test_text'),
      }),
    );
    await Promise.race([sending, cutOff.promise]);
    return undefined;
  } catch (error) {
    return (error as Error).message.slice(0, 400);
  } finally {
    clearTimeout(timer);
    void opening.then(
      (mailer) => mailer.close(),
      () => {},
    );
  }
}

function keep(request: ResourceRequest, id: number, reason: string | undefined): Promise<void> {
  const { database, records } = request;
  const values = {
    last_test_on: new Date().toISOString(),
    last_test: reason === undefined ? 'passed' : 'failed',
    last_test_reason: reason ?? null,
  };
  return database.transaction(async () => {
    await database.query(`select from ${EMAIL_SERVERS} where id = $1 for no key update`, [id]);
    await records.write(request, { resource: EMAIL_SERVERS, isDerived: true, change: [{ id, values }] });
  });
}
