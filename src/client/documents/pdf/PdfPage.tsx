import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import type { PDFPageProxy } from 'pdfjs-dist';
import { useTranslate } from 'ra-core';
import type { TextPiece } from '../find/mark-ranges.ts';
import type { OpenPdf, PdfLibrary } from './open-pdf.ts';
import { densityOf, PIXELS_PER_POINT, sizeOf } from './page-size.ts';
import type { PageSize } from './page-size.ts';
import { layTextOut } from './page-text.ts';
import { PdfLinks } from './PdfLinks.tsx';

interface PdfPageProps {
  readonly open: Pick<OpenPdf, 'library' | 'pdf'>;
  readonly number: number;
  readonly size: PageSize;
  readonly scale: number;
  /** What scrolls. */
  readonly root: RefObject<HTMLElement | null>;
  readonly onSize: (page: number, size: PageSize) => void;
  /** The text that is drawn of the page; undefined once it is not. */
  readonly onText: (page: number, pieces: readonly TextPiece[] | undefined) => void;
  readonly onGoTo: (page: number) => void;
}

/** One page of a PDF at its place. It is drawn while it is near the view and given up when it is far, so that memory doesn't grow with the pages. */
export const PdfPage = memo(({ open, number, size, scale, root, onSize, onText, onGoTo }: PdfPageProps) => {
  const translate = useTranslate();
  const paper = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isNear = useNear(paper, root);
  const { page, isFaulty } = usePage(open, number, isNear, onSize);
  useDrawing(drawing, page, size, scale);
  useText(open.library, text, page, number, onText);
  const style = {
    width: size.width * scale,
    height: size.height * scale,
    '--total-scale-factor': scale * PIXELS_PER_POINT * size.shrink,
  } as CSSProperties;
  const label = translate('documents.page_of', { page: number, pages: open.pdf.numPages });
  return (
    <div ref={paper} className="document-paper" role="group" aria-label={label} data-page={number} style={style}>
      <div ref={drawing} aria-hidden />
      <div ref={text} className="pdf-text" />
      {page ? <PdfLinks pdf={open.pdf} page={page} onGoTo={onGoTo} /> : null}
      {isFaulty ? <p className="document-page-fault">{translate('documents.page_failed')}</p> : null}
    </div>
  );
});

/** Whether the element is at most half a view away from what is seen. */
function useNear(element: RefObject<HTMLElement | null>, root: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: '50% 0px',
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, root]);
  return isNear;
}

function usePage({ pdf }: Pick<OpenPdf, 'pdf'>, number: number, isNear: boolean, onSize: PdfPageProps['onSize']) {
  const [page, setPage] = useState<PDFPageProxy>();
  const [isFaulty, setFaulty] = useState(false);
  useEffect(() => {
    if (!isNear) return undefined;
    let isOver = false;
    let found: PDFPageProxy | undefined;
    pdf.getPage(number).then(
      (given) => {
        if (isOver) return;
        found = given;
        onSize(number, sizeOf(given));
        setPage(given);
      },
      () => !isOver && setFaulty(true),
    );
    return () => {
      isOver = true;
      setPage(undefined);
      found?.cleanup();
    };
  }, [pdf, number, isNear, onSize]);
  return { page, isFaulty };
}

/** Draws the page; while a new size is drawn, the drawing before is stretched to it. */
function useDrawing(
  place: RefObject<HTMLElement | null>,
  page: PDFPageProxy | undefined,
  size: PageSize,
  scale: number,
): void {
  useEffect(() => {
    if (!page) return undefined;
    const density = densityOf(size, scale, window.devicePixelRatio);
    const viewport = page.getViewport({ scale: scale * PIXELS_PER_POINT * size.shrink * density });
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(Math.floor(viewport.width), 1);
    canvas.height = Math.max(Math.floor(viewport.height), 1);
    const task = page.render({ canvas, viewport });
    task.promise.then(
      () => {
        const before = place.current?.firstElementChild;
        place.current?.replaceChildren(canvas);
        release(before);
      },
      () => release(canvas), // Cancelled, or a page with an error: what could be read of it is in its text.
    );
    return () => task.cancel();
  }, [place, page, size, scale]);
  useLayoutEffect(() => {
    if (page) return undefined;
    release(place.current?.firstElementChild);
    place.current?.replaceChildren();
    return undefined;
  }, [place, page]);
}

/** Browsers give a canvas's memory back immediately if it has no pixels, otherwise some time later. */
function release(element: Element | null | undefined): void {
  if (element instanceof HTMLCanvasElement) element.width = element.height = 0;
}

function useText(
  library: PdfLibrary,
  place: RefObject<HTMLElement | null>,
  page: PDFPageProxy | undefined,
  number: number,
  onText: PdfPageProps['onText'],
): void {
  useEffect(() => {
    const container = place.current;
    if (!page || !container) return undefined;
    const controller = new AbortController();
    layTextOut(library, page, container, controller.signal).then(
      (pieces) => {
        if (!controller.signal.aborted) onText(number, pieces);
      },
      () => undefined, // Its text can't be read, or is no longer needed.
    );
    return () => {
      controller.abort();
      onText(number, undefined);
      container.replaceChildren();
    };
  }, [library, place, page, number, onText]);
}
