import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Predicate, Scalar } from '#engine/model/predicate.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { ownFieldOf, parentFieldOf, scopeFields, scopePredicate } from '#engine/model/relation-where.ts';
import type { FieldError, FieldErrors } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { type ResourceRequest } from './request.ts';
import { misfitsSql, rowRelations, tiesOf } from './row-relations.ts';
import { Parameters } from './sql-text.ts';
import { rowsSql } from './rows-sql.ts';
import { choiceRows, targetRequest, idOf } from './relation-choices.ts';

/**
 * The conditions of `relation.where` on a target, with this record's values filled in, or those of a row.
 * @param parent the record that the row belongs to.
 * @returns undefined while a parent field has no value: then there are no options.
 */
export function whereOfRecord(
  field: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
  parent: Readonly<Record<string, unknown>> = record,
): Predicate | undefined {
  const required: Record<string, Scalar> = {};
  for (const [targetField, operand] of Object.entries(field.relation!.where)) {
    const [own, above] = [ownFieldOf(operand), parentFieldOf(operand)];
    const value = own !== undefined ? idOf(record[own]) : above !== undefined ? idOf(parent[above]) : operand;
    if (value === null || value === undefined) return undefined;
    required[targetField] = value as Scalar;
  }
  return required;
}

/** The same with the units that the options must belong to (`relation.within`). */
function choiceWhere(
  { context }: ResourceRequest,
  field: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
): Predicate | undefined {
  const where = whereOfRecord(field, record);
  const names = scopeFields(field, context);
  if (where === undefined || names.length === 0) return where;
  const units = Object.fromEntries(names.map((name) => [name, (idOf(record[name]) ?? null) as number | null]));
  return { allOf: [where, scopePredicate(units)] };
}

/** Fields whose target must be looked up: they are written now, or a parent of their `where` or `within` is. */
const concerned = (request: ResourceRequest, written: ReadonlySet<string>): FieldDefinition[] =>
  Object.values(request.definition.fields).filter(
    (field) =>
      field.relation &&
      !field.system &&
      (written.has(field.name) ||
        Object.values(field.relation.where).some((operand) => written.has(ownFieldOf(operand) ?? '')) ||
        scopeFields(field, request.context).some((name) => written.has(name))),
  );

/**
 * Checks every relation that a write touches, those in rows too, in one statement. `record` is the record after the
 * write, relations as ids; `stored` the current one: its values can stay, even where they are no longer options. A
 * target outside the user's options, or outside `relation.where`, is an error on its field; both read alike, so nothing
 * leaks.
 */
