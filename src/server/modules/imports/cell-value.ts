import type { FieldDefinition, FieldTypeName } from '#engine/schema/definition.ts';
import type { FieldError } from '#shared/errors.ts';
import { splitCell } from '#shared/rules/cell-list.ts';
import type { Cell } from '../../spreadsheets/sheet-file.ts';
import { readDay, readInstant } from './read-date.ts';
import { readNumber } from '#engine/field-types/number/read-number.ts';

/** How the person who imports writes numbers and times. */
export interface Reader {
  readonly locale: string;
  readonly timeZone: string;
}

/** A value in write shape, or what is wrong with the cell. Relations are still texts. */
export type ReadCell = { readonly value: unknown } | { readonly error: FieldError };

type CellReader = (cell: Exclude<Cell, null>, field: FieldDefinition, reader: Reader) => unknown;

/**
 * What a cell means for a field, in the person's formats. What only the field's own rules forbid is left to the validator.
 * An empty cell is null.
 */
export function readCell(cell: Cell, field: FieldDefinition, reader: Reader): ReadCell {
  const meant = typeof cell === 'string' ? cell.trim() : cell;
  if (meant === null || meant === '') return { value: null };
  const read = READERS[field.type];
  const value = read ? read(meant, field, reader) : String(meant);
  return value === undefined ? { error: unreadable(field, String(meant)) } : { value };
}

/** Whether a cell can hold one value of the field. */
export const isCell = (field: FieldDefinition): boolean => field.type in READERS;

const text: CellReader = (cell) => (typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell));
const number: CellReader = (cell, _field, { locale }) =>
  typeof cell === 'number' ? cell : typeof cell === 'string' ? readNumber(cell, locale) : undefined;

const YES = new Set('true yes y 1 x on ja j oui o sí si s sim da tak t evet igen ναι да 是 はい ✓'.split(' '));
const NO = new Set('false no n 0 off nein non não nao nej nie hayır nem όχι нет 否 いいえ ✗'.split(' '));

function yesOrNo(cell: Exclude<Cell, null>): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const word = String(cell).toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** By the stored value or by what people read, in any case. */
function oneOf(word: string, field: FieldDefinition): string | undefined {
  const wanted = plain(word);
  const values = field.enum ?? [];
  return (
    values.find((value) => value === word) ??
    values.find((value) => plain(field.enumTitles?.[value] ?? '') === wanted) ??
    values.find((value) => plain(value) === wanted)
  );
}

/** A word whatever its case, and however its parts are joined. */
export const plain = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

function severalOf(cell: Exclude<Cell, null>, field: FieldDefinition): string[] | undefined {
  const words = splitCell(String(cell), { commas: true });
  const values = words.map((word) => oneOf(word, field));
  return values.every((value) => value !== undefined) ? [...new Set(values as string[])] : undefined;
}

const tags: CellReader = (cell) => splitCell(String(cell), { commas: true });

const READERS: Partial<Record<FieldTypeName, CellReader>> = {
  text,
  email: text,
  url: text,
  phone: text,
  choice: (cell, field) => oneOf(String(cell), field),
  choices: severalOf,
  tags,
  integer: number,
  number,
  boolean: yesOrNo,
  date: (cell) => (typeof cell === 'boolean' ? undefined : readDay(cell)),
  datetime: (cell, _field, { timeZone }) => (typeof cell === 'boolean' ? undefined : readInstant(cell, timeZone)),
  relation: text,
  relations: (cell) => splitCell(String(cell), { commas: false }),
};

const EXAMPLES: Partial<Record<FieldTypeName, string>> = {
  date: '20/11/2026',
  datetime: '20/11/2026 14:30',
  boolean: 'yes',
  integer: '12',
};

function unreadable(field: FieldDefinition, given: string): FieldError {
  const shown = given.slice(0, 60);
  const options = field.enum
    ?.map((value) => field.enumTitles?.[value] ?? value)
    .slice(0, 12)
    .join(', ');
  if (options)
    return {
      message: 'import.faults.choice',
      args: { text: shown, options },
      text: `“${shown}” is none of: ${options}`,
    };
  const example = EXAMPLES[field.type] ?? '12.5';
  return {
    message: `import.faults.${KIND[field.type] ?? 'value'}`,
    args: { text: shown, example },
    text: `“${shown}” cannot be read as ${WORDS[field.type] ?? 'a value'} (an example: ${example})`,
  };
}

const KIND: Partial<Record<FieldTypeName, string>> = {
  date: 'date',
  datetime: 'datetime',
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
};
const WORDS: Partial<Record<FieldTypeName, string>> = {
  date: 'a date',
  datetime: 'a date and time',
  boolean: 'yes or no',
  integer: 'a number',
  number: 'a number',
};
