import type { RaRecord } from 'ra-core';
import { showsPerson } from '#engine/field-types/relation/RelationField.tsx';
import type { FieldDefinition, FieldTypeName } from '#engine/schema/definition.ts';
import { CHECK_WIDTH } from './list-columns.ts';
import type { ListColumn } from './list-columns.ts';

/** What a column's content would like to have, in pixels, by the name of its field. */
export type WantedWidths = ReadonlyMap<string, number>;

const PADDING = 24;
const FACE = 28;
const DOT = 16;
/** The tile before a title and the tools that come up behind it. */
const TITLE_EXTRA = 64;
/** Inter at 13 px, rounded up by kind of letter, so that what fits is not cut short by a pixel; wide scripts fill the square. */
const LETTERS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijltI.,:;'|! ]/, 4.2],
  [/[fr()[\]{}/\\"*-]/, 5.6],
  [/\d/, 8.5],
  [/[mwMW%@]/, 11.8],
  [/\p{Lu}/u, 9.2],
  [/[\u2e80-\uffff\u{10000}-\u{10ffff}]/u, 13],
];
const OTHER_LETTER = 7.9;
const NARROWEST = 96;
const NARROWEST_TITLE = 200;
const WIDEST = 300;
const WIDEST_TITLE = 420;

const MEASURED: ReadonlySet<FieldTypeName> = new Set([
  'text',
  'choice',
  'choices',
  'tags',
  'email',
  'url',
  'relation',
  'relations',
]);

/**
 * How much room the content of each column wants, estimated from the rows: laying them out only to measure would cost more than it gains.
 * Figures and dates want what their type does, and room for their title. Columns whose width the file gives, and those that it draws by a component, are left out.
 */
export function wantedWidths(columns: readonly ListColumn[], rows: readonly RaRecord[]): WantedWidths {
  const measured = columns.filter(({ component, isWidthGiven }) => component === undefined && !isWidthGiven);
  return new Map(measured.map((column) => [column.field.name, wantedWidth(column, rows)]));
}

function wantedWidth({ field, pinned, width }: ListColumn, rows: readonly RaRecord[]): number {
  const title = textWidth(field.title) + DOT;
  if (!MEASURED.has(field.type)) return between(width, Math.ceil(title) + PADDING, WIDEST);
  const longest = Math.max(title, ...rows.map((row) => contentWidth(field, row[field.name])));
  const wanted = Math.ceil(longest) + PADDING + (pinned ? TITLE_EXTRA : 0);
  return pinned ? between(NARROWEST_TITLE, wanted, WIDEST_TITLE) : between(NARROWEST, wanted, WIDEST);
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

function contentWidth(field: FieldDefinition, value: unknown): number {
  const mark = showsPerson(field) ? FACE : field.enumTones ? DOT : 0;
  return value === null || value === undefined ? 0 : textWidth(textOf(field, value)) + mark;
}

function textOf(field: FieldDefinition, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => textOf(field, each)).join(', ');
  if (typeof value === 'object' && value !== null) return 'name' in value ? String(value.name) : '';
  return field.enumTitles?.[String(value)] ?? String(value);
}

const textWidth = (text: string): number => Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0);

const letterWidth = (letter: string): number => LETTERS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_LETTER;

export interface TableLayout {
  /** By column, in pixels. The title's column takes what the others leave. */
  readonly widths: readonly number[];
  /** The narrowest the whole table may become before it scrolls sideways. */
  readonly least: number;
}

/**
 * Shares out the room that a table has. A column gets what its type needs, less where its content is short; then long content gets
 * room up to what it wants. The rest is the title's, shared with the words of columns that a component draws.
 */
export function layOut(
  columns: readonly ListColumn[],
  wanted: WantedWidths,
  available: number,
  isSelectable: boolean,
): TableLayout {
  const check = isSelectable ? CHECK_WIDTH : 0;
  const least = columns.map((column) => Math.min(column.width, wanted.get(column.field.name) ?? column.width));
  const needs = columns.map((column, at) => (wanted.get(column.field.name) ?? 0) - least[at]!);
  const spare = Math.max(0, available - check - sum(least));
  const needed = sum(needs.map((need) => Math.max(0, need)));
  const share = needed > 0 ? Math.min(1, spare / needed) : 0;
  const fitted = least.map((width, at) => width + Math.floor(share * Math.max(0, needs[at]!)));
  const rest = Math.max(0, available - check - sum(fitted));
  const growing = sum(columns.map((column) => (grows(column) ? column.width : 0)));
  return {
    widths: fitted.map(
      (width, at) => width + (grows(columns[at]!) ? Math.floor((rest * columns[at]!.width) / growing) : 0),
    ),
    least: check + sum(least),
  };
}

/** What is left over goes to the title and to words that cannot be measured here. */
const grows = ({ pinned, component, isWidthGiven, field }: ListColumn): boolean =>
  pinned || (component !== undefined && !isWidthGiven && MEASURED.has(field.type));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** What was measured stays for this visit, so that paging, filtering and coming back move no column; more rows are measured anew. */
const kept = new Map<string, { readonly rows: number; readonly wanted: WantedWidths }>();
const NOTHING: WantedWidths = new Map();

/** The wanted widths of a table's columns, as they were first seen. @param resource its plain name. */
export function keptWidths(
  resource: string,
  columns: readonly ListColumn[],
  rows: readonly RaRecord[] | undefined,
): WantedWidths {
  const key = [resource, ...columns.map(({ field }) => `${field.name} ${field.title}`)].join('\n');
  const known = kept.get(key);
  if (!rows || (known && rows.length <= known.rows)) return known?.wanted ?? NOTHING;
  const wanted = wantedWidths(columns, rows);
  kept.set(key, { rows: rows.length, wanted });
  return wanted;
}
