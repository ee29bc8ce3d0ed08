import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { markRanges, rangeOf } from '../find/mark-ranges.ts';
import type { TextPiece } from '../find/mark-ranges.ts';
import { useMatches } from '../find/useMatches.ts';
import type { Match } from '../find/useMatches.ts';
import { PaperSkeleton } from '../sheet/PaperSkeleton.tsx';
import { ScrollRegion } from '../sheet/ScrollRegion.tsx';
import type { Place, SheetProps } from '../sheet/sheet-props.ts';
import { useWidth } from '../sheet/useWidth.ts';
import { scaleFor } from '../sheet/zoom.ts';
import { useReport } from '../sheet/useReport.ts';
import { layPagesOut, pageAt, placeAt, scrollTopOf } from './page-layout.ts';
import { createPdfText } from './page-text.ts';
import type { PageSize } from './page-size.ts';
import { PdfPage } from './PdfPage.tsx';
import { usePdf } from './usePdf.ts';
import type { ReadyPdf } from './usePdf.ts';

/** A PDF, page under page, drawn by the page itself: no plug-in of the browser, no service. */
export const PdfSheet = (props: SheetProps) => {
  const ready = usePdf(props.blob, props.onFault);
  return ready ? <PdfPages {...props} ready={ready} /> : <PaperSkeleton zoom={props.zoom} />;
};

const PdfPages = ({
  ref,
  ready,
  name,
  zoom,
  query,
  start,
  onState,
  onPlace,
}: SheetProps & { readonly ready: ReadyPdf }) => {
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const scale = width === 0 ? 0 : scaleFor(zoom, width, ready.size.width);
  const pages = ready.pdf.numPages;
  const [page, setPage] = useState(start.page);
  const place = useRef<Place>(start);

  const layout = useMemo(() => layPagesOut(pages, sizes, ready.size, scale), [pages, sizes, ready.size, scale]);
  const keepSize = useCallback((number: number, size: PageSize) => {
    setSizes((before) => (isSame(before.get(number), size) ? before : new Map(before).set(number, size)));
  }, []);
  const scrollTo = (top: number) => root.current?.scrollTo({ top });
  // Stable, since every page gets it.
  const goTo = useEffectEvent((to: number) =>
    scrollTo(scrollTopOf(layout, { page: Math.min(Math.max(to, 1), pages), offset: 0 })),
  );
  const [goToPage] = useState(() => (to: number) => goTo(to));

  // A new scale and the true size of a page above move what is read; it is put back before it is painted.
  useLayoutEffect(() => {
    // Some browsers answer with a promise, which is no clean-up.
    void root.current?.scrollTo({ top: scrollTopOf(layout, place.current) });
  }, [layout]);

  const text = useMemo(() => createPdfText(ready.pdf), [ready.pdf]);
  const reveal = async (match: Match) => {
    const top = scrollTopOf(layout, { page: match.page, offset: (await text.topOf(match)) || Number.EPSILON });
    const { scrollTop = 0, clientHeight = 0 } = root.current ?? {};
    const isSeen = top > scrollTop + 24 && top < scrollTop + clientHeight - 64;
    if (!isSeen) scrollTo(top - clientHeight / 3);
  };
  const { matches, current, step } = useMatches({
    query,
    find: text.find,
    pageInView: () => place.current.page,
    reveal: (match) => void reveal(match),
  });
  const keepText = useMarkedPages(matches, matches?.[current]);

  useImperativeHandle(ref, () => ({ goToPage, goToMatch: step }));
  useReport(onState, { pages, page: Math.min(page, pages), scale }, { matches, current });

  const handleScroll = () => {
    const { scrollTop = 0, clientHeight = 0 } = root.current ?? {};
    place.current = placeAt(layout, scrollTop);
    setPage(pageAt(layout, scrollTop + clientHeight / 2));
    onPlace(place.current);
  };
  return (
    <ScrollRegion ref={root} name={name} onScroll={handleScroll}>
      {scale > 0
        ? Array.from({ length: pages }, (_, index) => (
            <PdfPage
              key={index}
              open={ready}
              number={index + 1}
              size={sizes.get(index + 1) ?? ready.size}
              scale={scale}
              root={root}
              onSize={keepSize}
              onText={keepText}
              onGoTo={goToPage}
            />
          ))
        : null}
    </ScrollRegion>
  );
};

/** Marks the matches on every page that is drawn. @returns what takes a page's text when it is drawn, and undefined when it no longer is. */
function useMarkedPages(matches: readonly Match[] | undefined, current: Match | undefined) {
  const [owner] = useState(() => ({}));
  const [texts, setTexts] = useState<ReadonlyMap<number, readonly TextPiece[]>>(new Map());
  useEffect(() => {
    const ranges = new Map<Match, Range>();
    for (const match of matches ?? []) {
      const range = rangeOf(match, texts.get(match.page) ?? []);
      if (range) ranges.set(match, range);
    }
    markRanges(owner, { matches: [...ranges.values()], current: current && ranges.get(current) });
  }, [owner, texts, matches, current]);
  useEffect(() => () => markRanges(owner, undefined), [owner]);
  return useCallback((page: number, pieces: readonly TextPiece[] | undefined) => {
    setTexts((before) => {
      const next = new Map(before);
      if (pieces) next.set(page, pieces);
      else next.delete(page);
      return next;
    });
  }, []);
}

const isSame = (one: PageSize | undefined, other: PageSize): boolean =>
  one?.width === other.width && one.height === other.height;
