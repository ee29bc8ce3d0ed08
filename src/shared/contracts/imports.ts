import { fieldError } from '../errors.ts';
import { JOB_STATES } from './background-jobs.ts';
import {
  anyObject,
  byKey,
  type Described,
  flag,
  instant,
  instantOrNull,
  listOf,
  named,
  orNull,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';

/** Where a field's value comes from: a column of the file (from 0), or one value for every row. */
export type ImportSource =
  | { readonly field: string; readonly column: number }
  | { readonly field: string; readonly value: string };

/** What to do about a text that names no record, or several. Applies to every row with the same text and parents. */
export interface ImportDecision {
  readonly key: string;
  readonly action: 'use' | 'create' | 'empty' | 'skip';
  /** The chosen record, for `use`. */
  readonly id?: number;
}

export type ImportMode = 'both' | 'create' | 'update';

export interface ImportPlan {
  readonly sources: readonly ImportSource[];
  /** Fields that identify the record of a row; none: every row is a new record. */
  readonly match: readonly string[];
  readonly mode: ImportMode;
  /** Whether an empty cell empties the field of a known record; else it is left alone. */
  readonly clear_empty: boolean;
  readonly decisions: readonly ImportDecision[];
}

const source = {
  type: 'object',
  additionalProperties: false,
  required: ['field'],
  properties: {
    field: { type: 'string', minLength: 1, maxLength: 120 },
    column: { type: 'integer', minimum: 0, maximum: 499 },
    value: { type: 'string', maxLength: 10_000 },
  },
} as const;

const decision = {
  type: 'object',
  additionalProperties: false,
  required: ['key', 'action'],
  properties: {
    key: { type: 'string', maxLength: 2000 },
    action: { enum: ['use', 'create', 'empty', 'skip'] },
    id: { type: 'integer', minimum: 1 },
  },
} as const;

/** The body of a dry run. */
export const importPlan = {
  type: 'object',
  additionalProperties: false,
  required: ['sources', 'match', 'mode', 'clear_empty', 'decisions'],
  properties: {
    sources: { type: 'array', minItems: 1, maxItems: 500, items: source },
    match: { type: 'array', maxItems: 10, uniqueItems: true, items: { type: 'string', maxLength: 120 } },
    mode: { enum: ['both', 'create', 'update'] },
    clear_empty: { type: 'boolean' },
    decisions: { type: 'array', maxItems: 5000, items: decision },
  },
} as const;

/** Another way to read the file. */
export const importReading = {
  type: 'object',
  additionalProperties: false,
  properties: {
    sheet: { type: 'string', maxLength: 200 },
    header_row: { type: 'integer', minimum: 0, maximum: 1000 },
    encoding: { enum: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] },
    delimiter: { enum: [',', ';', '\t', '|'] },
  },
} as const;

const column = shape({
  title: { ...text, description: 'What the header row says, or an empty text.' },
  samples: { ...listOf(text), description: 'Its first values that are not empty.' },
});
export type ImportColumn = Described<typeof column>;

/** What was read of the file, and how. */
const preview = shape({
  format: { enum: ['csv', 'xlsx'] },
  sheets: listOf(text),
  sheet: textOrNull,
  encoding: textOrNull,
  delimiter: textOrNull,
  header_row: { ...whole, description: 'Number of the row that names the columns; 0: none does.' },
  columns: listOf(column),
  sample: { ...listOf(shape({ number: whole, cells: listOf(text) })), description: 'The first rows below the header.' },
  rows: { ...whole, description: 'Rows below the header that are not empty.' },
});
export type ImportPreview = Described<typeof preview>;

const counts = shape({
  created: whole,
  changed: whole,
  unchanged: whole,
  invalid: whole,
  skipped: whole,
  undone: whole,
  kept: whole,
});
export type ImportCounts = Described<typeof counts>;

export const NO_COUNTS: ImportCounts = {
  created: 0,
  changed: 0,
  unchanged: 0,
  invalid: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
};

/** A text of a relation's column that needs a decision. */
const question = shape({
  key: text,
  field: text,
  text,
  rows: { ...whole, description: 'How many rows have it.' },
  first_row: whole,
  candidates: { ...listOf(named), description: 'Records that match it; none: it names no record.' },
  where: { ...anyObject, description: "The parents that narrow the choice: the target's field -> id." },
  can_create: flag,
});
export type ImportQuestion = Described<typeof question>;

/** A record that an undo left as it is, and why. */
const kept = shape({ row: whole, resource: text, record: whole, title: text, reason: fieldError });
export type ImportKept = Described<typeof kept>;

export const importRecord = shape({
  id: whole,
  resource: text,
  file_name: text,
  size: whole,
  state: { enum: JOB_STATES },
  preview,
  plan: orNull(importPlan),
  remembered: {
    ...orNull(importPlan),
    description: 'The plan that the user used before for a file of the same shape.',
  },
  counts,
  questions: listOf(question),
  kept: listOf(kept),
  error: { ...textOrNull, description: 'Why it failed.' },
  done: { ...whole, description: 'Rows worked on by what is at work or was last.' },
  created_on: instant,
  finished_on: instantOrNull,
  has_file: { ...flag, description: 'Whether the file is still there.' },
});
export type ImportRecord = Described<typeof importRecord> & {
  readonly plan: ImportPlan | null;
  readonly remembered: ImportPlan | null;
};

/** Texts by column that replace those of a row. */
export const importCorrection = {
  type: 'object',
  additionalProperties: false,
  required: ['cells'],
  properties: {
    cells: {
      type: 'object',
      minProperties: 1,
      maxProperties: 50,
      propertyNames: { pattern: '^[0-9]{1,3}$' },
      additionalProperties: { type: 'string', maxLength: 10_000 },
    },
  },
} as const;

/** What an import says of itself in the events about its progress. */
export interface ImportAbout {
  readonly resource: string;
  readonly file_name: string;
}

/** A row that could not be imported, with its errors by field; `root` is the row as a whole. */
export const invalidRow = shape({
  row: whole,
  errors: byKey(fieldError),
  cells: {
    ...byKey(shape({ column: whole, text })),
    description: 'The text in the file, by field, where it can be corrected in place.',
  },
});
export type InvalidRow = Described<typeof invalidRow>;
