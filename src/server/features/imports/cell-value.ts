import type { CellReader } from '#engine/field-types/field-type.ts';
import { meaningOfCell } from '#engine/field-types/read-cell.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { FieldError } from '#shared/errors.ts';
import type { Cell } from '#server/platform/spreadsheets/sheet-file.ts';
import { say } from '#server/platform/texts/say.ts';

/** A value in write shape, or the error of the cell. Relations are still texts. */
export type ReadCell = { readonly value: unknown } | { readonly error: FieldError };

/** The meaning of a cell for a field, in the user's formats, as `meaningOfCell`, with its error as a message. */
export function readCell(cell: Cell, field: FieldDefinition, reader: CellReader): ReadCell {
  const meaning = meaningOfCell(cell, field, reader);
  if ('value' in meaning) return meaning;
  const { fault } = meaning;
  return {
    error:
      fault.key === 'choice' ? say('import.errors.choice', fault.args) : say(`import.errors.${fault.key}`, fault.args),
  };
}
