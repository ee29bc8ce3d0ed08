import { CUSTOM, customName } from '#engine/custom-fields/custom-names.ts';
import { authorId } from '#engine/access/system-principal.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { joinTable, quoteName } from '#engine/predicates/sql-names.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { isMadeOfOthers } from '#engine/model/kept-derivation.ts';
import { MASK } from '#server/records/activity/mask.ts';
import { activityParts } from '#server/records/activity/record-activity.ts';
import { sealed } from '#server/platform/secrets/field-secrets.ts';
import { changedValues, insertedValues, isJson } from './recorded-values.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { relationRequirements } from '#server/records/query/relation-targets.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { readableParts, rowJson } from '#server/records/query/select.ts';
import { namingForAll, titleExpression } from '#server/records/query/record-titles.ts';
import { isoInstant, Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';

/** A written row; `record` is the part of it that the user can read, as JSON text, as of the write's own statement. */
export interface WrittenRow {
  readonly id: number;
  readonly version: string;
  readonly record?: string;
}

const SYSTEM_COLUMNS = ['id', 'created_on', 'created_by_id', 'updated_on', 'updated_by_id'];

/** Values that no user gives: maintained by the system, or computed from other values. */
const hiddenInActivity = ({ fields }: ResourceDefinition): string => {
  const made = Object.values(fields).flatMap((field) => (isMadeOfOthers(field) && field.column ? [field.column] : []));
  return `'{${[...SYSTEM_COLUMNS, ...made].join(',')}}'::text[]`;
};

interface Assignment {
  readonly column: string;
  readonly place: string;
}

/** The value of a column: a sealed secret, or the value itself. */
export const columnValue = (
  { definition, secrets }: ResourceRequest,
  field: FieldDefinition,
  value: unknown,
): unknown => (field.writeOnly ? sealed(secrets, definition, field, value) : value);

function assignments(request: ResourceRequest, values: WriteValues, parameters: Parameters): Assignment[] {
  return Object.entries(values)
    .map(([name, value]) => ({ field: request.definition.fields[name]!, value }))
    .filter(({ field }) => field.column)
    .map(({ field, value }) => ({
      column: quoteName(field.column!),
      place: placeOf(field, columnValue(request, field, value), parameters),
    }));
}

/** The written custom values as one object; null where none is among them. */
export function customObject(definition: ResourceDefinition, values: WriteValues): Record<string, unknown> | null {
  const written = Object.entries(values).flatMap(([name, value]) => {
    const key = definition.fields[name]?.custom;
    return key === undefined ? [] : [[key, value ?? null] as const];
  });
  return written.length === 0 ? null : Object.fromEntries(written);
}

function customValues(definition: ResourceDefinition, values: WriteValues, parameters: Parameters): string | null {
  const written = customObject(definition, values);
  return written && parameters.add(JSON.stringify(written), 'jsonb');
}

function placeOf(field: FieldDefinition, value: unknown, parameters: Parameters): string {
  if (isJson(field))
    return parameters.add(value === null || value === undefined ? null : JSON.stringify(value), 'jsonb');
  return parameters.add(value ?? null);
}

/** The fields with a join table among the written ones. */
export const listFields = (definition: ResourceDefinition, values: WriteValues): FieldDefinition[] =>
  Object.keys(values)
    .map((name) => definition.fields[name]!)
    .filter((field) => typeOf(field).storage === 'join');

/** The changes of a write beside the record's own columns, for its activity: values before and after, by field. */
export interface OtherChanges {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

const withOthers = (
  own: string,
  others: Readonly<Record<string, unknown>> | undefined,
  parameters: Parameters,
): string =>
  others === undefined || Object.keys(others).length === 0
    ? own
    : `(coalesce(${own}, '{}'::jsonb) || ${parameters.add(JSON.stringify(others), 'jsonb')})`;

export const activitySql = (
  request: ResourceRequest,
  parameters: Parameters,
  action: string,
  before: string,
  after: string,
  from: string,
) => {
  const { principal, definition, definitions } = request;
  const title = titleExpression(namingForAll(definitions), definition, 'w');
  return activityParts(
    `select ${parameters.add(authorId(principal), 'bigint')}, ${parameters.add(principal.role || null, 'text')}, '${action}', ` +
      `${parameters.add(definition.resource, 'text')}, w.id, ${title}, ${before}, ${after}, ` +
      `${parameters.add(request.requestId, 'text')} from ${from}`,
    parameters,
  );
};

/** A row as an object of its columns, with custom values beside the others. */
const rowObject = ({ customFields }: ResourceDefinition, alias: string): string =>
  customFields
    ? `((to_jsonb(${alias}.*) - '${CUSTOM}') || coalesce((select jsonb_object_agg('${customName('')}' || c.key, c.value) from jsonb_each(${alias}.${CUSTOM}) c), '{}'))`
    : `to_jsonb(${alias}.*)`;

/** Replaces a secret in the activity: only that it was there. */
const shown = ({ fields }: ResourceDefinition, side: string, key: string): string => {
  const secret = Object.values(fields).flatMap(({ writeOnly, column }) => (writeOnly && column ? [column] : []));
  return secret.length === 0
    ? `${side}.value`
    : `case when ${key} = any('{${secret.join(',')}}'::text[]) and ${side}.value <> 'null'::jsonb then '"${MASK}"'::jsonb else ${side}.value end`;
};

export const asJson = (definition: ResourceDefinition, alias: string): string =>
  `(select jsonb_object_agg(e.key, ${shown(definition, 'e', 'e.key')}) from jsonb_each(${rowObject(definition, alias)}) e where e.value <> 'null'::jsonb and e.key <> all(${hiddenInActivity(definition)}))`;

/** The differences between two rows, as an object of the values of one of them. */
export const changed = (definition: ResourceDefinition, of: 'o' | 'n'): string =>
  `(select jsonb_object_agg(key, ${shown(definition, of, 'key')}) from jsonb_each(${rowObject(definition, 'w')}) n full join jsonb_each(${rowObject(definition, 'old')}) o using (key) ` +
  `where o.value is distinct from n.value and key <> all(${hiddenInActivity(definition)}))`;

/** The written row from CTE `w`, in the statement that wrote it: no one must read it again. */
function answer(request: ResourceRequest, parameters: Parameters): string {
  const parts = readableParts(request, parameters);
  const { columns, joins } = parts;
  return (
    `select w.id, ${isoInstant('w.updated_on')} as version, ` +
    `(select ${rowJson(parts, 'r')}::text from (select ${columns} from (select w.*) t${joins}) r) as record from w`
  );
}

/** Inserts a record with its activity in one statement, so neither can be without the other. */
export async function insertRecord(
  request: ResourceRequest,
  values: WriteValues,
  others?: OtherChanges,
): Promise<WrittenRow> {
  const row = await insertWhere(request, values, new Parameters(), [], others);
  return row!; // without conditions there is always a row
}

/**
 * Inserts a record that has no lists and no rows, if its relations are among the user's options, in the same statement.
 * @returns undefined where one is not; `relationErrors` then says which.
 */
export async function insertChosen(request: ResourceRequest, values: WriteValues): Promise<WrittenRow | undefined> {
  const parameters = new Parameters();
  const requirements = relationRequirements(request, values, parameters);
  return requirements && insertWhere(request, values, parameters, requirements);
}

async function insertWhere(
  request: ResourceRequest,
  values: WriteValues,
  parameters: Parameters,
  requirements: readonly string[],
  others?: OtherChanges,
): Promise<WrittenRow | undefined> {
  const set = assignments(request, values, parameters);
  const by = parameters.add(authorId(request.principal), 'bigint');
  const custom = customValues(request.definition, values, parameters);
  const columns = [
    ...set.map(({ column }) => column),
    ...(custom ? [CUSTOM] : []),
    'created_by_id',
    'updated_by_id',
  ].join(', ');
  const places = [...set.map(({ place }) => place), ...(custom ? [`jsonb_strip_nulls(${custom})`] : []), by, by].join(
    ', ',
  );
  const after = withOthers(insertedValues(request.definition, custom !== null), others?.after, parameters);
  const activity = activitySql(request, parameters, 'created', 'null::jsonb', after, 'w');
  const source =
    requirements.length > 0 ? `select ${places} where ${requirements.join(' and ')}` : `values (${places})`;
  const { rows } = await request.database.query<WrittenRow>(
    `with w as (insert into ${quoteName(request.definition.resource)} (${columns}) ${source} returning *), ${activity} ` +
      answer(request, parameters),
    parameters.values,
  );
  return rows[0];
}

/** By what right a record is changed, and what its activity calls it. Without it: by the right to update. */
interface ChangeKind {
  readonly rows?: boolean | Predicate;
  readonly action?: 'updated' | 'transitioned';
  /** The changes of the write beside the record's own columns. */
  readonly others?: OtherChanges;
  /** The condition on the current record beside the permission to change it. */
  readonly conditions?: readonly Predicate[];
  /** Only where a written column gets another value. */
  readonly isDistinct?: boolean;
}

/**
 * Changes one record if it can be changed and is still at `version` (a timestamp as text; absent: at any), with its
 * activity in one statement.
 * @returns undefined when no row matched: gone, not allowed, or changed by another write since then.
 */
export async function updateRecord(
  request: ResourceRequest,
  id: number,
  values: WriteValues,
  version: string | undefined,
  { rows: canChange = request.access.update, action = 'updated', others, conditions = [], isDistinct }: ChangeKind = {},
): Promise<WrittenRow | undefined> {
  const parameters = new Parameters();
  const assigned = assignments(request, values, parameters);
  const set = assigned.map(({ column, place }) => `${column} = ${place}`);
  const custom = customValues(request.definition, values, parameters);
  if (custom) set.push(`${CUSTOM} = jsonb_strip_nulls(u.${CUSTOM} || ${custom})`);
  const by = parameters.add(authorId(request.principal), 'bigint');
  const target = quoteName(request.definition.resource);
  const where = [
    `t.id = ${parameters.add(id, 'bigint')}`,
    ...(version === undefined ? [] : [`t.updated_on = ${parameters.add(version, 'timestamptz')}`]),
    ...[request.access.read, canChange, ...conditions].map((rows) => rowsSql(request, rows, parameters)),
    ...(isDistinct
      ? [`(${assigned.map(({ column, place }) => `t.${column} is distinct from ${place}`).join(' or ')})`]
      : []),
  ].join(' and ');
  const changes = (of: 'old' | 'w') => changedValues(request.definition, values, of);
  const before = withOthers(changes('old'), others?.before, parameters);
  const after = withOthers(changes('w'), others?.after, parameters);
  const activity = activitySql(request, parameters, action, before, after, 'w, old');
  const { rows } = await request.database.query<WrittenRow>(
    `with old as (select t.* from ${target} t where ${where} for no key update), ` +
      `w as (update ${target} u set ${[...set, `updated_by_id = ${by}`, "updated_on = greatest(clock_timestamp(), old.updated_on + interval '1 microsecond')"].join(', ')} ` +
      `from old where u.id = old.id returning u.*), ${activity} ${answer(request, parameters)}`,
    parameters.values,
  );
  return rows[0];
}

/**
 * Deletes the records that can be deleted, with their activity, in one statement.
 * @param action of their entries; null: there are none.
 * @returns the ids that are gone.
 */
export async function deleteRecords(
  request: ResourceRequest,
  ids: readonly number[],
  action: 'deleted' | 'purged' | null = 'deleted',
): Promise<number[]> {
  const parameters = new Parameters();
  const where = [
    `t.id = any(${parameters.add(`{${ids.join(',')}}`, 'bigint[]')})`,
    rowsSql(request, request.access.read, parameters),
    rowsSql(request, request.access.delete, parameters),
  ].join(' and ');
  const activity =
    action === null
      ? ''
      : `, ${activitySql(request, parameters, action, asJson(request.definition, 'w'), 'null::jsonb', 'w')}`;
  const { rows } = await request.database.query<{ id: number }>(
    `with w as (delete from ${quoteName(request.definition.resource)} t where ${where} returning t.*)${activity} select w.id from w`,
    parameters.values,
  );
  return rows.map((row) => row.id);
}

/** Replaces a list of relations by another, in order. */
export async function replaceList(
  request: ResourceRequest,
  id: number,
  field: FieldDefinition,
  targets: readonly number[],
): Promise<void> {
  const table = quoteName(joinTable(request.definition.resource, field.name));
  await request.database.query(`delete from ${table} where record_id = $1`, [id]);
  if (targets.length === 0) return;
  await request.database.query(
    `insert into ${table} (record_id, target_id, position) select $1::bigint, target, place - 1 from unnest($2::bigint[]) with ordinality as l (target, place)`,
    [id, `{${targets.join(',')}}`],
  );
}
