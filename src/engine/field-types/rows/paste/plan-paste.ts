import type { FieldDefinition } from '../../../model/definition.ts';
import { plainWord } from '../../choice/one-of.ts';
import type { CellReader } from '../../field-type.ts';
import { isCell, meaningOfCell } from '../../read-cell.ts';
import { descendantsOf, idOf, parentsOf } from '../../relation/cascade.ts';
import type { FormRow } from '../new-row.ts';
import type { PastedTable } from './clipboard-table.ts';

/** What a paste needs to know of the rows it goes to. */
export interface PasteInto {
  /** The fields of a row in the order in which a form shows them. */
  readonly fields: readonly FieldDefinition[];
  readonly rows: readonly FormRow[];
  /** Where the first cell goes; a row that is not there yet is added. */
  readonly start: { readonly row: number; readonly field?: string };
  readonly most: number;
  readonly reader: CellReader;
  readonly newRow: () => FormRow;
  /** Rows and cells that no user changes now. */
  readonly isLocked: (row: FormRow) => boolean;
  readonly isReadOnly: (field: FieldDefinition, row: FormRow) => boolean;
  /** The record that a text names, among the options that the row leaves. */
  readonly named: (field: FieldDefinition, text: string, row: FormRow) => Promise<NamedRecord>;
}

/** A record as an input has it, or why there is none. */
export type NamedRecord = { readonly value: unknown } | { readonly problem: Message };

/** A key of the texts with its arguments. */
interface Message {
  readonly key: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A row or a cell that stayed as it was; rows count from 0. */
export interface PasteProblem {
  readonly row?: number;
  readonly field?: FieldDefinition;
  readonly message: Message;
}

export interface PastePlan {
  /** New values of rows that are there. */
  readonly changes: readonly { readonly row: number; readonly field: string; readonly value: unknown }[];
  readonly added: readonly FormRow[];
  /** How many cells were read. */
  readonly count: number;
  readonly problems: readonly PasteProblem[];
}

/**
 * Reads a pasted table as an import would: from a cell on to the right and down, or by the names of the fields where the
 * first line has them. Nothing is changed here. An empty cell is what a new row has there; a cell that cannot be read
 * stays as it is, and is named.
 */
export async function planPaste(table: PastedTable, into: PasteInto): Promise<PastePlan> {
  const { columns, lines, beyond } = matchColumns(table, into);
  const room = lines.slice(0, Math.max(0, into.most - into.start.row));
  const problems: PasteProblem[] = [];
  if (beyond > 0) problems.push(problem('form.rows.paste.beyond', { smart_count: beyond }));
  if (room.length < lines.length)
    problems.push(problem('form.rows.paste.full', { smart_count: lines.length - room.length, most: into.most }));
  const changes: { row: number; field: string; value: unknown }[] = [];
  const added: FormRow[] = [];
  let count = 0;
  for (const [index, cells] of room.entries()) {
    const place = into.start.row + index;
    const stored = into.rows[place];
    if (stored && into.isLocked(stored)) {
      problems.push({ row: place, message: { key: 'form.rows.locked', args: { row: place + 1 } } });
      continue;
    }
    const read = await readRow(columns, cells, stored ?? into.newRow(), { into, isNew: !stored });
    problems.push(...read.problems.map((each) => ({ ...each, row: place })));
    count += read.count;
    if (!stored) added.push(read.row);
    else for (const [field, value] of read.values) changes.push({ row: place, field, value });
  }
  return { changes, added, count, problems };
}

interface PasteColumns {
  /** By the place in a pasted line; undefined where no field takes it. */
  readonly columns: readonly (FieldDefinition | undefined)[];
  readonly lines: PastedTable;
  /** How many columns have no field. */
  readonly beyond: number;
}

function matchColumns(table: PastedTable, { fields, start }: PasteInto): PasteColumns {
  const fillable = fields.filter((field) => !field.readOnly && isCell(field));
  const [first = [], ...rest] = table;
  const named = first.map((cell) => fillable.find((field) => isNameOf(cell, field)));
  const isHead = rest.length > 0 && named.some(Boolean) && named.every((field, at) => field ?? first[at] === '');
  if (isHead) return { columns: named, lines: rest, beyond: 0 };
  const from = Math.max(
    0,
    fillable.findIndex(({ name }) => name === start.field),
  );
  const columns = fillable.slice(from);
  const widest = Math.max(...table.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1));
  return { columns, lines: table, beyond: Math.max(0, widest - columns.length) };
}

const isNameOf = (cell: string, { name, title }: FieldDefinition): boolean =>
  cell !== '' && [plainWord(title), plainWord(name)].includes(plainWord(cell));

interface ReadRow {
  readonly row: FormRow;
  readonly values: ReadonlyMap<string, unknown>;
  readonly count: number;
  readonly problems: readonly PasteProblem[];
}

/** One line over one row. Values that narrow the options of others are read before them. */
async function readRow(
  columns: PasteColumns['columns'],
  cells: readonly string[],
  before: FormRow,
  { into, isNew }: { readonly into: PasteInto; readonly isNew: boolean },
): Promise<ReadRow> {
  const values = new Map<string, unknown>();
  const problems: PasteProblem[] = [];
  const fields = Object.fromEntries(into.fields.map((field) => [field.name, field]));
  const current = () => ({ ...before, ...Object.fromEntries(values) });
  let count = 0;
  const given = columns.flatMap((field, at) => (field && at < cells.length ? [{ field, text: cells[at]! }] : []));
  for (const { field, text } of given.toSorted(
    (one, other) => depthOf(one.field, fields) - depthOf(other.field, fields),
  )) {
    if (text === '' && isNew) continue;
    const read = await readCell(field, { text, row: current() }, into);
    if ('message' in read) {
      problems.push(read);
      continue;
    }
    count += 1;
    const hasMoved = field.relation && idOf(read.value) !== idOf(before[field.name]);
    values.set(field.name, read.value);
    if (hasMoved) for (const below of descendantsOf(field.name, fields)) values.set(below, null);
  }
  return { row: current(), values, count, problems };
}

async function readCell(
  field: FieldDefinition,
  { text, row }: { readonly text: string; readonly row: FormRow },
  into: PasteInto,
): Promise<{ readonly value: unknown } | PasteProblem> {
  if (into.isReadOnly(field, row))
    return { field, message: { key: 'validation.read_only', args: { field: field.title } } };
  if (text === '') return { value: into.newRow()[field.name] ?? null };
  if (field.relation) {
    const found = await into.named(field, text, row);
    return 'value' in found ? found : { field, message: found.problem };
  }
  const meaning = meaningOfCell(text, field, into.reader);
  if ('value' in meaning) return meaning;
  return { field, message: { key: `import.errors.${meaning.fault.key}`, args: meaning.fault.args } };
}

/** How many relations above a field narrow its options. */
const depthOf = (field: FieldDefinition, fields: Readonly<Record<string, FieldDefinition>>): number =>
  Math.max(0, ...Object.values(parentsOf(field)).map((name) => (fields[name] ? 1 + depthOf(fields[name], fields) : 0)));

const problem = (key: string, args: Message['args']): PasteProblem => ({ message: { key, args } });
