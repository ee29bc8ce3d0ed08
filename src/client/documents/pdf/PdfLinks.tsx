import { useEffect, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useTranslate } from 'ra-core';

interface PdfLinksProps {
  readonly pdf: PDFDocumentProxy;
  readonly page: PDFPageProxy;
  readonly onGoTo: (page: number) => void;
}

interface PdfLink {
  readonly id: string;
  /** An address outside; pdfjs lets http, https, mailto, ftp and tel through, and nothing else. */
  readonly url: string | undefined;
  readonly dest: unknown;
  /** Percent of the page. */
  readonly place: { readonly left: string; readonly top: string; readonly width: string; readonly height: string };
}

/** The links of a page, over it. What is outside opens in a new tab, after a click, and doesn't learn where it was clicked. */
export const PdfLinks = ({ pdf, page, onGoTo }: PdfLinksProps) => {
  const translate = useTranslate();
  const links = useLinks(page);
  const goTo = async (dest: unknown) => {
    const number = await pageOf(pdf, dest).catch(() => undefined); // A link to nowhere does nothing.
    if (number !== undefined) onGoTo(number);
  };
  return links.map(({ id, url, dest, place }) =>
    url === undefined ? (
      <button
        key={id}
        type="button"
        className="pdf-link"
        style={place}
        aria-label={translate('documents.link_inside')}
        onClick={() => void goTo(dest)}
      />
    ) : (
      <a
        key={id}
        className="pdf-link"
        style={place}
        href={url}
        title={url}
        aria-label={translate('documents.link', { address: url })}
        target={/^https?:/.test(url) ? '_blank' : undefined}
        rel="noopener noreferrer nofollow"
      />
    ),
  );
};

/** Pages for reading don't have more links. */
const MAX_LINKS = 300;

function useLinks(page: PDFPageProxy): readonly PdfLink[] {
  const [links, setLinks] = useState<readonly PdfLink[]>([]);
  useEffect(() => {
    let isOver = false;
    page.getAnnotations({ intent: 'display' }).then(
      (annotations) => {
        if (!isOver) setLinks(linksIn(page, annotations as readonly RawAnnotation[]));
      },
      () => undefined, // Without its links a page is still readable.
    );
    return () => {
      isOver = true;
    };
  }, [page]);
  return links;
}

interface RawAnnotation {
  readonly id: string;
  readonly subtype: string;
  readonly rect: readonly number[];
  readonly url?: string;
  readonly dest?: unknown;
}

function linksIn(page: PDFPageProxy, annotations: readonly RawAnnotation[]): PdfLink[] {
  const viewport = page.getViewport({ scale: 1 });
  const percent = (value: number, of: number) => `${(100 * value) / of}%`;
  return annotations
    .filter(({ subtype, url, dest }) => subtype === 'Link' && (url !== undefined || dest))
    .slice(0, MAX_LINKS)
    .map(({ id, url, dest, rect }) => {
      const [left = 0, bottom = 0, right = 0, top = 0] = rect;
      const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as readonly number[];
      const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as readonly number[];
      const place = {
        left: percent(Math.min(x1, x2), viewport.width),
        top: percent(Math.min(y1, y2), viewport.height),
        width: percent(Math.abs(x2 - x1), viewport.width),
        height: percent(Math.abs(y2 - y1), viewport.height),
      };
      return { id, url, dest, place };
    });
}

async function pageOf(pdf: PDFDocumentProxy, dest: unknown): Promise<number | undefined> {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : (dest as readonly unknown[] | null);
  const [target] = explicit ?? [];
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null) return undefined;
  return (await pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
}
