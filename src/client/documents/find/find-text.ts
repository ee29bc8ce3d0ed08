/** A text as it is searched: without case, accents and the kind of white space. */
export interface FoldedText {
  readonly folded: string;
  /** For each character of `folded`, where it begins in the text. */
  readonly starts: readonly number[];
  /** … and where it ends. */
  readonly ends: readonly number[];
}

/** A match in a text: from a position up to another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** More than these no one walks through, and marking them would take long. */
export const MAX_MATCHES = 2_000;

export function foldText(text: string): FoldedText {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (let index = 0; index < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(index)!); // inside the text
    const end = index + character.length;
    for (const piece of foldCharacter(character)) {
      const isSecondSpace = piece === ' ' && folded.endsWith(' ');
      if (isSecondSpace) ends[ends.length - 1] = end;
      else {
        folded += piece;
        starts.push(index);
        ends.push(end);
      }
    }
    index = end;
  }
  return { folded, starts, ends };
}

/** Where a text contains what is searched for. A search for spaces only finds nothing. */
export function findSpans({ folded, starts, ends }: FoldedText, query: string): Span[] {
  const wanted = foldText(query).folded.trim();
  const spans: Span[] = [];
  if (wanted === '') return spans;
  for (let at = folded.indexOf(wanted); at >= 0 && spans.length < MAX_MATCHES; at = folded.indexOf(wanted, at))
    spans.push({ from: starts[at]!, to: ends[(at += wanted.length) - 1]! }); // every character has both
  return spans;
}

/** UTF-16 units, so that the positions are right: a character beyond them becomes two. */
const foldCharacter = (character: string): string[] => {
  if (character < '\u007f') return SPACE.test(character) ? [' '] : [character.toLowerCase()];
  if (character === '\u00ad') return [];
  if (SPACE.test(character)) return [' '];
  return character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().split('');
};

const SPACE = /\s/;
