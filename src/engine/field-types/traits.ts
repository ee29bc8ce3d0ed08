import {
  type CellTraits,
  EQUALITY_WORDS,
  type FieldLike,
  type FieldType,
  HUMAN_ORDER,
  LENGTH_WORDS,
  PART_WORDS,
  RANGE_WORDS,
  type ScreenTraits,
  type SqlCheck,
  type SqlTraits,
  type WireTraits,
} from './field-type.ts';
import { formatNumber } from './number/format-number.ts';
import { readNumber } from './number/read-number.ts';

/** Traits that several types share. A type takes them by name and says what is its own. */

const MAX_LETTERS = 500;

export const PRESENCE = ['empty', 'not_empty'] as const;
export const CHOICE_OPERATORS = ['any_of', 'none_of', ...PRESENCE] as const;
export const DAY_OPERATORS = [
  'between',
  'on',
  'before',
  'after',
  'from',
  'until',
  'last',
  'today',
  'this_week',
  'this_month',
  ...PRESENCE,
] as const;
const TEXT_OPERATORS = ['contains', 'not_contains', 'starts_with', 'is', 'is_not', ...PRESENCE] as const;
export const NUMBER_OPERATORS = ['between', 'is', 'is_not', 'greater', 'less', 'from', 'until', ...PRESENCE] as const;

const same = (value: unknown): unknown => value;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const queryText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_LETTERS ? value : undefined;

/** A number, also as an address writes it. */
export const queryNumber =
  (accepts: (value: number) => boolean) =>
  (value: unknown): number | undefined => {
    const number = typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && accepts(number) ? number : undefined;
  };

export const PLAIN_SQL: SqlTraits = {
  read: (column) => column,
  compared: (column) => column,
  order: (column) => [column],
  same: undefined,
  fromText: (text) => `(${text})`,
  checks: () => [],
};

export const PLAIN_WIRE: WireTraits = {
  fromQuery: queryText,
  part: (text) => text,
  shorthand: undefined,
  toWrite: same,
  toBody: same,
};

/** A cell is the text of a value. */
export const TEXT_CELL: CellTraits = {
  read: (cell) => (typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell)),
  text: (value) => String(value),
  workbook: undefined,
  width: undefined,
  fault: { key: 'value', example: '12.5' },
};

export const PLAIN_SCREEN: ScreenTraits = {
  width: 178,
  isProse: false,
  operators: PRESENCE,
  isUsualFilter: false,
  isExact: false,
  bound: 'text',
  typed: (text) => text,
  say: () => undefined,
  activity: 'text',
  isTelling: true,
  isNumeric: false,
  share: 3,
  ownLine: false,
  isWide: false,
  savesAtOnce: false,
};

/** A type without anything special: one value that is compared for equality. */
export const PLAIN = {
  format: undefined,
  json: 'string',
  storage: 'column',
  parts: undefined,
  isText: false,
  number: undefined,
  formula: undefined,
  isSortable: true,
  isFilterable: true,
  isOwnOnly: false,
  isKey: true,
  identifies: false,
  customSample: undefined,
  shapeMessage: undefined,
  now: undefined,
  words: EQUALITY_WORDS,
  sql: PLAIN_SQL,
  wire: PLAIN_WIRE,
  cell: TEXT_CELL,
  screen: PLAIN_SCREEN,
} as const satisfies Partial<FieldType>;

/** Text that people write: a line, an address, a number to call. */
export const TEXT = {
  ...PLAIN,
  kind: 'text',
  isText: true,
  formula: 'text',
  words: [...EQUALITY_WORDS, ...LENGTH_WORDS, ...PART_WORDS],
  sql: {
    ...PLAIN_SQL,
    order: (column) => [`${column}${HUMAN_ORDER}`],
    same: (column) => `(${column} || '')${HUMAN_ORDER}`,
    checks: lengthChecks,
  },
  wire: { ...PLAIN_WIRE, toWrite: trimmed },
  screen: { ...PLAIN_SCREEN, isProse: true, operators: TEXT_OPERATORS },
} as const satisfies Partial<FieldType>;

function trimmed(value: unknown, { widget, writeOnly }: FieldLike): unknown {
  if (typeof value !== 'string' || writeOnly || widget === 'password') return value;
  return (widget === 'multiline' ? value.trimEnd() : value.trim()) || null;
}

function lengthChecks(column: string, { schema, writeOnly }: FieldLike): SqlCheck[] {
  if (writeOnly) return [];
  const { minLength = 0, maxLength } = schema as { minLength?: number; maxLength?: number };
  const parts = [
    ...(minLength > 0 ? [`char_length(${column}) >= ${wholeNumber(minLength)}`] : []),
    ...(maxLength === undefined ? [] : [`char_length(${column}) <= ${wholeNumber(maxLength)}`]),
  ];
  const atLeast = minLength > 0 ? `at least ${minLength}` : '';
  const atMost = maxLength === undefined ? '' : `at most ${maxLength}`;
  const requirePermission = `${[atLeast, atMost].filter(Boolean).join(' and ')} characters long`;
  return parts.length === 0 ? [] : [{ expression: parts.join(' and '), demand: requirePermission }];
}

function wholeNumber(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${JSON.stringify(value)} is no length`);
  return value as number;
}

const partNumber = (text: string): unknown => (Number.isNaN(Number(text)) ? text : Number(text));

/** One number. */
export const NUMBER = {
  ...PLAIN,
  kind: 'number',
  formula: 'number',
  words: [...EQUALITY_WORDS, ...RANGE_WORDS],
  sql: {
    ...PLAIN_SQL,
    same: (column) => `(${column} + 0)`,
    fromText: (text) => `((${text})::numeric)`,
  },
  wire: { ...PLAIN_WIRE, fromQuery: queryNumber(Number.isFinite), part: partNumber },
  cell: {
    ...TEXT_CELL,
    read: (cell, _field, { locale }) =>
      typeof cell === 'number' ? cell : typeof cell === 'string' ? readNumber(cell, locale) : undefined,
    workbook: (value) => Number(value),
    width: 14,
    fault: { key: 'number', example: '12.5' },
  },
  screen: {
    ...PLAIN_SCREEN,
    width: 104,
    operators: NUMBER_OPERATORS,
    bound: 'number',
    typed: (text) => (text === '' ? undefined : Number(text)),
    say: (value, locale) => (typeof value === 'number' ? formatNumber(value, locale) : undefined),
    activity: 'drawn',
    isTelling: false,
    isNumeric: true,
    share: 2,
  },
} as const satisfies Partial<FieldType>;

/** Several values, each once: options, tags. */
export const LIST = {
  ...PLAIN,
  storage: 'json',
  kind: 'texts',
  isSortable: false,
  isKey: false,
  words: ['contains', 'present', 'not'],
  wire: { ...PLAIN_WIRE, part: 'json' },
  screen: { ...PLAIN_SCREEN, isProse: true, operators: CHOICE_OPERATORS, ownLine: true },
} as const satisfies Partial<FieldType>;

/** What is only there or not: a file, fields under one key, rows. */
export const OPAQUE = {
  ...PLAIN,
  kind: 'opaque',
  isSortable: false,
  isFilterable: false,
  isOwnOnly: true,
  isKey: false,
  words: ['present', 'not'],
  cell: { ...TEXT_CELL, read: undefined },
  screen: { ...PLAIN_SCREEN, operators: ['not_empty', 'empty'] },
} as const satisfies Partial<FieldType>;
