import type { EvaluationContext } from '../../predicates/predicate.ts';
import type { FieldDefinition } from '../../schema/definition.ts';
import { defaultValues } from '../../validation/write-shape.ts';

export type FormRow = Readonly<Record<string, unknown>>;

/** A row that was just added: every field is there, with its default or null. */
export function newRow(field: FieldDefinition, context: EvaluationContext): FormRow {
  const fields = field.fields ?? {};
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  return { ...empty, ...defaultValues(fields, context) };
}

/** Another row with the same values; it is new, so it has no id. */
export function copyOfRow({ id: _id, ...values }: FormRow): FormRow {
  return values;
}
