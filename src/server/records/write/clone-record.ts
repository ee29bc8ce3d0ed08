import { AppError } from '#shared/errors.ts';
import type { ResourceAccess } from '#engine/access/access.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { cellName, cellsAmong } from '#engine/model/cells.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { createRecord } from './create.ts';
import { isRows, rowsOf } from '#server/records/query/row-values.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import type { ActionCall } from '#server/records/handlers/handlers.ts';
import type { ActionResult } from '#server/records/query/record-code.ts';

const MAX_COPIES = 1000;

/**
 * Makes a copy of a record, as a user who creates one: with the fields that they can write, without files, states and
 * fields that say `noCopy`, in rows too. Where values must differ from those of other records, the last text of the group gets a
 * number ("Designer (2)"), or stays empty if that is allowed.
 * @throws {AppError} as creating does; where a required value is missing, with the copied values as `draft`, for the
 * form of a new record.
 */
export async function cloneRecord({ request, record }: ActionCall): Promise<ActionResult> {
  const { definition } = request;
  const values = copyOf(request, record);
  for (const group of definition.unique) await makeDifferent(request, group, values);
  const row = await createRecord(
    { ...request, context: { ...request.context, operation: 'create' } },
    { values, files: new Map(), discard: async () => {} },
  ).catch((error: unknown) => {
    throw withDraft(error, values);
  });
  return { created: row.id };
}

const withDraft = (error: unknown, draft: Readonly<Record<string, unknown>>): unknown => {
  if (!(error instanceof AppError) || !error.errors) return error;
  const { code, message, errors, details } = error;
  return new AppError(code, message, { cause: error, errors, details: { ...details, draft } });
};

function copyOf({ definition, access }: ResourceRequest, { values, withheld }: StoredRecord): Record<string, unknown> {
  const isCopied = (field: FieldDefinition) =>
    access.writeFields.has(field.name) &&
    access.readFields.has(field.name) &&
    !withheld.has(field.name) &&
    !field.noCopy &&
    typeOf(field).storage !== 'file';
  return Object.fromEntries(
    Object.values(definition.fields)
      .filter(isCopied)
      .map(
        (field) =>
          [field.name, isRows(field) ? newRows(field, values[field.name], access) : values[field.name]] as const,
      )
      .filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Rows inside a record are copied too, as new ones. */
function newRows(field: FieldDefinition, value: unknown, { readFields, writeFields }: ResourceAccess): unknown {
  const cells = cellsAmong(field, writeFields).filter(
    ({ name, noCopy }) => !noCopy && readFields.has(cellName(field.name, name)),
  );
  return rowsOf(value).map((row) => Object.fromEntries(cells.map(({ name }) => [name, row[name]])));
}

/** Gives the last text of a group a number, so that the group differs from those of other records ("Designer (2)"). */
export async function makeDifferent(
  request: ResourceRequest,
  group: readonly string[],
  values: Record<string, unknown>,
): Promise<void> {
  const { definition } = request;
  if (group.some((name) => values[name] === undefined)) return;
  const fields = group.map((name) => definition.fields[name]!); // the checker knows the names
  const text = fields.findLast(takesNumber);
  const emptied = fields.find(({ required }) => !required) ?? fields.findLast((field) => typeOf(field).isText);
  if (text) values[text.name] = await freeText(request, { group, text, values });
  else if (emptied) delete values[emptied.name];
}

/** Whether "(2)" can follow it: not an address or a number, and not a text of a form of its own. */
const takesNumber = ({ type, schema }: FieldDefinition): boolean =>
  type === 'text' && schema['pattern'] === undefined && schema['enum'] === undefined;

interface Place {
  readonly group: readonly string[];
  readonly text: FieldDefinition;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The first "name (2)", "name (3)" … that no record has, in one statement. */
async function freeText({ database, definition }: ResourceRequest, { group, text, values }: Place): Promise<string> {
  const base = String(values[text.name]).replace(/ \(\d{1,4}\)$/, '');
  const longest = Number(text.schema['maxLength'] ?? 255);
  const parameters = new Parameters();
  const candidate = `left(${parameters.add(base, 'text')}, ${longest - 7}) || ' (' || n || ')'`;
  const others = group
    .filter((name) => name !== text.name)
    .map((name) => `t.${columnOf(definition, name)} = ${parameters.add(values[name])}`);
  const taken = [`lower(t.${columnOf(definition, text.name)}) = lower(${candidate})`, ...others].join(' and ');
  const { rows } = await database.query<{ name: string }>(
    `select ${candidate} as name from generate_series(2, ${MAX_COPIES}) n ` +
      `where not exists (select 1 from ${quoteName(definition.resource)} t where ${taken}) order by n limit 1`,
    parameters.values,
  );
  return rows[0]?.name ?? base;
}

const columnOf = (definition: ResourceDefinition, name: string): string =>
  quoteName(definition.fields[name]?.column ?? name);
