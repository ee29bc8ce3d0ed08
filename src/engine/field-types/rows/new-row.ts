import type { EvaluationContext } from '../../model/predicate.ts';
import type { FieldDefinition } from '../../model/definition.ts';
import { defaultValues } from '../../validation/write-shape.ts';

export type FormRow = Readonly<Record<string, unknown>>;

/** A row that was just added: every field is there, with its default or null. */
export function newRow(field: FieldDefinition, context: EvaluationContext): FormRow {
  const fields = field.fields ?? {};
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  return { ...empty, ...defaultValues(fields, context) };
}

/** The values of a row as those of a new one, which has no id. */
export const withoutId = ({ id: _id, ...values }: FormRow): FormRow => values;

/** Another row with the same values. Values that no user writes, and those of `noCopy`, are those of a new row. */
export function copyOfRow(field: FieldDefinition, row: FormRow, context: EvaluationContext): FormRow {
  const fresh = newRow(field, context);
  const given = Object.values(field.fields ?? {}).flatMap((each) => (each.readOnly || each.noCopy ? [each.name] : []));
  return { ...withoutId(row), ...Object.fromEntries(given.map((name) => [name, fresh[name]])) };
}
