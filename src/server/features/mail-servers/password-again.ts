import { AppError } from '#shared/errors.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { say } from '#server/platform/texts/say.ts';

/** Where a password goes, and whether it can be read on the way. */
const SENT_BY = ['host', 'port', 'security', 'username'] as const;

/**
 * Requires the stored password again, or its removal, when its destination changes, so that it is never sent to a
 * server that it was not typed for.
 * @throws {AppError} invalid on the password.
 */
export async function passwordAgain({ before, values }: HookCall): Promise<void> {
  const stored = before?.['password'] ?? null;
  if (stored === null || values['password'] !== stored) return;
  if (SENT_BY.every((name) => (before?.[name] ?? null) === (values[name] ?? null))) return;
  const message = say('mail_servers.password_again');
  throw new AppError('invalid', message, { errors: { password: message } });
}
