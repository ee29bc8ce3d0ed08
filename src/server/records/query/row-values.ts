import { hasStorage } from '#engine/field-types/field-types.ts';
import { lockedRows } from '#engine/field-types/rows/locked-rows.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import { cellsAmong } from '#engine/model/cells.ts';
import { isMadeOfOthers } from '#engine/model/kept-derivation.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { fieldState } from '#engine/validation/apply-conditions.ts';
import { isFixed } from '#engine/validation/write-once.ts';
import { defaultValues } from '#engine/validation/write-shape.ts';
import type { FieldError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';

type Values = Readonly<Record<string, unknown>>;

/** One row in write shape: its `id`, absent while it is new, then every field in the file's order, null where it has no value. */
export type RowValues = Readonly<Record<string, unknown>>;

/** The rows of a value, or none. */
export const rowsOf = (value: unknown): readonly RowValues[] =>
  Array.isArray(value) ? value.filter((row): row is RowValues => typeof row === 'object' && row !== null) : [];

/** Whether the field is a child table with rows of its own fields. */
export const isRows = (
  field: FieldDefinition | undefined,
): field is FieldDefinition & { readonly fields: Readonly<Record<string, FieldDefinition>> } =>
  hasStorage(field, 'child') && field.fields !== undefined;

/** The fields of a row that a write stores: not those that are made of others. */
export const writtenCells = ({ fields = {} }: FieldDefinition): FieldDefinition[] =>
  Object.values(fields).filter((field) => field.column !== undefined && !isMadeOfOthers(field));

/**
 * The sent value of a `rows` field, row by row over the existing ones: a row with an id over the stored row, a new one
 * over the defaults. Anything that is not a list of objects is left for validation to name.
 */
export function completeRows(
  field: FieldDefinition,
  sent: unknown,
  stored: unknown,
  context: EvaluationContext,
): unknown {
  if (sent === null || sent === undefined) return [];
  if (!Array.isArray(sent)) return sent;
  const { fields = {} } = field;
  const known = new Map(rowsOf(stored).map((row) => [row['id'], row]));
  return sent.map((row: unknown) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    const { id, ...values } = row as RowValues;
    const base = id === undefined || id === null ? defaultValues(fields, context) : (known.get(id) ?? {});
    return inOrder(fields, { ...base, ...values, ...(id !== undefined && id !== null && { id }) });
  });
}

const inOrder = (fields: Readonly<Record<string, FieldDefinition>>, row: Values): RowValues => ({
  ...(row['id'] !== undefined && { id: row['id'] }),
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null])),
  ...Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id' && !Object.hasOwn(fields, name))),
});

interface RowCheck {
  readonly record: Values;
  /** The record as it is stored; absent for a new one. */
  readonly before?: Values;
  readonly context: EvaluationContext;
  /** The record's fields. */
  readonly parent: Readonly<Record<string, FieldDefinition>>;
  /** The part that this user can write, cells included. Other cells are absent: they stay as they are. */
  readonly writable: ReadonlySet<string>;
}

/**
 * The checks of rows that no schema can express: rows that are not this record's, rows sent twice, values that must be
 * in other rows, values that are set once, and fields and rows that a condition locks.
 */
export function rowErrors(field: FieldDefinition, check: RowCheck): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  const stored = new Map(rowsOf(check.before?.[field.name]).map((row) => [row['id'], row]));
  const seen = new Set<unknown>();
  const choices = choicesOf(field, check);
  const cells = cellsAmong(field, check.writable);
  const lockable = cells.filter(({ readOnlyWhen }) => readOnlyWhen);
  const locked = lockedRows(field, check.before, check);
  for (const [index, row] of rowsOf(check.record[field.name]).entries()) {
    const id = row['id'];
    const known = stored.get(id);
    if (id !== undefined && (!known || seen.has(id))) errors[`${field.name}.${index}.id`] = say('validation.row_gone');
    seen.add(id);
    for (const name of unknownChoices(choices, row))
      errors[`${field.name}.${index}.${name}`] = say('validation.choice', {
        field: field.fields?.[name]?.title ?? name,
      });
    for (const cell of cells)
      if (known && isFixed(cell, known[cell.name]) && !isSame(row[cell.name], known[cell.name]))
        errors[`${field.name}.${index}.${cell.name}`] = say('validation.write_once', { field: cell.title });
    const closed = known && locked.has(id) ? cells.filter(({ name }) => !isSame(row[name], known[name])) : [];
    for (const name of new Set([
      ...closed.map((cell) => cell.name),
      ...lockedFields(field, lockable, { row, known }, check),
    ]))
      errors[`${field.name}.${index}.${name}`] = say('validation.read_only', {
        field: field.fields?.[name]?.title ?? name,
      });
  }
  const removed = [...locked].find(([id]) => !seen.has(id));
  if (removed) errors[field.name] = say('validation.row_locked', { row: removed[1] });
  return errors;
}

/** A field whose value must be in other rows of the record, or further up in these. */
interface RowChoice {
  readonly name: string;
  readonly offered: Set<unknown>;
  /** The field of the same rows whose values are added on the way down; absent where other rows have them. */
  readonly grownBy?: string;
}

const choicesOf = (field: FieldDefinition, { record, writable }: RowCheck): RowChoice[] =>
  cellsAmong(field, writable).flatMap(({ name, choicesFrom }): RowChoice[] => {
    if (!choicesFrom) return [];
    if (choicesFrom.rows === field.name) return [{ name, offered: new Set(), grownBy: choicesFrom.value }];
    return [{ name, offered: new Set(rowsOf(record[choicesFrom.rows]).map((each) => each[choicesFrom.value])) }];
  });

/** The fields whose choice this row does not find. Afterwards the rows below it find its values. */
function unknownChoices(choices: readonly RowChoice[], row: RowValues): string[] {
  const unknown = choices.filter(
    ({ name, offered }) => row[name] !== null && row[name] !== undefined && !offered.has(row[name]),
  );
  for (const { offered, grownBy } of choices) if (grownBy !== undefined) offered.add(row[grownBy]);
  return unknown.map(({ name }) => name);
}

function lockedFields(
  { fields = {} }: FieldDefinition,
  lockable: readonly FieldDefinition[],
  { row, known }: { readonly row: RowValues; readonly known: RowValues | undefined },
  check: RowCheck,
): string[] {
  if (lockable.length === 0) return [];
  const before = known ?? defaultValues(fields, check.context);
  const context = { ...check.context, parent: check.before ?? check.record };
  return lockable
    .filter(
      ({ name }) =>
        !isSame(row[name], before[name]) && fieldState(fields, name, before, context, check.parent).readOnly,
    )
    .map(({ name }) => name);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
