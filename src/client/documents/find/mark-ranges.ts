import type { Span } from './find-text.ts';

/** A text node of a document, and where its text begins in the document's (or page's) text. */
export interface TextPiece {
  readonly start: number;
  readonly node: Text;
}

/** What is marked of one document. */
export interface Marked {
  readonly matches: readonly Range[];
  readonly current: Range | undefined;
}

/**
 * Marks matches in the style of `::highlight(document-match)` and `::highlight(document-current)`, without a change of
 * the document itself. Each owner replaces its own marks; undefined removes them. A browser without this shows no marks.
 */
export function markRanges(owner: object, marked: Marked | undefined): void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return;
  if (marked) owners.set(owner, marked);
  else owners.delete(owner);
  const all = [...owners.values()];
  CSS.highlights.set('document-match', new Highlight(...all.flatMap(({ matches }) => matches)));
  const current = new Highlight(...all.flatMap(({ current }) => current ?? []));
  current.priority = 1;
  CSS.highlights.set('document-current', current);
}

const owners = new Map<object, Marked>();

/** The part of the page that a match covers; undefined if its text is not drawn. */
export function rangeOf({ from, to }: Span, pieces: readonly TextPiece[]): Range | undefined {
  const [first, last] = [pieceAt(pieces, from), pieceAt(pieces, to - 1)];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, Math.min(from - first.start, first.node.length));
  range.setEnd(last.node, Math.min(to - last.start, last.node.length));
  return range;
}

function pieceAt(pieces: readonly TextPiece[], position: number): TextPiece | undefined {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (pieces[middle]!.start <= position) low = middle;
    else high = middle - 1;
  }
  return pieces[low];
}
