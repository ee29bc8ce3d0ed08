import type { FieldError } from '../errors.ts';

/** `ready`: uploaded. `checked`: tried on all rows without keeping anything. `stopped` and `failed` can be gone on with. */
export type ImportState =
  'ready' | 'checking' | 'checked' | 'running' | 'stopped' | 'done' | 'failed' | 'undoing' | 'undone';

export const AT_WORK: readonly ImportState[] = ['checking', 'running', 'undoing'];

export interface ImportColumn {
  /** What the header row says, or an empty text. */
  readonly title: string;
  /** Its first values that are not empty. */
  readonly samples: readonly string[];
}

/** What was read of the file, and how. */
export interface ImportPreview {
  readonly format: 'csv' | 'xlsx';
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** Number of the row that names the columns; 0: none does. */
  readonly header_row: number;
  readonly columns: readonly ImportColumn[];
  /** The first rows below the header. */
  readonly sample: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** Rows below the header that are not empty. */
  readonly rows: number;
}

/** Where a field's value comes from: a column of the file (from 0), or one value for every row. */
export type ImportSource =
  { readonly field: string; readonly column: number } | { readonly field: string; readonly value: string };

/** What to do about a text that names no record, or several. Holds for every row with the same text and parents. */
export interface ImportDecision {
  readonly key: string;
  readonly action: 'use' | 'create' | 'empty' | 'skip';
  /** The chosen record, for `use`. */
  readonly id?: number;
}

export type ImportMode = 'both' | 'create' | 'update';

export interface ImportPlan {
  readonly sources: readonly ImportSource[];
  /** Fields that tell which record a row is; none: every row is a new record. */
  readonly match: readonly string[];
  readonly mode: ImportMode;
  /** Whether an empty cell empties the field of a known record; else it is left alone. */
  readonly clear_empty: boolean;
  readonly decisions: readonly ImportDecision[];
}

export interface ImportCounts {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly wrong: number;
  readonly skipped: number;
  readonly undone: number;
  readonly kept: number;
}

export const NO_COUNTS: ImportCounts = {
  created: 0,
  changed: 0,
  unchanged: 0,
  wrong: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
};

/** A text of a relation's column that has to be decided on. */
export interface ImportQuestion {
  readonly key: string;
  readonly field: string;
  readonly text: string;
  /** How many rows have it. */
  readonly rows: number;
  readonly first_row: number;
  /** Those it fits; none: it names no record. */
  readonly candidates: readonly { readonly id: number; readonly name: string }[];
  /** The parents that narrow the choice: the target's field -> id. */
  readonly where: Readonly<Record<string, unknown>>;
  readonly may_create: boolean;
}

/** A record that an undo left as it is, and why. */
export interface ImportKept {
  readonly row: number;
  readonly resource: string;
  readonly record: number;
  readonly title: string;
  readonly reason: FieldError;
}

export interface ImportRecord {
  readonly id: number;
  readonly resource: string;
  readonly file_name: string;
  readonly size: number;
  readonly state: ImportState;
  readonly preview: ImportPreview;
  readonly plan: ImportPlan | null;
  /** The plan that this person used for a file of the same shape before. */
  readonly remembered: ImportPlan | null;
  readonly counts: ImportCounts;
  readonly questions: readonly ImportQuestion[];
  readonly kept: readonly ImportKept[];
  /** Why it failed. */
  readonly fault: string | null;
  /** Rows worked on by what is at work or was last. */
  readonly done: number;
  readonly created_on: string;
  readonly finished_on: string | null;
  /** Whether the file is still there. */
  readonly has_file: boolean;
}

/** How far an import of the receiver is. */
export interface ImportEvent {
  readonly id: number;
  readonly resource: string;
  readonly file_name: string;
  readonly state: ImportState;
  readonly counts: ImportCounts;
  readonly done: number;
  readonly rows: number;
}

/** A row that could not be taken over, with what is wrong by field; `root` is the row as a whole. */
export interface ImportFault {
  readonly row: number;
  readonly errors: Readonly<Record<string, FieldError>>;
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
