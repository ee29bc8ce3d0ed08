import type { FieldDefinition } from '../../schema/definition.ts';

/** Columns that stand beside each other in one line where there is room. */
const MOST_IN_LINE = 4;

/** Whether a field of a row takes the whole width below the others. */
export const takesOwnLine = ({ widget, type }: FieldDefinition): boolean =>
  widget === 'multiline' || type === 'tags' || type === 'choices';

/**
 * The widths of the columns where all stand in one line: the first says what the row is and gets most, numbers and
 * switches need least.
 */
export const lineColumns = ({ fields = {} }: FieldDefinition): string =>
  Object.values(fields)
    .filter((field) => !takesOwnLine(field))
    .map((field, index) => `minmax(0, ${index === 0 ? 4 : (SHARES[field.type] ?? 3)}fr)`)
    .join(' ');

const SHARES: Partial<Record<FieldDefinition['type'], number>> = { integer: 2, number: 2, boolean: 2 };

/** Whether all fields of a row that share a line share one: few enough, and none with its own line between them. */
export function standInLine({ fields = {} }: FieldDefinition): boolean {
  const ownLines = Object.values(fields).map(takesOwnLine);
  const count = ownLines.filter((own) => !own).length;
  return count <= MOST_IN_LINE && !ownLines.slice(0, count).includes(true);
}
