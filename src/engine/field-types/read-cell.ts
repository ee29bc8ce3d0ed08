import type { CellFault, CellReader, FieldLike } from './field-type.ts';
import { type FieldTypeName, typeOf } from './field-types.ts';

/** What a cell means, or why it cannot be read: the name of a message among `import.faults`, and what it says. */
export type CellMeaning = { readonly value: unknown } | { readonly fault: UnreadCell };

type UnreadCell =
  | { readonly key: 'choice'; readonly args: { readonly text: string; readonly options: string } }
  | { readonly key: CellFault; readonly args: { readonly text: string; readonly example: string } };

type CellField = FieldLike & { readonly type: FieldTypeName };

/**
 * The meaning of a cell of a spreadsheet for a field, in the user's formats: of an imported file and of what is pasted
 * alike. The field's own rules are left to the validator, and relations stay texts. An empty cell is null.
 */
export function meaningOfCell(
  cell: string | number | boolean | null,
  field: CellField,
  reader: CellReader,
): CellMeaning {
  const meant = typeof cell === 'string' ? cell.trim() : cell;
  if (meant === null || meant === '') return { value: null };
  const { read } = typeOf(field).cell;
  const value = read ? read(meant, field, reader) : String(meant);
  return value === undefined ? { fault: unread(field, String(meant).slice(0, 60)) } : { value };
}

/** Whether a cell can contain one value of the field. */
export const isCell = (field: { readonly type: FieldTypeName }): boolean => typeOf(field).cell.read !== undefined;

function unread(field: CellField, text: string): UnreadCell {
  const options = field.enum
    ?.map((value) => field.enumTitles?.[value] ?? value)
    .slice(0, 12)
    .join(', ');
  if (options) return { key: 'choice', args: { text, options } };
  const { key, example } = typeOf(field).cell.fault;
  return { key, args: { text, example } };
}
