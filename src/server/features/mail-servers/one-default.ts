import { AppError } from '#shared/errors.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { EMAIL_SERVERS } from './mail-server.ts';
import { presentRows } from '#server/records/query/present-rows.ts';
import { say } from '#server/platform/texts/say.ts';

/** Sees that one configuration at most is the default. @throws {AppError} invalid, naming the one that is. */
export async function oneDefault({ request, id, values }: HookCall): Promise<void> {
  if (values['is_default'] !== true) return;
  await request.database.query(`select pg_advisory_xact_lock(hashtext('${EMAIL_SERVERS}'))`);
  const { rows } = await request.database.query<{ name: string }>(
    `select t.name from ${EMAIL_SERVERS} t where t.is_default and ${presentRows(request.definition, 't')} and t.id is distinct from $1::bigint limit 1`,
    [id ?? null],
  );
  const other = rows[0]?.name;
  if (other === undefined) return;
  const message = say('mail_servers.one_default', { name: other });
  throw new AppError('invalid', message, { errors: { is_default: message } });
}
