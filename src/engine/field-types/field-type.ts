/** A plain value, as a filter or a condition has it. */
export type Scalar = string | number | boolean | null;

/** The words of a condition (`TestWords`). */
type TestWord =
  | 'const'
  | 'enum'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'contains'
  | 'startsWith'
  | 'present'
  | 'not';

/** A JSON Schema (the words that draft-07 and 2020-12 share). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the traits of a type read of a field; every `FieldDefinition` is one. */
export interface FieldLike {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly schema: JsonSchema;
  readonly enum?: readonly string[];
  readonly enumTitles?: Readonly<Record<string, string>>;
  readonly widget?: string;
  readonly writeOnly?: true;
  readonly accept?: readonly string[];
  readonly maxBytes?: number;
  readonly currency?: string;
  /** What a whole number counts, where it is shown in words. */
  readonly unit?: 'months';
  readonly fields?: Readonly<Record<string, FieldLike>>;
}

/** The part of a field that decides its value: the JSON Schema words of the file and the engine's own. */
interface FieldShape extends Pick<FieldLike, 'enum' | 'widget' | 'accept' | 'maxBytes' | 'fields' | 'currency'> {
  /** What makes the value, where no one writes it. */
  readonly computed?: { readonly kind: string };
  /** The JSON Schema words as the file has them (`maxLength`, `minimum` …). */
  readonly words: JsonSchema;
}

/**
 * Where values are kept: one plain value in a column, JSON in a column, the id of a record (`<name>_id`) or of a stored file in a
 * column, ids in a join table, or rows of a child table.
 */
export type Storage = 'column' | 'json' | 'key' | 'file' | 'join' | 'child';

/**
 * How values compare in conditions. `rows` and `opaque` values are only present or absent; of `parts` all but one must
 * be equal and one has an order.
 */
export type Kind =
  | 'text'
  | 'number'
  | 'id'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'duration'
  | 'texts'
  | 'ids'
  | 'rows'
  | 'opaque'
  | 'parts';

/** How a field is compared in a list's filter. Each is the middle of a sentence: "Status · is any of · Active". */
export type FilterOperator =
  | 'contains'
  | 'not_contains'
  | 'starts_with'
  | 'is'
  | 'is_not'
  | 'any_of'
  | 'none_of'
  | 'me'
  | 'between'
  | 'from'
  | 'until'
  | 'greater'
  | 'less'
  | 'on'
  | 'before'
  | 'after'
  | 'last'
  | 'today'
  | 'this_week'
  | 'this_month'
  | 'empty'
  | 'not_empty';

/**
 * One complete field type: the traits that the server, the checker and the screens read instead of its name. React
 * components are in separate files.
 */
export interface FieldType {
  /** The word after `format:` by which a file asks for it; undefined where `type`, `enum`, `items` or `relation` say enough. */
  readonly format: string | undefined;
  /** The word after `type:` that goes with `format`. */
  readonly json: 'string' | 'integer' | 'number' | 'object';
  readonly storage: Storage;
  readonly kind: Kind;
  /** Of values in parts: what must be equal, what is ordered, and how a condition writes one. */
  readonly parts: ValueParts | undefined;
  /** Text that people wrote: searched, in human order, unique without regard to case. */
  readonly isText: boolean;
  /** Whether it counts whole things or has decimals, where it is one number: added up, right-aligned, in formulas. */
  readonly number: 'whole' | 'decimal' | undefined;
  /** What it is in a formula. */
  readonly formula: 'number' | 'boolean' | 'text' | 'date' | undefined;
  /** Lists can be put into its order. */
  readonly isSortable: boolean;
  /** Lists, views and parameters can be narrowed by it. */
  readonly isFilterable: boolean;
  /** Belongs to its record alone: no default, no bulk change, no part of a short dialog. */
  readonly isOwnOnly: boolean;
  /** Identifies records: `unique`, `index`, and the key of an import. */
  readonly isKey: boolean;
  /** A value belongs to one record by its nature, unique or not: an address. */
  readonly identifies: boolean;
  /** A value as templates show one; undefined: an Admin adds no field that is of this type by its own name. */
  readonly customSample: string | undefined;
  /** The default that means the moment of creation. */
  readonly now: 'date' | 'date-time' | undefined;
  /** What is said of a value of another shape (`validation.<key>`); undefined: what its schema says. */
  readonly shapeMessage: 'money' | undefined;
  /** SQL type of the column, the same on both databases; undefined: another table has the values. */
  sqlType(field: Pick<FieldLike, 'schema'>): string | undefined;
  /**
   * The schema of one written value without null. Bounds that the column has are in it, so no valid value is rejected
   * by the database.
   */
  valueSchema(shape: FieldShape): JsonSchema;
  /** The operators that filters and conditions can test the field with. */
  readonly words: readonly TestWord[];
  readonly sql: SqlTraits;
  readonly wire: WireTraits;
  readonly cell: CellTraits;
  readonly screen: ScreenTraits;
}

export interface ValueParts {
  readonly equal: string;
  readonly ordered: string;
  /** A condition's value as its parts; undefined for what is none, or misses one. */
  read(
    literal: Scalar,
    field: Pick<FieldLike, 'currency'>,
  ): { readonly equal: string; readonly ordered: number } | undefined;
  /** How many decimals the ordered part has beside this other one. */
  decimals(equal: string): number;
  /** The same in SQL, of an expression for the other part. */
  decimalsSql(equal: string): string;
}

