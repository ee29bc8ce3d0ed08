import type { CellReader } from '#engine/field-types/field-type.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import type { FieldError } from '#shared/errors.ts';
import type { Cell } from '#server/platform/spreadsheets/sheet-file.ts';
import { say } from '#server/platform/texts/say.ts';

/** A value in write shape, or the error of the cell. Relations are still texts. */
export type ReadCell = { readonly value: unknown } | { readonly error: FieldError };

/**
 * The meaning of a cell for a field, in the user's formats. The field's own rules are left to the validator. An empty
 * cell is null.
 */
export function readCell(cell: Cell, field: FieldDefinition, reader: CellReader): ReadCell {
  const meant = typeof cell === 'string' ? cell.trim() : cell;
  if (meant === null || meant === '') return { value: null };
  const { read } = typeOf(field).cell;
  const value = read ? read(meant, field, reader) : String(meant);
  return value === undefined ? { error: unreadable(field, String(meant)) } : { value };
}

/** Whether a cell can contain one value of the field. */
export const isCell = (field: FieldDefinition): boolean => typeOf(field).cell.read !== undefined;

function unreadable(field: FieldDefinition, given: string): FieldError {
  const shown = given.slice(0, 60);
  const options = field.enum
    ?.map((value) => field.enumTitles?.[value] ?? value)
    .slice(0, 12)
    .join(', ');
  if (options) return say('import.faults.choice', { text: shown, options });
  const { key, example } = typeOf(field).cell.fault;
  return say(`import.faults.${key}`, { text: shown, example });
}
