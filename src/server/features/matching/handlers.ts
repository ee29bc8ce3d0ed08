import { quoteName } from '#engine/predicates/sql-names.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { rowsOf } from '#server/records/query/row-values.ts';
import { type Handlers, hook, type HookCall } from '#server/records/handlers/handlers.ts';
import { presentRows } from '#server/records/query/present-rows.ts';
import { say } from '#server/platform/texts/say.ts';

/**
 * Personal attributes, as opposed to skills: law forbids weighing them, and so does this product. Parts of words, long
 * enough to be recognized.
 */
const PROTECTED =
  /^(age|sex|race|name|photo|birth.*|date_of_birth|dob)$|gender|national|ethnic|relig|marital|disab|pregnan|orientation|picture|first_name|last_name|caste|union/i;

interface ParameterRow {
  readonly parameter?: unknown;
  readonly weight?: unknown;
  readonly mode?: unknown;
}

const parametersOf = (values: HookCall['values']): readonly ParameterRow[] => rowsOf(values['parameters']);

/** @throws {AppError} invalid, with the reason in words, where a protected attribute is to be weighed. */
async function rejectProtected({ values }: HookCall): Promise<void> {
  const at = parametersOf(values).findIndex(
    ({ parameter }) => typeof parameter === 'string' && PROTECTED.test(parameter.trim()),
  );
  if (at < 0) return;
  const word = String(parametersOf(values)[at]!.parameter).slice(0, 60);
  throw rejected(`parameters.${at}.parameter`, say('server.matching.protected', { word }));
}

/** @throws {AppError} invalid where nothing counts. */
async function checkParameters({ values }: HookCall): Promise<void> {
  const rows = parametersOf(values);
  if (!rows.some(({ mode, weight }) => mode !== 'ignore' && Number(weight) > 0))
    throw rejected('parameters', say('server.matching.nothing_counts'));
}

const SCOPED: Readonly<Record<string, string>> = { organization: 'organization', job_type: 'job_type' };

/** @throws {AppError} not_unique where other active weights apply to the same scope. */
async function onePerScope({ request, id, values }: HookCall): Promise<void> {
  if (values['active'] === false) return;
  const target = SCOPED[String(values['scope'])];
  const column = target === undefined ? undefined : quoteName(`${target}_id`);
  const { rows } = await request.database.query<{ name: string }>(
    `select t.name from ${quoteName(request.definition.resource)} t where ${presentRows(request.definition, 't')} and active and scope = $1 and id is distinct from $2::bigint` +
      (column ? ` and ${column} = $3::bigint` : '') +
      ' limit 1',
    [values['scope'], id ?? null, ...(target ? [values[target]] : [])],
  );
  if (rows[0])
    throw rejected(target ?? 'scope', say('server.matching.scope_taken', { name: rows[0].name }), 'not_unique');
}

const rejected = (field: string, message: Message, code: 'invalid' | 'not_unique' = 'invalid'): AppError =>
  new AppError(code, message, { errors: { [field]: message } });

export const MATCHING_HANDLERS: Handlers = {
  'matching.refuse_protected': hook(() => rejectProtected),
  'matching.check_parameters': hook(() => checkParameters),
  'matching.one_per_scope': hook(() => onePerScope),
};
