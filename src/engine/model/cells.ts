import { hasStorage } from '../field-types/field-types.ts';
import type { FieldDefinition } from './definition.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** How a field of a row is called among the names of a record's fields: `levels.weight`. */
export const cellName = (rows: string, cell: string): string => `${rows}.${cell}`;

/** The fields of a row that are among these names. */
export const cellsAmong = ({ name, fields = {} }: FieldDefinition, names: ReadonlySet<string>): FieldDefinition[] =>
  Object.values(fields).filter((cell) => names.has(cellName(name, cell.name)));

/** Names of fields, and of the cells that a user writes in the rows among them. */
export const withCells = (fields: Fields, names: Iterable<string>): Set<string> =>
  new Set(
    [...names].flatMap((name) => {
      const field = fields[name];
      const cells = hasStorage(field, 'child')
        ? Object.values(field.fields ?? {}).filter((cell) => !cell.readOnly)
        : [];
      return [name, ...cells.map((cell) => cellName(name, cell.name))];
    }),
  );

/**
 * How people call the place that `levels.0.weight` names: "Levels 1: Weight". What there is no field for stays as it is.
 * @param path a field, a field of a group, a cell of a row (counted from 0), or a cell whatever the row.
 */
export function pathTitle(fields: Fields, path: string): string {
  const [name = '', ...rest] = path.split('.');
  const field = fields[path] ?? fields[name];
  if (!field) return path;
  const inner = field.fields?.[rest.at(-1) ?? ''];
  const row = /^\d+$/.test(rest[0] ?? '') ? ` ${Number(rest[0]) + 1}` : '';
  return `${field.title}${row}${inner ? `: ${inner.title}` : ''}`;
}
