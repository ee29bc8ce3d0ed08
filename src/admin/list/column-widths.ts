import { typeOf } from '#engine/field-types/field-types.ts';
import { CHECK_WIDTH } from './list-columns.ts';
import type { ListColumn } from './list-columns.ts';

const PADDING = 24;
const ARROW = 16;
/** Inter at 12 px, rounded up by kind of letter, so that a heading is not cut short by a pixel; wide scripts fill the square. */
const LETTERS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijltI.,:;'|! ]/, 4],
  [/[fr()[\]{}/\\"*-]/, 5.2],
  [/[mwMW%@]/, 11],
  [/\p{Lu}/u, 8.6],
  [/[\u2e80-\uffff\u{10000}-\u{10ffff}]/u, 12],
];
const OTHER_LETTER = 7.4;
/** Words read on this far; beyond, the title's column has more use for the room. */
const WIDEST = 300;
/** Where there is little room, words give a third of theirs before the table scrolls. */
const LEAST_SHARE = 0.67;

/** The narrowest and the widest that a user can make a column. */
export const CHOSEN_WIDTHS = { least: 64, most: 800 } as const;

export interface TableLayout {
  /** By column, in pixels. The title's column takes what the others leave. */
  readonly widths: readonly number[];
  /** The narrowest the whole table can become before it scrolls sideways. */
  readonly least: number;
}

/**
 * Shares out the room that a table has, by the types of its columns and their headings alone: rows that come, change or
 * go move nothing. A column gets what its type needs, words less where there is little room and more where there is
 * plenty; the rest is the title's. One that a user made wider or narrower takes from the title or gives to it; the
 * others stay where they are.
 */
export function layOut(columns: readonly ListColumn[], available: number, isSelectable: boolean): TableLayout {
  const check = isSelectable ? CHECK_WIDTH : 0;
  const room = available - check;
  const usual = columns.map(usualWidth);
  const least = columns.map((column, at) => Math.min(usual[at]!, leastWidth(column)));
  const most = columns.map((column, at) => (isWords(column) ? Math.max(usual[at]!, WIDEST) : usual[at]!));
  const fitted = grown(grown(least, usual, room, 1), most, room, SHARE_OF_WORDS);
  const others = columns.map(({ pinned, chosenWidth }, at) => (pinned ? 0 : (chosenWidth ?? fitted[at]!)));
  const titles = columns.map(({ pinned }, at) => (pinned ? usual[at]! : 0));
  const rest = Math.max(sum(titles), room - sum(others));
  const isChosen = columns.some(({ chosenWidth }) => chosenWidth !== undefined);
  return {
    widths: others.map((width, at) => (columns[at]!.pinned ? rest : width)),
    least: check + (isChosen ? sum(others) + sum(titles) : sum(least)),
  };
}

/** Of plenty, words take this part; the title the other. */
const SHARE_OF_WORDS = 0.5;

/** These widths with what is left over shared out up to the wanted ones. */
function grown(widths: readonly number[], wanted: readonly number[], room: number, share: number): readonly number[] {
  const needs = widths.map((width, at) => wanted[at]! - width);
  const spare = Math.max(0, room - sum(widths)) * share;
  const part = sum(needs) > 0 ? Math.min(1, spare / sum(needs)) : 0;
  return widths.map((width, at) => width + Math.floor(part * needs[at]!));
}

const usualWidth = ({ field, width, isWidthGiven }: ListColumn): number =>
  isWidthGiven ? width : Math.max(width, headingWidth(field.title));

const leastWidth = (column: ListColumn): number => {
  const usual = usualWidth(column);
  return isWords(column) ? Math.max(Math.floor(column.width * LEAST_SHARE), headingWidth(column.field.title)) : usual;
};

const isWords = ({ field, isWidthGiven, pinned }: ListColumn): boolean =>
  !pinned && !isWidthGiven && typeOf(field).screen.isProse;

const headingWidth = (title: string): number =>
  Math.ceil(Array.from(title).reduce((width, letter) => width + letterWidth(letter), 0)) + ARROW + PADDING;

const letterWidth = (letter: string): number => LETTERS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_LETTER;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
