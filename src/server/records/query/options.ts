import type { ResourceAccess } from '#engine/access/access.ts';
import { choiceFields, narrowingFields } from '#engine/access/choice-fields.ts';
import { canReadField } from '#engine/access/open-fields.ts';
import { namesGrant } from '#engine/access/compile-access.ts';
import { fieldAt } from '#engine/predicates/fields-used.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { scopePredicate } from '#engine/model/relation-where.ts';
import { displayNamesOf } from '#engine/model/display-names.ts';
import { titleRelations } from '#engine/model/record-title.ts';
import { AppError } from '#shared/errors.ts';
import { readJson } from '#server/platform/door/read-json.ts';
import { say } from '#server/platform/texts/say.ts';
import { parseFilter } from './filter.ts';
import type { Query } from './list-request.ts';
import { titleSearch } from './title-search.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { choiceRows, targetRequest } from './relation-choices.ts';
import { accessTo, type ResourceRequest } from './request.ts';
import { orderedFields, rowJson, selectParts } from './select.ts';
import { namingFor, referenceTitle } from './record-titles.ts';
import { Parameters } from './sql-text.ts';
import { rowsSql } from './rows-sql.ts';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 25;
const KNOWN = new Set(['query', 'ids', 'page', 'limit', 'where']);

/**
 * The options of a relation field: id, title, the title's fields and the fields that relations narrow by, nothing else.
 * A user who can write the field gets those that their grants on the target let them read or choose, or all active ones
 * where no grant is about either; a user who can only read the field gets those they can read or choose. With `ids` they are named for users who can read
 * them, active or not.
 * @returns the reply as JSON text.
 */
export async function readOptions(request: ResourceRequest, fieldName: string, query: Query): Promise<string> {
  const field = relationField(request, fieldName);
  for (const name of Object.keys(query)) if (!KNOWN.has(name)) throw unknownParameter(name);
  const parameters = new Parameters();
  const target = targetRequest(request, field);
  const title = referenceTitle(namingFor(request, parameters), target.definition, 't');
  const told = choiceNames(request, target);
  const where = [
    rowsSql(
      target,
      query.ids !== undefined && target.access.can.list ? target.access.read : choiceRows(request, field),
      parameters,
    ),
    rowsSql(target, whereParameter(target, field, query, told), parameters),
    titleSearch(target, title, String(query.query ?? ''), parameters),
    idList(query, parameters),
  ].join(' and ');
  const { limit, offset } = windowOf(query);
  const code = codeColumn(target.definition);
  const parts = selectParts(target, orderedFields(target.definition, told), parameters);
  const { columns, joins } = parts;
  const order = orderOf(target.definition, title);
  const table = quoteName(target.definition.resource);
  const { rows } = await request.database.query<{ page: string; count: number }>(
    `select (select coalesce(json_agg(${rowJson(parts, 'r')}), '[]'::json)::text from (select ${columns}${code}, ${title} as name from ` +
      `(select t.* from ${table} t where ${where} order by ${order} limit ${limit} offset ${offset}) t${joins} order by ${order}) r) as page, ` +
      `(select count(*)::int from (select 1 from ${table} t where ${where} limit 10001) c) as count`,
    parameters.values,
  );
  return `{"code":0,"message":"","results":${rows[0]!.page},"count":${rows[0]!.count}}`;
}

/** Of the record, inside its rows (`levels.user`), or where a filter leads to (`team.owner`). */
function relationField(request: ResourceRequest, name: string): FieldDefinition {
  const field = fieldAt(request.definition.fields, name);
  const actor = { ...request, accessTo: (target: ResourceDefinition) => accessTo(request, target) };
  if (!field || !canAskOptions(actor, name, field)) throw new AppError('not_found', say('server.records.no_options'));
  return field;
}

interface OptionActor {
  readonly definitions: Definitions;
  readonly access: ResourceAccess;
  readonly accessTo: (target: ResourceDefinition) => ResourceAccess;
}

/**
 * Whether a user gets the options of a field: a relation that they can write, or can read and whose target is open to
 * them.
 */