export async function relationErrors(
  request: ResourceRequest,
  record: Readonly<Record<string, unknown>>,
  written: ReadonlySet<string>,
  stored?: Readonly<Record<string, unknown>>,
): Promise<FieldErrors | undefined> {
  const parameters = new Parameters();
  const errors: Record<string, FieldError> = {};
  const checks: { name: string; key: string; sql: string }[] = [];
  for (const field of concerned(request, written)) {
    const ids = targetIds(record[field.name]);
    if (ids.length === 0) continue;
    const { where, kept, key } = choiceOf(request, field, { record, written, stored });
    if (where === undefined) errors[field.name] = notAChoice(field);
    else if (!request.foundChoices?.has(key))
      checks.push({ name: field.name, key, sql: checkSql(request, field, { ids, kept }, where, parameters) });
  }
  const inRows = rowRelations(request, record, written, stored, parameters);
  for (const [path, inner] of inRows.unfounded) errors[path] = notAChoice(inner);
  if (checks.length + inRows.checks.length > 0) {
    const columns = [
      ...checks.map((check, index) => `${check.sql} as c${index}`),
      ...inRows.checks.map((check, index) => `${check.sql} as r${index}`),
    ];
    const { rows } = await request.database.query<Record<string, unknown>>(
      `select ${columns.join(', ')}`,
      parameters.values,
    );
    for (const [index, { name, key }] of checks.entries())
      if (rows[0]![`c${index}`] === targetIds(record[name]).length) request.foundChoices?.add(key);
      else errors[name] = notAChoice(request.definition.fields[name]!);
    for (const [index, { field, inner }] of inRows.checks.entries())
      for (const at of rows[0]![`r${index}`] as number[])
        errors[`${field.name}.${at}.${inner.name}`] = notAChoice(inner);
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/**
 * The checks of {@link relationErrors} for a new record without rows, as conditions for the statement that writes it.
 * Where one fails, {@link relationErrors} says which. Undefined where it is known already that they fail.
 */
export function relationRequirements(
  request: ResourceRequest,
  record: Readonly<Record<string, unknown>>,
  parameters: Parameters,
): readonly string[] | undefined {
  const written = new Set(Object.keys(record));
  const requirements: string[] = [];
  for (const field of concerned(request, written)) {
    const { ids, where, kept } = choiceOf(request, field, { record, written });
    if (ids.length === 0) continue;
    if (where === undefined) return undefined;
    requirements.push(`${checkSql(request, field, { ids, kept }, where, parameters)} = ${ids.length}`);
  }
  return requirements;
}

/** A record whose relations are looked at, as {@link relationErrors} takes it. */
export interface RelationRecord {
  readonly record: Readonly<Record<string, unknown>>;
  readonly written: ReadonlySet<string>;
  readonly stored?: Readonly<Record<string, unknown>>;
}

/** The check of one relation: `key` is the same for records with the same check. */
function choiceOf(request: ResourceRequest, field: FieldDefinition, { record, written, stored }: RelationRecord) {
  const ids = targetIds(record[field.name]);
  const where = choiceWhere(request, field, record);
  const kept = written.has(field.name) ? targetIds(stored?.[field.name]) : ids;
  return { ids, where, kept, key: JSON.stringify([field.name, ids, kept, where]) };
}

/**
 * Looks up the options of many records in one statement for each relation. Matches go into `foundChoices`, so that
 * {@link relationErrors} asks the database only about the rest.
 */
export async function findChoices(request: ResourceRequest, records: readonly RelationRecord[]): Promise<void> {
  const found = request.foundChoices;
  if (!found) return;
  const asked = new Map<FieldDefinition, Map<string, RelationRecord>>();
  for (const one of records)
    for (const field of concerned(request, one.written)) {
      if (scopeFields(field, request.context).length > 0) continue; // not an equality, which the statement compares
      const { ids, where, key } = choiceOf(request, field, one);
      const isOpen = ids.length > 0 && where !== undefined && !found.has(key);
      if (isOpen && new Set(ids).size === ids.length) asked.set(field, (asked.get(field) ?? new Map()).set(key, one));
    }
  for (const [field, byKey] of asked) for (const key of await fitting(request, field, [...byKey])) found.add(key);
}

async function fitting(
  request: ResourceRequest,
  field: FieldDefinition,
  asked: readonly (readonly [key: string, one: RelationRecord])[],
): Promise<string[]> {
  const ties = tiesOf(field);
  const rows = asked.flatMap(([, one], index) => {
    const { ids, kept } = choiceOf(request, field, one);
    const tied = Object.fromEntries(ties.map((tie, at) => [`w${at}`, tie.value(one.record, one.record)]));
    return ids.map((target) => ({ index, target, fresh: !kept.includes(target), ...tied }));
  });
  const parameters = new Parameters();
  const sql = misfitsSql(request, field, ties, rows, parameters);
  const { rows: answers } = await request.database.query<{ misfits: number[] }>(
    `select ${sql} as misfits`,
    parameters.values,
  );
  const misfits = new Set(answers[0]!.misfits);
  return asked.filter((_, index) => !misfits.has(index)).map(([key]) => key);
}

const targetIds = (value: unknown): unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value.map(idOf) : [idOf(value)];

function checkSql(
  request: ResourceRequest,
  field: FieldDefinition,
  { ids, kept }: { readonly ids: readonly unknown[]; readonly kept: readonly unknown[] },
  where: Predicate,
  parameters: Parameters,
): string {
  const target = targetRequest(request, field);
  const list = parameters.add(`{${ids.map(Number).join(',')}}`, 'bigint[]');
  const old = kept.length > 0 ? `t.id = any(${parameters.add(`{${kept.map(Number).join(',')}}`, 'bigint[]')}) or ` : '';
  const choices = `(${old}${rowsSql(target, choiceRows(request, field), parameters)})`;
  return `(select count(*)::int from ${quoteName(target.definition.resource)} t where t.id = any(${list}) and ${choices} and ${rowsSql(target, where, parameters)})`;
}

const notAChoice = (field: FieldDefinition): FieldError => say('validation.choice', { field: field.title });
