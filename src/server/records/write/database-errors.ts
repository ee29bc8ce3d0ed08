import { typeOf } from '#engine/field-types/field-types.ts';
import { joinTable, rowTable } from '#engine/predicates/sql-names.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { fieldName, recordName } from '#server/records/query/names.ts';
import { describeChecks } from '#server/records/schema/describe-checks.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';
const NOT_NULL_VIOLATION = '23502';
const OUT_OF_RANGE = '22003';
const IN_ROWS = new Set([FOREIGN_KEY_VIOLATION, CHECK_VIOLATION, NOT_NULL_VIOLATION]);

interface DatabaseFailure {
  readonly code: string;
  readonly detail?: string;
  readonly column?: string;
  readonly table?: string;
  readonly constraint?: string;
}

const isFailure = (error: unknown): error is DatabaseFailure =>
  typeof error === 'object' && error !== null && typeof (error as { code?: unknown }).code === 'string';

/**
 * The text for each constraint of the database: the last line of defence behind validation, and the only one between
 * concurrent writers. Other errors pass through unchanged.
 */
export function fromDatabase(error: unknown, definition: ResourceDefinition): unknown {
  if (!isFailure(error) || error instanceof AppError) return error;
  const rows = Object.values(definition.fields).find(
    (field) => typeOf(field).storage === 'child' && rowTable(definition.resource, field.name) === error.table,
  );
  if (rows && IN_ROWS.has(error.code) && !isReferenced(error))
    return invalid(definition, rows.name, 'constraint', error);
  const linked = Object.values(definition.fields).find(
    (field) => field.type === 'relations' && joinTable(definition.resource, field.name) === error.table,
  );
  if (linked && error.code === FOREIGN_KEY_VIOLATION && !isReferenced(error))
    return invalid(definition, linked.name, 'choice', error);
  if (error.code === UNIQUE_VIOLATION) return notUnique(error, definition);
  if (error.code === FOREIGN_KEY_VIOLATION) return invalidTarget(error, definition);
  if (error.code === NOT_NULL_VIOLATION)
    return invalid(definition, fieldOf(definition, error.column ?? ''), 'required', error);
  if (error.code === CHECK_VIOLATION) return invalid(definition, checkedField(error, definition), 'constraint', error);
  if (error.code === OUT_OF_RANGE) return invalid(definition, 'root', 'constraint', error);
  return error;
}

/**
 * The same for code that runs with a write (hooks, subscribers, actions). A constraint of a table that is not the
 * resource's own is nothing that the writer can mend: it is a bug of that code, to be logged and answered as one. Other
 * errors pass through unchanged.
 */
export function fromCode(error: unknown, definition: ResourceDefinition): unknown {
  if (!isFailure(error) || error instanceof AppError) return error;
  if (!IS_CONSTRAINT.test(error.code) || error.table === undefined || isOwnTable(error.table, definition))
    return fromDatabase(error, definition);
  return new AppError('internal_error', say('server.request.internal'), { cause: error });
}

/** Class 23 of SQLSTATE. */
const IS_CONSTRAINT = /^23[0-9A-Z]{3}$/;

/** The table of the records, of their rows or of their lists. */
const isOwnTable = (table: string, { resource, fields }: ResourceDefinition): boolean =>
  table === resource ||
  Object.values(fields).some(({ name }) => rowTable(resource, name) === table || joinTable(resource, name) === table);

function notUnique(error: DatabaseFailure, definition: ResourceDefinition): AppError {
  const fields = columnsIn(error.detail).map((column) => fieldOf(definition, column));
  const name = fields.findLast((field) => !definition.fields[field]?.relation) ?? fields.at(-1) ?? 'root';
  const field = name === 'root' ? recordName(definition) : fieldName(definition, name);
  const message = say('validation.unique', { field });
  return new AppError('not_unique', message, { errors: { [name]: message }, cause: error });
}

const checkedField = ({ constraint }: DatabaseFailure, definition: ResourceDefinition): string =>
  describeChecks(definition).find(({ name }) => name === constraint)?.fields[0] ?? 'root';

const isReferenced = ({ detail }: DatabaseFailure): boolean => /still referenced/.test(detail ?? '');

function invalidTarget(error: DatabaseFailure, definition: ResourceDefinition): AppError {
  const columns = columnsIn(error.detail);
  if (isReferenced(error)) return new AppError('in_use', say('server.records.in_use'), { cause: error });
  return invalid(definition, fieldOf(definition, columns.at(0) ?? ''), 'choice', error);
}

function invalid(
  definition: ResourceDefinition,
  name: string,
  rule: 'choice' | 'constraint' | 'required',
  cause: unknown,
): AppError {
  const error = say(`validation.${rule}`, { field: fieldName(definition, name) });
  return new AppError('invalid', say('server.request.invalid'), { errors: { [name]: error }, cause });
}

/** The columns of `Key (organization_id, lower(name))=(3, x) already exists.` */
const columnsIn = (detail: string | undefined): string[] =>
  /\((.+?)\)=\(/
    .exec(detail ?? '')?.[1]
    ?.split(',')
    .map((part) =>
      part
        .trim()
        .replace(/^lower\(/, '')
        .replace(/[")(]|::\w+/g, ''),
    ) ?? [];

const fieldOf = (definition: ResourceDefinition, column: string): string =>
  Object.values(definition.fields).find((field) => field.column === column)?.name ?? 'root';
