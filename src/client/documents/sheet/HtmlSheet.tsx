import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { findSpans, foldText } from '../find/find-text.ts';
import { markRanges, rangeOf } from '../find/mark-ranges.ts';
import type { TextPiece } from '../find/mark-ranges.ts';
import { useMatches } from '../find/useMatches.ts';
import type { Match } from '../find/useMatches.ts';
import { A4 } from './PaperSkeleton.tsx';
import { ScrollRegion } from './ScrollRegion.tsx';
import type { SheetProps } from './sheet-props.ts';
import { useReport } from './useReport.ts';
import { useWidth } from './useWidth.ts';
import { PAPER_MARGIN, scaleFor } from './zoom.ts';

interface HtmlSheetProps extends SheetProps {
  /** In pixels at the printed size; A4 if absent. */
  readonly paperWidth?: number;
  readonly children: ReactNode;
}

/** A document that is elements of the page, on one long sheet: what is drawn is what is searched. */
export const HtmlSheet = ({
  ref,
  name,
  zoom,
  query,
  start,
  onState,
  onPlace,
  paperWidth = A4.width,
  children,
}: HtmlSheetProps) => {
  const root = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const scale = scaleFor(zoom, width || paperWidth + PAPER_MARGIN, paperWidth);
  const [owner] = useState(() => ({}));
  const offset = useRef(start.offset);

  const find = useCallback(async (wanted: string): Promise<readonly Match[]> => {
    const { text } = textIn(paper.current);
    return findSpans(foldText(text), wanted).map((span) => ({ ...span, page: 1 }));
  }, []);
  const { matches, current, step } = useMatches({
    query,
    find,
    pageInView: () => 1,
    reveal: (match) => revealRange(root.current, rangeOf(match, textIn(paper.current).pieces)),
  });
  useEffect(() => {
    const { pieces } = textIn(paper.current);
    const ranges = (matches ?? []).map((match) => rangeOf(match, pieces));
    markRanges(owner, { matches: ranges.filter((range) => range !== undefined), current: ranges[current] });
  }, [owner, matches, current]);
  useEffect(() => () => markRanges(owner, undefined), [owner]);

  // What is read stays where it is when the scale changes.
  useLayoutEffect(() => {
    // Some browsers answer with a promise, which is no clean-up.
    void root.current?.scrollTo({ top: offset.current * A4.height * scale });
  }, [scale]);
  useImperativeHandle(ref, () => ({ goToPage: () => undefined, goToMatch: step }));
  useReport(onState, { pages: 1, page: 1, scale }, { matches, current });

  const handleScroll = () => {
    offset.current = (root.current?.scrollTop ?? 0) / (A4.height * scale);
    onPlace({ page: 1, offset: offset.current });
  };
  const style = { width: paperWidth, minHeight: A4.height, zoom: scale } as CSSProperties;
  return (
    <ScrollRegion ref={root} name={name} onScroll={handleScroll}>
      <div ref={paper} className="document-paper" style={style}>
        {children}
      </div>
    </ScrollRegion>
  );
};

/** The text of the elements, each block on lines of its own, with the nodes that it consists of. */
function textIn(element: HTMLElement | null): { readonly text: string; readonly pieces: readonly TextPiece[] } {
  const pieces: TextPiece[] = [];
  if (!element) return { text: '', pieces };
  let text = '';
  let block: Element | null | undefined;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const own = node.parentElement?.closest(BLOCKS);
    if (block && own !== block) text += '\n';
    block = own;
    pieces.push({ start: text.length, node });
    text += node.data;
  }
  return { text, pieces };
}

const BLOCKS = 'p, li, td, th, h1, h2, h3, h4, h5, h6, pre, div, section, header, footer';

function revealRange(root: HTMLElement | null, range: Range | undefined): void {
  if (!root || !range) return;
  const [{ top }, view] = [range.getBoundingClientRect(), root.getBoundingClientRect()];
  if (top > view.top + 24 && top < view.bottom - 64) return;
  root.scrollTop += top - view.top - root.clientHeight / 3;
}