export interface SqlTraits {
  /** A column as the wire shows it. */
  read(column: string): string;
  /** What conditions compare, of a value: itself, or what it measures. */
  compared(column: string): string;
  /** What lists are ordered by, the first first. */
  order(column: string): readonly string[];
  /**
   * The same value as another expression that only a dedicated index has (`filtered-order.ts`); undefined when there is
   * none.
   */
  same: ((column: string) => string) | undefined;
  /** A custom field's value, from its text in the `custom` column. */
  fromText(text: string): string;
  /** What the table itself requires of a column beyond its type. */
  checks(column: string, field: FieldLike, literal: (value: string) => string): readonly SqlCheck[];
}

export interface SqlCheck {
  readonly expression: string;
  /** The reason in words, for the user who is rejected. */
  readonly demand: string;
}

/** Walks into the values of a group or a row. */
export type Inside = (field: FieldLike, value: unknown) => unknown;

export interface WireTraits {
  /** A value in a list's filter, also as text from an address; undefined when it does not match. */
  fromQuery(value: unknown, field: FieldLike): Scalar | undefined;
  /**
   * A flat part of a multipart body: 'json' when the text is JSON, else the meaning of the text. What does not match
   * stays text.
   */
  readonly part: 'json' | ((text: string) => unknown);
  /** What a request can also say for a value; `toWrite` makes one of it. */
  readonly shorthand: JsonSchema | undefined;
  /** A value in the shape in which it is written and validated, from a form or from what the API answered; never null. */
  toWrite(value: unknown, field: FieldLike, inside: Inside): unknown;
  /** What the browser sends. */
  toBody(value: unknown, field: FieldLike, inside: Inside): unknown;
}

/** How the user who imports or exports writes numbers and times. */
export interface CellReader {
  readonly locale: string;
  readonly timeZone: string;
}

/** What a cell of a workbook is written as; `instant` is ISO 8601 in UTC. */
type WrittenCell = string | number | boolean | { readonly day: string } | { readonly instant: string };

export interface CellTraits {
  /** What a filled cell means; undefined when it cannot be read. Absent: cells have no values of this type. */
  read: ((cell: string | number | boolean, field: FieldLike, reader: CellReader) => unknown) | undefined;
  /** A value as text, which `read` reads again. */
  text(value: unknown, field: FieldLike, inside: (field: FieldLike, value: unknown) => string): string;
  /** A value in a workbook where it is no text. */
  workbook: ((value: unknown) => WrittenCell) | undefined;
  /** Characters of a workbook's column; undefined: as wide as words are. */
  readonly width: number | undefined;
  /** What a cell that cannot be read should have been (`import.errors.<key>`), and an example. */
  readonly fault: { readonly key: CellFault; readonly example: string };
}

export type CellFault = 'boolean' | 'date' | 'datetime' | 'duration' | 'money' | 'number' | 'value';

export interface ScreenTraits {
  /** Pixels of a list's column. */
  readonly width: number;
  /** Reads on where there is room, and breaks into lines where there is little. */
  readonly isProse: boolean;
  /** The comparisons of a filter, the usual one first. */
  readonly operators: readonly FilterOperator[];
  /** A list without `filters` in its file has one for it. */
  readonly isUsualFilter: boolean;
  /** Lists are narrowed to one of its values at a time. */
  readonly isExact: boolean;
  /** What takes a value of a filter: a number, a day, text as it is, or words that `typed` reads and `say` writes. */
  readonly bound: 'number' | 'day' | 'text' | 'said';
  /** The filter value for what a user typed into a filter; undefined when it is not (yet) a value. */
  typed(text: string, locale: string, field?: Pick<FieldLike, 'currency'>): Scalar | undefined;
  /** A value in a sentence or a filter, in the reader's language; undefined: as it is. */
  say(value: string | number, locale: string, field?: Pick<FieldLike, 'unit'>): string | undefined;
  /** How the timeline shows a value: as the field does, by its name, or as plain text. */
  readonly activity: 'drawn' | 'named' | 'text';
  /** Aligned to the end of a column, as numbers are. */
  readonly isNumeric: boolean;
  /** Its values say what they are of without the name of the field: a name, an address. */
  readonly isTelling: boolean;
  /** Its share of a line in which the cells of a row are next to each other. */
  readonly share: number;
  /** Takes a separate line there. */
  readonly ownLine: boolean;
  /** Takes the whole width of a form. */
  readonly isWide: boolean;
  /** A value that is saved immediately when it is edited in place. */
  readonly savesAtOnce: boolean;
}

/** A property as a file would write it, accepted values and rejected values: `<type>/samples.ts`, for tests. */
export interface FieldSamples {
  readonly property: JsonSchema;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

/** Words that every type with one comparable value has. */
export const EQUALITY_WORDS = ['const', 'enum', 'present', 'not'] as const;
export const RANGE_WORDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;
export const LENGTH_WORDS = ['minLength', 'maxLength', 'pattern'] as const;
export const PART_WORDS = ['contains', 'startsWith'] as const;

/** Text that the database can store: all but the character U+0000. */
export const STORABLE_TEXT = [{ pattern: '^[^\\u0000]*$' }] as const;

/** Text in the order in which people sort it, whatever their language. */
export const HUMAN_ORDER = ' collate "und-x-icu"';
