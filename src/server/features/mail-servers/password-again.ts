import en from '../../../../locales/en.json' with { type: 'json' };
import { AppError } from '#shared/errors.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';

/** Where a password goes, and whether it can be read on the way. */
const SENT_BY = ['host', 'port', 'security', 'username'] as const;

/**
 * Sends a stored password nowhere but where whoever typed it meant it to go: who changes that types it again, or removes it.
 * @throws {AppError} invalid on the password.
 */
export async function passwordAgain({ before, values }: HookCall): Promise<void> {
  const stored = before?.['password'] ?? null;
  if (stored === null || values['password'] !== stored) return;
  if (SENT_BY.every((name) => (before?.[name] ?? null) === (values[name] ?? null))) return;
  const text = en.mail_servers.password_again;
  throw new AppError('invalid', text, { errors: { password: { message: 'mail_servers.password_again', text } } });
}