export function canAskOptions(
  { definitions, access, accessTo }: OptionActor,
  name: string,
  field: FieldDefinition,
): boolean {
  const target = field.relation && definitions.resources[field.relation.to];
  if (!target) return false;
  const canWrite = access.writeFields.has(name) && (access.create !== false || access.update !== false);
  const canRead = access.readFields.has(name) && access.read !== false && !access.choicesOnly;
  if (canWrite || !canRead) return canWrite;
  const { read, choose } = accessTo(target);
  return read !== false || (namesGrant(target, 'choose') && choose !== false);
}

/** Without `name`, which is always the title, and without the relations in a title, which not every option can tell. */
function choiceNames(request: ResourceRequest, target: ResourceRequest): ReadonlySet<string> {
  const { definitions, principal } = request;
  const { fields } = target.definition;
  const narrowing = narrowingFields(definitions, target.definition);
  const left = new Set(['name', ...titleRelations(target.definition).filter((name) => !narrowing.has(name))]);
  const names = [...choiceFields(definitions, target.definition)].filter((name) => !left.has(name));
  return new Set(names.filter((name) => canReadField(definitions, principal, fields[name] ?? {})));
}

/**
 * `where={"organization":3}`: only what the field's `relation.where` names or every option has, and what the file
 * fixes. What its `within` names is an id or null, and leaves the options of that unit and of none.
 */
function whereParameter(
  target: ResourceRequest,
  field: FieldDefinition,
  query: Query,
  told: ReadonlySet<string>,
): Predicate {
  const sent = query.where === undefined ? {} : (parseJson(String(query.where)) as Record<string, unknown>);
  const isUnit = ([name]: readonly [string, unknown]) => field.relation!.within?.fields.includes(name) ?? false;
  const units = Object.entries(sent).filter(isUnit);
  const given = Object.fromEntries(Object.entries(sent).filter((entry) => !isUnit(entry)));
  if (!units.every(([, id]) => id === null || Number.isSafeInteger(id)))
    throw new AppError('malformed', 'where has to name each unit by its id, or by null');
  const fixed: Record<string, unknown> = {};
  for (const [name, operand] of Object.entries(field.relation!.where))
    if (typeof operand !== 'object' || operand === null) fixed[name] = operand;
  const known = new Set([...Object.keys(field.relation!.where), ...told]);
  for (const name of Object.keys(given)) if (!known.has(name)) throw unknownParameter(`where.${name}`);
  const visible = { ...target, access: { ...target.access, readFields: known } };
  const { filter } = parseFilter(visible, { ...given, ...fixed });
  if (units.length === 0) return filter;
  return { allOf: [filter, scopePredicate(Object.fromEntries(units) as Record<string, number | null>)] };
}

function parseJson(text: string): unknown {
  const value = readJson(text, 'where');
  if (typeof value === 'object' && value !== null) return value;
  throw new AppError('malformed', 'where has to be an object');
}

/** By hand, or by title. Titles of other records' names are in no order that an index has: the newest first. */
function orderOf(definition: ResourceDefinition, title: string): string {
  if (definition.orderedByHand) return 't.position, t.id';
  return titleRelations(definition).length > 0 ? 't.id desc' : `${title} collate "und-x-icu", t.id`;
}

/** `, t."code" as region`: by what the browser says the name in the reader's language. */
function codeColumn(definition: ResourceDefinition): string {
  const names = displayNamesOf(definition);
  return names ? `, t.${quoteName(definition.fields[names.code]!.column!)} as ${quoteName(names.of)}` : '';
}

function idList(query: Query, parameters: Parameters): string {
  if (query.ids === undefined) return 'true';
  const ids = String(query.ids).split(',');
  if (ids.length > MAX_LIMIT || !ids.every((id) => /^\d{1,15}$/.test(id)))
    throw new AppError('malformed', 'ids has to be a list of numbers');
  return `t.id = any(${parameters.add(`{${ids.join(',')}}`, 'bigint[]')})`;
}

function windowOf(query: Query): { limit: number; offset: number } {
  const limit = Number(query.limit ?? DEFAULT_LIMIT);
  const page = Number(query.page ?? 1);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new AppError('malformed', `limit has to be between 1 and ${MAX_LIMIT}`);
  if (!Number.isInteger(page) || page < 1 || page > 100_000) throw new AppError('malformed', 'page is out of range');
  return { limit, offset: (page - 1) * limit };
}
