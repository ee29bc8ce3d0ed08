import { quoteName } from '#engine/predicates/sql-names.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { normalizeAlias } from '#shared/rules/normalize-alias.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { presentRows } from '#server/records/query/present-rows.ts';
import { namingForAll, referenceTitle } from '#server/records/query/record-titles.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { say } from '#server/platform/texts/say.ts';

/**
 * Keeps what an alias is compared by, so that no text can mean two things.
 * @throws {AppError} invalid where nothing is left to compare; not_unique naming what the same text means already.
 */
export async function normalizeBeforeSave({ request, id, values }: HookCall): Promise<WriteValues> {
  const alias = String(values['alias'] ?? '');
  const normalized = normalizeAlias(alias);
  if (normalized === '') throw rejectedAlias('invalid', say('server.parsing_alias.empty'));
  const { definition, definitions, database } = request;
  const relation = aliasTarget(definition.fields);
  const target = definitions.resources[relation]!;
  const { rows } = await database.query<{ alias: string; means: string }>(
    `select t.alias, ${referenceTitle(namingForAll(definitions), target, 'x')} as means from ${quoteName(definition.resource)} t ` +
      `join ${quoteName(target.resource)} x on x.id = t.${quoteName(`${relation}_id`)} where t.normalized = $1 and ${presentRows(definition, 't')} and t.id is distinct from $2::bigint limit 1`,
    [normalized, id ?? null],
  );
  if (rows[0])
    throw rejectedAlias(
      'not_unique',
      say('server.parsing_alias.taken', { alias: rows[0].alias, means: rows[0].means }),
    );
  return { normalized };
}

/** The relation that says what an alias means. */
export const aliasTarget = (fields: Readonly<Record<string, unknown>>): 'country' | 'nationality' =>
  'country' in fields ? 'country' : 'nationality';

const rejectedAlias = (code: 'invalid' | 'not_unique', message: Message): AppError =>
  new AppError(code, message, { errors: { alias: message } });
