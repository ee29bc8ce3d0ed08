import type { FieldErrors } from '#shared/errors.ts';
import { FIELD_TYPES } from '../field-types/field-types.ts';
import type { FieldDefinition } from '../model/definition.ts';
import { fillIn, VALIDATION_MESSAGES } from './messages.ts';

type Values = Readonly<Record<string, unknown>>;

/** The cells whose value an earlier row of the record has already, where the field of a row is `unique`. Text is compared without regard to capitals. */
export const rowTwins = (fields: Readonly<Record<string, FieldDefinition>>, values: Values): FieldErrors =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ name, type, fields: inner = {} }) =>
      FIELD_TYPES[type].storage === 'child'
        ? Object.values(inner).flatMap((field) => (field.unique ? twinsIn(name, field.name, values[name]) : []))
        : [],
    ),
  );

function twinsIn(rows: string, field: string, value: unknown): [string, FieldErrors[string]][] {
  const first = new Map<unknown, number>();
  return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((row, index) => {
    const cell = comparable((row as Values | null | undefined)?.[field]);
    if (cell === null) return [];
    const earlier = first.get(cell);
    if (earlier === undefined) first.set(cell, index + 1);
    return earlier === undefined ? [] : [[`${rows}.${index}.${field}`, twinOf(earlier)]];
  });
}

const comparable = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() || null : (value ?? null);

const twinOf = (row: number): FieldErrors[string] => ({
  message: 'validation.row_unique',
  args: { row },
  text: fillIn(VALIDATION_MESSAGES.row_unique, { row }),
});
